import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import type { SessionState } from "./session-state.ts";

/** What a turn changes without anybody having asked for a change. */
const touched = new Set(["session.show", "session.list", "session.request", "skill.why", "skill.pinned"]);

/** Looks at a session again when a turn of it has begun or ended. */
export function useLookAgain({ turns, isRunning }: SessionState): void {
  const queries = useQueryClient();
  const count = turns.length;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each beginning and each end
  useEffect(() => {
    if (count > 0) void queries.invalidateQueries({ predicate: ({ queryKey: [name] }) => touched.has(String(name)) });
  }, [queries, count, isRunning]);
}
