import { type Database, inMemory } from "../database/database.ts";
import type { Fence } from "../leases/leases.ts";
import { createRecordReader } from "./record-reader.ts";
import { createRecordWriter, type RecordFileOptions } from "./record-writer.ts";
import type { AnyCall, Repository } from "./records.ts";
import { retryWhileBusy } from "./retry-while-busy.ts";
import { createRunningWork } from "./running-work.ts";

/** One database file with the tables of some repositories: a connection that reads and one that writes. */
export interface RecordFile {
  read(repository: Repository, call: AnyCall, given: readonly unknown[]): Promise<unknown>;
  change(repository: Repository, call: AnyCall, given: readonly unknown[], fence?: Fence): Promise<unknown>;
  /** Another value after each commit of any process; `undefined` if there is no file, or it is in memory. */
  version(): Promise<number | undefined>;
  close(): Promise<void>;
}

export function openRecordFile(options: RecordFileOptions): RecordFile {
  const { path } = options;
  const isInMemory = path === inMemory;
  const reader = createRecordReader(path);
  const writer = createRecordWriter(options, reader);
  const { track, ended } = createRunningWork();
  /** Loaded once: even a module that is loaded takes a while to be imported again. */
  let asserting: Promise<typeof import("./assert-fence.ts")> | undefined;

  const isThere = async (repository: Repository): Promise<boolean> =>
    writer.isMade(repository) || (!isInMemory && (await reader.of(repository)) !== undefined);

  const run = (database: Database<unknown>, call: AnyCall, given: readonly unknown[]): Promise<unknown> =>
    call.work(database.query as never, ...(given as never[]));

  return {
    async read(repository, call, given) {
      if (!isInMemory) {
        const database = await reader.of(repository);
        return database ? track(retryWhileBusy(() => run(database, call, given))) : call.nothing?.answer;
      }
      if (!writer.isMade(repository)) return call.nothing?.answer;
      const { database, queue } = await writer.of(repository);
      return track(queue.alone(() => run(database, call, given)));
    },
    async change(repository, call, given, fence) {
      if (call.nothing && !(await isThere(repository))) return call.nothing.answer;
      if (fence) asserting ??= import("./assert-fence.ts");
      const assertFence = fence && (await asserting)?.assertFence;
      const { database, queue } = await track(writer.of(repository));
      const changing = queue.change(async () => {
        if (fence) await assertFence?.(database.query, fence);
        return run(database, call, given);
      });
      return track(changing);
    },
    version: async () => (isInMemory ? undefined : (await reader.opened())?.version()),
    async close() {
      await ended();
      await reader.close();
      await writer.close();
    },
  };
}
