import { parentPort, workerData } from "node:worker_threads";
import { serveBlobs } from "./blobs/open-blobs.ts";
import { shareLockHere, takeAloneHere, takeLockHere } from "./leases/lock.ts";
import type { Repository } from "./records/records.ts";
import { type CallKind, openSqliteRecords } from "./records/sqlite-records.ts";
import { serveCalls } from "./threads/thread-calls.ts";

/** The repositories a thread can serve, by name; each is loaded with its first call. */
export type Repositories = Readonly<Record<string, () => Promise<Repository>>>;

export interface HomeThreadData {
  readonly folder: string;
}

/** Serves a home in this thread: its records, its blobs, and its locks, which are databases too. */
export function serveHome(repositories: Repositories): void {
  if (!parentPort) throw new Error("serveHome runs in a thread of its own");
  const { folder } = workerData as HomeThreadData;
  const records = openSqliteRecords(folder);
  const loading = new Map<string, Promise<Repository>>();
  const held = new Map<string, () => void>();

  function repositoryOf(name: string): Promise<Repository> {
    const load = Object.hasOwn(repositories, name) ? repositories[name] : undefined;
    if (!load) throw new Error(`no repository ${name}`);
    const known = loading.get(name) ?? load();
    loading.set(name, known);
    return known;
  }

  /** Keys are never used again, also not by the thread that follows this one: its locks would be given back with ours. */
  function hold(release: () => void): string {
    const key = crypto.randomUUID();
    held.set(key, release);
    return key;
  }

  serveCalls(parentPort, {
    async run(repository: string, kind: CallKind, name: string, given: readonly unknown[]) {
      return records.run(await repositoryOf(repository), kind, name, given);
    },
    blobs: serveBlobs(folder),
    take: async (path: string, patience: number) => hold(await takeLockHere(path, patience)),
    share: async (path: string, patience: number) => hold(await shareLockHere(path, patience)),
    async takeAlone(path: string) {
      const release = await takeAloneHere(path);
      return release && hold(release);
    },
    release(lock: string) {
      held.get(lock)?.();
      held.delete(lock);
    },
    async close() {
      for (const release of held.values()) release();
      held.clear();
      await records.close();
    },
  });
}
