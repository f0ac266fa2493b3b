import { closeSync, lchownSync, lstatSync, readdirSync } from "node:fs";
import { lstat } from "node:fs/promises";
import { entryPath, openEntry, openPath } from "../files/open-entry.ts";

/** The user that commands and agents run as. */
export interface SandboxUser {
  readonly uid: number;
  readonly gid: number;
}

/** A uid that no account has: between the ranges of systemd and distributions, and inside what containers map. */
export const sandboxUid = 61_000;

/**
 * Whom a process that works in `folder` runs as when this process is root, whom the kernel's limits do not bind: the
 * owner of the folder, or a user of its own where the folder was made for it. `undefined` means our own user: because we
 * are not root, or because the folder is root's and no other user could write to it.
 */
export async function sandboxUser(
  folder: string,
  isOurs: boolean,
  own: number | undefined = process.getuid?.(),
): Promise<SandboxUser | undefined> {
  return own === 0 ? userFor(await lstat(folder), isOurs) : undefined;
}

/** The same for root, if the owner of the folder is known. */
export function userFor({ uid, gid }: SandboxUser, isOurs: boolean): SandboxUser | undefined {
  if (uid !== 0) return { uid, gid };
  return isOurs ? { uid: sandboxUid, gid: sandboxUid } : undefined;
}

/**
 * Gives a folder of ours, with all that is in it, to the user of its commands; nothing if it is theirs already. The folder
 * itself comes last, so that one that was cut short is done again. Blocks: a server does it in a thread.
 */
export function handOver(folder: string, { uid, gid }: SandboxUser): void {
  if (lstatSync(folder).uid === uid) return;
  const { file } = openPath(folder);
  try {
    handOverBelow(file, { uid, gid });
  } finally {
    closeSync(file);
  }
  lchownSync(folder, uid, gid);
}

function handOverBelow(folder: number, user: SandboxUser): void {
  for (const name of readdirSync(`/proc/self/fd/${folder}`)) {
    const entry = openEntry(folder, name);
    if (!entry) continue;
    try {
      if (entry.stats.isDirectory()) handOverBelow(entry.file, user);
    } finally {
      closeSync(entry.file);
    }
    lchownSync(entryPath(folder, name), user.uid, user.gid);
  }
}

/** Where the sources of mounts are shown; there on every Linux. */
const stage = "/mnt";

/** `$@` is the number of sources, the sources, and the program. Their names are arguments, never part of the text. */
const stageScript = `
set -e
mount -n -t tmpfs -o mode=755 none ${stage}
count=$1; shift; index=0
while [ $index -lt $count ]; do
  if [ -d "$1" ]; then mkdir ${stage}/$index; else : > ${stage}/$index; fi
  mount -n --rbind "$1" ${stage}/$index
  shift; index=$((index + 1))
done
exec "$@"`;

/**
 * A program of root's, as words: it shows the sources of mounts, which the user may not walk to, at places of their own
 * (`staged`), gives up being root for good, and becomes the program behind these words. No process stays in between: the
 * sandbox dies with its parent only if that may send it a signal.
 */
export const becomeUser = ({ uid, gid }: SandboxUser, sources: readonly string[]): string[] => [
  ...["unshare", "--mount", "--", "/bin/sh", "-c", stageScript, "sh", String(sources.length), ...sources],
  ...["setpriv", `--reuid=${uid}`, `--regid=${gid}`, "--clear-groups", "--inh-caps=-all", "--no-new-privs", "--"],
];

export const staged = (index: number): string => `${stage}/${index}`;
