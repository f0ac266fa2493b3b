import { createEnvironments, type Environment } from "@loadout/core";
import type { Workplace } from "../../../system/workplace.ts";

/** Environments that stay open between requests. */
export interface SharedEnvironments {
  /** At most a moment old, unless it has to be fresh. */
  get(workDir: string, name: string | undefined, isFresh: boolean): Promise<Environment>;
  /** The same where it is open and was looked at a moment ago: nobody has to wait for that. */
  cached(workDir: string, name: string | undefined): Environment | undefined;
  /** Something was changed: whoever asks next looks again. */
  changed(): void;
}

/** How long a look at the disk counts, in milliseconds. */
const moment = 200;
/** Folders that are asked for come and go; these stay. */
const most = 32;

interface Entry {
  readonly environment: Environment;
  lookedAt: number;
  /** Something was changed since the last look began. */
  isBehind: boolean;
  looking?: Promise<void>;
}

export function createSharedEnvironments(
  home: string,
  open: Workplace["environment"],
  now: () => number = () => performance.now(),
): SharedEnvironments {
  const entries = new Map<string, Promise<Entry>>();
  /** Those of them that are open. */
  const opened = new Map<string, Entry>();

  function make(key: string, workDir: string, name: string | undefined): Promise<Entry> {
    const made = open(workDir, name).then((environment) => ({ environment, lookedAt: now(), isBehind: false }));
    drop(key);
    entries.set(key, made);
    made.then(
      (entry) => {
        if (entries.get(key) === made) opened.set(key, entry);
      },
      () => drop(key), // the next one tries again
    );
    const [oldest] = entries.keys();
    if (entries.size > most && oldest !== undefined) drop(oldest);
    return made;
  }

  function drop(key: string): void {
    entries.delete(key);
    opened.delete(key);
  }

  /** Reads what changed; another environment may have become the active one. */
  async function look(entry: Entry, name: string | undefined): Promise<boolean> {
    const wanted = name ?? (await createEnvironments(home).active());
    if (wanted !== entry.environment.name()) return false;
    entry.looking ??= readAgain(entry);
    await entry.looking;
    return true;
  }

  async function readAgain(entry: Entry): Promise<void> {
    entry.isBehind = false;
    try {
      await entry.environment.loadSkills();
      entry.lookedAt = now();
    } catch (error) {
      entry.isBehind = true;
      throw error;
    } finally {
      delete entry.looking;
    }
  }

  return {
    cached(workDir, name) {
      const entry = opened.get(keyOf(workDir, name));
      return entry && !entry.isBehind && now() - entry.lookedAt < moment ? entry.environment : undefined;
    },
    async get(workDir, name, isFresh) {
      const key = keyOf(workDir, name);
      const known = entries.get(key);
      if (!known) return (await make(key, workDir, name)).environment;
      const entry = await known;
      const isWanted = isFresh || entry.isBehind;
      if (!isWanted && now() - entry.lookedAt < moment) return entry.environment;
      if (isWanted) await entry.looking; // it may have begun before what is to be seen
      return (await look(entry, name)) ? entry.environment : (await make(key, workDir, name)).environment;
    },
    changed() {
      for (const entry of entries.values())
        entry.then(
          (one) => {
            one.isBehind = true;
          },
          () => undefined, // whoever opens it is told
        );
    },
  };
}

const keyOf = (workDir: string, name: string | undefined): string => `${name ?? ""}\0${workDir}`;
