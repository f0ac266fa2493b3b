import type {
  ClientConnection,
  ContentBlock,
  RequestPermissionRequest,
  RequestPermissionResponse,
} from "@agentclientprotocol/sdk";
import { Fault } from "../../ground/fault.ts";
import { untilAborted } from "../../ground/until-aborted.ts";
import type { AgentConnection, ConnectOptions, TextReading, TurnOutcome } from "../agents/agent-connection.ts";
import {
  agentExited,
  agentFailed,
  agentMissing,
  agentSignedOut,
  agentSilent,
  failedBy,
} from "../agents/agent-fault.ts";
import type { AgentKind } from "../agents/agent-kinds.ts";
import { isNotStartable } from "../agents/find-command.ts";
import type { AgentPlan } from "../agents/plan-agent.ts";
import { type AcpStream, createAcpStream } from "./acp-stream.ts";
import { chooseOption, createUpdateReader, readPermission } from "./acp-update.ts";
import { createLastWords } from "./last-words.ts";
import { limitOutput } from "./limit-output.ts";
import { type ProcessGroup, startProcessGroup } from "./process-group.ts";

/** Talks to an agent over the Agent Client Protocol. */

/** Milliseconds an agent has to start a session; a loaded machine needs most of them. */
const handshakePatience = 60_000;
/** Most permission requests of an agent that may be open at once. */
const mostQuestions = 20;
/** Milliseconds an agent has to cancel its work before its process is ended. */
const cancelPatience = 1000;
/** The protocol's error code for "authentication required". */
const authRequired = -32_000;

/** Starts an agent that speaks the Agent Client Protocol (ACP) and starts a session in the working folder. */
export async function connectAcpAgent(plan: AgentPlan, options: ConnectOptions): Promise<AgentConnection> {
  const { workDir, startPatience = handshakePatience, stopPatience = 5000, signal } = options;
  const { client, PROTOCOL_VERSION } = await import("@agentclientprotocol/sdk");
  const tell = limitOutput(options.onOutput);
  const updates = createUpdateReader();
  let sessionId: string | undefined;
  const process = await startAcpProcess(plan, options, tell, (params) => {
    for (const output of updates.read(params, sessionId)) tell(output);
  });
  const questions = createQuestions(options, tell);
  const connection = client({ name: "loadout" })
    .onRequest("session/request_permission", ({ params }) => questions.ask(params))
    .connect(process.stream);

  const patience = AbortSignal.timeout(startPatience);
  const within = AbortSignal.any([patience, ...(signal ? [signal] : [])]);
  try {
    sessionId = await untilAborted(beginSession(connection, PROTOCOL_VERSION, workDir, plan), within);
  } catch (error) {
    const why = within.aborted ? undefined : error instanceof Fault ? { fault: error } : await process.whyNot(error);
    await process.group.stop(why ? 0 : stopPatience);
    await process.ended;
    if (why) throw why.fault;
    if (signal?.aborted) throw signal.reason;
    throw agentSilent(plan.kind, startPatience, process.lastWords());
  }
  return converse({ plan, process, connection, sessionId, updates, questions, tell, stopPatience });
}

/** The process of an agent, and the messages it exchanges. */
interface AcpProcess {
  readonly group: ProcessGroup;
  readonly stream: AcpStream["stream"];
  readonly ended: ProcessGroup["ended"];
  isGone(): boolean;
  lastWords(): string;
  /** Why the agent failed, as a Fault: its own error, or how its process ended. */
  whyNot(error: unknown): Promise<{ fault: Fault; code?: number }>;
}

