import { join, relative } from "node:path";
import { createTrust } from "../../catalog/trust.ts";
import { Fault } from "../../ground/fault.ts";
import { isInside } from "../../ground/files/is-inside.ts";
import { realPathOf } from "../../ground/files/real-path.ts";
import { argvOf } from "../../turn/check-call.ts";
import type { ToolGrant } from "../../turn/tool-ceiling.ts";
import { createBackgroundCommands } from "../shell/background-commands.ts";
import type { ChooseShell, CommandSettings } from "../shell/choose-shell.ts";
import { type Process, type ProcessState, type ShellLimits, type ShellPlace, shellLimits } from "../shell/shell.ts";
import { createSkillsFolder } from "./skills-folder.ts";
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
  readonly takeCommand?: () => () => void;
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
const longestYield = 300;

export function createShellTools(deps: ShellToolsDeps): ShellTools {
  const { home, folder, choose, limits = shellLimits, takeCommand = () => () => undefined } = deps;
  const sessions = createBackgroundCommands();
  const skills = createSkillsFolder(folder);
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
    const taken = orProblem(takeCommand);
    if ("problem" in taken) return failed(`Refused: ${taken.problem}`);
    starting++;
    try {
      const how = { cwd, hasInput: given.stdin === true, seconds: given.timeout_seconds };
      const started = await start(command.run, how, context, settings).catch((error: unknown) => {
        taken.release();
        throw error;
      });
      const ended = "problem" in started ? Promise.resolve() : started.process.ended;
      ended.then(taken.release);
      if ("problem" in started) return failed(started.problem);
      return await report(started.process, secondsOf(given.yield_seconds, 10, longestYield), context.signal, {
        grant,
        ...(started.note !== undefined && { note: started.note }),
      });
    } finally {
      starting--;
    }
  }

  /** Starts a command with the skills of this turn mounted, or says why it cannot run. */
  async function start(
    run: string | readonly string[],
    { cwd, hasInput, seconds }: { cwd: string; hasInput: boolean; seconds: unknown },
    context: ToolContext,
    settings: CommandSettings,
  ): Promise<{ process: Process; note?: string } | { problem: string }> {
    const lease = await skills.take(context.mount);
    const workspace = context.workspace.root;
    const isProject = !isInside(workspace, (await realPathOf(home)) ?? home);
    const place: ShellPlace = {
      ...{ workspace, skills: lease.path, folder, isProject },
      ...(isProject && { trusted: await trustedBelow(home, workspace), git: settings.git, holds: join(home, "holds") }),
    };
    try {
      const choice = await choose(settings, place);
      context.signal?.throwIfAborted();
      if (choice.kind === "refused") {
        lease.release();
        return { problem: `Commands cannot be run: ${choice.reason}` };
      }
      const process = await choice.shell.start(run, {
        place,
        cwd,
        hasInput,
        limits: { ...limits, seconds: secondsOf(seconds, limits.seconds, settings.mostSeconds) },
      });
      process.ended.then(lease.release);
      return { process, ...(choice.note !== undefined && { note: choice.note }) };
    } catch (error) {
      lease.release();
      throw error;
    }
  }

  /** Waits for a command; aborting the turn ends it. One that keeps running becomes a background command. */
  async function report(
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

  async function writeStdin(given: Given, context: ToolContext): Promise<ToolResult> {
    const found = find(given, context);
    if ("problem" in found) return failed(found.problem);
    const text = given.text ?? "";
    if (typeof text !== "string") return failed("text must be text");
    const isLast = given.end_of_input === true;
    const problem = text === "" && !isLast ? undefined : found.session.process.write(text, isLast);
    const seconds = secondsOf(given.yield_seconds, 1, longestYield);
    const { id, process } = found.session;
    if (problem === undefined) return report(process, seconds, context.signal, { grant: found.grant, id });
    const { content } = await report(process, 0, context.signal, { grant: found.grant, id });
    return failed(`Nothing was written: ${problem}.\n${content}`);
  }

  async function closeContext(given: Given, context: ToolContext): Promise<ToolResult> {
    const found = find(given, context);
    if ("problem" in found) return failed(found.problem);
    const { id, process } = found.session;
    await process.stop();
    sessions.remove(id);
    const { output, note } = await process.read(0);
    const notice = note === undefined ? "" : `\n[${note}]`;
    return done(`[session ${id} is closed]${notice}${output === "" ? "" : `\n${output}`}`);
  }

  /** Which commands can be reached depends on the grant of exec_command, not on the tool that is called. */
  function find({ session_id: wanted }: Given, { grantOf }: ToolContext) {
    const grant = grantOf ? grantOf("exec_command") : {};
    if (!grant) return { problem: "Refused: exec_command is not among the tools of this step" };
    const id = typeof wanted === "number" ? String(wanted) : wanted;
    const session = typeof id === "string" ? sessions.get(id, grant) : undefined;
    const ids = sessions.ids(grant).join(", ") || "none";
    return session ? { session, grant } : { problem: `There is no such session. Sessions: ${ids}` };
  }

  return {
    tools(settings) {
      if (settings.exec === "off") return [];
      const role = settings.exec === "host" ? { role: "admin" as const } : {};
      return [
        {
          ...role,
          name: "exec_command",
          description: `${execDescription}\n${settings.exec === "host" ? hostPlace : sandboxPlace(settings.network)}`,
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
          description: "End a command that is still running, with everything it started.",
          parameters: objectOf({ session_id: sessionId }, ["session_id"]),
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

/** Reports the user's limit to the model, which can wait or end a command. */
function orProblem(take: () => () => void): { readonly release: () => void } | { readonly problem: string } {
  try {
    return { release: take() };
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

/** Trusted projects inside a workspace, relative to it. */
const trustedBelow = async (home: string, workspace: string): Promise<string[]> =>
  (await createTrust(home).folders())
    .filter((trusted) => trusted !== workspace && isInside(trusted, workspace))
    .map((trusted) => relative(workspace, trusted));

/** Refuses a workspace that would expose Loadout's own files; only the workspace of a session is allowed inside the home. */
async function misplaced(home: string, { workspace: { root } }: ToolContext): Promise<string | undefined> {
  const real = (await realPathOf(home)) ?? home;
  if (isInside(real, root) || ["/usr", "/bin", "/sbin", "/lib"].some((folder) => isInside(real, folder)))
    return `commands in ${root} would see Loadout's own folder ${real}; work in another folder`;
  const inside = isInside(root, real) ? root.slice(real.length + 1) : undefined;
  if (inside !== undefined && !/^context\/[^/]+\/workspace(?:\/|$)/.test(inside))
    return `${root} belongs to Loadout itself; work in another folder`;
  return undefined;
}

const secondsOf = (value: unknown, usual: number, most: number): number =>
  Math.min(typeof value === "number" && value >= 0 && Number.isFinite(value) ? value : usual, most);

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

const objectOf = (properties: object, required: readonly string[]): Record<string, unknown> => ({
  type: "object",
  properties,
  required,
  additionalProperties: false,
});

const execDescription =
  "Run a command; get its exit code and what it prints. Text is run by a shell, a list of words as it is, without one. A command that is still running after yield_seconds goes on: write_stdin reads on and writes to it.";
const sandboxPlace = (hasNetwork: boolean): string =>
  `Each command has a sandbox of its own: it starts in /workspace, where what it writes is kept; /skills holds the skills, read-only; /tmp is gone afterwards; ${hasNetwork ? "it reaches the network" : "there is no network"}. In a project, settings and hooks of git, agents and editors are read-only. What it leaves in the background ends with it.`;
const hostPlace =
  "It runs on the host itself, not in a sandbox, with all rights of the user who runs Loadout, and starts in the workspace. Skills are in the folder $LOADOUT_SKILLS, not in /skills; do not change anything there.";
const writeDescription =
  "Read on what a running command prints, and write to it. It must have been started with stdin: true to be written to.";

const sessionId = { type: "string", description: "As exec_command gave it" };
const yieldSeconds = (usual: number) => ({
  type: "number",
  minimum: 0,
  maximum: longestYield,
  description: `How long to wait for it to end; ${usual} if left out`,
});

const execParameters = (most: number, usual: number): Record<string, unknown> =>
  objectOf(
    {
      command: {
        anyOf: [{ type: "string" }, { type: "array", items: { type: "string" } }],
        description: "Text for the shell, or a list of words",
      },
      cwd: { type: "string", description: "The folder to start in; the workspace if left out" },
      timeout_seconds: {
        type: "number",
        minimum: 0,
        maximum: most,
        description: `When it is ended; ${Math.min(usual, most)} if left out`,
      },
      yield_seconds: yieldSeconds(10),
      stdin: { type: "boolean", description: "Whether write_stdin will write to it; otherwise its input is empty" },
    },
    ["command"],
  );

const writeParameters = objectOf(
  {
    session_id: sessionId,
    text: { type: "string", description: "What to write, with its line breaks; nothing to read only" },
    end_of_input: { type: "boolean", description: "Whether nothing more will be written" },
    yield_seconds: yieldSeconds(1),
  },
  ["session_id"],
);
