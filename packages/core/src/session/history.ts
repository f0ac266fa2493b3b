import { closeSync, fstatSync, fsyncSync, ftruncateSync, mkdirSync, openSync, readFileSync } from "node:fs";
import { dirname } from "node:path";
import { isMessage, type Message } from "../agent/loop/messages.ts";
import { isAbsent, reasonOf } from "../ground/error-code.ts";
import { Fault } from "../ground/fault.ts";
import { unwritable } from "../ground/files/atomic-file.ts";
import { skillFiles } from "../ground/files/skill-files.ts";
import { writeAll } from "../ground/files/write-all.ts";

/** The messages of a session, one a line, only ever added to. */
export interface History {
  readonly messages: readonly Message[];
  /** Lines that could not be read and were passed over. */
  readonly unreadable: number;
  /** Durable when it returns: nobody is shown a message that a crash could take back. */
  append(...messages: readonly Message[]): void;
  /** Reads what another process added; to be called with the session's lock in hand, before the first append. */
  refresh(): void;
}

/** Opens a history. A last line that was cut off, by a crash in the middle of writing it, is taken away with the next append. */
export function openHistory(path: string): History {
  let { messages, unreadable, size, whole: end } = read(path);
  return {
    get messages() {
      return messages;
    },
    get unreadable() {
      return unreadable;
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
  /** Where the next line goes: behind the last whole one. */
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
    if (error instanceof SyntaxError) return undefined; // counted
    throw error;
  }
}
