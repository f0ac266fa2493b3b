import { useOperation } from "../../api/operations.ts";
import { useMay } from "../../shell/who-am-i.ts";
import type { ShownSession } from "./session-page.tsx";

export interface Choosable {
  readonly id: string;
  readonly description: string;
}

/** The skills a picker offers: those of the session's environment, or what the session sees for who may not list them. */
export function useChoosable(session: ShownSession): {
  readonly skills: readonly Choosable[];
  readonly isAll: boolean;
} {
  const isAll = useMay("admin");
  const { data } = useOperation("skill.list", { environment: session.environment }, { enabled: isAll });
  if (!isAll) return { skills: session.visible_skills.map((id) => ({ id, description: "" })), isAll };
  return { skills: data?.skills.filter(({ status }) => status === "ready") ?? [], isAll };
}
