import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { isAbsent } from "../ground/error-code.ts";
import { unwritable } from "../ground/files/atomic-file.ts";
import { type EnvironmentName, isEnvironmentName } from "./environment-name.ts";

/** The trash of deleted environments. */

/** How long a deleted environment can be brought back, in milliseconds. */
const trashPeriod = 7 * 24 * 60 * 60 * 1000;

/** A deleted environment that can be brought back. */
export interface TrashedEnvironment {
  readonly name: EnvironmentName;
  readonly deletedAt: string;
  readonly directory: string;
  /** Skills it holds. */
  readonly skills: number;
}

/** Deleted environments, whole, in `<home>/environments/.trash/<name>~<milliseconds>~<random>`. */
export interface EnvironmentTrash {
  /** Moves a folder here in one step; what was deleted too long ago goes. Answers until when it can be brought back. */
  take(name: EnvironmentName, directory: string): string;
  /** The last deleted first. */
  list(): readonly TrashedEnvironment[];
  /** Moves it back in one step. */
  bringBack(trashed: TrashedEnvironment, directory: string): void;
}

export function createEnvironmentTrash(home: string, now: () => number = Date.now): EnvironmentTrash {
  const root = join(home, "environments", ".trash");

  function all(): readonly (TrashedEnvironment & { readonly time: number })[] {
    return namesIn(root)
      .flatMap((entry) => {
        const [name = "", time = ""] = entry.split("~");
        const directory = join(root, entry);
        if (!isEnvironmentName(name) || !/^\d{1,15}$/.test(time)) return [];
        const deletedAt = new Date(Number(time)).toISOString();
        return [{ name, time: Number(time), deletedAt, directory, skills: countSkills(directory) }];
      })
      .sort((one, other) => other.time - one.time);
  }

  function move(from: string, to: string): void {
    try {
      renameSync(from, to);
    } catch (error) {
      throw unwritable(from, error);
    }
  }

  return {
    take(name, directory) {
      try {
        mkdirSync(root, { recursive: true, mode: 0o700 });
      } catch (error) {
        throw unwritable(root, error);
      }
      const time = now();
      move(directory, join(root, `${name}~${time}~${crypto.randomUUID()}`));
      for (const old of all())
        if (old.time < time - trashPeriod) rmSync(old.directory, { recursive: true, force: true });
      return new Date(time + trashPeriod).toISOString();
    },
    list: () =>
      all()
        .filter(({ time }) => time >= now() - trashPeriod)
        .map(({ time: _, ...trashed }) => trashed),
    bringBack: ({ directory: from }, directory) => move(from, directory),
  };
}

/** Entries of the folder's `skills`, usable or not: whatever a person put there counts. */
export const countSkills = (directory: string): number =>
  existsSync(join(directory, "skills"))
    ? namesIn(join(directory, "skills")).filter((name) => !name.startsWith(".")).length
    : 0;

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch (error) {
    if (isAbsent(error)) return [];
    throw error;
  }
}
