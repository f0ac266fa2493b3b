import { createEnvironments, type Environment } from "@loadout/core";
import type { Workplace } from "../workplace.ts";

/** Environments that stay open between requests. */
export interface SharedEnvironments {
  /** At most a moment old, unless it has to be fresh. */
  get(workDir: string, name: string | undefined, isFresh: boolean): Promise<Environment>;
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
  looking?: Promise<void>;
}

export function createSharedEnvironments(
  home: string,
  open: Workplace["environment"],
  now: () => number = () => performance.now(),
): SharedEnvironments {
  const entries = new Map<string, Promise<Entry>>();

  function make(key: string, workDir: string, name: string | undefined): Promise<Entry> {
    const made = open(workDir, name).then((environment) => ({ environment, lookedAt: now() }));
    entries.delete(key);
    entries.set(key, made);
    made.catch(() => entries.delete(key)); // the next one tries again
    const [oldest] = entries.keys();
    if (entries.size > most && oldest !== undefined) entries.delete(oldest);
    return made;
  }

  /** Reads what changed; another environment may have become the active one. */
  async function look(entry: Entry, name: string | undefined): Promise<boolean> {
    const wanted = name ?? (await createEnvironments(home).active());
    if (wanted !== entry.environment.name()) return false;
    entry.looking ??= entry.environment.loadSkills().then(
      () => {
        entry.lookedAt = now();
        delete entry.looking;
      },
      (error: unknown) => {
        delete entry.looking;
        throw error;
      },
    );
    await entry.looking;
    return true;
  }

  return {
    async get(workDir, name, isFresh) {
      const key = JSON.stringify([workDir, name ?? null]);
      const known = entries.get(key);
      if (!known) return (await make(key, workDir, name)).environment;
      const entry = await known;
      if (!isFresh && now() - entry.lookedAt < moment) return entry.environment;
      if (isFresh) await entry.looking; // it may have begun before what is to be seen
      return (await look(entry, name)) ? entry.environment : (await make(key, workDir, name)).environment;
    },
    changed() {
      for (const entry of entries.values())
        entry.then(
          (one) => {
            one.lookedAt = Number.NEGATIVE_INFINITY;
          },
          () => undefined, // whoever opens it is told
        );
    },
  };
}
