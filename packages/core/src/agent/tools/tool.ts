import type { Span } from "../../ground/observe/observer.ts";
import type { SkillsMount } from "../../resolve/skills-mount.ts";
import type { Tool } from "../../turn/compose-loadout.ts";
import type { ToolGrant } from "../../turn/tool-ceiling.ts";
import type { ToolCall } from "../loop/messages.ts";
import type { Workspace } from "./workspace.ts";

/** The interface of tools, and the limit of their output. */

/** Most bytes of one result that are sent to the model. */
export const outputLimit = 64_000;

/** What a tool can use in one step. */
export interface ToolContext {
  readonly mount: SkillsMount;
  readonly workspace: Workspace;
  /** Most tokens of one skill's instructions: a quarter of the context window. */
  readonly largestSkill: number;
  readonly signal?: AbortSignal;
  /** What the call is observed as; work for it in other processes names it. */
  readonly span?: Span;
  /** The grant of a tool in this step; `undefined` if the step does not have the tool. */
  readonly grantOf?: (tool: string) => ToolGrant | undefined;
}

/**
 * Whether a call may run that the loadout of its step allows, asked before it starts; a text is why not, for the model.
 * Without it every allowed call runs.
 */
export type ApproveCall = (call: ToolCall, signal: AbortSignal) => Promise<true | string>;

export interface ToolResult {
  readonly content: string;
  readonly isError: boolean;
  readonly activates?: Activates;
  /** The arguments it ran with, if they differ from the call; kept in the history, not sent to the model. */
  readonly ranWith?: Readonly<Record<string, unknown>>;
}

/** The skill that a call activates. */
export interface Activates {
  readonly id: string;
  readonly cause: "tool" | "read";
  /** Its instructions for the history; absent if only a part was read. */
  readonly content?: string;
  readonly arguments?: string;
  /** Digest of its instructions before arguments were substituted. */
  readonly digest?: string;
}

/** A tool that can be run. Its arguments are any JSON object: each tool validates them itself. */
export interface RunnableTool extends Tool {
  run(given: Readonly<Record<string, unknown>>, context: ToolContext): Promise<ToolResult>;
}

export const done = (content: string): ToolResult => ({ content, isError: false });
export const failed = (content: string): ToolResult => ({ content, isError: true });