async function startAcpProcess(
  plan: AgentPlan,
  { workDir, signal, caughtUp, onProcess }: ConnectOptions,
  tell: ConnectOptions["onOutput"],
  onUpdate: (params: unknown) => void,
): Promise<AcpProcess> {
  const { kind, env } = plan;
  const lastWords = createLastWords(env);
  const decoder = new TextDecoder();
  let group: ProcessGroup;
  let brokenBy: string | undefined;
  let isGone = false;

  const log = (text: string): void => {
    lastWords.add(text);
    tell({ type: "log", text });
  };
  const messages = createAcpStream({
    write: (line) => group.write(line),
    waiting: () => group.waiting(),
    onUpdate,
    onLog: log,
    onBroken(reason) {
      brokenBy ??= reason;
      void group.stop(0);
    },
  });
  signal?.throwIfAborted();
  try {
    group = await startProcessGroup({
      ...(await plan.prepare(plan.words)),
      env,
      cwd: workDir,
      hasInput: true,
      onNote: log,
      onOutput(chunk, from) {
        if (from === "stdout") messages.take(chunk);
        else log(decoder.decode(chunk, { stream: true }));
        return caughtUp?.();
      },
    });
  } catch (error) {
    throw isNotStartable(error) ? agentMissing(kind) : error;
  }
  onProcess?.(group.pid);
  const ended = group.ended.then((exit) => {
    isGone = true;
    messages.end();
    return exit;
  });
  return {
    group,
    stream: messages.stream,
    ended,
    isGone: () => isGone,
    lastWords: () => lastWords.said(),
    async whyNot(error) {
      const { code, reason } = errorOf(error);
      if (code === authRequired) return { fault: agentSignedOut(kind, reason) };
      if (code !== undefined || (!isGone && brokenBy === undefined)) return { fault: agentFailed(kind, reason) };
      const exit = await ended;
      if (brokenBy !== undefined) return { fault: agentFailed(kind, brokenBy) };
      return {
        fault: agentExited(kind, exit, lastWords.said()),
        ...(exit.code !== undefined && { code: exit.code }),
      };
    },
  };
}

interface Conversation {
  readonly plan: AgentPlan;
  readonly process: AcpProcess;
  readonly connection: ClientConnection;
  readonly sessionId: string;
  readonly updates: ReturnType<typeof createUpdateReader>;
  readonly questions: ReturnType<typeof createQuestions>;
  readonly tell: ConnectOptions["onOutput"];
  readonly stopPatience: number;
}

/** Sends texts to a session that was started, one at a time. */
function converse(conversation: Conversation): AgentConnection {
  const { plan, process, connection, sessionId, updates, questions, tell, stopPatience } = conversation;
  const { launch, inspect, kind } = plan;
  let turn: Promise<TurnOutcome> | undefined;
  let isCalledOff = false;
  let isClosing = false;

  async function prompt(text: string, reading: TextReading | undefined): Promise<TurnOutcome> {
    updates.begin();
    try {
      const answer: unknown = await connection.agent.request("session/prompt", {
        sessionId,
        prompt: blocksFor(text, reading, plan),
      });
      tell({ type: "usage", ...updates.usage(answer) });
      return outcomeOf(kind, isRecord(answer) ? answer.stopReason : undefined);
    } catch (error) {
      if (isClosing || (isCalledOff && !process.isGone())) return { kind: "cancelled" };
      const { fault, code } = await process.whyNot(error);
      return failedBy(fault, code);
    } finally {
      questions.callOff();
      turn = undefined;
    }
  }

  async function cancel(): Promise<void> {
    if (!turn) return;
    isCalledOff = true;
    questions.callOff();
    await connection.agent.notify("session/cancel", { sessionId }).catch(() => undefined); // the agent has ended
  }

  return {
    launch,
    inspect,
    pid: process.group.pid,
    ended: process.ended,
    async send(text, reading) {
      if (turn) throw new Error("one text at a time");
      isCalledOff = false;
      turn = prompt(text, reading);
      return turn;
    },
    cancel,
    async close() {
      isClosing = true;
      const running = turn;
      if (running) {
        await cancel();
        await withinTime(running, Math.min(cancelPatience, stopPatience));
      }
      await process.group.stop(stopPatience);
      await process.ended;
      connection.close();
    },
  };
}

/** Starts a session without servers, files or terminals of ours: the agent has its own. The SDK does not validate answers. */
async function beginSession(
  connection: ClientConnection,
  protocolVersion: number,
  cwd: string,
  plan: AgentPlan,
): Promise<string> {
  const { mode, meta } = plan.means;
  const greeting: unknown = await connection.agent.request("initialize", {
    protocolVersion,
    clientCapabilities: { fs: { readTextFile: false, writeTextFile: false }, terminal: false },
    clientInfo: { name: "loadout", version: "1" },
  });
  const version = isRecord(greeting) ? greeting.protocolVersion : undefined;
  if (version !== protocolVersion) throw new Error(`its protocol has version ${version}, ours ${protocolVersion}`);
  const session: unknown = await connection.agent.request("session/new", {
    cwd,
    mcpServers: [],
    ...(meta && { _meta: meta }),
  });
  if (!isRecord(session) || typeof session.sessionId !== "string") throw new Error("its session has no sessionId");
  const { sessionId } = session;
  if (mode !== undefined) await setMode(connection, sessionId, mode, plan);
  return sessionId;
}

