import { useQueryClient } from "@tanstack/react-query";
import { ProblemError } from "loadout/client";
import { useMemo } from "react";
import { type Batch, followStream, useStream } from "../../../api/follow-stream.ts";
import { client } from "../../../api/page-client.ts";
import { createOutputLines, type Output, type OutputLines } from "./output-lines.ts";

/** The output of a dispatch so far; grows as long as the agent works. */
export function useOutput(id: string) {
  const queries = useQueryClient();
  const { lines } = useMemo(() => ({ id, lines: createOutputLines() }), [id]);
  const onState = (): void => void queries.invalidateQueries({ queryKey: ["dispatch.show", { id }] });
  return useStream(lines, (onError) =>
    followStream<Output>({
      read: (batch, signal) => readOutput({ id, lines, batch, onState, signal }),
      take: lines.take,
      schedule: (flush) => void setTimeout(flush, pace),
      onError,
    }),
  );
}

/** Output of this many milliseconds is shown together. */
const pace = 60;
/** Outputs of a page: many if they are short. */
const pages = { first: 1000, short: 10_000 };
/** A page with fewer characters is short. */
const shortPage = 200_000;

interface ReadOptions {
  readonly id: string;
  readonly lines: OutputLines;
  readonly batch: Batch<Output>;
  /** The state of the dispatch may have changed. */
  readonly onState: () => void;
  readonly signal: AbortSignal;
}

/** Reads stored output page by page, then events as they come, without a gap or a repeat. */
async function readOutput(options: ReadOptions): Promise<void> {
  await readPages(options).catch((error: unknown) => {
    if (!isTemporary(error)) throw error; // events are retried until the server answers
  });
  await readEvents(options);
}

async function readPages({ id, lines, signal }: ReadOptions): Promise<void> {
  let limit = pages.first;
  for (;;) {
    const after = lines.snapshot().lastIndex;
    const { outputs, lastOutput } = await client().call("dispatch.output", { id, after, limit }, { signal });
    lines.take(outputs);
    if (outputs.length === 0 || lines.snapshot().lastIndex >= lastOutput) return;
    limit = charactersOf(outputs) < shortPage ? pages.short : pages.first;
  }
}

async function readEvents({ id, lines, batch, onState, signal }: ReadOptions): Promise<void> {
  const options = { after: lines.snapshot().lastIndex, tries: Number.POSITIVE_INFINITY, signal };
  for await (const event of client().dispatchEvents(id, options)) {
    if (event.type !== "state") {
      batch.push(event);
      continue;
    }
    batch.flush();
    onState();
  }
  batch.flush();
}

const charactersOf = (outputs: readonly Output[]): number =>
  outputs.reduce((sum, { output }) => sum + ("text" in output ? output.text.length : 0), 0);

/** The server does not answer, or says that it is stopping. */
const isTemporary = (error: unknown): boolean =>
  error instanceof TypeError || (error instanceof ProblemError && error.problem.retryable);
