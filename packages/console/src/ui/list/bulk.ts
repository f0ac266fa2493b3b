import { useEffect, useRef, useState } from "react";

/** Runs one action on many rows and reports each outcome. */

/** One action for several items, run one after the other. */
export interface BulkJob<Item> {
  /** The name of the action, such as `Delete`. */
  readonly title: string;
  readonly items: readonly Item[];
  readonly nameOf: (item: Item) => string;
  readonly work: (item: Item) => Promise<void>;
  /** Items that are left out, with the reason. */
  readonly skipped?: readonly Skipped[];
  /** Runs after the last item. */
  readonly onEnd?: () => void;
  /** Undoes it for the items that succeeded. */
  readonly undo?: (done: readonly Item[]) => void;
  /** Starts after the running job, where others are dropped: for an undo, whose button is gone once it was pressed. */
  readonly waits?: boolean;
}

interface Skipped {
  readonly name: string;
  readonly reason: string;
}

/** The progress, and the outcome of each item. */
export interface BulkReport {
  readonly title: string;
  readonly total: number;
  readonly done: readonly string[];
  readonly failed: readonly { readonly name: string; readonly error: unknown }[];
  readonly skipped: readonly Skipped[];
  /** Not started, because the job was stopped. */
  readonly left: readonly string[];
  readonly isRunning: boolean;
}

export interface Bulk {
  readonly report: BulkReport | undefined;
  /** Does nothing while another job runs, unless the job waits. */
  readonly run: <Item>(job: BulkJob<Item>) => void;
  /** Retries failed items and those that were not started. */
  readonly retry: () => void;
  /** Stops after the current item. */
  readonly stop: () => void;
  readonly dismiss: () => void;
}

/** `tell` announces the end if everything succeeded, if it can be undone, or if the page with the report was left. */
export function useBulk(tell: (report: BulkReport, undo?: () => void) => void): Bulk {
  const [report, setReport] = useState<BulkReport | undefined>();
  const again = useRef<(() => void) | undefined>(undefined);
  const isRunning = useRef(false);
  const isStopped = useRef(false);
  const waiting = useRef<(() => void)[]>([]);
  const isSeen = useRef(true);
  useEffect(() => {
    isSeen.current = true;
    return () => {
      isSeen.current = false;
    };
  }, []);

  function run<Item>(job: BulkJob<Item>, before: readonly string[] = []): void {
    isRunning.current = true;
    isStopped.current = false;
    const { title, skipped = [] } = job;
    void runEach(job, {
      isStopped: () => isStopped.current,
      onStep: ({ done, failed, left }, goesOn) => {
        const names = (items: readonly Item[]): string[] => items.map(job.nameOf);
        const next: BulkReport = {
          title,
          total: before.length + job.items.length,
          done: [...before, ...names(done)],
          failed: failed.map(({ item, error }) => ({ name: job.nameOf(item), error })),
          skipped,
          left: goesOn ? [] : names(left),
          isRunning: goesOn,
        };
        const rest = [...failed.map(({ item }) => item), ...left];
        again.current = () => run({ ...job, items: rest }, next.done);
        const isSmooth = !goesOn && [failed, skipped, left].every((some) => some.length === 0);
        setReport(isSmooth ? undefined : next);
        if (goesOn) return;
        isRunning.current = false;
        job.onEnd?.();
        const undo = job.undo && done.length > 0 ? () => job.undo?.(done) : undefined;
        if (isSmooth || undo || !isSeen.current) tell(next, undo);
        waiting.current.shift()?.();
      },
    });
  }

  return {
    report,
    run: (job) => {
      if (!isRunning.current) run(job);
      else if (job.waits) waiting.current.push(() => run(job));
    },
    retry: () => again.current?.(),
    stop: () => {
      isStopped.current = true;
    },
    dismiss: () => setReport(undefined),
  };
}

export interface BulkOutcome<Item> {
  readonly done: readonly Item[];
  readonly failed: readonly { readonly item: Item; readonly error: unknown }[];
  readonly left: readonly Item[];
}

/** Runs items one after the other; an error is kept and does not stop the rest. */
export async function runEach<Item>(
  { items, work }: Pick<BulkJob<Item>, "items" | "work">,
  options: {
    readonly isStopped: () => boolean;
    readonly onStep: (outcome: BulkOutcome<Item>, isRunning: boolean) => void;
  },
): Promise<void> {
  let outcome: BulkOutcome<Item> = { done: [], failed: [], left: items };
  options.onStep(outcome, items.length > 0);
  for (const item of items) {
    if (options.isStopped()) break;
    const left = outcome.left.slice(1);
    try {
      await work(item);
      outcome = { ...outcome, left, done: [...outcome.done, item] };
    } catch (error) {
      outcome = { ...outcome, left, failed: [...outcome.failed, { item, error }] };
    }
    options.onStep(outcome, left.length > 0 && !options.isStopped());
  }
}
