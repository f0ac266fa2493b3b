import { Fault } from "../../ground/fault.ts";
import { argvOf } from "../../turn/check-call.ts";
import type { ToolGrant } from "../../turn/tool-ceiling.ts";
import { type BackgroundCommands, createBackgroundCommands } from "../shell/background-commands.ts";
import type { ChooseShell, CommandSettings } from "../shell/choose-shell.ts";
import { type Process, type ProcessState, type ShellLimits, shellLimits } from "../shell/shell.ts";
import {
  closeDescription,
  closeParameters,
  execDescription,
  execParameters,
  longestYield,
  writeDescription,
  writeParameters,
} from "./shell-tool-texts.ts";
import { createSkillsFolder } from "./skills-folder.ts";
import { createStartToolCommand, misplaced, secondsOf } from "./start-tool-command.ts";
import { done, failed, type RunnableTool, type ToolContext, type ToolResult } from "./tool.ts";

/** The command tools: `exec_command`, `write_stdin` and `close_context`. */

export interface ShellToolsDeps {
  /** Loadout's home; commands must not see it. */
  readonly home: string;
  /** The session's folder for its commands: `<home>/context/<id>/sandbox`. */
  readonly folder: string;
  readonly choose: ChooseShell;
  readonly limits?: ShellLimits;
  /** Counts a running command against the user's limit; throws a Fault if no more may start. Call the result when it has ended. */
  readonly takeCommand?: () => (() => void) | Promise<() => void>;
}

/** The commands of one session. */
export interface ShellTools {
  /** The command tools of a turn; none if the settings forbid commands. */
  tools(settings: CommandSettings): readonly RunnableTool[];
  /** Ends what still runs. */
  close(): Promise<void>;
}

type Given = Readonly<Record<string, unknown>>;

const longestCommand = 100_000;

export function createShellTools(deps: ShellToolsDeps): ShellTools {
  const { home, folder, choose, limits = shellLimits, takeCommand = () => () => undefined } = deps;
  const sessions = createBackgroundCommands();
  const skills = createSkillsFolder(folder);
  const start = createStartToolCommand({ home, folder, skills, choose, limits });
  let starting = 0;

  async function execCommand(given: Given, context: ToolContext, settings: CommandSettings): Promise<ToolResult> {
    const grant = context.grantOf ? context.grantOf("exec_command") : {};
    if (!grant) return failed("Refused: exec_command is not among the tools of this step");
    const command = commandOf(given.command, grant);
    if ("problem" in command) return failed(command.problem);
    const cwd = given.cwd ?? "";
    if (typeof cwd !== "string") return failed("cwd must be text");
    const problem = sessions.problem() ?? (settings.exec === "host" ? undefined : await misplaced(home, context));
    if (problem !== undefined) return failed(`Refused: ${problem}`);
    if (starting >= 8) return failed("Refused: too many commands are being started at once");
    starting++;
    try {
      const taken = await orProblem(takeCommand);
      if ("problem" in taken) return failed(`Refused: ${taken.problem}`);
      const how = { cwd, hasInput: given.stdin === true, seconds: given.timeout_seconds };
      const started = await start(command.run, how, context, settings).catch((error: unknown) => {
        taken.release();
        throw error;
      });
      const ended = "problem" in started ? Promise.resolve() : started.process.ended;
      ended.then(taken.release);
      if ("problem" in started) return failed(started.problem);
      return await report(sessions, started.process, secondsOf(given.yield_seconds, 10, longestYield), context.signal, {
        grant,
        ...(started.note !== undefined && { note: started.note }),
      });
    } finally {
      starting--;
    }
  }

  async function writeStdin(given: Given, context: ToolContext): Promise<ToolResult> {
    const found = find(sessions, given, context);
    if ("problem" in found) return failed(found.problem);
    const text = given.text ?? "";
    if (typeof text !== "string") return failed("text must be text");
    const isLast = given.end_of_input === true;
    const problem = text === "" && !isLast ? undefined : found.session.process.write(text, isLast);
    const seconds = secondsOf(given.yield_seconds, 1, longestYield);
    const { id, process } = found.session;
    if (problem === undefined) return report(sessions, process, seconds, context.signal, { grant: found.grant, id });
    const { content } = await report(sessions, process, 0, context.signal, { grant: found.grant, id });
    return failed(`Nothing was written: ${problem}.\n${content}`);
  }

  async function closeContext(given: Given, context: ToolContext): Promise<ToolResult> {
    const found = find(sessions, given, context);
    if ("problem" in found) return failed(found.problem);
    const { id, process } = found.session;
    await process.stop();
    sessions.remove(id);
    const { output, note } = await process.read(0);
    const notice = note === undefined ? "" : `\n[${note}]`;
    return done(`[session ${id} is closed]${notice}${output === "" ? "" : `\n${output}`}`);
  }

  return {
    tools(settings) {
      if (settings.exec === "off") return [];
      const role = settings.exec === "host" ? { role: "admin" as const } : {};
      return [
        {
          ...role,
          name: "exec_command",
          description: execDescription(settings),
          parameters: execParameters(settings.mostSeconds, limits.seconds),
          run: (given, context) => execCommand(given, context, settings),
        },
        {
          ...role,
          name: "write_stdin",
          description: writeDescription,
          parameters: writeParameters,
          run: writeStdin,
        },
        {
          ...role,
          name: "close_context",
          description: closeDescription,
          parameters: closeParameters,
          run: closeContext,
        },
      ];
    },
    async close() {
      await sessions.close();
      skills.close();
    },
  };
}