/** Sets the session mode that enforces the policy; without that mode the task is not sent. */
async function setMode(
  connection: ClientConnection,
  sessionId: string,
  modeId: string,
  plan: AgentPlan,
): Promise<void> {
  try {
    await connection.agent.request("session/set_mode", { sessionId, modeId });
  } catch (error) {
    if (errorOf(error).code === undefined) throw error; // the agent has ended
    const { kind, launch } = plan;
    throw new Fault("dispatch.permission-unsupported", {
      agent: kind.name,
      policy: launch.permission,
      reason: { en: `it has no session mode "${modeId}"`, zh: `它没有会话模式 “${modeId}”` },
      remedy: { en: `Update it: ${kind.install.en}`, zh: `请更新：${kind.install.zh}` },
    });
  }
}

/** The unchanged text. An empty block beside it keeps the agent from expanding mentions and commands. */
function blocksFor(text: string, reading: TextReading | undefined, { inert }: AgentPlan): ContentBlock[] {
  const block: ContentBlock = { type: "text", text };
  if (reading?.choice !== "inert" || reading.expansions.length === 0) return [block];
  const empty: ContentBlock = { type: "text", text: "" };
  return inert.blocks === "before" ? [empty, block] : inert.blocks === "after" ? [block, empty] : [block];
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;

function outcomeOf(kind: AgentKind, stopReason: unknown): TurnOutcome {
  switch (stopReason) {
    case "end_turn":
      return { kind: "done" };
    case "cancelled":
      return { kind: "cancelled" };
    default:
      return failedBy(agentFailed(kind, String(stopReason).slice(0, 100))); // refusal, max_tokens, max_turn_requests
  }
}

/** The open permission requests; all are canceled together. */
function createQuestions({ onPermission }: ConnectOptions, tell: ConnectOptions["onOutput"]) {
  let open = 0;
  let asked = 0;
  let stop = new AbortController();
  return {
    callOff() {
      stop.abort();
      stop = new AbortController();
    },
    async ask(params: RequestPermissionRequest): Promise<RequestPermissionResponse> {
      if (open >= mostQuestions) return { outcome: { outcome: "cancelled" } };
      open++;
      const { signal } = stop;
      try {
        // One that cannot be shown throws, which refuses it.
        const request = readPermission(String(++asked), params);
        const { answer, by } = await untilAborted(onPermission(request, signal), signal);
        const optionId = chooseOption(params, answer);
        tell({ type: "permission", request, answer: optionId === undefined ? "deny" : answer, by });
        return { outcome: optionId === undefined ? { outcome: "cancelled" } : { outcome: "selected", optionId } };
      } catch (error) {
        if (!signal.aborted) throw error;
        return { outcome: { outcome: "cancelled" } };
      } finally {
        open--;
      }
    },
  };
}

/** An error answer has a code and a message; an error without a code means that the connection is gone. */
function errorOf(error: unknown): { code?: number; reason: string } {
  if (!(error instanceof Error)) return { reason: String(error) };
  const { code, data } = error as { code?: unknown; data?: unknown };
  if (typeof code !== "number") return { reason: error.message };
  const more = data === undefined || data === null ? "" : ` ${typeof data === "string" ? data : asJson(data)}`;
  return { code, reason: `${error.message}${more}`.slice(0, 800) };
}

/** Data that is nested too deep to be written is left out. */
function asJson(value: unknown): string {
  try {
    return JSON.stringify(value);
  } catch (error) {
    if (error instanceof RangeError) return "…";
    throw error;
  }
}

async function withinTime(work: Promise<unknown>, milliseconds: number): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, milliseconds);
  await Promise.race([work, promise]);
  clearTimeout(timer);
}
