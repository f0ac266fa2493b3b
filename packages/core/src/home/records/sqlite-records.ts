import { join } from "node:path";
import { inMemory } from "../database/database.ts";
import { openRecordFile, type RecordFile } from "./record-file.ts";
import type { AnyCall, RecordFileName, Records, Repository } from "./records.ts";

/** Records in SQLite, in this thread: two files of a folder, or two databases in memory. */
export interface SqliteRecords extends Records {
  /** Runs one call by its name; a thread serves other threads with it. */
  run(repository: Repository, kind: CallKind, name: string, given: readonly unknown[]): Promise<unknown>;
}

export type CallKind = "read" | "change";

/** Opens the records of a home; without a folder they are in memory and end with `close`. */
export function openSqliteRecords(folder: string | undefined): SqliteRecords {
  const files = new Map<RecordFileName, RecordFile>();
  const fileOf = (name: RecordFileName): RecordFile => {
    const path = folder === undefined ? inMemory : join(folder, `${name}.db`);
    const known =
      files.get(name) ?? openRecordFile({ path, isDurable: name === "loadout", canShrink: name === "traces" });
    files.set(name, known);
    return known;
  };

  const run: SqliteRecords["run"] = async (repository, kind, name, given) => {
    const { [name]: call }: Readonly<Record<string, AnyCall>> = kind === "read" ? repository.reads : repository.changes;
    if (!call) throw new Error(`${repository.name} has no ${kind} ${name}`);
    return fileOf(repository.file ?? "loadout")[kind](repository, call, given);
  };

  return {
    run,
    use(_name, load) {
      let loading: ReturnType<typeof load> | undefined;
      const call = async (kind: CallKind, name: string, given: readonly unknown[]): Promise<never> => {
        loading ??= load();
        return (await run(await loading, kind, name, given)) as never;
      };
      return {
        read: (name, ...given) => call("read", name, given),
        change: (name, ...given) => call("change", name, given),
      };
    },
    async close() {
      const open = [...files.values()];
      files.clear();
      for (const file of open) await file.close();
    },
  };
}
