import { ProblemError } from "loadout/client";
import { client } from "../../api/client.ts";
import type { Output, OutputLines } from "./output-lines.ts";

export interface FollowOptions {
  readonly id: string;
  readonly lines: OutputLines;
  /** How it stands may have changed. */
  readonly onState: () => void;
  /** Refused, and not only interrupted. */
  readonly onError: (error: unknown) => void;
}

/** What comes within this time is shown at once, in milliseconds. */
const pace = 60;
/** Outputs of a page: many where they are short. */
const pages = { first: 1000, short: 10_000 };
const shortPage = 200_000;

/**
 * Puts what an agent said and what it says into lines: what is there page by page, then as it comes, without gap or
 * repeat. A hidden tab leaves its connection to others and goes on behind what it saw last. Answers how to end it.
 */
export function followOutput({ id, lines, onState, onError }: FollowOptions): () => void {
  let controller: AbortController | undefined;
  let waiting: Output[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;

  function flush(): void {
    clearTimeout(timer);
    timer = undefined;
    const outputs = waiting;
    waiting = [];
    lines.take(outputs);
  }

  async function readPages(signal: AbortSignal): Promise<void> {
    let limit = pages.first;
    for (;;) {
      const after = lines.snapshot().lastIndex;
      const { outputs, lastOutput } = await client().call("dispatch.output", { id, after, limit }, { signal });
      lines.take(outputs);
      if (outputs.length === 0 || lines.snapshot().lastIndex >= lastOutput) return;
      limit = charactersOf(outputs) < shortPage ? pages.short : pages.first;
    }
  }

  async function readEvents(signal: AbortSignal): Promise<void> {
    const options = { after: lines.snapshot().lastIndex, tries: Number.POSITIVE_INFINITY, signal };
    for await (const event of client().dispatchEvents(id, options)) {
      if (event.type === "state") {
        flush();
        onState();
        continue;
      }
      waiting.push(event);
      timer ??= setTimeout(flush, pace);
    }
    flush();
  }

  async function read(signal: AbortSignal): Promise<void> {
    try {
      await readPages(signal).catch((error: unknown) => {
        if (!isForNow(error)) throw error; // nobody has time: events are tried until somebody has
      });
      await readEvents(signal);
    } catch (error) {
      if (!signal.aborted) onError(error);
    }
  }

  function open(): void {
    close();
    if (document.visibilityState === "hidden") return;
    controller = new AbortController();
    void read(controller.signal);
  }
  function close(): void {
    controller?.abort();
    flush();
  }

  document.addEventListener("visibilitychange", open);
  addEventListener("online", open);
  open();
  return () => {
    document.removeEventListener("visibilitychange", open);
    removeEventListener("online", open);
    close();
  };
}

const charactersOf = (outputs: readonly Output[]): number =>
  outputs.reduce((sum, { output }) => sum + ("text" in output ? output.text.length : 0), 0);

/** Nobody answers, or a server that is being stopped says so. */
const isForNow = (error: unknown): boolean =>
  error instanceof TypeError || (error instanceof ProblemError && error.problem.retryable);
