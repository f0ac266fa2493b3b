import type { AgentOutput, PermissionAnswer, PermissionRequest } from "./agent-connection.ts";
import type { Brief } from "./build-enhanced-task.ts";

export const dispatchStates = ["starting", "running", "exited", "failed", "stopped"] as const;
export type DispatchState = (typeof dispatchStates)[number];
export type StopReason = "user" | "timeout" | "server_restart";

/** A task that was sent to another agent, and what became of it. */
export interface Dispatch {
  readonly id: string;
  readonly userId: string;
  readonly contextId?: string;
  /** The kind of agent: `claude-code`, `codex`, `opencode`, `echo`, or one of the configuration. */
  readonly agent: string;
  /** The process that works on it; several tasks may go to one, one after the other. */
  readonly agentId: string;
  readonly workDir: string;
  readonly state: DispatchState;
  readonly reason?: StopReason;
  readonly exitCode?: number;
  /** Why it failed, for a person. */
  readonly message?: string;
  readonly task: string;
  readonly receipt: Receipt;
  /** The last index of its output. */
  readonly lastOutput: number;
  /** What it waits for. */
  readonly permission?: PermissionRequest;
  readonly createdAt: string;
  readonly endedAt?: string;
}

/** Proof of what an agent got. */
export interface Receipt extends Omit<Brief, "text"> {
  /** sha256 of the text, in hex: a preview of the same has the same. */
  readonly hash: string;
  /** Bytes of the text. */
  readonly size: number;
  /** Whether the instructions were at hand already. */
  readonly cached: boolean;
}

export interface DispatchRequest {
  readonly userId: string;
  readonly contextId?: string;
  /** A kind, or … */
  readonly agent?: string;
  /** … a process that runs already. */
  readonly agentId?: string;
  readonly task: string;
  /** Absent: that of the process named, else one of its own, `<home>/dispatch/<id>/workspace`. */
  readonly workDir?: string;
  readonly brief: Brief;
  readonly cached: boolean;
  /** Who answers when it asks: `ask` waits for `answer`, and is `deny` where nobody can. */
  readonly permission: "ask" | "allow" | "deny";
  /** Whoever asks will not answer: unless somebody listens, nobody can. */
  readonly isUnattended?: boolean;
  /** In milliseconds. */
  readonly timeout?: number;
}

/** One line of output, with its place. */
export interface NumberedOutput {
  readonly index: number;
  readonly time: string;
  readonly output: AgentOutput;
}

export type DispatchEvent =
  | { readonly type: "state"; readonly dispatch: Dispatch }
  | { readonly type: "output"; readonly id: string; readonly output: NumberedOutput }
  | { readonly type: "permission"; readonly id: string; readonly request: PermissionRequest };

/** A process of an agent. */
export interface AgentProcess {
  readonly agentId: string;
  readonly agent: string;
  readonly workDir: string;
  readonly contextId?: string;
  readonly userId: string;
  readonly pid?: number;
  readonly isBusy: boolean;
  readonly startedAt: string;
}

/** Tasks for other agents: sent, followed, stopped, kept. */
export interface Dispatches {
  /** Nothing half-started: a fault leaves no record and no process. */
  start(request: DispatchRequest): Promise<Dispatch>;
  /** The latest first. */
  list(query?: {
    readonly userId?: string;
    readonly contextId?: string;
    readonly state?: DispatchState;
    readonly before?: string;
    readonly limit?: number;
  }): Promise<readonly Dispatch[]>;
  get(id: string): Promise<Dispatch>;
  /** The text that was sent, byte for byte. */
  text(id: string): Promise<string>;
  /** Output behind this index. */
  output(id: string, after?: number, limit?: number): Promise<readonly NumberedOutput[]>;
  /** Settles when it has ended. */
  wait(id: string, signal?: AbortSignal): Promise<Dispatch>;
  answer(id: string, requestId: string, answer: PermissionAnswer, by: string): Promise<Dispatch>;
  /** Stops the task, and its process. */
  cancel(id: string, reason?: StopReason): Promise<Dispatch>;
  processes(): readonly AgentProcess[];
  stopProcess(agentId: string): Promise<void>;
  /** Told of everything; answers how to leave. */
  listen(listener: (event: DispatchEvent) => void): () => void;
  /** After a restart: what was running is `stopped (server_restart)`, and no process of it is left. */
  recover(): Promise<readonly string[]>;
  /** Ends every process. */
  close(): Promise<void>;
}
