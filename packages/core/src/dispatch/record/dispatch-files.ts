import { closeSync, createReadStream, fsyncSync, mkdirSync, openSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { isAbsent, reasonOf } from "../../ground/error-code.ts";
import { Fault } from "../../ground/fault.ts";
import { unwritable, writeFileAtomic } from "../../ground/files/atomic-file.ts";
import { writeAll } from "../../ground/files/write-all.ts";
import type { AgentOutput } from "../agents/agent-connection.ts";
import type { NumberedOutput } from "../dispatches.ts";

/** The files in `<home>/dispatch/<id>`: the text that was sent, and all output. */
export interface DispatchFiles {
  /** Writes the text atomically. */
  begin(id: string, text: string): void;
  remove(id: string): void;
  text(id: string): string;
  /** Opens the output for appending. */
  open(id: string): OutputWriter;
  /** At most `limit` lines after this index; incomplete lines are skipped. */
  read(id: string, after: number, limit: number): Promise<readonly NumberedOutput[]>;
  last(id: string): Promise<number>;
}

export interface OutputWriter {
  readonly last: number;
  append(output: AgentOutput): NumberedOutput;
  /** The same as `read`, if the lines are still in memory. */
  recent(after: number, limit: number): readonly NumberedOutput[] | undefined;
  /** Durable when it returns. */
  close(): void;
}

export interface DispatchFilesDeps {
  readonly home: string;
  readonly now: () => Date;
  /** Bytes of output that are kept in memory. */
  readonly memory: number;
}

export function createDispatchFiles({ home, now, memory }: DispatchFilesDeps): DispatchFiles {
  const folderOf = (id: string): string => join(home, "dispatch", id);
  const outputOf = (id: string): string => join(folderOf(id), "output.jsonl");

  async function* lines(id: string): AsyncGenerator<NumberedOutput> {
    const input = createReadStream(outputOf(id), "utf8");
    try {
      for await (const line of linesOf(input)) {
        const value = parse(line);
        if (value) yield value;
      }
    } catch (error) {
      if (!isAbsent(error)) throw unreadable(outputOf(id), error);
    } finally {
      input.destroy();
    }
  }

  return {
    begin(id, text) {
      try {
        mkdirSync(folderOf(id), { recursive: true, mode: 0o700 });
      } catch (error) {
        throw unwritable(folderOf(id), error);
      }
      writeFileAtomic(join(folderOf(id), "brief.txt"), text, 0o600);
    },
    remove: (id) => rmSync(folderOf(id), { recursive: true, force: true }),
    text(id) {
      const path = join(folderOf(id), "brief.txt");
      try {
        return readFileSync(path, "utf8");
      } catch (error) {
        throw unreadable(path, error);
      }
    },
    open: (id) => openWriter(outputOf(id), now, memory),
    async read(id, after, limit) {
      const found: NumberedOutput[] = [];
      for await (const line of lines(id)) {
        if (found.length >= limit) break;
        if (line.index > after) found.push(line);
      }
      return found;
    },
    async last(id) {
      let last = 0;
      for await (const { index } of lines(id)) last = index;
      return last;
    },
  };
}

function openWriter(path: string, now: () => Date, memory: number): OutputWriter {
  const file = open(path);
  const kept: { line: NumberedOutput; size: number }[] = [];
  let size = 0;
  let last = 0;
  return {
    get last() {
      return last;
    },
    append(output) {
      const line = { index: last + 1, time: now().toISOString(), output };
      const bytes = Buffer.from(`${JSON.stringify(line)}\n`);
      try {
        writeAll(file, bytes);
      } catch (error) {
        throw unwritable(path, error);
      }
      last++;
      kept.push({ line, size: bytes.length });
      size += bytes.length;
      while (size > memory) size -= kept.shift()?.size ?? size;
      return line;
    },
    recent(after, limit) {
      const first = kept[0]?.line.index ?? last + 1;
      if (after + 1 < first) return undefined;
      return kept.slice(after + 1 - first, after + 1 - first + limit).map(({ line }) => line);
    },
    close() {
      try {
        fsyncSync(file);
      } catch (error) {
        throw unwritable(path, error);
      } finally {
        closeSync(file);
      }
    },
  };
}

function open(path: string): number {
  try {
    return openSync(path, "a", 0o600);
  } catch (error) {
    throw unwritable(path, error);
  }
}

/** Splits at `\n` only: other line separators may be part of a text. */
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

function parse(line: string): NumberedOutput | undefined {
  try {
    const value = JSON.parse(line) as Partial<NumberedOutput> | null;
    const isWhole = typeof value?.index === "number" && typeof value.time === "string" && value.output !== undefined;
    return isWhole ? (value as NumberedOutput) : undefined;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined; // incomplete line
    throw error;
  }
}

const unreadable = (path: string, error: unknown): Fault =>
  new Fault("file.unreadable", { path, reason: reasonOf(error) }, { cause: error });
