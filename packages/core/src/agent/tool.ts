import type { SkillsMount } from "../resolve/skills-mount.ts";
import type { Tool } from "../turn/compose-loadout.ts";
import type { Workspace } from "./workspace.ts";

/** What a tool works with in one step. */
export interface ToolContext {
  readonly mount: SkillsMount;
  readonly workspace: Workspace;
  readonly signal?: AbortSignal;
}

export interface ToolResult {
  readonly content: string;
  readonly isError: boolean;
  /** The skill whose SKILL.md was read; `isWhole`: all of it, so that its text belongs into the history. */
  readonly activates?: { readonly id: string; readonly isWhole: boolean };
}

/** A tool that can be run. What it is given was checked against nothing but JSON: it looks for itself. */
export interface RunnableTool extends Tool {
  run(given: Readonly<Record<string, unknown>>, context: ToolContext): Promise<ToolResult>;
}

export const done = (content: string): ToolResult => ({ content, isError: false });
export const failed = (content: string): ToolResult => ({ content, isError: true });
