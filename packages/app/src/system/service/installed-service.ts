import { existsSync } from "node:fs";
import type { Config } from "../../config.ts";
import { planService, type ServicePlan } from "./service-plan.ts";

/** The service of this user, else that of the machine; `undefined` if neither is installed. */
export function installedService(config: Config): ServicePlan | undefined {
  if (process.platform !== "linux") return undefined;
  return [false, true].map((isSystem) => planService(config, isSystem)).find(({ unit }) => existsSync(unit));
}
