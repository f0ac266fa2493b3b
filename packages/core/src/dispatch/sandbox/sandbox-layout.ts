import { isInside } from "../../ground/files/is-inside.ts";
import type { SandboxUser } from "../../ground/process/sandbox-user.ts";

/** The layout of an agent's sandbox: everything the agent can see. */

/** One mount of an agent's sandbox. Later mounts cover earlier ones. */
export type Mount =
  /** A folder or file of the machine, at the same path. */
  | { readonly kind: "read" | "write"; readonly path: string }
  /** The same, from a checked descriptor. */
  | { readonly kind: "held"; readonly path: string; readonly descriptor: number; readonly isWritable: boolean }
  /** An empty folder in memory; `isOpen` if every user may write to it. */
  | { readonly kind: "empty"; readonly path: string; readonly isOpen?: boolean }
  | { readonly kind: "link"; readonly path: string; readonly to: string }
  /** A kernel file system of this sandbox. */
  | { readonly kind: "system"; readonly path: "/proc" | "/dev" };

/** The input of a sandbox layout. All paths exist. */
export interface LayoutInput {
  /** System folders that are links on this machine, with their targets. */
  readonly links: Readonly<Record<string, string>>;
  /** Readable folders and files: the system, tool chains, and paths from the settings. */
  readonly readable: readonly string[];
  /** Always hidden: Loadout's home, other projects, keys. */
  readonly hidden: readonly string[];
  /** Home folders; empty except for mounts inside them. */
  readonly homes: readonly string[];
  /** The agent's own state. */
  readonly state: readonly string[];
  /** The agent's programs: read-only, even inside its state. */
  readonly programs: readonly string[];
  readonly workDir: string;
  /** The mounts of the working folder; the folder itself comes first. */
  readonly work: readonly Mount[];
}

/** Everything an agent can see in its sandbox. Anything else does not exist there. */
export function layOutSandbox(input: LayoutInput): readonly Mount[] {
  const { links, readable, hidden, homes, state, programs, workDir, work } = input;
  const isBound = (path: string): boolean => readable.some((folder) => isInside(path, folder));
  return [
    ...Object.entries(links).map(([path, to]): Mount => ({ kind: "link", path, to })),
    { kind: "system", path: "/proc" },
    { kind: "system", path: "/dev" },
    ...["/tmp", "/var/tmp"].map((path): Mount => ({ kind: "empty", path, isOpen: true })),
    ...homes.map((path): Mount => ({ kind: "empty", path })),
    ...outermost(readable).map((path): Mount => ({ kind: "read", path })),
    ...hidden.filter((path) => isBound(path)).map((path): Mount => ({ kind: "empty", path })),
    ...state.map((path): Mount => ({ kind: "write", path })),
    ...programs.map((path): Mount => ({ kind: "read", path })),
    ...work,
    ...hidden.filter((path) => isInside(path, workDir)).map((path): Mount => ({ kind: "empty", path })),
  ];
}

/** Paths that are not inside another of them. */
const outermost = (paths: readonly string[]): readonly string[] =>
  [...new Set(paths)].filter((path) => !paths.some((other) => other !== path && isInside(path, other)));

/** Whether a real path of the machine is visible in the sandbox. */
export function isVisible(mounts: readonly Mount[], real: string): boolean {
  const mount = mounts.findLast(({ kind, path }) => kind !== "link" && isInside(real, path));
  return mount !== undefined && mount.kind !== "empty";
}

/** Most bytes of each folder in memory. */
const memoryFolder = String(4_000_000_000);

/**
 * The arguments of `bwrap` for these mounts. The network is shared with the machine. Root keeps only the capabilities it
 * needs to become `user`.
 */
export function sandboxWords(mounts: readonly Mount[], cwd: string, user?: SandboxUser): string[] {
  return [
    ...["--unshare-pid", "--unshare-ipc", "--unshare-uts", "--unshare-cgroup-try", "--cap-drop", "ALL"],
    ...(user ? ["--cap-add", "CAP_SETUID", "--cap-add", "CAP_SETGID"] : ["--unshare-user-try"]),
    ...["--die-with-parent", "--hostname", "sandbox"],
    ...mounts.flatMap((mount, index) => [...foldersAbove(mount, mounts.slice(0, index)), ...wordsFor(mount)]),
    // User 0 could change kernel settings there without any capability.
    ...["--ro-bind", "/proc/sys", "/proc/sys"],
    // Root has dropped its capabilities here, so it may not be able to enter the user's folder.
    ...["--remount-ro", "/", "--chdir", user ? "/" : cwd],
  ];
}

/** A command prefix that switches to this user and folder without new privileges. */
export const asUser = ({ uid, gid }: SandboxUser, cwd: string): readonly string[] => [
  ...["/usr/bin/setpriv", `--reuid=${uid}`, `--regid=${gid}`, "--clear-groups"],
  ...["--inh-caps=-all", "--no-new-privs", "--"],
  ...["/bin/sh", "-c", 'cd "$1" && shift && exec "$@"', "sh", cwd],
];

/** Creates parent folders that everyone may enter; `bwrap` would make them private. */
function foldersAbove({ path }: Mount, before: readonly Mount[]): string[] {
  const names = path.split("/").slice(1, -1);
  const above = names.map((_, index) => `/${names.slice(0, index + 1).join("/")}`);
  const isNew = (folder: string): boolean => {
    const cover = before.findLast((mount) => isInside(folder, mount.path));
    return cover === undefined || (cover.kind === "empty" && cover.path !== folder);
  };
  return above.filter(isNew).flatMap((folder) => ["--perms", "0755", "--dir", folder]);
}

function wordsFor(mount: Mount): string[] {
  switch (mount.kind) {
    case "read":
      return ["--ro-bind", mount.path, mount.path];
    case "write":
      return ["--bind", mount.path, mount.path];
    case "held":
      return [mount.isWritable ? "--bind" : "--ro-bind", `/proc/self/fd/${mount.descriptor}`, mount.path];
    case "empty":
      return ["--size", memoryFolder, "--perms", mount.isOpen ? "1777" : "0755", "--tmpfs", mount.path];
    case "link":
      return ["--symlink", mount.to, mount.path];
    case "system":
      return [mount.path === "/proc" ? "--proc" : "--dev", mount.path];
  }
}
