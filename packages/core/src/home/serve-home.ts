import { parentPort, workerData } from "node:worker_threads";
import { serveBlobs } from "./blobs/open-blobs.ts";
import { shareLockHere, takeAloneHere, takeLockHere } from "./leases/kernel-lock.ts";
import type { Repository, RunCall } from "./records/records.ts";
import { openSqlitePlace } from "./sqlite-place.ts";
import type { FileWork, FileWorks } from "./threads/file-work.ts";
import { serveCalls } from "./threads/thread-calls.ts";

/** The repositories a thread can serve, by name; each is loaded with its first call. */
export type Repositories = Readonly<Record<string, () => Promise<Repository>>>;

export interface HomeThreadData {
  readonly folder: string;
}

/** Serves a home in this thread: records and their topics, blobs, locks, which are databases too, and work on files. */
export function serveHome(repositories: Repositories, works: FileWorks): void {
  if (!parentPort) throw new Error("serveHome runs in a thread of its own");
  const { folder } = workerData as HomeThreadData;
  const records = openSqlitePlace(folder);
  const loading = new Map<string, Promise<Repository>>();
  const held = new Map<string, () => void>();
  const working = new Set<Promise<unknown>>();

  function repositoryOf(name: string): Promise<Repository> {
    const load = Object.hasOwn(repositories, name) ? repositories[name] : undefined;
    if (!load) throw new Error(`no repository ${name}`);
    const known = loading.get(name) ?? load();
    loading.set(name, known);
    return known;
  }

  async function workOf(name: string): Promise<FileWork> {
    const load = Object.hasOwn(works, name) ? works[name] : undefined;
    if (!load) throw new Error(`no file work ${name}`);
    return load();
  }

  /** Keys are never used again, also not by the thread that follows this one: its locks would be given back with ours. */
  function hold(release: () => void): string {
    const key = crypto.randomUUID();
    held.set(key, release);
    return key;
  }

  const say = serveCalls(parentPort, {
    ready: () => undefined,
    async run(repository: string, ...call: Parameters<RunCall>) {
      return records.run(await repositoryOf(repository), ...call);
    },
    keepDailyCopy: records.keepDailyCopy,
    watch: records.watch,
    blobs: serveBlobs(folder),
    async work(name: string, given: readonly unknown[]) {
      const doing = workOf(name).then((work) => work(...(given as never[])));
      working.add(doing);
      try {
        return await doing;
      } finally {
        working.delete(doing);
      }
    },
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
      await Promise.allSettled(working);
      for (const release of held.values()) release();
      held.clear();
      await records.close();
    },
  });
  records.onChanged(say);
}
