/**
 * Names whose content decides what programs of the person do in a folder: which skills and rules agents load, which
 * servers they start, which programs git and editors run. Only people change them. They count in every folder, since each
 * folder can be opened as a project.
 */
export const steeringNames = {
  folders: [
    ".git",
    // Hooks that a repository keeps in its tree.
    ...[".husky", ".githooks"],
    // Agents
    ...[".loadout", ".agents", ".claude", ".codex", ".opencode", ".cursor", ".gemini", ".qwen", ".windsurf", ".kiro"],
    ...[".continue", ".roo", ".kilocode", ".amazonq", ".junie", ".factory", ".trae", ".pi", ".crush"],
    // Editors
    ...[".vscode", ".idea", ".zed", ".devcontainer", ".helix"],
  ],
  files: [
    ...[".mcp.json", "opencode.json", "opencode.jsonc", ".aider.conf.yml", "crush.json", ".crush.json"],
    ...[".devcontainer.json", ".exrc", ".nvimrc", ".nvim.lua", ".dir-locals.el", ".dir-locals-2.el"],
  ],
} as const;

/** In the folder of a repository, what makes git start programs or look for its settings elsewhere. */
export const gitSteeringNames = {
  folders: ["hooks", "info", "modules", "worktrees"],
  files: ["config", "config.worktree", "commondir"],
} as const;

/** Whether git takes a folder for a repository: it goes by what is in the folder, whatever the folder is called. */
export const isRepository = (has: (name: string) => boolean): boolean =>
  has("HEAD") && ((has("objects") && has("refs")) || has("commondir"));

/**
 * The steering name that a path relative to a project leads to or through, at any depth; `undefined` for other paths.
 * Spellings that some file system takes for the same name count as that name.
 */
export function steeringPath(segments: readonly string[]): string | undefined {
  for (const segment of segments) {
    const name = foldedNames().get(foldName(segment));
    if (name !== undefined) return name;
  }
  return undefined;
}

/**
 * One spelling for all that a file system may take for one name: case, compatible and ignored characters, trailing dots
 * and blanks, streams and short names of NTFS. It uses nothing from outside itself, so that its text can be run elsewhere.
 */
export function foldName(name: string): string {
  const folded = name
    .normalize("NFKC")
    .replace(/[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]/g, "")
    .replace(/:.*$/s, "")
    .toUpperCase()
    .toLowerCase()
    .replace(/[. ]+$/, "");
  return folded.replace(/^([a-z]{2,6})~\d$/, "$1~");
}

/** Steering names by what `foldName` makes of each, and of its short form (`.claude` is `CLAUDE~1`). */
export function foldedNames(): ReadonlyMap<string, string> {
  byFoldedName ??= new Map([...steeringNames.folders, ...steeringNames.files].flatMap(foldedForms));
  return byFoldedName;
}

/** Made when it is first asked for: most commands never do, and it takes a millisecond. */
let byFoldedName: ReadonlyMap<string, string> | undefined;

function foldedForms(name: string): (readonly [folded: string, name: string])[] {
  const letters = name
    .replace(/^\./, "")
    .replace(/\..*$/, "")
    .replace(/[^a-z]/g, "");
  const short = `${letters.slice(0, 6)}~`;
  return [[foldName(name), name], ...(name.startsWith(".") ? [[short, name] as const] : [])];
}
