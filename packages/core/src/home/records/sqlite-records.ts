import { existsSync } from "node:fs";
import { join } from "node:path";
import { inMemory } from "../database/database.ts";
import { openRecordFile, type RecordFile } from "./record-file.ts";
import type { AnyCall, RecordFileName, RecordPlace, Repository, RunCall } from "./records.ts";

/** Records in SQLite, in this thread: two files of a folder, or two databases in memory. */
export interface SqliteRecords extends Pick<RecordPlace, "caller" | "isEmpty" | "keepDailyCopy" | "close"> {
  /** Runs one call by its name; a thread serves other threads with it. */
  run(repository: Repository, ...call: Parameters<RunCall>): Promise<unknown>;
  /** Another value after each commit of any process; `undefined` if there is no file, or it is in memory. */
  version(): Promise<number | undefined>;
}

/** Opens the records of a home; without a folder they are in memory and end with `close`. */
export function openSqliteRecords(folder: string | undefined): SqliteRecords {
  const files = new Map<RecordFileName, RecordFile>();
  let isClosed = false;
  const fileOf = (name: RecordFileName): RecordFile => {
    if (isClosed && folder === undefined) throw new Error("this home in memory is closed, and what it kept is gone");
    const path = folder === undefined ? inMemory : join(folder, `${name}.db`);
    const known =
      files.get(name) ?? openRecordFile({ path, isDurable: name === "loadout", canShrink: name === "traces" });
    files.set(name, known);
    return known;
  };

  const run: SqliteRecords["run"] = async (repository, kind, name, given, fence) => {
    const { [name]: call }: Readonly<Record<string, AnyCall>> = kind === "read" ? repository.reads : repository.changes;
    if (!call) throw new Error(`${repository.name} has no ${kind} ${name}`);
    const { file = "loadout" } = repository;
    if (kind === "read") return fileOf(file).read(repository, call, given);
    if (fence && file !== "loadout") throw new Error(`${file}.db has no leases: its changes cannot be fenced`);
    return fileOf(file).change(repository, call, given, fence);
  };

  return {
    run,
    version: () => fileOf("loadout").version(),
    caller(_name, load) {
      let loading: ReturnType<typeof load> | undefined;
      return async (...call) => {
        loading ??= load();
        return run(await loading, ...call);
      };
    },
    async keepDailyCopy(now) {
      if (folder === undefined) return undefined;
      const { keepDailyCopy } = await import("../database/daily-copy.ts");
      return keepDailyCopy(folder, now);
    },
    isEmpty: async () => folder !== undefined && !existsSync(join(folder, "loadout.db")),
    async close() {
      isClosed = true;
      const open = [...files.values()];
      files.clear();
      for (const file of open) await file.close();
    },
  };
}
