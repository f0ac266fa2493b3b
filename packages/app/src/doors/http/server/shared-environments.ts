import { createEnvironments, type Environment } from "@loadout/core";
import type { Workplace } from "../../../system/workplace.ts";

/** Environments that stay open between requests, and are refreshed. */
export interface SharedEnvironments {
  /**
   * At most 200 ms old, or ten times as old as a refresh takes, unless it has to be fresh. While it is refreshed before it is
   * that old, at most 2 s: so requests of a busy server do not wait. What `changed` told is always in it, and so is what was
   * decided about versions, in any process.
   */
  get(workDir: string, name: string | undefined, isFresh: boolean): Promise<Environment>;
  /** The same without waiting for a refresh, if it is open and recent. */
  cached(workDir: string, name: string | undefined): Promise<Environment | undefined>;
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
  /** The number of the last change that it has seen. */
  seen: number;
  looking?: Look;
}

/** A refresh under way. */
interface Look {
  readonly done: Promise<void>;
  /** The last change before it began: later ones may be missing in it. */
  readonly seen: number;
  /** It began before the environment was too old. */
  readonly isEarly: boolean;
}

export interface SharedEnvironmentsOptions {
  readonly now?: () => number;
  /** The number of decisions about versions, if other processes decide too: their notifications may be late. */
  readonly decisions?: () => Promise<number>;
}

export function createSharedEnvironments(
  home: string,
  open: Workplace["environment"],
  { now = () => performance.now(), decisions }: SharedEnvironmentsOptions = {},
): SharedEnvironments {
  const entries = new Map<string, Promise<Entry>>();
  /** The entries that have finished opening. */
  const opened = new Map<string, Entry>();
  let changes = 0;
  let decided: number | undefined;

  async function lookAtDecisions(): Promise<void> {
    const number = await decisions?.();
    if (number === decided) return; // as it was at the last request
    decided = number;
    changes++;
  }

  function make(key: string, workDir: string, name: string | undefined): Promise<Entry> {
    const [lookedAt, seen] = [now(), changes];
    const made = open(workDir, name).then((environment) => ({ environment, lookedAt, took: 0, seen }));
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
  async function look(entry: Entry, name: string | undefined, isEarly = false): Promise<boolean> {
    entry.looking ??= begin(entry, isEarly); // before the next line, so that both wait for the disk at once
    const { done } = entry.looking;
    done.catch(() => undefined); // thrown below, unless the environment is no longer wanted
    const wanted = name ?? (await createEnvironments(home).active());
    if (wanted !== entry.environment.name()) return false;
    await done;
    return true;
  }

  function begin(entry: Entry, isEarly: boolean): Look {
    const seen = changes;
    return { seen, isEarly, done: readAgain(entry, seen) };
  }

  async function readAgain(entry: Entry, seen: number): Promise<void> {
    const begun = now(); // what was written since then may have been missed
    try {
      await entry.environment.loadSkills();
      Object.assign(entry, { lookedAt: begun, took: now() - begun, seen });
    } finally {
      delete entry.looking;
    }
  }

  /** The environment if it is recent. */
  function recent(entry: Entry, name: string | undefined): Environment | undefined {
    if (entry.seen !== changes) return undefined;
    const age = now() - entry.lookedAt;
    if (age >= dueOf(entry) && age < momentOf(entry) && !entry.looking) look(entry, name, true).catch(() => undefined); // the request that waits for one gets the error
    return age < (entry.looking?.isEarly ? longest : momentOf(entry)) ? entry.environment : undefined;
  }

  return {
    async cached(workDir, name) {
      if (decisions) await lookAtDecisions();
      const entry = opened.get(keyOf(workDir, name));
      return entry && recent(entry, name);
    },
    async get(workDir, name, isFresh) {
      if (decisions) await lookAtDecisions();
      const key = keyOf(workDir, name);
      const known = entries.get(key);
      if (!known) return (await make(key, workDir, name)).environment;
      const entry = await known;
      const environment = isFresh ? undefined : recent(entry, name);
      if (environment) return environment;
      if (entry.looking && (isFresh || entry.looking.seen !== changes)) await entry.looking.done; // it may have begun before the change
      return (await look(entry, name)) ? entry.environment : (await make(key, workDir, name)).environment;
    },
    changed() {
      changes++;
    },
  };
}

const keyOf = (workDir: string, name: string | undefined): string => `${name ?? ""}\0${workDir}`;
