import { mkdirSync } from "node:fs";
import { appendFile, rename, stat } from "node:fs/promises";
import { dirname } from "node:path";
import { codeOf } from "@loadout/core";
import { unwritable } from "@loadout/core/home";
import { type LogLevel, type LogSettings, logLevels } from "../../../system/observe/log-settings.ts";
import { logText } from "../../../system/observe/log-text.ts";

/** One line of JSON for each request and for what goes wrong; never a query, a body or a header. */
export interface RequestLog {
  /** With `level`; by default it is `warn`, or `error` with the stack of one. */
  write(line: Readonly<Record<string, unknown>>): void;
  /** Writes everything to the file. */
  close(): Promise<void>;
}

export interface RequestLogOptions {
  readonly path: string;
  /** A larger file is rotated; one old file is kept. */
  readonly largest?: number;
  readonly now?: () => Date;
  /** By default all lines, to the file. */
  readonly settings?: LogSettings;
  /** Writes to standard error. */
  readonly print?: (text: string) => void;
}

/** How long lines are buffered, in milliseconds. */
const pace = 100;

export function createRequestLog({
  path,
  largest = 10_000_000,
  now = () => new Date(),
  settings = { level: "info", output: "file", format: "json" },
  print = (text) => void process.stderr.write(text),
}: RequestLogOptions): RequestLog {
  const least = logLevels.indexOf(settings.level);
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
    if (settings.output !== "stderr") mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  } catch (error) {
    throw unwritable(dirname(path), error);
  }
  return {
    write(given) {
      const { level = "error" in given ? "error" : "warn", ...line } = given;
      if (logLevels.indexOf(level as LogLevel) > least) return;
      const time = timeOf(now());
      const text = `{"time":"${time}","level":"${level}",${JSON.stringify(line).slice(1)}\n`;
      if (settings.output !== "file")
        print(settings.format === "json" ? text : `${logText({ time, level, ...line })}\n`);
      if (settings.output === "stderr") return;
      lines.push(text);
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
