import type { Role } from "../turn/role.ts";
import type {
  AgentConnection,
  AgentLaunch,
  AgentOutput,
  PermissionAnswer,
  PermissionRequest,
} from "./agents/agent-connection.ts";
import type { ExpandChoice, Expansion } from "./agents/mentions.ts";
import type { PermissionPolicy } from "./agents/permission-policy.ts";
import type { Brief } from "./brief.ts";
import type { AgentReport } from "./record/agent-report.ts";

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
  /** What the agent reported: tokens, cost, its plan, changed files. */
  readonly report?: AgentReport;
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
  /** Skills that were named instead of those in force, as they were named. */
  readonly named?: readonly string[];
  /** How the agent was started; absent until it was. */
  readonly launch?: AgentLaunch;
  /** What of the text the agent acts on itself, and what was chosen for it. */
  readonly expansions?: readonly Expansion[];
  readonly expand?: ExpandChoice;
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
  /** Skills that were named instead of those in force. */
  readonly named?: readonly string[];
  /**
   * Who answers when it asks: `ask` waits for `answer`. Fixed when a process is started; absent: that of the process
   * named, else `ask`.
   */
  readonly permission?: PermissionPolicy;
  /** The role of the user. Without a sandbox only a superadmin gets an agent, unless the home's settings allow more. */
  readonly role: Role;
  /** What becomes of file mentions outside the working folder and of commands of the agent; absent: refused. */
  readonly expand?: ExpandChoice;
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
  readonly launch?: AgentLaunch;
}

/** How an agent would be started, and what it would do with a text. */
export type AgentOutlook = Pick<AgentConnection, "launch" | "inspect">;

/** Tasks for other agents: sent, followed, stopped, kept. */
export interface Dispatches {
  /** Nothing half-started: a fault leaves no record and no process. */
  start(request: DispatchRequest): Promise<Dispatch>;
  /**
   * How an agent would be started in this folder, or in one of its own, without starting it; a fault where it would be
   * refused.
   */
  plan(
    agent: string,
    workDir: string | undefined,
    options: { readonly permission: PermissionPolicy; readonly role: Role },
  ): Promise<AgentOutlook | undefined>;
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