/** Waits for a command; aborting the turn ends it. One that keeps running becomes a background command. */
async function report(
  sessions: BackgroundCommands,
  process: Process,
  seconds: number,
  signal: AbortSignal | undefined,
  { grant, id, note }: { readonly grant: ToolGrant; readonly id?: string; readonly note?: string },
): Promise<ToolResult> {
  const stop = (): void => void process.stop();
  if (signal?.aborted) stop();
  signal?.addEventListener("abort", stop, { once: true });
  try {
    const state = await process.read(seconds * 1000);
    signal?.throwIfAborted();
    if (!state.isRunning && id !== undefined) sessions.remove(id);
    const known = state.isRunning ? (id ?? sessions.add(process, grant).id) : undefined;
    return resultOf(state, known, note);
  } finally {
    signal?.removeEventListener("abort", stop);
  }
}

/** Which commands can be reached depends on the grant of exec_command, not on the tool that is called. */
function find(sessions: BackgroundCommands, { session_id: wanted }: Given, { grantOf }: ToolContext) {
  const grant = grantOf ? grantOf("exec_command") : {};
  if (!grant) return { problem: "Refused: exec_command is not among the tools of this step" };
  const id = typeof wanted === "number" ? String(wanted) : wanted;
  const session = typeof id === "string" ? sessions.get(id, grant) : undefined;
  const ids = sessions.ids(grant).join(", ") || "none";
  return session ? { session, grant } : { problem: `There is no such session. Sessions: ${ids}` };
}

/** Reports the user's limit to the model, which can wait or end a command. */
async function orProblem(
  take: () => (() => void) | Promise<() => void>,
): Promise<{ readonly release: () => void } | { readonly problem: string }> {
  try {
    return { release: await take() };
  } catch (error) {
    if (error instanceof Fault) return { problem: error.message };
    throw error;
  }
}

/** Patterns match words, so under patterns a command that needs a shell is refused. */
function commandOf(
  given: unknown,
  { patterns }: ToolGrant,
): { readonly run: string | readonly string[] } | { readonly problem: string } {
  const words = Array.isArray(given) || patterns ? argvOf(given) : undefined;
  const run = words ?? (patterns || typeof given !== "string" || given.trim() === "" ? undefined : given);
  if (run === undefined || run.length === 0 || run[0] === "")
    return { problem: "exec_command needs command: text for the shell, or a list of words" };
  const size = Buffer.byteLength(typeof run === "string" ? run : run.join(" "));
  if (size > longestCommand)
    return { problem: `The command is longer than ${longestCommand} bytes: write it to a file and run that` };
  return typeof run === "string" ? { run } : { run };
}

/** The status comes first, because long results are cut at the end. */
function resultOf(
  { output, isRunning, exitCode, endedBy, note: about }: ProcessState,
  id: string | undefined,
  note: string | undefined,
): ToolResult {
  const status = isRunning
    ? `[still running: session_id ${id}; read on with write_stdin, end it with close_context]`
    : endedBy !== undefined
      ? `[ended: ${endedBy}]`
      : `[exit code ${exitCode}]`;
  const hint = exitCode === 127 && note !== undefined ? `\n[${note}]` : "";
  const notice = about === undefined ? "" : `\n[${about}]`;
  const content = `${status}${hint}${notice}\n${output === "" ? "(no output)" : output}`;
  return isRunning || exitCode === 0 ? done(content) : failed(content);
}
