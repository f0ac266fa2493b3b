import { useQueryClient } from "@tanstack/react-query";
import { ProblemError } from "loadout/client";
import { useEffect, useMemo, useState, useSyncExternalStore } from "react";
import { client } from "../../../api/client.ts";
import { createOutputLines, type Output, type OutputLines, type OutputState } from "./output-lines.ts";

/** What an agent said so far, and goes on saying. */
export function useOutput(id: string): {
  readonly state: OutputState;
  readonly error: unknown;
  readonly retry: () => void;
} {
  const queries = useQueryClient();
  const [attempt, setAttempt] = useState(0);
  const source = useMemo(() => ({ id, lines: createOutputLines() }), [id]);
  const [failure, setFailure] = useState<{ readonly source: unknown; readonly error: unknown }>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt begins anew
  useEffect(() => {
    setFailure(undefined);
    return followOutput({
      ...source,
      onState: () => void queries.invalidateQueries({ queryKey: ["dispatch.show", { id: source.id }] }),
      onError: (error) => setFailure({ source, error }),
    });
  }, [source, queries, attempt]);
  const state = useSyncExternalStore(source.lines.subscribe, source.lines.snapshot);
  return {
    state,
    error: failure?.source === source ? failure.error : undefined,
    retry: () => setAttempt((count) => count + 1),
  };
}

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
function followOutput({ id, lines, onState, onError }: FollowOptions): () => void {
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
