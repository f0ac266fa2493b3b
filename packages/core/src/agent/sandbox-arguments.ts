import { keptArguments } from "./project-guard.ts";
import type { ShellLimits, ShellPlace } from "./shell.ts";

export interface SandboxInput {
  readonly place: ShellPlace;
  /** Of the system's folders, those that are links on this machine, and where they lead. */
  readonly links: Readonly<Record<string, string>>;
  readonly hasNetwork: boolean;
  /** Files that stand for the system's own: what they are called inside, and where they are. */
  readonly stubs: Readonly<Record<string, string>>;
  /** What of the workspace commands do not change. */
  readonly kept?: readonly string[];
  readonly cwd: string;
  readonly limits: ShellLimits;
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
 * What `bwrap` is given. Everything a command can see is named here. All of it is read-only but `/workspace`, `/tmp` and
 * `/dev/shm`: also `/proc`, for a user 0 writes settings of the kernel there without any capability.
 */
export function sandboxArguments({ place, links, hasNetwork, stubs, kept = [], cwd, limits }: SandboxInput): string[] {
  return [
    ...["--unshare-all", ...(hasNetwork ? ["--share-net"] : [])],
    ...["--unshare-user", "--disable-userns", "--uid", "1000", "--gid", "1000", "--cap-drop", "ALL"],
    ...["--die-with-parent", "--new-session", "--hostname", "sandbox"],
    ...["--ro-bind", "/usr", "/usr"],
    ...systemFolders.flatMap((folder) =>
      links[folder] === undefined ? ["--ro-bind-try", folder, folder] : ["--symlink", links[folder], folder],
    ),
    ...[...needed, ...(hasNetwork ? neededForNetwork : [])].flatMap((path) => ["--ro-bind-try", path, path]),
    ...Object.entries(stubs).flatMap(([inside, path]) => ["--ro-bind", path, inside]),
    ...["--proc", "/proc", "--remount-ro", "/proc"],
    ...["--dev", "/dev", "--size", "64000000", "--tmpfs", "/dev/shm", "--remount-ro", "/dev"],
    ...["--size", String(limits.temporary), "--tmpfs", "/tmp"],
    ...["--ro-bind", place.skills, "/skills", "--bind", place.workspace, "/workspace"],
    ...keptArguments(place.workspace, kept),
    ...["--remount-ro", "/", "--chdir", cwd],
    "--",
    ...[
      "prlimit",
      `--nproc=${limits.processes * 4}`,
      `--fsize=${limits.file}`,
      `--data=${limits.memory}`,
      "--core=0",
      "--",
    ],
  ];
}
