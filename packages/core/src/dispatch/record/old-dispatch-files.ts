import { createReadStream } from "node:fs";
import { readFile, rename, stat } from "node:fs/promises";
import { join } from "node:path";
import { isAbsent, reasonOf } from "../../ground/error-code.ts";
import { Fault } from "../../ground/fault.ts";
import { unwritable } from "../../ground/files/atomic-file.ts";
import type { OutputRow } from "./output-writer.ts";

/** The files in which earlier releases kept what was sent to an agent and its output: `<folder>/<id>`. */
export interface OldDispatchFiles {
  /** The text that was sent, also if the file was taken over; `undefined` if there is none. */
  text(id: string): Promise<string | undefined>;
  /** The output in pages, unless it was taken over; incomplete lines are skipped. */
  outputs(id: string): AsyncGenerator<readonly OutputRow[]>;
  /** Keeps a file that was taken over under another name. */
  moveAway(id: string, name: OldFileName): Promise<void>;
}

export type OldFileName = "brief.txt" | "output.jsonl";

/** Lines that are read at once. */
const pageSize = 500;

export function openOldDispatchFiles(folder: () => string): OldDispatchFiles {
  const pathOf = (id: string, name: OldFileName): string => join(folder(), id, name);
  return {
    async text(id) {
      const path = pathOf(id, "brief.txt");
      return (await readIfThere(path)) ?? (await readIfThere(`${path}.old`));
    },
    async *outputs(id) {
      const path = pathOf(id, "output.jsonl");
      let page: OutputRow[] = [];
      try {
        for await (const line of linesOf(createReadStream(path, "utf8"))) {
          page.push(...rowOf(line));
          if (page.length < pageSize) continue;
          yield page;
          page = [];
        }
      } catch (error) {
        if (!isAbsent(error)) throw unreadable(path, error);
      }
      if (page.length > 0) yield page;
    },
    async moveAway(id, name) {
      const path = pathOf(id, name);
      try {
        await rename(path, (await isThere(`${path}.old`)) ? `${path}.old-${Date.now()}` : `${path}.old`);
      } catch (error) {
        if (!isAbsent(error)) throw unwritable(path, error); // otherwise there is none, or another process has taken it over
      }
    },
  };
}

async function readIfThere(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, "utf8");
  } catch (error) {
    if (isAbsent(error)) return undefined;
    throw unreadable(path, error);
  }
}

async function isThere(path: string): Promise<boolean> {
  try {
    await stat(path);
    return true;
  } catch (error) {
    if (isAbsent(error)) return false;
    throw error;
  }
}

/** Splits at `\n` only: other line separators may be part of a text. A last line without one was cut off. */
async function* linesOf(chunks: AsyncIterable<string>): AsyncGenerator<string> {
  let pieces: string[] = [];
  for await (const chunk of chunks) {
    const [first = "", ...others] = chunk.split("\n");
    pieces.push(first);
    for (const next of others) {
      yield pieces.join("");
      pieces = [next];
    }
  }
}

/** A line as a row: its index is its number. */
function rowOf(body: string): OutputRow[] {
  try {
    const value = JSON.parse(body) as { index?: unknown } | null;
    return Number.isSafeInteger(value?.index) ? [{ number: Number(value?.index), body }] : [];
  } catch (error) {
    if (error instanceof SyntaxError) return []; // incomplete
    throw error;
  }
}

const unreadable = (path: string, error: unknown): Fault =>
  new Fault("file.unreadable", { path, reason: reasonOf(error) }, { cause: error });
