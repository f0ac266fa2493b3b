import { type Environment, Fault } from "@loadout/core";
import type { App } from "../app.ts";

/** The environment that is left for the one named. Where it is broken, that one itself: nobody is kept in it. */
export async function leaveActive(
  app: App,
  name: string,
): Promise<{ readonly active: string | undefined; readonly environment: Environment }> {
  const active = await app.environments().active().catch(unlessFault);
  const environment = await app.environment().catch(unlessFault);
  return { active, environment: environment ?? (await app.environment(name)) };
}

function unlessFault(error: unknown): undefined {
  if (!(error instanceof Fault)) throw error;
}
