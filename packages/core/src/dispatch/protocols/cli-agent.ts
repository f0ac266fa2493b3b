import type {
  AgentConnection,
  AgentExit,
  AgentUsage,
  ConnectOptions,
  TextReading,
  TurnOutcome,
} from "../agents/agent-connection.ts";
import { agentExited, agentFailed, agentMissing, failedBy } from "../agents/agent-fault.ts";
import { isNotStartable } from "../agents/find-command.ts";
import type { AgentPlan } from "../agents/plan-agent.ts";
import { addUsage } from "./agent-usage.ts";
import { cliLineReaders, type LineEvent } from "./cli-line-readers.ts";
import { createLastWords } from "./last-words.ts";
import { limitOutput } from "./limit-output.ts";
import { type ProcessGroup, startProcessGroup } from "./process-group.ts";
import { createLineSplitter } from "./split-lines.ts";

/** Runs an agent through its command line. */

/** Most bytes of one line. */
const longestLine = 10_000_000;
/** Session ids must match this to be used on a command line. */
const sessionPattern = /^[A-Za-z0-9_][\w.-]{0,127}$/;

/** An agent driven by its command line: one process per text, which resumes the conversation if the agent supports it. */
export function createCliAgent(plan: AgentPlan, options: ConnectOptions): AgentConnection {
  const { kind, env, launch, inspect, means } = plan;
  const { workDir, stopPatience = 5000 } = options;
  const { promise: ended, resolve: end } = Promise.withResolvers<AgentExit>();
  const tell = limitOutput(options.onOutput);
  let group: ProcessGroup | undefined;
  let turn: Promise<TurnOutcome> | undefined;
  let session: string | undefined;
  let turns = 0;
  let isCalledOff = false;
  let isClosed = false;
  let last: AgentExit = { code: 0, signal: undefined };

  function words(): readonly string[] {
    if (turns++ === 0) return plan.words;
    if (session !== undefined && kind.cli?.resume) return kind.cli.resume(session, means.words ?? []).slice(1);
    tell({ type: "log", text: `${kind.name} cannot resume the conversation and starts a new one\n` });
    return plan.words;
  }

  async function run(text: string, reading: TextReading | undefined): Promise<TurnOutcome> {
    const isInert = reading?.choice === "inert" && reading.expansions.length > 0;
    const output = readOutput(plan, tell, (id) => {
      session = id;
    });
    try {
      group = await startProcessGroup({
        ...(await plan.prepare(words())),
        env: { ...env, ...(isInert && plan.inert.mentions) },
        cwd: workDir,
        hasInput: true,
        onNote: output.log,
        onOutput(chunk, from) {
          output.take(chunk, from);
          return options.caughtUp?.();
        },
      });
    } catch (error) {
      if (isNotStartable(error)) return failedBy(agentMissing(kind));
      throw error;
    }
    options.onProcess?.(group.pid);
    if (isCalledOff) void group.stop(stopPatience);
    group.write(text);
    group.endInput();
    last = await group.ended;
    group = undefined;
    const { error, lastWords } = output.end();
    if (isCalledOff) return { kind: "cancelled" };
    if (error !== undefined) return failedBy(agentFailed(kind, error.slice(0, 800)), last.code);
    return last.code === 0 ? { kind: "done" } : failedBy(agentExited(kind, last, lastWords), last.code);
  }

  async function cancel(): Promise<void> {
    if (!turn) return;
    isCalledOff = true;
    void group?.stop(stopPatience);
    await turn;
  }

  return {
    launch,
    inspect,
    get pid() {
      return group?.pid;
    },
    ended,
    async send(text, reading) {
      if (turn) throw new Error("one text at a time");
      if (isClosed) return { kind: "cancelled" };
      isCalledOff = false;
      turn = run(text, reading);
      try {
        return await turn;
      } finally {
        turn = undefined;
      }
    },
    cancel,
    async close() {
      isClosed = true;
      await cancel();
      end(last);
    },
  };
}

/** Reads what the process of one text prints: lines in the format of the agent, everything else as log. */
function readOutput({ kind, env }: AgentPlan, tell: ConnectOptions["onOutput"], onSession: (id: string) => void) {
  const lastWords = createLastWords(env);
  const decoder = new TextDecoder();
  const readLine = cliLineReaders[kind.cli?.lines ?? "plain"]();
  let result: Extract<LineEvent, { type: "end" }> | undefined;
  let usage: AgentUsage = {};

  function log(said: string): void {
    lastWords.add(said);
    tell({ type: "log", text: said });
  }

  function takeEvent(event: LineEvent): void {
    if (event.type === "output") tell(event.output);
    else if (event.type === "usage") {
      usage = addUsage(usage, event.usage);
      tell({ type: "usage", ...usage });
    } else if (event.type === "end") result = result?.error === undefined ? event : result;
    else if (sessionPattern.test(event.session)) onSession(event.session);
  }

  const lines = createLineSplitter(longestLine, (line, isCut) => {
    const events = isCut ? undefined : readLine(line);
    if (events) for (const event of events) takeEvent(event);
    else log(isCut ? `${line.slice(0, 1000)}… (a line too long to be read)\n` : `${line}\n`);
  });

  return {
    log,
    take(chunk: Buffer, from: "stdout" | "stderr"): void {
      if (from === "stdout") lines.take(chunk);
      else log(decoder.decode(chunk, { stream: true }));
    },
    /** The error that the agent reported, and its last lines. */
    end(): { readonly error: string | undefined; readonly lastWords: string } {
      lines.end();
      return { error: result?.error, lastWords: lastWords.said() };
    },
  };
}
