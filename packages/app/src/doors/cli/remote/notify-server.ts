import { existsSync } from "node:fs";
import { join } from "node:path";
import { Fault } from "@loadout/core";
import type { App } from "../../../app.ts";
import type { AnyOperation } from "../../../operation/operation.ts";

/** Tells the running server of this home what a local command changed. */

/** What local commands change, by operation. */
const changed: Readonly<Record<string, string>> = {
  "skill.import": "skill",
  "skill.new": "skill",
  "skill.add": "skill",
  "session.chat": "session",
  "system.trust": "environment",
  "system.doctor": "environment", // repairs skills, sessions and configuration
};

/** Notifies the server of this home of a change made by this process. If that fails, the server notices the change later. */
export async function notifyServer({ name, cli, place }: AnyOperation, app: App, input: unknown): Promise<void> {
  const isByHand = place === "anywhere" && cli.byHand?.(input as never) === true;
  const what = changed[name] ?? (isByHand ? name.split(".", 1)[0] : undefined);
  if (what !== undefined) await tellServer(app, what);
}

/** Tells the server of this home that something of this kind changed. A server that cannot be told finds out by itself. */
export async function tellServer(app: App, what: string): Promise<void> {
  const { home, variables } = app.config;
  if (variables.LOADOUT_SERVER || !existsSync(join(home, "server.json"))) return;
  const { findServer } = await import("./find-server.ts");
  const { askServer } = await import("./run-remote.ts");
  try {
    const server = await findServer(app.config);
    if (server?.isOurs) await askServer(app, server, "system.notify", { what });
  } catch (error) {
    if (!(error instanceof Fault)) throw error; // the change itself is made
  }
}
