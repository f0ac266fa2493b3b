import { isInside } from "../../ground/files/is-inside.ts";
import type { SandboxUser } from "../../ground/process/sandbox-user.ts";

/** One thing an agent finds in its sandbox. Later ones lie on top of earlier ones. */
export type Mount =
  /** A folder or file of the machine, at the path it has there. */
  | { readonly kind: "read" | "write"; readonly path: string }
  /** The same, from a descriptor that was checked. */
  | { readonly kind: "held"; readonly path: string; readonly descriptor: number; readonly isWritable: boolean }
  /** An empty folder in memory; `isOpen` where every user may write to it. */
  | { readonly kind: "empty"; readonly path: string; readonly isOpen?: boolean }
  | { readonly kind: "link"; readonly path: string; readonly to: string }
  /** Made by the kernel, for this sandbox alone. */
  | { readonly kind: "system"; readonly path: "/proc" | "/dev" };

/** What a sandbox is laid out from. All paths are of things that exist. */
export interface LayoutInput {
  /** Of the system's folders, those that are links on this machine, and where they lead. */
  readonly links: Readonly<Record<string, string>>;
  /** Folders and files of the machine that may be read: the system, tool chains, what the settings name. */
  readonly readable: readonly string[];
  /** Never there, whatever contains it: the home, other projects, keys. */
  readonly hidden: readonly string[];
  /** Home folders; empty but for what is laid into them. */
  readonly homes: readonly string[];
  /** What the agent keeps its own state in. */
  readonly state: readonly string[];
  /** Where its programs are: readable, also inside its state. */
  readonly programs: readonly string[];
  readonly workDir: string;
  /** The working folder and its parts; the folder comes first. */
  readonly work: readonly Mount[];
}

/** Everything an agent can see. What is not named here is not there. */
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

/** Without what lies in another of them. */
const outermost = (paths: readonly string[]): readonly string[] =>
  [...new Set(paths)].filter((path) => !paths.some((other) => other !== path && isInside(path, other)));

/** Whether a real path of the machine is there in the sandbox, and is the same thing. */
export function isVisible(mounts: readonly Mount[], real: string): boolean {
  const mount = mounts.findLast(({ kind, path }) => kind !== "link" && isInside(real, path));
  return mount !== undefined && mount.kind !== "empty";
}

/** Bytes of each folder in memory. */
const memoryFolder = String(4_000_000_000);

/**
 * What `bwrap` is given for a sandbox like this. The network is the machine's own. Root keeps what it needs to become
 * `user`, and nothing else.
 */
export function sandboxWords(mounts: readonly Mount[], cwd: string, user?: SandboxUser): string[] {
  return [
    ...["--unshare-pid", "--unshare-ipc", "--unshare-uts", "--unshare-cgroup-try", "--cap-drop", "ALL"],
    ...(user ? ["--cap-add", "CAP_SETUID", "--cap-add", "CAP_SETGID"] : ["--unshare-user-try"]),
    ...["--die-with-parent", "--hostname", "sandbox"],
    ...mounts.flatMap((mount, index) => [...foldersAbove(mount, mounts.slice(0, index)), ...wordsFor(mount)]),
    // As user 0 a process could change settings of the kernel there, without any capability.
    ...["--ro-bind", "/proc/sys", "/proc/sys"],
    // Another user's folder may be closed to root, who has given up the right to enter every folder.
    ...["--remount-ro", "/", "--chdir", user ? "/" : cwd],
  ];
}

/** The words in front of a command that make it run as this user in this folder; it can gain nothing any more. */
export const asUser = ({ uid, gid }: SandboxUser, cwd: string): readonly string[] => [
  ...["/usr/bin/setpriv", `--reuid=${uid}`, `--regid=${gid}`, "--clear-groups"],
  ...["--inh-caps=-all", "--no-new-privs", "--"],
  ...["/bin/sh", "-c", 'cd "$1" && shift && exec "$@"', "sh", cwd],
];

/** Made open to everyone: `bwrap` alone would close them to others like what is mounted below. */
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
