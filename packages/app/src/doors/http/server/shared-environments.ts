import { createEnvironments, type Environment } from "@loadout/core";
import type { Workplace } from "../../../system/workplace.ts";

/** Environments that stay open between requests, and are refreshed. */
export interface SharedEnvironments {
  /** At most 200 ms old, or ten times as old as a refresh takes, unless it has to be fresh. */
  get(workDir: string, name: string | undefined, isFresh: boolean): Promise<Environment>;
  /** The same without waiting, if it is open and recent. */
  cached(workDir: string, name: string | undefined): Environment | undefined;
  /** Marks all as outdated, after a change. */
  changed(): void;
}

/** How long an environment counts as recent, in milliseconds: so long that refreshes take no more than about an eighth of a core. */
const momentOf = ({ took }: Entry): number => Math.min(longest, Math.max(200, 10 * took));
const longest = 2000;
/** From this age on it is refreshed in the background when it is used. Two more refreshes fit in before requests have to wait. */
const dueOf = (entry: Entry): number => Math.max(100, momentOf(entry) - 2 * Math.max(entry.took, 50));
/** The most environments kept; the oldest is dropped. */
const most = 32;

interface Entry {
  readonly environment: Environment;
  lookedAt: number;
  /** How long the last refresh took, in milliseconds. */
  took: number;
  /** Something changed since the last refresh started. */
  isBehind: boolean;
  looking?: Promise<void>;
}

export function createSharedEnvironments(
  home: string,
  open: Workplace["environment"],
  now: () => number = () => performance.now(),
): SharedEnvironments {
  const entries = new Map<string, Promise<Entry>>();
  /** The entries that have finished opening. */
  const opened = new Map<string, Entry>();

  function make(key: string, workDir: string, name: string | undefined): Promise<Entry> {
    const lookedAt = now();
    const made = open(workDir, name).then((environment) => ({ environment, lookedAt, took: 0, isBehind: false }));
    drop(key);
    entries.set(key, made);
    made.then(
      (entry) => {
        if (entries.get(key) === made) opened.set(key, entry);
      },
      () => drop(key), // the next call tries again
    );
    const [oldest] = entries.keys();
    if (entries.size > most && oldest !== undefined) drop(oldest);
    return made;
  }

  function drop(key: string): void {
    entries.delete(key);
    opened.delete(key);
  }

  /** Refreshes an entry; false if another environment has become the active one. */
  async function look(entry: Entry, name: string | undefined): Promise<boolean> {
    entry.looking ??= readAgain(entry); // before the next line, so that both wait for the disk at once
    const { looking } = entry;
    looking.catch(() => undefined); // thrown below, unless the environment is no longer wanted
    const wanted = name ?? (await createEnvironments(home).active());
    if (wanted !== entry.environment.name()) return false;
    await looking;
    return true;
  }

  async function readAgain(entry: Entry): Promise<void> {
    const begun = now(); // what was written since then may have been missed
    entry.isBehind = false;
    try {
      await entry.environment.loadSkills();
      [entry.lookedAt, entry.took] = [begun, now() - begun];
    } catch (error) {
      entry.isBehind = true;
      throw error;
    } finally {
      delete entry.looking;
    }
  }

  /** The environment if it is recent. */
  function recent(entry: Entry, name: string | undefined): Environment | undefined {
    const age = now() - entry.lookedAt;
    if (entry.isBehind || age >= momentOf(entry)) return undefined;
    if (age >= dueOf(entry) && !entry.looking) look(entry, name).catch(() => undefined); // the request that waits for one gets the error
    return entry.environment;
  }

  return {
    cached(workDir, name) {
      const entry = opened.get(keyOf(workDir, name));
      return entry && recent(entry, name);
    },
    async get(workDir, name, isFresh) {
      const key = keyOf(workDir, name);
      const known = entries.get(key);
      if (!known) return (await make(key, workDir, name)).environment;
      const entry = await known;
      const isWanted = isFresh || entry.isBehind;
      const environment = isFresh ? undefined : recent(entry, name);
      if (environment) return environment;
      if (isWanted) await entry.looking; // a refresh under way may have started before the change
      return (await look(entry, name)) ? entry.environment : (await make(key, workDir, name)).environment;
    },
    changed() {
      for (const entry of entries.values())
        entry.then(
          (one) => {
            one.isBehind = true;
          },
          () => undefined, // the request that opens it gets the error
        );
    },
  };
}

const keyOf = (workDir: string, name: string | undefined): string => `${name ?? ""}\0${workDir}`;
