/** Reads git settings, to find those that would start programs. */

/** Settings of a repository that are harmless: none starts a program. `*` is any subsection. */
const plainKeys = new Set([
  ...["repositoryformatversion", "filemode", "bare", "logallrefupdates", "ignorecase", "precomposeunicode"].map(core),
  ...["symlinks", "worktree", "autocrlf", "eol", "safecrlf", "quotepath", "sparsecheckout", "sharedrepository"].map(
    core,
  ),
  ...["remote.*.url", "remote.*.fetch", "remote.*.tagopt", "remote.*.promisor", "remote.*.partialclonefilter"],
  ...["remote.*.prune", "remote.*.mirror", "branch.*.remote", "branch.*.merge", "branch.*.rebase"],
  ...["user.name", "user.email", "init.defaultbranch", "pull.rebase", "push.default", "gc.auto", "commit.gpgsign"],
  ...[
    "extensions.objectformat",
    "extensions.partialclone",
    "submodule.active",
    "submodule.*.active",
    "submodule.*.url",
  ],
]);

function core(name: string): string {
  return `core.${name}`;
}

const section = /^\[([a-z][a-z0-9.-]*)(?: "([^"\\]*)")?\]$/i;
const setting = /^([a-z][a-z0-9-]*)(?:[ \t]*=[ \t]*([^\\"#;]*))?$/i;

/**
 * Whether the settings of a repository start no program and include no other file. Anything not written the way git writes
 * it is not plain: rejecting a harmless file is better than parsing one differently than git.
 */
export function isPlainGitConfig(text: string): boolean {
  let prefix = "";
  for (const line of linesOf(text)) {
    if (line === "" || line.startsWith("#") || line.startsWith(";")) continue;
    const [, name, subsection] = section.exec(line) ?? [];
    if (name !== undefined) {
      prefix = subsection === undefined ? name.toLowerCase() : `${name.toLowerCase()}.*`;
      continue;
    }
    const [, key, value = ""] = setting.exec(line) ?? [];
    if (key === undefined || !plainKeys.has(`${prefix}.${key.toLowerCase()}`)) return false;
    if (key.toLowerCase() === "url" && /^[a-z0-9+.-]+::/i.test(value.trim())) return false;
    if (key.toLowerCase() === "worktree" && /^[/~]/.test(value.trim())) return false;
  }
  return true;
}

/** The worktrees that plain settings name, relative to the repository. */
export const worktreesNamedBy = (text: string): string[] =>
  linesOf(text).flatMap((line) => {
    const [, key = "", value = ""] = setting.exec(line) ?? [];
    return key.toLowerCase() === "worktree" ? [value] : [];
  });

/** Lines without the whitespace that git ignores; git treats no other characters as whitespace. */
const linesOf = (text: string): string[] => text.split("\n").map((line) => line.replace(/^[ \t\r]+|[ \t\r]+$/g, ""));

/** Where settings look for hooks and for more settings, as they are written. */
export function pathsNamedBy(text: string): {
  readonly hooks: readonly string[];
  readonly settings: readonly string[];
} {
  const values = (key: string): string[] =>
    [...text.matchAll(new RegExp(`(?:^|[\\s\\]])${key}\\s*=\\s*"?([^"\\n#;]+)`, "gi"))].map(([, value = ""]) =>
      value.trim(),
    );
  return { hooks: values("hookspath"), settings: values("path") };
}
