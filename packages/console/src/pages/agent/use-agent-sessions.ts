import type { OutputOf } from "loadout/client";
import { useOperation } from "../../api/operations.ts";

type Session = OutputOf<"session.list">["sessions"][number];

/** So many are looked through; of more it is only known that there are some. */
const most = 500;

export interface AgentSessions {
  readonly of: (agent: string) => readonly Session[];
  /** Not all of them were looked through. */
  readonly isPartial: boolean;
}

/** The sessions of an environment by their agent, as far as whoever asks may see them. */
export function useAgentSessions(environment: string | undefined): AgentSessions | undefined {
  const { data } = useOperation("session.list", { limit: most });
  if (!data) return undefined;
  return {
    of: (agent) => data.sessions.filter((one) => one.agent === agent && one.environment === environment),
    isPartial: data.total > data.sessions.length,
  };
}
