import { join } from "node:path/posix";
import type { ShellLimits } from "./shell.ts";

/** Something of this machine that a command finds in its sandbox. */
export interface SandboxMount {
  /** Where a command finds it. */
  readonly inside: string;
  /** How `bwrap` reaches it. */
  readonly source: string;
  /** Which file it is, as `identityOf` says it. */
  readonly identity: string;
  readonly isWritable: boolean;
}

export interface SandboxInput {
  /** Of the system's folders, those that are links on this machine, and where they lead. */
  readonly links: Readonly<Record<string, string>>;
  readonly hasNetwork: boolean;
  /** What is mounted from open descriptors, in this order: `/skills`, the workspace and its parts. */
  readonly mounts: readonly SandboxMount[];
  readonly cwd: string;
  readonly limits: ShellLimits;
  /** The number of a pipe whose end the command waits for; it is put under its limits before it runs. */
  readonly waitsFor?: number;
}

/** Folders of the system that programs are made of. */
export const systemFolders = ["/bin", "/sbin", "/lib", "/lib32", "/lib64", "/libx32"] as const;

/** Of `/etc` only what programs need to find their parts. */
const needed = ["/etc/alternatives", "/etc/ld.so.cache", "/etc/localtime"];
const neededForNetwork = ["/etc/resolv.conf", "/etc/ssl/certs", "/etc/ca-certificates", "/etc/pki", "/etc/hosts"];

/** What commands find in their environment; nothing else is handed on. */
export const sandboxEnvironment: Readonly<Record<string, string>> = {
  PATH: "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin",
  HOME: "/tmp",
  USER: "user",
  LOGNAME: "user",
  LANG: "C.UTF-8",
  TERM: "dumb",
};

/**
 * What `bwrap` is given, by a descriptor: its command line can be read in the sandbox and shows nothing of this machine.
 * Everything a command can see is named here. All of it is read-only but `/workspace`, `/tmp` and `/dev/shm`: also `/proc`,
 * for a user 0 writes settings of the kernel there without any capability.
 */
export function sandboxArguments({ mounts, links, hasNetwork, cwd, limits, waitsFor }: SandboxInput): string[] {
  return [
    ...["--unshare-all", ...(hasNetwork ? ["--share-net"] : [])],
    ...["--unshare-user", "--disable-userns", "--uid", "1000", "--gid", "1000", "--cap-drop", "ALL"],
    ...["--die-with-parent", "--new-session", "--hostname", "sandbox"],
    ...["--ro-bind", "/usr", "/usr"],
    ...systemFolders.flatMap((folder) =>
      links[folder] === undefined ? ["--ro-bind-try", folder, folder] : ["--symlink", links[folder], folder],
    ),
    ...[...needed, ...(hasNetwork ? neededForNetwork : [])].flatMap((path) => ["--ro-bind-try", path, path]),
    ...["--ro-bind-data", "4", "/etc/passwd", "--ro-bind-data", "5", "/etc/group"],
    ...["--proc", "/proc", "--remount-ro", "/proc"],
    ...["--dev", "/dev", "--size", "64000000", "--tmpfs", "/dev/shm", "--remount-ro", "/dev"],
    ...["--size", String(limits.temporary), "--tmpfs", "/tmp"],
    ...mounts.flatMap(({ inside, source, isWritable }) => [isWritable ? "--bind" : "--ro-bind", source, inside]),
    ...["--remount-ro", "/", "--chdir", cwd],
    ...(waitsFor === undefined ? [] : ["--block-fd", String(waitsFor)]),
  ];
}

/**
 * What runs first in the sandbox. `bwrap` finds the path of each descriptor and mounts that, so that another command could
 * put something else there in between: here, where mounts no longer change, each is compared with what was checked. Then
 * everything that is open is closed, for a descriptor of the workspace leads around its mounts.
 */
export const checkMounts = (
  interpreter: string,
  mounts: readonly Pick<SandboxMount, "inside" | "identity">[],
): string[] => {
  const paths = mounts.map(({ inside }) => quoted(inside)).join(" ");
  const identities = mounts.map(({ identity }) => identity).join("\n");
  const script = [
    `[ "$(PATH=$PATH:/usr/bin:/bin stat -c %d:%i ${paths} 2>/dev/null)" = ${quoted(identities)} ] || { echo ${quoted(replacedText)} >&2; exit 126; }`,
    'for open in /proc/self/fd/*; do case ${open##*/} in [012]) ;; *) eval "exec ${open##*/}<&-" ;; esac; done',
    'exec "$@"',
  ];
  return [interpreter, "-c", script.join("\n"), interpreter];
};

/** What runs first in the sandbox of a command: the check, then limits. */
export function firstProgram(interpreter: string, mounts: readonly SandboxMount[], limits: ShellLimits): string[] {
  return [
    ...checkMounts(interpreter, mounts),
    ...["prlimit", `--nproc=${mostProcesses(limits)}`, `--fsize=${limits.file}`],
    ...[`--data=${limits.memory}`, "--core=0", "--", "nice", "-n", "10"],
  ];
}

/**
 * Where the kernel refuses another process: a little above the limit, so that a command that reaches the limit is seen
 * and ended. It counts the processes of one sandbox, and the sandbox itself needs a few.
 */
export const mostProcesses = ({ processes }: ShellLimits): number => processes + 16;

/** What a command says that was not run because something was put in the place of a mount. */
const replacedText = "not run: the workspace was changed while the sandbox was made; try again";

const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

/** Where a command finds a path of the workspace. */
export const insideWorkspace = (path: string): string => join("/workspace", path);
