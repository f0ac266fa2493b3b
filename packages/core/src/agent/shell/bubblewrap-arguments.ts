import { join } from "node:path/posix";
import type { ShellLimits } from "./shell.ts";

/** The arguments of `bwrap`: everything a command can see in its sandbox. */

/** A file or folder of this machine that is mounted into a sandbox. */
export interface SandboxMount {
  /** The path inside the sandbox. */
  readonly inside: string;
  /** The path `bwrap` mounts. */
  readonly source: string;
  /** Device and inode, from `identityOf`. */
  readonly identity: string;
  readonly isWritable: boolean;
}

export interface SandboxInput {
  /** System folders that are links on this machine, with their targets. */
  readonly links: Readonly<Record<string, string>>;
  readonly hasNetwork: boolean;
  /** Mounts from open descriptors, in order: `/skills`, the workspace and its parts. */
  readonly mounts: readonly SandboxMount[];
  readonly cwd: string;
  readonly limits: ShellLimits;
  /** The descriptor of a pipe that the command waits for, so that limits apply before it runs. */
  readonly waitsFor?: number;
}

/** System folders that programs need. */
export const systemFolders = ["/bin", "/sbin", "/lib", "/lib32", "/lib64", "/libx32"] as const;

/** The files of `/etc` that programs need. */
const needed = ["/etc/alternatives", "/etc/ld.so.cache", "/etc/localtime"];
const neededForNetwork = ["/etc/resolv.conf", "/etc/ssl/certs", "/etc/ca-certificates", "/etc/pki", "/etc/hosts"];

/** The whole environment of commands. */
export const sandboxEnvironment: Readonly<Record<string, string>> = {
  PATH: "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin",
  HOME: "/tmp",
  USER: "user",
  LOGNAME: "user",
  LANG: "C.UTF-8",
  TERM: "dumb",
};

/**
 * The arguments of `bwrap`, passed by a descriptor, because its command line is readable inside the sandbox. This is
 * everything a command can see. Only `/workspace`, `/tmp` and `/dev/shm` are writable; `/proc` is not, because user 0 can
 * change kernel settings there without any capability.
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
 * Runs first in the sandbox. `bwrap` mounts the path of each descriptor, and another command could replace that path in
 * between; so this compares each mount with the checked identity, now that mounts cannot change. Then it closes all
 * descriptors, since one of the workspace would bypass its mounts.
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

/** The programs before the command in its sandbox: the mount check, then the limits. */
export function firstProgram(interpreter: string, mounts: readonly SandboxMount[], limits: ShellLimits): string[] {
  return [
    ...checkMounts(interpreter, mounts),
    ...["prlimit", `--nproc=${mostProcesses(limits)}`, `--fsize=${limits.file}`],
    ...[`--data=${limits.memory}`, "--core=0", "--", "nice", "-n", "10"],
  ];
}

/**
 * The kernel's process limit: slightly above ours, so that a command over the limit is ended by us. It includes the few
 * processes of the sandbox itself.
 */
export const mostProcesses = ({ processes }: ShellLimits): number => processes + 16;

/** The message if a mount was replaced and the command was not run. */
const replacedText = "not run: the workspace was changed while the sandbox was made; try again";

const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

/** The path inside the sandbox of a path in the workspace. */
export const insideWorkspace = (path: string): string => join("/workspace", path);
