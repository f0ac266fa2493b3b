import { mkdirSync } from "node:fs";
import { appendFile, rename, stat } from "node:fs/promises";
import { dirname } from "node:path";
import { codeOf } from "@loadout/core";
import { unwritable } from "@loadout/core/home";

/** One line per request, and one per internal error; never a query, a body or a header. */
export interface RequestLog {
  write(line: Readonly<Record<string, unknown>>): void;
  /** Writes everything to the file. */
  close(): Promise<void>;
}

export interface RequestLogOptions {
  readonly path: string;
  /** A larger file is rotated; one old file is kept. */
  readonly largest?: number;
  readonly now?: () => Date;
}

/** How long lines are buffered, in milliseconds. */
const pace = 100;

export function createRequestLog({
  path,
  largest = 10_000_000,
  now = () => new Date(),
}: RequestLogOptions): RequestLog {
  let lines: string[] = [];
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> = Promise.resolve();

  function flush(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    if (lines.length === 0) return writing;
    const text = lines.join("");
    lines = [];
    writing = writing.then(() => append(path, text, largest));
    return writing;
  }

  /** Formats each millisecond once. */
  let last = { moment: Number.NaN, text: "" };
  function timeOf(date: Date): string {
    const moment = date.getTime();
    if (moment !== last.moment) last = { moment, text: date.toISOString() };
    return last.text;
  }

  try {
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  } catch (error) {
    throw unwritable(dirname(path), error);
  }
  return {
    write(line) {
      lines.push(`{"time":"${timeOf(now())}",${JSON.stringify(line).slice(1)}\n`);
      timer ??= setTimeout(flush, pace).unref();
    },
    close: flush,
  };
}

/** A log that cannot be written does not stop requests; Node prints a warning. */
async function append(path: string, text: string, largest: number): Promise<void> {
  try {
    if ((await sizeOf(path)) > largest) await rename(path, `${path}.1`);
  } catch (error) {
    process.emitWarning(`cannot put the log aside: ${String(error)}`);
  }
  try {
    await appendFile(path, text, { mode: 0o600 });
  } catch (error) {
    process.emitWarning(`cannot write the log: ${String(error)}`);
  }
}

async function sizeOf(path: string): Promise<number> {
  try {
    return (await stat(path)).size;
  } catch (error) {
    if (codeOf(error) === "ENOENT") return 0;
    throw error;
  }
}
