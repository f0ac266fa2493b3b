import type { FaultCode } from "../../ground/fault.ts";
import type { Text } from "../../ground/text.ts";
import type { Role } from "../../turn/role.ts";
import type { ExpandChoice, Expansion } from "./mentions.ts";
import type { PermissionPolicy } from "./permission-policy.ts";

/** Something another agent said or did, as it came. */
export type AgentOutput =
  | { readonly type: "text"; readonly text: string }
  /** What it thinks, where it tells. */
  | { readonly type: "thought"; readonly text: string }
  | { readonly type: "tool"; readonly id: string; readonly title: string; readonly status: string }
  /** Told by the connection, once a question of the agent was answered. */
  | {
      readonly type: "permission";
      readonly request: PermissionRequest;
      readonly answer: PermissionAnswer;
      readonly by: string;
    }
  /** A change that it made to a file: lines with `-` and `+`; no text where it only tells which file. */
  | {
      readonly type: "diff";
      readonly path: string;
      readonly text: string;
      readonly added: number;
      readonly removed: number;
    }
  | { readonly type: "plan"; readonly entries: readonly PlanEntry[] }
  /** Of this task, all that was used so far. */
  | ({ readonly type: "usage" } & AgentUsage)
  /** What it wrote on standard error, or on standard output without being understood. */
  | { readonly type: "log"; readonly text: string };

/** A step of an agent's plan; the status is its own word. */
export interface PlanEntry {
  readonly text: string;
  readonly status: string;
}

/** What a task took, as the agent counts. */
export interface AgentUsage {
  /** Tokens sent to its model, with those that were cached. */
  readonly input?: number;
  readonly output?: number;
  readonly cached?: number;
  readonly cost?: number;
  /** ISO 4217. */
  readonly currency?: string;
}

/** An agent asks whether it may. */
export interface PermissionRequest {
  readonly id: string;
  readonly title: string;
  /** What it would do, as far as it tells: a command, a file. */
  readonly detail: string;
}

export type PermissionAnswer = "allow" | "deny";

/** How a turn of an agent ended. */
export type TurnOutcome =
  | { readonly kind: "done" }
  | { readonly kind: "cancelled" }
  /** `reason` is for a person; `code` the exit code, where a process ended by itself; `fault` where it is a known one. */
  | { readonly kind: "failed"; readonly reason: Text; readonly code?: number; readonly fault?: FaultCode };

/** How an agent was started. */
export interface AgentLaunch {
  /** What it runs in; `builtin` means that nothing was started. */
  readonly sandbox: "bubblewrap" | "none" | "builtin";
  /** Why it runs without a sandbox. */
  readonly unconfined?: Text;
  readonly protocol: "acp" | "cli" | "builtin";
  /** Why ACP is not used although the agent has a command for it. */
  readonly fallback?: Text;
  readonly permission: PermissionPolicy;
  /** Flags, variables and modes that make it keep to the policy; else only answers to its questions do. */
  readonly honoredBy: readonly string[];
}

/** What an agent would do by itself with a text, and whether it may. */
export interface TextReading {
  readonly expansions: readonly Expansion[];
  readonly choice: ExpandChoice;
}

/** One running agent that is talked to. */
export interface AgentConnection {
  readonly launch: AgentLaunch;
  /** Looks at a text before it is sent; a fault where the agent would act on parts of it and may not. */
  inspect(text: string, choice: ExpandChoice): TextReading;
  /** The leader of its process group; absent for what runs in this process, and between turns where each has its own. */
  readonly pid?: number | undefined;
  /** Sends a text, whole and as it is, and waits for the end of what the agent does about it. One at a time. */
  send(text: string, reading?: TextReading): Promise<TurnOutcome>;
  /** Asks it to stop what it does; it stays. */
  cancel(): Promise<void>;
  /** Ends it with everything it started: protocol, SIGTERM, SIGKILL after `patience`. Settles when nothing is left. */
  close(): Promise<void>;
  /** Settles when it has gone, by itself or not. */
  readonly ended: Promise<AgentExit>;
}

export interface AgentExit {
  readonly code: number | undefined;
  readonly signal: string | undefined;
}

export interface ConnectOptions {
  readonly workDir: string;
  /** The policy it is started with; `ask` where nothing is said. */
  readonly permission?: PermissionPolicy;
  /** Nobody will answer: where `ask` cannot be honored, `deny` takes its place. */
  readonly isUnattended?: boolean;
  /** Who wants it; less than a superadmin where nothing is said. */
  readonly role?: Role;
  /** The first text that will be sent: what cannot be sent starts nothing. */
  readonly text?: string;
  readonly expand?: ExpandChoice;
  readonly onOutput: (output: AgentOutput) => void;
  /** Answered by policy or by a person. */
  readonly onPermission: (
    request: PermissionRequest,
    signal: AbortSignal,
  ) => Promise<{ readonly answer: PermissionAnswer; readonly by: string }>;
  /** Told of each process that is started: the leader of a group of its own. */
  readonly onProcess?: (pid: number) => void;
  /** How long it may take to be there, and to go, in milliseconds. */
  readonly startPatience?: number;
  readonly stopPatience?: number;
  /** Calls the start off; what is connected is ended by `close`. */
  readonly signal?: AbortSignal;
}

/** Starts an agent and connects to it; a fault where it is not installed, not signed in, or does not answer. */
export type ConnectAgent = (kind: string, options: ConnectOptions) => Promise<AgentConnection>;
