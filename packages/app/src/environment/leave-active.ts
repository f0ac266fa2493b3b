import type { Environment } from "@loadout/core";
import type { App } from "../app.ts";
import { orNothing } from "../operation/or-nothing.ts";

/** The environment that a switch leaves; if it is broken, the target itself, so that one can always switch away. */
export async function leaveActive(
  app: App,
  name: string,
): Promise<{ readonly active: string | undefined; readonly environment: Environment }> {
  const active = await orNothing(app.environments().active());
  const environment = await orNothing(app.environment());
  return { active, environment: environment ?? (await app.environment(name)) };
}
