import { closeSync, fstatSync, fsyncSync, ftruncateSync, mkdirSync, openSync, readFileSync } from "node:fs";
import { dirname } from "node:path";
import { isMessage, type Message } from "../agent/loop/messages.ts";
import { isAbsent, reasonOf } from "../ground/error-code.ts";
import { Fault } from "../ground/fault.ts";
import { unwritable } from "../ground/files/atomic-file.ts";
import { skillFiles } from "../ground/files/skill-files.ts";
import { writeAll } from "../ground/files/write-all.ts";

/** The history of a session on disk (`history.jsonl`): one message per line, append-only. */
export interface History {
  readonly messages: readonly Message[];
  /** Number of lines that could not be parsed and were skipped. */
  readonly unreadable: number;
  /** Bytes on disk. */
  readonly size: number;
  /** Durable when it returns, so that a crash cannot remove a message that was shown. */
  append(...messages: readonly Message[]): void;
  /** Reads messages that another process added. Call it while holding the session's lock, before the first append. */
  refresh(): void;
}

/** Opens a history. The next append removes an incomplete last line, left by a crash. */
export function openHistory(path: string): History {
  let { messages, unreadable, size, whole: end } = read(path);
  return {
    get messages() {
      return messages;
    },
    get unreadable() {
      return unreadable;
    },
    get size() {
      return size;
    },
    refresh() {
      if (skillFiles.state(path)?.size !== size) ({ messages, unreadable, size, whole: end } = read(path));
    },
    append(...added) {
      const bytes = Buffer.from(added.map((message) => `${JSON.stringify(message)}\n`).join(""));
      try {
        mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
        const file = openSync(path, "a", 0o600);
        try {
          if (fstatSync(file).size > end) ftruncateSync(file, end);
          writeAll(file, bytes);
          fsyncSync(file);
        } finally {
          closeSync(file);
        }
      } catch (error) {
        throw unwritable(path, error);
      }
      end += bytes.length;
      size = end;
      messages.push(...added);
    },
  };
}

interface Reading {
  messages: Message[];
  unreadable: number;
  size: number;
  /** The offset after the last complete line. */
  whole: number;
}

function read(path: string): Reading {
  const bytes = readBytes(path);
  const whole = bytes.lastIndexOf(0x0a) + 1;
  const messages: Message[] = [];
  let unreadable = 0;
  for (const line of bytes.toString("utf8", 0, whole).split("\n")) {
    if (line === "") continue;
    const value = parse(line);
    if (isMessage(value)) messages.push(value);
    else unreadable++;
  }
  return { messages, unreadable, size: bytes.length, whole };
}

function readBytes(path: string): Buffer {
  try {
    return readFileSync(path);
  } catch (error) {
    if (isAbsent(error)) return Buffer.alloc(0);
    throw new Fault("file.unreadable", { path, reason: reasonOf(error) }, { cause: error });
  }
}

function parse(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined; // counted by the caller
    throw error;
  }
}
