/** Records a demo session on the first start. */

import { type Environment, Fault, reasonOf, resolveModel, type Sessions, type Text } from "@loadout/core";
import { homeFiles } from "@loadout/core/home";
import { findAgentView } from "../../../agent/agent-view.ts";
import type { Config } from "../../../config.ts";
import { type TurnOptions, takeTurn } from "../../../session/turn/take-turn.ts";
import type { Workplace } from "../../../system/workplace.ts";
import type { Runs } from "../events/runs.ts";
import type { RequestLog } from "./request-log.ts";

/** The id of the demo session. */
const contextId = "demo";
/** A skill that adds tools when it is activated. */
const skill = "sales-report";
/** Its message, which is also its title. */
const message: Text = { en: "Write the weekly sales report", zh: "写一份本周的销售周报" };

export interface RecordedSessionOptions {
  readonly config: Pick<Config, "home" | "userHome" | "language">;
  readonly workplace: Pick<Workplace, "sessions" | "environment">;
  readonly runs: Pick<Runs, "begin">;
  readonly log: Pick<RequestLog, "write">;
  /** Called when the session was added. */
  readonly changed: () => void;
}

/**
 * Runs one turn with the demo model in a home without sessions, so that a first visitor sees a session. Never fails:
 * errors are logged. A stopping server cancels it like any turn.
 */
export async function recordSession({ config, workplace, runs, log, changed }: RecordedSessionOptions): Promise<void> {
  const { home, userHome, language } = config;
  const run = runs.begin();
  try {
    const { documents } = homeFiles(home);
    if ((await documents.version(mark)) !== undefined) return;
    const sessions = await workplace.sessions();
    const isNew = (await sessions.list()).length === 0;
    if (isNew) {
      const environment = await workplace.environment(userHome);
      const skills = builtinSkills(environment);
      if (!isForDemo(environment, skills) || (await sessions.globals()).length > 0) return;
      await record(sessions, { text: message[language], skills, signal: run.signal, show: run.record });
      changed();
    }
    await documents.write(mark, `${JSON.stringify({ recorded: isNew })}\n`);
  } catch (error) {
    const code = error instanceof Fault ? error.code : "internal";
    log.write({ message: "the demo session was not recorded", code, reason: reasonOf(error) });
  } finally {
    run.end();
  }
}

/** Marks that this was decided: a deleted demo session is not made again. */
const mark = "context/demo.json";

interface Recording extends TurnOptions {
  readonly text: string;
  /** Its visible skills, by address: user skills with the same ids do not replace them. */
  readonly skills: readonly string[];
}

/** All or nothing: if the turn fails or is cut short, the next start tries again. */
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

/** The default agent uses the demo model and sees the skill. */
const isForDemo = (environment: Environment, skills: readonly string[]): boolean =>
  skills.includes(`builtin:${skill}`) && isDemo(environment, findAgentView(environment, undefined).model);

function isDemo(environment: Environment, named: string | undefined): boolean {
  const { models } = environment.files();
  const id = named ?? Object.keys(models)[0] ?? "demo";
  const entry = Object.hasOwn(models, id) ? models[id] : undefined;
  return entry ? resolveModel(entry).provider === "demo" : id === "demo";
}
