import { existsSync } from "node:fs";
import { join } from "node:path";
import { type Environment, Fault, reasonOf, resolveModel, type Sessions, type Text } from "@loadout/core";
import { writeFileAtomic } from "@loadout/core/home-store";
import { findAgentView } from "../agents.ts";
import type { Config } from "../config.ts";
import { type TurnOptions, takeTurn } from "../sessions/take-turn.ts";
import type { Workplace } from "../workplace.ts";
import type { RequestLog } from "./request-log.ts";
import type { Runs } from "./runs.ts";

/** The id of the session that a stranger finds. */
const contextId = "demo";
/** A skill that brings tools along when it is activated. */
const skill = "sales-report";
/** What is said in it, and so its title. */
const message: Text = { en: "Write the weekly sales report", zh: "写一份本周的销售周报" };

export interface RecordedSessionOptions {
  readonly config: Pick<Config, "home" | "userHome" | "language">;
  readonly workplace: Pick<Workplace, "sessions" | "environment">;
  readonly runs: Pick<Runs, "begin">;
  readonly log: Pick<RequestLog, "write">;
  /** There is a session more. */
  readonly changed: () => void;
}

/**
 * Takes a turn with the demo model in a home without sessions, once, so that there is something to look at. Never fails:
 * what went wrong is logged. A server that stops calls it off, as any turn.
 */
export async function recordSession({ config, workplace, runs, log, changed }: RecordedSessionOptions): Promise<void> {
  const { home, userHome, language } = config;
  const run = runs.begin();
  try {
    const mark = markOf(home);
    if (existsSync(mark)) return;
    const sessions = await workplace.sessions();
    const isNew = sessions.list().length === 0;
    if (isNew) {
      if (!isForDemo(await workplace.environment(userHome))) return;
      await record(sessions, { text: message[language], signal: run.signal, show: run.record });
      changed();
    }
    writeFileAtomic(mark, `${JSON.stringify({ recorded: isNew })}\n`, 0o600);
  } catch (error) {
    const code = error instanceof Fault ? error.code : "internal";
    log.write({ message: "the demo session was not recorded", code, reason: reasonOf(error) });
  } finally {
    run.end();
  }
}

/** Where it is kept that this was decided: who deletes the session does not get it again. */
const markOf = (home: string): string => join(home, "context", "demo.json");

interface Recording extends TurnOptions {
  readonly text: string;
}

/** Whole or not at all: one that was cut short, or failed, is tried again at the next start. */
async function record(sessions: Sessions, { text, ...options }: Recording): Promise<void> {
  const session = await sessions.open(contextId);
  let isWhole = false;
  try {
    isWhole = (await takeTurn(session, text, options)).result === "success";
  } finally {
    await session.close();
    if (!isWhole) await sessions.delete(contextId);
  }
  options.signal.throwIfAborted();
}

/** The agent that sessions get has the demo model, and sees the skill. */
function isForDemo(environment: Environment): boolean {
  const { skills, model } = findAgentView(environment, undefined);
  const isVisible = environment.view().ready.has(skill) && (skills === undefined || skills.includes(skill));
  return isVisible && isDemo(environment, model);
}

function isDemo(environment: Environment, named: string | undefined): boolean {
  const { models } = environment.files();
  const id = named ?? Object.keys(models)[0] ?? "demo";
  const entry = Object.hasOwn(models, id) ? models[id] : undefined;
  return entry ? resolveModel(entry).provider === "demo" : id === "demo";
}
