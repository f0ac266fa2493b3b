import { useOperation } from "../../api/operations.ts";
import { useMay, useWhoAmI } from "../../shell/who-am-i.ts";
import { useStepsMemory } from "./steps-memory.ts";

export const stepIds = ["demo", "ask", "import", "edit", "dispatch", "model"] as const;
export type StepId = (typeof stepIds)[number];

/** The first steps there are for whoever looks, in order, and which of them were taken. */
export function useSteps(): ReadonlyMap<StepId, boolean> | undefined {
  const { data: me } = useWhoAmI();
  const isAllowed = useMay("superadmin");
  const { hasLooked, since } = useStepsMemory();
  const sessions = useOperation("session.list", { limit: 50 });
  const recorded = useOperation("session.list", { query: "demo", limit: 50 });
  const imports = useOperation("audit.list", { action: "skill.import", limit: 1 }, { enabled: isAllowed });
  const edits = useOperation("audit.list", { action: "skill.edit", limit: 1 }, { enabled: isAllowed });
  const dispatches = useOperation("dispatch.list", { limit: 50 });
  const models = useOperation("model.list", {});
  if (!me || !sessions.data || !recorded.data || !dispatches.data || !models.data) return undefined;
  if (isAllowed && (!imports.data || !edits.data)) return undefined;
  const isMine = ({ userId, createdAt }: { readonly userId: string; readonly createdAt: string }): boolean =>
    userId === me.userId && createdAt > since;
  const hasDemo = recorded.data.sessions.some(({ contextId }) => contextId === "demo");
  return new Map<StepId, boolean>([
    ...(hasDemo ? [["demo", hasLooked] as const] : []),
    ["ask", sessions.data.sessions.some((session) => session.contextId !== "demo" && isMine(session))],
    ...(isAllowed
      ? [
          ["import", imports.data?.entries.some(({ time }) => time > since) ?? false] as const,
          ["edit", edits.data?.entries.some(({ time }) => time > since) ?? false] as const,
        ]
      : []),
    ["dispatch", dispatches.data.dispatches.some(isMine)],
    // Who adds one may be somebody else: it counts that there is one.
    ["model", models.data.models.some(({ provider, key }) => provider !== "demo" && key !== "missing")],
  ]);
}
