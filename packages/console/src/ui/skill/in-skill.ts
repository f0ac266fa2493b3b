import type { Found } from "./diagnostics.tsx";

/** A finding with its path as seen from the folder of the skill, instead of where the folder happens to be. */
export function inSkill<One extends Found>(found: One, directory?: string): One {
  const { path } = found;
  if (path === undefined) return found;
  if (directory !== undefined && path.startsWith(`${directory}/`))
    return { ...found, path: path.slice(directory.length + 1) };
  const inTree = belowTree(path);
  if (inTree !== undefined) return { ...found, path: inTree };
  return /(^|[/\\])SKILL\.md$/.test(path) ? { ...found, path: "SKILL.md" } : found;
}

/** A skill that a list of findings may be about. */
export interface SkillFile {
  readonly id: string;
  /** Of its SKILL.md. */
  readonly path: string;
}

/** The path as people name it: `sales-report/SKILL.md`, where the files of library skills lie below a digest. */
export function namedPath(path: string, skills: readonly SkillFile[] = []): string {
  for (const skill of skills) {
    const folder = skill.path.replace(/SKILL\.md$/, "");
    if (path.startsWith(folder)) return `${skill.id}/${path.slice(folder.length)}`;
  }
  return belowTree(path) ?? path;
}

/** Inside of a tree of the library, `trees/<digest>`. */
const belowTree = (path: string): string | undefined => /[/\\]trees[/\\][0-9a-f]{64}[/\\](.+)$/.exec(path)?.[1];
