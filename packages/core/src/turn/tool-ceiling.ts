import type { SkillHead } from "../skill/parse-skill.ts";
import { commandTools, toolsMeant } from "./tool-names.ts";

/** How far a tool may be used. */
export interface ToolGrant {
  /** Only calls that match one of these; absent: every call. */
  readonly patterns?: readonly string[];
  /** Only below `/skills`. */
  readonly skillsOnly?: true;
}

/** The restriction on tools, applied last. Nothing in it means that nothing is allowed. */
export interface Ceiling {
  readonly grants: ReadonlyMap<string, ToolGrant>;
  /** The skills that declare it. */
  readonly by: readonly string[];
}

export interface Restricting {
  readonly id: string;
  readonly head: Pick<SkillHead, "allowedTools" | "dependencies" | "isToolsMisread">;
}

/**
 * The union of what restricting skills allow, with the command tools, what is needed to use skills, and what those
 * skills themselves require; of tools that exist. `undefined` when no skill restricts anything.
 */
export function ceilingOf(skills: readonly Restricting[], existing: ReadonlySet<string>): Ceiling | undefined {
  const restricting = skills.filter(({ head }) => head.allowedTools !== undefined);
  if (restricting.length === 0) return undefined;
  const patterns = new Map<string, Set<string>>();
  const free = new Set<string>();
  for (const { tool, pattern } of restricting.flatMap(({ head }) => head.allowedTools ?? []))
    for (const name of toolsMeant(tool, existing))
      if (pattern === undefined) free.add(name);
      else patterns.set(name, (patterns.get(name) ?? new Set()).add(pattern));
  for (const name of required(restricting, existing)) free.add(name);
  // What was not understood may have been a limit on commands: then they are allowed by patterns alone.
  const isMisread = restricting.some(({ head }) => head.isToolsMisread);
  if (isMisread) for (const name of commandTools) free.delete(name);
  for (const name of [...(isMisread ? [] : commandTools), "Skill", "search_skills"])
    if (existing.has(name) && !patterns.has(name)) free.add(name);
  const grants = new Map<string, ToolGrant>();
  for (const [name, own] of patterns) if (!free.has(name)) grants.set(name, { patterns: [...own] });
  for (const name of free) grants.set(name, {});
  if (existing.has("read_file") && !grants.has("read_file")) grants.set("read_file", { skillsOnly: true });
  return { grants, by: restricting.map(({ id }) => id) };
}

const required = (skills: readonly Restricting[], existing: ReadonlySet<string>): string[] =>
  skills.flatMap(({ head: { dependencies } }) => [
    ...dependencies.tools.filter((tool) => existing.has(tool)),
    ...dependencies.servers.flatMap((server) => toolsMeant(`mcp__${server}`, existing)),
  ]);
