import type { AgentOutput } from "../agents/agent-connection.ts";
import type { NumberedOutput } from "../dispatches.ts";

/** A row without its dispatch. */
export interface OutputRow {
  readonly number: number;
  readonly body: string;
}

/** Stores the output of one dispatch in the order in which it came, many lines with one commit. */
export interface OutputWriter {
  /** The index of the last line that is stored. */
  readonly last: number;
  /** Queues a line; `onStored` gets it once it is stored. After a failure nothing is stored any more. */
  append(output: AgentOutput): void;
  /** While too much waits to be stored: settles when more can be taken. */
  caughtUp(): Promise<void> | undefined;
  /** At most `limit` stored lines after this index, if they are still in memory. */
  recent(after: number, limit: number): readonly NumberedOutput[] | undefined;
  /** Settles when everything is stored; rejects with the reason if something could not be. */
  close(): Promise<void>;
}

export interface OutputWriterDeps {
  /** Stores rows: all of them or none. */
  readonly store: (rows: readonly OutputRow[]) => Promise<void>;
  /** Called with each line in order, once it is stored. */
  readonly onStored: (line: NumberedOutput) => void;
  /** Called once if lines cannot be stored. */
  readonly onFailure: (error: unknown) => void;
  readonly now: () => Date;
  /** Bytes of stored lines that are kept in memory. */
  readonly memory: number;
}

interface Line {
  readonly line: NumberedOutput;
  readonly body: string;
}

/** Most lines of one commit: others wait for it. */
const linesAtOnce = 500;
/** Characters that may wait before the agent has to wait. */
const mostWaiting = 1_000_000;

export function createOutputWriter({ store, onStored, onFailure, now, memory }: OutputWriterDeps): OutputWriter {
  const recent = createRecentLines(memory);
  let waiting: Line[] = [];
  /** Characters that are not stored yet. */
  let size = 0;
  let given = 0;
  let last = 0;
  let failure: { readonly error: unknown } | undefined;
  let storing: Promise<void> | undefined;
  let pressed: PromiseWithResolvers<void> | undefined;

  async function storeAll(): Promise<void> {
    while (waiting.length > 0 && !failure) {
      const lines = waiting.slice(0, linesAtOnce);
      waiting = waiting.slice(linesAtOnce);
      try {
        await store(lines.map(({ line, body }) => ({ number: line.index, body })));
      } catch (error) {
        failure = { error };
        onFailure(error);
        break;
      }
      for (const one of lines) announce(one);
      if (size <= mostWaiting) release();
    }
    release();
    storing = undefined;
  }

  function announce({ line, body }: Line): void {
    last = line.index;
    size -= body.length;
    recent.add(line, body.length);
    onStored(line);
  }

  function release(): void {
    pressed?.resolve();
    pressed = undefined;
  }

  return {
    get last() {
      return last;
    },
    append(output) {
      if (failure) return;
      const line = { index: ++given, time: now().toISOString(), output };
      const body = JSON.stringify(line);
      waiting.push({ line, body });
      size += body.length;
      storing ??= storeAll();
    },
    caughtUp() {
      if (failure || size <= mostWaiting) return undefined;
      pressed ??= Promise.withResolvers();
      return pressed.promise;
    },
    recent: (after, limit) => recent.after(after, limit, last),
    async close() {
      while (storing) await storing;
      if (failure) throw failure.error;
    },
  };
}

/** The latest lines, as many as fit into `memory` bytes. */
function createRecentLines(memory: number) {
  const kept: { readonly line: NumberedOutput; readonly size: number }[] = [];
  let size = 0;
  return {
    add(line: NumberedOutput, bytes: number): void {
      kept.push({ line, size: bytes });
      size += bytes;
      while (size > memory) size -= kept.shift()?.size ?? size;
    },
    after(index: number, limit: number, last: number): readonly NumberedOutput[] | undefined {
      const first = kept[0]?.line.index ?? last + 1;
      if (index + 1 < first) return undefined;
      return kept.slice(index + 1 - first, index + 1 - first + limit).map(({ line }) => line);
    },
  };
}
