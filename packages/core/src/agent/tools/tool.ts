import type { SkillsMount } from "../../resolve/skills-mount.ts";
import type { Tool } from "../../turn/compose-loadout.ts";
import type { ToolGrant } from "../../turn/tool-ceiling.ts";
import type { Workspace } from "./workspace.ts";

/** Bytes of one result that go to the model. */
export const outputLimit = 64_000;

/** What a tool works with in one step. */
export interface ToolContext {
  readonly mount: SkillsMount;
  readonly workspace: Workspace;
  /** Tokens the instructions of one skill may have: a quarter of the model's window. */
  readonly largestSkill: number;
  readonly signal?: AbortSignal;
  /** How far each tool may be used in this step; nothing for one that the step does not have. */
  readonly grantOf?: (tool: string) => ToolGrant | undefined;
}

export interface ToolResult {
  readonly content: string;
  readonly isError: boolean;
  readonly activates?: Activates;
  /** What it really ran with, where that is more than the call says: kept in the history, not sent to the model. */
  readonly ranWith?: Readonly<Record<string, unknown>>;
}

/** The skill that a call puts in force. */
export interface Activates {
  readonly id: string;
  readonly cause: "tool" | "read";
  /** Its instructions, which belong into the history; absent where only a part was read. */
  readonly content?: string;
  readonly arguments?: string;
  /** Of its instructions before the arguments were put in. */
  readonly digest?: string;
}

/** A tool that can be run. What it is given was checked against nothing but JSON: it looks for itself. */
export interface RunnableTool extends Tool {
  run(given: Readonly<Record<string, unknown>>, context: ToolContext): Promise<ToolResult>;
}

export const done = (content: string): ToolResult => ({ content, isError: false });
export const failed = (content: string): ToolResult => ({ content, isError: true });
