import { existsSync } from "node:fs";
import { join } from "node:path";
import { Fault } from "@loadout/core";
import { openHome } from "@loadout/core/home";
import type { App } from "../../app.ts";
import { hasDatabase } from "../../config.ts";
import { type ChangedNoun, changedNouns, changedTopic } from "../../operation/changed-topic.ts";
import type { AnyOperation } from "../../operation/operation.ts";

/** Publishes what a local command changed, so that open pages of a running server reload. */

/** What local commands change, by operation. */
const changed: Readonly<Record<string, ChangedNoun>> = {
  "skill.import": "skill",
  "skill.new": "skill",
  "skill.add": "skill",
  "session.chat": "session",
  "system.acp": "session",
  "system.trust": "environment",
  "system.doctor": "environment", // repairs skills, sessions and configuration
};

/** Publishes the change that an operation made in this process. */
export async function publishChange({ name, cli, place }: AnyOperation, app: App, input: unknown): Promise<void> {
  const isByHand = place === "anywhere" && cli.byHand?.(input as never) === true;
  const noun = name.split(".", 1)[0];
  const what = changed[name] ?? (isByHand ? changedNouns.find((one) => one === noun) : undefined);
  if (what !== undefined) await publishNoun(app, what);
}

/** Publishes a change of this kind, if a server of this home may run. A server that is not told finds out by itself. */
export async function publishNoun({ config }: App, what: ChangedNoun): Promise<void> {
  const { home, variables } = config;
  if (variables.LOADOUT_SERVER || !(hasDatabase(config) || existsSync(join(home, "server.json")))) return;
  const opened = openHome(home);
  try {
    await opened.bus.publish(changedTopic(what));
  } catch (error) {
    if (!(error instanceof Fault)) throw error; // the change itself is made
  } finally {
    await opened.close();
  }
}
