import type { FaultCode } from "../../ground/fault.ts";
import type { Text } from "../../ground/text.ts";
import type { Role } from "../../turn/role.ts";
import type { ExpandChoice, Expansion } from "./mentions.ts";
import type { PermissionPolicy } from "./permission-policy.ts";

/** The interface to another agent: output, permissions, outcome, connection. */

/** One output of another agent, as it arrived. */
export type AgentOutput =
  | { readonly type: "text"; readonly text: string }
  /** Its reasoning, if it reports it. */
  | { readonly type: "thought"; readonly text: string }
  | { readonly type: "tool"; readonly id: string; readonly title: string; readonly status: string }
  /** Reported by the connection once a permission request was answered. */
  | {
      readonly type: "permission";
      readonly request: PermissionRequest;
      readonly answer: PermissionAnswer;
      readonly by: string;
    }
  /** A change to a file: lines with `-` and `+`; empty text if only the file is known. */
  | {
      readonly type: "diff";
      readonly path: string;
      readonly text: string;
      readonly added: number;
      readonly removed: number;
    }
  | { readonly type: "plan"; readonly entries: readonly PlanEntry[] }
  /** Total usage of this task so far. */
  | ({ readonly type: "usage" } & AgentUsage)
  /** Text from stderr, or lines of stdout that could not be parsed. */
  | { readonly type: "log"; readonly text: string };

/** A step of an agent's plan; the status is the agent's own word. */
export interface PlanEntry {
  readonly text: string;
  readonly status: string;
}

/** The usage of a task as the agent reports it. */
export interface AgentUsage {
  /** Tokens sent to its model, including cached ones. */
  readonly input?: number;
  readonly output?: number;
  readonly cached?: number;
  readonly cost?: number;
  /** ISO 4217. */
  readonly currency?: string;
}

/** An agent asking for permission. */
export interface PermissionRequest {
  readonly id: string;
  readonly title: string;
  /** What it would do, as far as known: a command, a file. */
  readonly detail: string;
}

export type PermissionAnswer = "allow" | "deny";

/** How a turn of an agent ended. */
export type TurnOutcome =
  | { readonly kind: "done" }
  | { readonly kind: "cancelled" }
  /** `reason` is for people; `code` is the exit code if the process ended by itself; `fault` is set for known faults. */
  | { readonly kind: "failed"; readonly reason: Text; readonly code?: number; readonly fault?: FaultCode };

/** How an agent was started. */
export interface AgentLaunch {
  /** The sandbox; `builtin` means that no process was started. */
  readonly sandbox: "bubblewrap" | "none" | "builtin";
  /** Why it runs without a sandbox. */
  readonly unconfined?: Text;
  readonly protocol: "acp" | "cli" | "builtin";
  /** Why ACP is not used although the agent has an ACP command. */
  readonly fallback?: Text;
  readonly permission: PermissionPolicy;
  /** Flags, variables and modes that enforce the policy; if empty, only answers to its permission requests do. */
  readonly honoredBy: readonly string[];
}

/** What an agent would expand in a text, and whether it may. */
export interface TextReading {
  readonly expansions: readonly Expansion[];
  readonly choice: ExpandChoice;
}

/** The connection to one running agent. */
export interface AgentConnection {
  readonly launch: AgentLaunch;
  /** Inspects a text before it is sent; throws a Fault if the agent would expand parts of it and may not. */
  inspect(text: string, choice: ExpandChoice): Promise<TextReading>;
  /** The leader of its process group; absent for built-in agents, and between turns if each turn has its own process. */
  readonly pid?: number | undefined;
  /** Sends a text unchanged and waits until the agent has finished. One at a time. */
  send(text: string, reading?: TextReading): Promise<TurnOutcome>;
  /** Asks it to stop its work; the process keeps running. */
  cancel(): Promise<void>;
  /** Ends it with everything it started: protocol, SIGTERM, SIGKILL after `patience`. Settles when nothing is left. */
  close(): Promise<void>;
  /** Settles when the agent has ended, for any reason. */
  readonly ended: Promise<AgentExit>;
}

export interface AgentExit {
  readonly code: number | undefined;
  readonly signal: string | undefined;
  /** It was ended because this process stood still for so long that others may have taken over its work. */
  readonly isCut?: boolean;
}

export interface ConnectOptions {
  readonly workDir: string;
  /** The policy it is started with; `ask` by default. */
  readonly permission?: PermissionPolicy;
  /** No one answers permission requests: where `ask` is not supported, `deny` is used. */
  readonly isUnattended?: boolean;
  /** The role of the caller; `admin` by default. */
  readonly role?: Role;
  /** The first text, inspected before anything is started. */
  readonly text?: string;
  readonly expand?: ExpandChoice;
  readonly onOutput: (output: AgentOutput) => void;
  /** While too much output waits to be stored: settles when more can be taken. The agent is not read until then. */
  readonly caughtUp?: () => Promise<void> | undefined;
  /** Answered by policy or by a person. */
  readonly onPermission: (
    request: PermissionRequest,
    signal: AbortSignal,
  ) => Promise<{ readonly answer: PermissionAnswer; readonly by: string }>;
  /** Called with each process that is started, the leader of its own group. */
  readonly onProcess?: (pid: number) => void;
  /** How long it may take to start and to end, in milliseconds. */
  readonly startPatience?: number;
  readonly stopPatience?: number;
  /** Cancels the start; a connected agent is ended by `close`. */
  readonly signal?: AbortSignal;
}

/** Starts an agent and connects to it; throws a Fault if it is not installed, not signed in, or does not answer. */
export type ConnectAgent = (kind: string, options: ConnectOptions) => Promise<AgentConnection>;
