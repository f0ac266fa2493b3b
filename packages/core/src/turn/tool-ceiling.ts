import type { SkillHead } from "../skill/parse-skill.ts";
import { commandTools, toolsMeant } from "./tool-names.ts";

/** The tool ceiling: what the `allowed-tools` of active skills leave. */

/** The limits on the use of one tool. */
export interface ToolGrant {
  /** Only calls that match one of these; absent: every call. */
  readonly patterns?: readonly string[];
  /** Only below `/skills`. */
  readonly skillsOnly?: true;
}

/** The tools that active skills with `allowed-tools` leave, applied last. Empty grants mean that no tool is allowed. */
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
 * The union of what restricting skills allow, plus the command tools, the tools needed to use skills, and the dependencies
 * of those skills; only tools that exist. `undefined` if no skill restricts tools.
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
  // An entry that did not parse may have been a limit on commands, so commands need an explicit pattern.
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
