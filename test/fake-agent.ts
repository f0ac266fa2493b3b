import { existsSync, readFileSync } from "node:fs";
import type {
  AgentConnection,
  ConnectAgent,
  TurnOutcome,
} from "../packages/core/src/dispatch/agents/agent-connection.ts";
import { startProcessGroup } from "../packages/core/src/dispatch/protocols/process-group.ts";
import { Fault } from "../packages/core/src/ground/fault.ts";

export interface FakeAgents {
  readonly connect: ConnectAgent;
  /** Every text as the process got it. */
  readonly received: string[];
  /** Processes that were started, their children too where they told of them. */
  readonly pids: number[];
}

/**
 * Agents that are small processes and do what the last line of a task says: `say <text>`, `exit <code>`, `sleep`,
 * `child` (starts another process, then sleeps), `deaf` (the same, and no signal but the last one ends it),
 * `ask <title>`, `lines <count>`. Anything else is said back. `missing` and `silent` are kinds that cannot be started.
 */
export function createFakeAgents({ patience = 500, variables = {} } = {}): FakeAgents {
  const received: string[] = [];
  const pids: number[] = [];
  const connect: ConnectAgent = async (kind, { workDir, onOutput, onPermission, onProcess, signal, ...times }) => {
    signal?.throwIfAborted();
    if (kind === "missing") throw new Fault("agent.missing", { agent: kind, commands: kind, install: "–" });
    const ready = Promise.withResolvers<void>();
    const asking = new AbortController();
    let turn: PromiseWithResolvers<TurnOutcome> | undefined;
    let rest = "";
    const take = async (line: string): Promise<void> => {
      const message = JSON.parse(line) as { type: string; text: string; pid: number; id: string; kind: "done" };
      if (message.type === "ready") ready.resolve();
      else if (message.type === "got") received.push(message.text);
      else if (message.type === "child") pids.push(message.pid);
      else if (message.type === "end") turn?.resolve({ kind: message.kind });
      else if (message.type === "ask") {
        const request = { id: message.id, title: message.text, detail: "" };
        const answered = await onPermission(request, asking.signal);
        onOutput({ type: "permission", request, ...answered });
        child.write(`${JSON.stringify(answered)}\n`);
      } else onOutput({ type: "text", text: message.text });
    };
    const child = await startProcessGroup({
      command: process.execPath,
      args: ["-e", program],
      env: { ...variables, KIND: kind },
      cwd: workDir,
      hasInput: true,
      onOutput(chunk, from) {
        if (from === "stderr") return onOutput({ type: "log", text: chunk.toString() });
        const lines = (rest + chunk).split("\n");
        rest = lines.pop() ?? "";
        for (const line of lines) void take(line);
      },
    });
    pids.push(child.pid);
    onProcess?.(child.pid);
    void child.ended.then(({ code }) => {
      const how = `ended: ${code}`;
      turn?.resolve({ kind: "failed", reason: { en: how, zh: how }, ...(code && { code }) });
    });
    const close = async (): Promise<void> => {
      asking.abort();
      await child.stop(times.stopPatience ?? patience);
    };
    signal?.addEventListener("abort", () => ready.reject(signal.reason), { once: true });
    await ready.promise.catch(async (error: unknown) => {
      await close();
      throw error;
    });
    const connection: AgentConnection = {
      launch: { sandbox: "none", protocol: "acp", permission: times.permission ?? "ask", honoredBy: [] },
      inspect: async (_text, choice) => ({ expansions: [], choice }),
      pid: child.pid,
      ended: child.ended,
      async send(text) {
        turn = Promise.withResolvers();
        child.write(`${JSON.stringify({ text })}\n`);
        const outcome = await turn.promise;
        // How a process went is for the process to tell.
        return outcome.kind === "failed" && outcome.code === undefined ? new Promise(() => {}) : outcome;
      },
      async cancel() {
        asking.abort();
        child.write(`${JSON.stringify({ cancel: true })}\n`);
      },
      close,
    };
    return connection;
  };
  return { connect, received, pids };
}

const program = `
  const { spawn } = require("node:child_process");
  const tell = (message) => process.stdout.write(JSON.stringify(message) + "\\n");
  const stay = () => setInterval(() => {}, 1000);
  const startChild = () => {
    const child = spawn(process.execPath, ["-e", "process.on('SIGTERM', () => {}); setInterval(() => {}, 1000)"], { stdio: "ignore" });
    tell({ type: "child", pid: child.pid });
  };
  let turns = 0;
  const work = (text) => {
    tell({ type: "got", text });
    turns++;
    const [, word, rest = ""] = /^(\\w+)(?: (.*))?$/.exec(text.split("\\n").at(-1)) ?? [];
    if (word === "exit") return process.exit(Number(rest));
    if (word === "sleep") return tell({ type: "text", text: "asleep" });
    if (word === "child" || word === "deaf") {
      if (word === "deaf") process.on("SIGTERM", () => {});
      startChild();
      return tell({ type: "text", text: "asleep" });
    }
    if (word === "ask") return tell({ type: "ask", id: "q" + turns, text: rest });
    if (word === "lines") for (let n = 1; n <= Number(rest); n++) tell({ type: "text", text: "line " + n });
    else tell({ type: "text", text: word === "say" ? rest : word === "turns" ? String(turns) : text });
    tell({ type: "end", kind: "done" });
  };
  let rest = "";
  process.stdin.on("data", (chunk) => {
    const lines = (rest + chunk).split("\\n");
    rest = lines.pop();
    for (const line of lines) {
      const { text, answer, by, cancel } = JSON.parse(line);
      if (cancel) tell({ type: "end", kind: "cancelled" });
      else if (answer) { tell({ type: "text", text: answer + " by " + by }); tell({ type: "end", kind: "done" }); }
      else work(text);
    }
  });
  if (process.env.KIND !== "silent") tell({ type: "ready" });
  stay();`;

/** Whether a process runs; one that has ended and waits to be noticed does not. */
export const isAlive = (pid: number): boolean =>
  existsSync(`/proc/${pid}/stat`) && !/\) [ZX] /.test(readFileSync(`/proc/${pid}/stat`, "latin1"));
