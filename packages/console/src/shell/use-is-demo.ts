import { useOperation } from "../api/operations.ts";
import { useMay } from "./who-am-i.ts";

/** Whether new conversations use the demo model; unknown to users who may not see models. */
export function useIsDemo(): boolean {
  const enabled = useMay("admin");
  const { data: agents } = useOperation("agent.list", {}, { enabled });
  const { data: models } = useOperation("model.list", {}, { enabled });
  const agent = agents?.agents.find(({ isDefault }) => isDefault);
  const model = models?.models.find(({ id }) => agent?.model === undefined || id === agent.model);
  return agent !== undefined && model?.provider === "demo";
}
