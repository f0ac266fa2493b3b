import { lstatSync } from "node:fs";

/** The user that commands and agents run as. */
export interface SandboxUser {
  readonly uid: number;
  readonly gid: number;
}

/** Assigned to nobody: between the ranges that systemd and distributions use, and inside what containers map. */
export const sandboxUid = 61_000;

/**
 * Whom a process that works in `folder` runs as when this process is root, whom the kernel's limits do not bind: the
 * owner of the folder, or a user of its own where the folder was made for it. `undefined` means our own user: because we
 * are not root, or because the folder is root's and no other user could write to it.
 */
export function sandboxUser(
  folder: string,
  isOurs: boolean,
  own: number | undefined = process.getuid?.(),
): SandboxUser | undefined {
  if (own !== 0) return undefined;
  const { uid, gid } = lstatSync(folder);
  if (uid !== 0) return { uid, gid };
  return isOurs ? { uid: sandboxUid, gid: sandboxUid } : undefined;
}

/** Where the outer sandbox shows its sources; there on every Linux. */
const stage = "/mnt";

/**
 * What an outer `bwrap` is given that root starts: it shows the sources of mounts, which the user may not walk to, at
 * places of their own, gives up being root for good, and then runs the program behind these arguments. The inner sandbox
 * mounts from `staged(index)`.
 */
export function stageArguments({ uid, gid }: SandboxUser, sources: readonly string[]): string[] {
  return [
    ...["--dev-bind", "/", "/", "--die-with-parent", "--tmpfs", stage],
    ...sources.flatMap((source, index) => ["--bind", source, staged(index)]),
    ...[
      "--",
      "setpriv",
      `--reuid=${uid}`,
      `--regid=${gid}`,
      "--clear-groups",
      "--inh-caps=-all",
      "--no-new-privs",
      "--",
    ],
  ];
}

export const staged = (index: number): string => `${stage}/${index}`;
