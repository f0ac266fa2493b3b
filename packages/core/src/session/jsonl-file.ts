import { closeSync, fstatSync, openSync, readSync } from "node:fs";
import { isAbsent, reasonOf } from "../ground/error-code.ts";
import { Fault } from "../ground/fault.ts";
import { unwritable } from "../ground/files/atomic-file.ts";
import { writeAll } from "../ground/files/write-all.ts";

/** An append-only file of JSON lines. It stays open from the first append until `close`. */
export interface JsonlFile {
  /** Appends a line; after an incomplete line left by a crash, it starts a new one. */
  append(line: string): void;
  /** All lines, or those of the last `most` bytes; then the first may be incomplete. */
  read(most?: number): readonly string[];
  /** The current size in bytes; opens the file for appending. */
  size(): number;
  /** Closes the file; the next append opens it again. */
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
      close(); // reopening checks for an incomplete line
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

/** Parses a line; `undefined` if it is incomplete or not ours. */
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
