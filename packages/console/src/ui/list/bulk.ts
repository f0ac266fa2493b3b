import { useEffect, useRef, useState } from "react";

/** The same for several things, one after the other. */
export interface BulkJob<Item> {
  /** What is done, such as `Delete`. */
  readonly title: string;
  readonly items: readonly Item[];
  readonly nameOf: (item: Item) => string;
  readonly work: (item: Item) => Promise<void>;
  /** Those it is not done to, each with why. */
  readonly skipped?: readonly Skipped[];
  /** Once all were tried. */
  readonly onEnd?: () => void;
  /** Takes it back for those it was done to. */
  readonly undo?: (done: readonly Item[]) => void;
}

interface Skipped {
  readonly name: string;
  readonly reason: string;
}

/** How far it has come, and what came of each. */
export interface BulkReport {
  readonly title: string;
  readonly total: number;
  readonly done: readonly string[];
  readonly failed: readonly { readonly name: string; readonly error: unknown }[];
  readonly skipped: readonly Skipped[];
  /** Stopped before these were begun. */
  readonly left: readonly string[];
  readonly isRunning: boolean;
}

export interface Bulk {
  readonly report: BulkReport | undefined;
  /** One at a time: while one is under way, no other is begun. */
  readonly run: <Item>(job: BulkJob<Item>) => void;
  /** What failed, and what was not begun, once more. */
  readonly retry: () => void;
  /** After the one under way. */
  readonly stop: () => void;
  readonly dismiss: () => void;
}

/** The end is told where all went well, where it can be undone, and where nobody sees the report. */
export function useBulk(tell: (report: BulkReport, undo?: () => void) => void): Bulk {
  const [report, setReport] = useState<BulkReport | undefined>();
  const again = useRef<(() => void) | undefined>(undefined);
  const isRunning = useRef(false);
  const isStopped = useRef(false);
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
      },
    });
  }

  return {
    report,
    run: (job) => {
      if (!isRunning.current) run(job);
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

/** One after the other; what one throws is kept and ends nothing. */
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
