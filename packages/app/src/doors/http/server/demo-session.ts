import { existsSync } from "node:fs";
import { join } from "node:path";
import { type Environment, Fault, reasonOf, resolveModel, type Sessions, type Text } from "@loadout/core";
import { writeFileAtomic } from "@loadout/core/home-store";
import { findAgentView } from "../../../agent/agent-view.ts";
import type { Config } from "../../../config.ts";
import { type TurnOptions, takeTurn } from "../../../session/turn/take-turn.ts";
import type { Workplace } from "../../../system/workplace.ts";
import { findAgentView } from "../../../agent/agents.ts";
import type { Runs } from "../events/runs.ts";
import type { RequestLog } from "./request-log.ts";

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
      const environment = await workplace.environment(userHome);
      const skills = builtinSkills(environment);
      if (!isForDemo(environment, skills) || (await sessions.globals()).length > 0) return;
      await record(sessions, { text: message[language], skills, signal: run.signal, show: run.record });
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
  /** The skills it sees, by address: skills of the user with the same ids do not take their place. */
  readonly skills: readonly string[];
}

/** Whole or not at all: one that was cut short, or failed, is tried again at the next start. */
async function record(sessions: Sessions, { text, skills, ...options }: Recording): Promise<void> {
  const session = await sessions.open(contextId, { skills });
  let isWhole = false;
  try {
    isWhole = (await takeTurn(session, text, options)).result === "success";
  } finally {
    await session.close();
    if (!isWhole) await sessions.delete(contextId);
  }
  options.signal.throwIfAborted();
}

/** The addresses of the built-in skills that the agent of new sessions may see. */
function builtinSkills(environment: Environment): readonly string[] {
  const { skills: selected } = findAgentView(environment, undefined);
  return environment
    .view()
    .skills.filter(({ source, head }) => source.kind === "builtin" && head !== undefined)
    .filter(({ id, address }) => selected === undefined || selected.includes(id) || selected.includes(address))
    .map(({ address }) => address);
}

/** The agent that sessions get has the demo model, and sees the skill. */
const isForDemo = (environment: Environment, skills: readonly string[]): boolean =>
  skills.includes(`builtin:${skill}`) && isDemo(environment, findAgentView(environment, undefined).model);

function isDemo(environment: Environment, named: string | undefined): boolean {
  const { models } = environment.files();
  const id = named ?? Object.keys(models)[0] ?? "demo";
  const entry = Object.hasOwn(models, id) ? models[id] : undefined;
  return entry ? resolveModel(entry).provider === "demo" : id === "demo";
}
