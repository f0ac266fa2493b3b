import { Fault } from "../../ground/fault.ts";
import { remember } from "../../ground/remember.ts";
import type { Home } from "../../home/home.ts";
import { retryUnanswered } from "../../home/threads/retry-unanswered.ts";
import type { NumberedOutput } from "../dispatches.ts";
import { leaseOf, type OwnerLease } from "./dispatch-store.ts";
import { type OldDispatchFiles, openOldDispatchFiles } from "./old-dispatch-files.ts";
import { createOutputWriter, type OutputRow, type OutputWriter, type OutputWriterDeps } from "./output-writer.ts";

/** The texts of dispatches: what was sent, and the output of agents. */
export interface DispatchTexts {
  /** The text that was sent, byte for byte. */
  text(id: string): Promise<string>;
  /** Opens the output of a new dispatch, which is written as long as the lease of its owner is held. */
  open(id: string, deps: Pick<OutputWriterDeps, "onStored" | "onFailure">, lease?: OwnerLease): OutputWriter;
  /** At most `limit` lines of output after this index. */
  read(id: string, after: number, limit: number): Promise<readonly NumberedOutput[]>;
  /** The index of the last line. */
  last(id: string): Promise<number>;
  /** Removes the output; the text goes with the dispatch. */
  removeOutput(id: string): Promise<void>;
}

export interface DispatchTextsDeps {
  readonly home: Home;
  /** The folder in which an earlier release may have left files; called when such files are looked for. */
  readonly oldFiles: () => string;
  readonly now: () => Date;
  /** Bytes of output of one dispatch that are kept in memory. */
  readonly memory: number;
}

/** Dispatches whose output is known to be taken over; of others it is looked up again. */
const mostTaken = 10_000;

export function openDispatchTexts({ home, oldFiles, now, memory }: DispatchTextsDeps): DispatchTexts {
  const texts = home.records.use(
    "dispatchText",
    async () => (await import("./dispatch-records.ts")).dispatchTextRecords,
  );
  const outputs = home.records.use("output", async () => (await import("./output-records.ts")).outputRecords);
  const old = openOldDispatchFiles(oldFiles);
  const taken = new Map<string, Promise<"rows" | "files">>();
  /** Repeated if its answer was lost: rows that are there already stay as they are. */
  const store = (id: string, rows: readonly OutputRow[], lease?: OwnerLease): Promise<void> =>
    retryUnanswered(() => (lease ? outputs.fenced(leaseOf(lease)) : outputs).change("append", id, rows));

  /** Takes over the output of an earlier release, once; answers where the output is. */
  function takeOver(id: string): Promise<"rows" | "files"> {
    const known =
      taken.get(id) ??
      adoptOutput(old, id, (rows) => store(id, rows)).catch((error: unknown) => {
        taken.delete(id); // the next call tries again
        throw error;
      });
    remember(taken, id, known, mostTaken);
    return known;
  }

  /** A text of an earlier release, also if the database was replaced by an earlier copy since it was taken over. */
  async function oldText(id: string): Promise<string | undefined> {
    const text = await old.text(id);
    if (text === undefined) return undefined;
    await unlessUnwritable(async () => {
      await texts.change("adopt", id, text);
      await old.moveAway(id, "brief.txt");
    });
    return text;
  }

  return {
    async text(id) {
      const text = (await texts.read("get", id)) ?? (await oldText(id));
      if (text === undefined) throw new Fault("dispatch.not-found", { id });
      return text;
    },
    open(id, deps, lease) {
      remember(taken, id, Promise.resolve("rows" as const), mostTaken);
      return createOutputWriter({ store: (rows) => store(id, rows, lease), now, memory, ...deps });
    },
    async read(id, after, limit) {
      if ((await takeOver(id)) === "files") return readOld(old, id, after, limit);
      return (await outputs.read("page", id, after, limit)).flatMap(lineOf);
    },
    async last(id) {
      if ((await takeOver(id)) === "files")
        return (await readOld(old, id, 0, Number.POSITIVE_INFINITY)).at(-1)?.index ?? 0;
      return outputs.read("last", id);
    },
    async removeOutput(id) {
      taken.delete(id);
      await retryUnanswered(() => outputs.change("remove", id));
    },
  };
}

/** The file stays until all of its lines are rows: a process that dies in between leaves it, and no line becomes two rows. */
async function adoptOutput(
  old: OldDispatchFiles,
  id: string,
  store: (rows: readonly OutputRow[]) => Promise<void>,
): Promise<"rows" | "files"> {
  const isTaken = await unlessUnwritable(async () => {
    for await (const rows of old.outputs(id)) await store(rows);
    await old.moveAway(id, "output.jsonl");
  });
  return isTaken ? "rows" : "files";
}

/** False if the home cannot be written: what an earlier release left is then read where it is. */
async function unlessUnwritable(work: () => Promise<void>): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (error) {
    if (error instanceof Fault && ["file.unwritable", "disk.full"].includes(error.code)) return false;
    throw error;
  }
}

async function readOld(old: OldDispatchFiles, id: string, after: number, limit: number): Promise<NumberedOutput[]> {
  const found: NumberedOutput[] = [];
  for await (const rows of old.outputs(id))
    for (const row of rows) {
      if (found.length >= limit) return found;
      if (row.number > after) found.push(...lineOf(row));
    }
  return found;
}

function lineOf({ body }: OutputRow): NumberedOutput[] {
  const value = JSON.parse(body) as Partial<NumberedOutput> | null;
  const isWhole = typeof value?.index === "number" && typeof value.time === "string" && value.output !== undefined;
  return isWhole ? [value as NumberedOutput] : [];
}
