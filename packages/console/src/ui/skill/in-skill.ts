import type { Found } from "./diagnostics.tsx";

/** A finding with its path as seen from the folder of the skill, instead of where the folder happens to be. */
export function inSkill<One extends Found>(found: One, directory?: string): One {
  const { path } = found;
  if (path === undefined) return found;
  if (directory !== undefined && path.startsWith(`${directory}/`))
    return { ...found, path: path.slice(directory.length + 1) };
  return /(^|[/\\])SKILL\.md$/.test(path) ? { ...found, path: "SKILL.md" } : found;
}
