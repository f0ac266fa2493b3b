import { posix } from "node:path";

/** Settings of a repository that say what it is and where it comes from, and start no program. `*` is any subsection. */
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
 * Whether the settings of a repository start no program and name no other file of settings. What is not written the way
 * git writes it is not plain: better to doubt a harmless file than to read one otherwise than git does.
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

/** The folders that plain settings name for the files of the repository, relative to its own. */
export const worktreesNamedBy = (text: string): string[] =>
  linesOf(text).flatMap((line) => {
    const [, key = "", value = ""] = setting.exec(line) ?? [];
    return key.toLowerCase() === "worktree" ? [value] : [];
  });

/** Without the blanks that git leaves out; it takes no others for blanks. */
const linesOf = (text: string): string[] => text.split("\n").map((line) => line.replace(/^[ \t\r]+|[ \t\r]+$/g, ""));

export interface NamedPath {
  /** Relative to the workspace. */
  readonly path: string;
  readonly kind: "hooks" | "settings";
}

/** Where in the workspace a repository's settings look for hooks and for more settings; `repository` is its `.git` there. */
export function pathsNamedBy(text: string, repository: string): NamedPath[] {
  const values = (key: string): string[] =>
    [...text.matchAll(new RegExp(`(?:^|[\\s\\]])${key}\\s*=\\s*"?([^"\\n#;]+)`, "gi"))].map(([, value = ""]) =>
      value.trim(),
    );
  const below =
    (base: string, kind: NamedPath["kind"]) =>
    (value: string): NamedPath[] => {
      const path = posix.join(base, value);
      const isOutside = posix.isAbsolute(value) || value.startsWith("~") || path === "." || /^\.\.(?:\/|$)/.test(path);
      return isOutside ? [] : [{ path: path.replace(/\/$/, ""), kind }];
    };
  return [
    ...values("hookspath").flatMap(below(posix.dirname(repository), "hooks")),
    ...values("path").flatMap(below(repository, "settings")),
  ];
}
