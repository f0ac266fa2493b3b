import { closeSync, fstatSync, openSync, readSync } from "node:fs";
import { isAbsent, reasonOf } from "../ground/error-code.ts";
import { Fault } from "../ground/fault.ts";
import { unwritable } from "../ground/files/atomic-file.ts";
import { writeAll } from "../ground/files/write-all.ts";

/** A file of lines that is only ever added to. Once it is added to, it stays open until it is closed. */
export interface JsonlFile {
  /** Behind a line that was cut off by a crash, which takes no other with it. */
  append(line: string): void;
  /** All of them, or those of the last bytes, of which the first may be half a line. */
  read(most?: number): readonly string[];
  /** How long it is by now, in bytes, for whoever is about to add to it. */
  size(): number;
  /** It is opened again with the next line. */
  close(): void;
}

export function openJsonlFile(path: string): JsonlFile {
  let file: number | undefined;
  let endsCutOff = false;

  function close(): void {
    const open = file;
    file = undefined;
    if (open !== undefined) closeSync(open);
  }

  function withFile<T>(work: (file: number) => T): T {
    try {
      if (file === undefined) {
        file = openSync(path, "a+", 0o600);
        endsCutOff = isCutOff(file);
      }
      return work(file);
    } catch (error) {
      close(); // what was written of a line is looked at when the next one comes
      throw unwritable(path, error);
    }
  }

  return {
    append: (line) =>
      withFile((open) => {
        writeAll(open, Buffer.from(`${endsCutOff ? "\n" : ""}${line}\n`));
        endsCutOff = false;
      }),
    read: (most) => linesOf(path, most),
    size: () => withFile((open) => fstatSync(open).size),
    close,
  };
}

function isCutOff(file: number): boolean {
  const { size } = fstatSync(file);
  const last = Buffer.alloc(1);
  return size > 0 && readSync(file, last, 0, 1, size - 1) === 1 && last[0] !== 0x0a;
}

function linesOf(path: string, most = Number.POSITIVE_INFINITY): readonly string[] {
  try {
    const file = openSync(path, "r");
    try {
      const { size } = fstatSync(file);
      const bytes = Buffer.alloc(Math.min(size, most));
      const length = readSync(file, bytes, 0, bytes.length, size - bytes.length);
      return bytes.toString("utf8", 0, length).split("\n");
    } finally {
      closeSync(file);
    }
  } catch (error) {
    if (isAbsent(error)) return [];
    throw new Fault("file.unreadable", { path, reason: reasonOf(error) }, { cause: error });
  }
}

/** What a line holds; nothing where a crash cut it off, or where it is none of ours. */
export function parseLine(line: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(line);
    return isRecord(value) ? value : undefined;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null;
