import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
} from "node:fs";
import { join } from "node:path";
import { isAbsent } from "../../ground/error-code.ts";
import { unwritable } from "../../ground/files/atomic-file.ts";

/** Why a copy of the database was taken: once a day, or before an upgrade changed its tables. */
export type CopyReason = "daily" | "upgrade";

export interface DatabaseCopy {
  readonly path: string;
  readonly reason: CopyReason;
  /** When it was taken, as its name says it: `20261116T081500Z`. */
  readonly time: string;
}

/** How many copies of each reason are kept. */
const mostKept = 7;
/** A copy that is being written is younger than this, in milliseconds. */
const longestCopy = 60 * 60 * 1000;

const copiesOf = (home: string): string => join(home, "backups");
const namePattern = /^(daily|upgrade)-(\d{8}T\d{6}Z)\.db$/;
const stagedPattern = /^\.(?:daily|upgrade)-\d{8}T\d{6}Z\.[0-9a-f-]{36}\.tmp/;

/** The copies of a home's database, the latest first. */
export function listCopies(home: string): readonly DatabaseCopy[] {
  return namesIn(copiesOf(home))
    .flatMap((name) => {
      const [, reason, time] = namePattern.exec(name) ?? [];
      return time === undefined ? [] : [{ path: join(copiesOf(home), name), reason: reason as CopyReason, time }];
    })
    .sort((one, other) => (one.time < other.time ? 1 : -1));
}

/** Keeps one more copy, complete or not at all, and removes the oldest ones of its reason. */
export async function keepCopy(
  home: string,
  reason: CopyReason,
  write: (target: string) => Promise<void>,
  now = new Date(),
): Promise<string> {
  const folder = copiesOf(home);
  const name = `${reason}-${stampOf(now)}`;
  const [staged, target] = [join(folder, `.${name}.${crypto.randomUUID()}.tmp`), join(folder, `${name}.db`)];
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    closeSync(openSync(staged, "wx", 0o600)); // SQLite fills an empty file and keeps its mode
    await write(staged);
    renameSync(staged, target);
    syncFolder(folder);
  } catch (error) {
    rmSync(staged, { force: true });
    throw unwritable(target, error);
  }
  removeOld(home, reason, now);
  return target;
}

/** Whether a copy of this reason was taken on the day of `now`. */
export const hasCopyOf = (home: string, reason: CopyReason, now: Date): boolean =>
  listCopies(home).some((copy) => copy.reason === reason && copy.time.startsWith(stampOf(now).slice(0, 8)));

const stampOf = (time: Date): string => `${time.toISOString().slice(0, 19).replace(/[-:]/g, "")}Z`;

function removeOld(home: string, reason: CopyReason, now: Date): void {
  const folder = copiesOf(home);
  for (const { path } of listCopies(home)
    .filter((copy) => copy.reason === reason)
    .slice(mostKept))
    rmSync(path, { force: true });
  for (const name of namesIn(folder).filter((one) => stagedPattern.test(one))) {
    const state = statSync(join(folder, name), { throwIfNoEntry: false });
    if (state && now.getTime() - state.mtimeMs > longestCopy) rmSync(join(folder, name), { force: true });
  }
}

function namesIn(folder: string): string[] {
  try {
    return existsSync(folder) ? readdirSync(folder) : [];
  } catch (error) {
    if (isAbsent(error)) return [];
    throw error;
  }
}

function syncFolder(path: string): void {
  const folder = openSync(path, "r");
  try {
    fsyncSync(folder);
  } finally {
    closeSync(folder);
  }
}
