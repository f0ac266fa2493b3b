import type { Fault } from "../ground/fault.ts";
import type { Text } from "../ground/text.ts";
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

/** The interface of dispatches: records, requests, events. */

export const dispatchStates = ["waiting", "starting", "running", "exited", "failed", "stopped"] as const;
export type DispatchState = (typeof dispatchStates)[number];
/** Whether a dispatch has ended, in whatever way. */
export const isEndedDispatch = ({ state }: { readonly state: DispatchState }): boolean =>
  state !== "waiting" && state !== "starting" && state !== "running";

/** `interrupted`: the Loadout process that ran it is gone, on whichever machine. */
export const stopReasons = ["user", "timeout", "server_restart", "interrupted"] as const;
export type StopReason = (typeof stopReasons)[number];

/** Most processes of agents at one time, where the settings say nothing (`limits.dispatchProcesses`). */
export const dispatchProcessLimit = 10;

/** A dispatch: a task that was sent to another agent, and its result. */
export interface Dispatch {
  readonly id: string;
  readonly userId: string;
  readonly contextId?: string;
  /** The kind of agent: `claude-code`, `codex`, `opencode`, `echo`, or one of the configuration. */
  readonly agent: string;
  /** The process that works on it; one process may work on several tasks in sequence. Empty while it waits. */
  readonly agentId: string;
  /** Empty while it waits for a process that gives it a folder of its own. */
  readonly workDir: string;
  /** The machine it runs on, or has to, where machines share the database. */
  readonly machine?: string;
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
  /** The permission request it waits for. */
  readonly permission?: PermissionRequest;
  /** What it waits for, before it starts. */
  readonly waits?: DispatchWait;
  readonly createdAt: string;
  readonly endedAt?: string;
}

/** What a dispatch waits for before it starts: a process that has its agent and its folder, or room in one. */
export interface DispatchWait {
  readonly reason: Text;
  /** Whether no running process can take it. */
  readonly isStuck: boolean;
}

/** The record of exactly what was sent to an agent. */
export interface Receipt extends Omit<Brief, "text"> {
  /** SHA-256 of the text in hex; a preview of the same brief has the same hash. */
  readonly hash: string;
  /** Bytes of the text. */
  readonly size: number;
  /** Whether the instructions came from the cache. */
  readonly cached: boolean;
  /** The names of skills that were chosen instead of the active ones. */
  readonly named?: readonly string[];
  /** How the agent was started; absent before that. */
  readonly launch?: AgentLaunch;
  /** What the agent would expand in the text, and the choice made for it. */
  readonly expansions?: readonly Expansion[];
  readonly expand?: ExpandChoice;
}

export interface DispatchRequest {
  readonly userId: string;
  readonly contextId?: string;
  /** A kind of agent, or … */
  readonly agent?: string;
  /** … a running process. */
  readonly agentId?: string;
  readonly task: string;
  /** By default that of the named process, else a folder of its own. */
  readonly workDir?: string;
  /** The machine of `workDir`, if it is another one: its processes check the folder. */
  readonly machine?: string;
  /** What exceeds a limit, or no process can take yet, waits instead of being refused. */
  readonly queue?: boolean;
  readonly brief: Brief;
  readonly cached: boolean;
  /** Skills that were chosen instead of the active ones. */
  readonly named?: readonly string[];
  /**
   * The permission policy; `ask` waits for `answer`. Fixed when the process is started; by default that of the named
   * process, else `ask`.
   */
  readonly permission?: PermissionPolicy;
  /** The role of the user. Without a sandbox only a superadmin may start agents, unless the home's settings allow more. */
  readonly role: Role;
  /** How to treat slash commands and mentions of files outside the working folder; `refuse` by default. */
  readonly expand?: ExpandChoice;
  /** The caller will not answer permission prompts; deny them if there is no listener. */
  readonly isUnattended?: boolean;
  /** In milliseconds. */
  readonly timeout?: number;
  /** The span that it belongs to, as W3C Trace Context writes it. */
  readonly traceparent?: string;
}

/** How many dispatches a user may have in all processes together. */
export interface UserRoom {
  readonly most: number;
  /** Why no more may start. */
  readonly fault: () => Fault;
}

/** One line of output with its index. */
export interface NumberedOutput {
  readonly index: number;
  readonly time: string;
  readonly output: AgentOutput;
}

export type DispatchEvent =
  | { readonly type: "state"; readonly dispatch: Dispatch }
  | { readonly type: "output"; readonly id: string; readonly output: NumberedOutput }
  | { readonly type: "permission"; readonly id: string; readonly request: PermissionRequest }
  /** Dispatches of other processes changed, or have more output: look again. */
  | { readonly type: "elsewhere"; readonly what: "state" | "output" };

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

/** How an agent would be started, and what it would expand in a text. */
export type AgentOutlook = Pick<AgentConnection, "launch" | "inspect">;

/** The dispatches of a home: start, follow, stop and list them. */
export interface Dispatches {
  /**
   * Starts a dispatch; a Fault leaves no record and no process. One that another process has to run, or that may wait, is
   * answered as `waiting`.
   */
  start(request: DispatchRequest): Promise<Dispatch>;
  /** How an agent would be started in this folder, or in its own; throws a Fault if it would be refused. Starts nothing. */
  plan(
    agent: string,
    workDir: string | undefined,
    options: { readonly permission: PermissionPolicy; readonly role: Role },
  ): Promise<AgentOutlook | undefined>;
  /** Whether a folder is the own working folder of a dispatch. */
  isOwnFolder(folder: string): boolean;
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
  /** Output after this index. */
  output(id: string, after?: number, limit?: number): Promise<readonly NumberedOutput[]>;
  /** Settles when it has ended. */
  wait(id: string, signal?: AbortSignal): Promise<Dispatch>;
  answer(id: string, requestId: string, answer: PermissionAnswer, by: string): Promise<Dispatch>;
  /** Stops the dispatch and its process. */
  cancel(id: string, reason?: StopReason): Promise<Dispatch>;
  processes(): readonly AgentProcess[];
  stopProcess(agentId: string): Promise<void>;
  /** Milliseconds after which a dispatch of another process is looked at again, if no event told of it. */
  readonly lookPace: number;
  /** Subscribes to all events; returns the unsubscribe function. */
  listen(listener: (event: DispatchEvent) => void): () => void;
  /** After a restart: ends what a process of this machine left, and goes on with what waits in a folder. */
  recover(): Promise<readonly string[]>;
  /** Takes dispatches that wait, and ends those whose process is gone, until it is stopped. */
  work(): void;
  /** Takes no more of those that wait; those that run go on. */
  stopWork(): void;
  /** The ids of those that run here. */
  here(): readonly string[];
  /** Waits until none runs here, at most so many milliseconds. */
  drain(milliseconds: number): Promise<void>;
  /** Ends every process. */
  close(): Promise<void>;
}
