import { type Ending, endingCodes } from "./exit-codes.ts";

/** Ends a command early: Ctrl-C, SIGTERM, or a closed pipe. */

/** The reason of a signal that was aborted by SIGTERM, which asks a server to finish its work first. */
const terminated = "SIGTERM";
export const isTerminated = ({ reason }: AbortSignal): boolean =>
  reason instanceof DOMException && reason.message === terminated;

/** Cancels work on signals: the first cancels it, the second ends the process. */
export interface Interruption {
  run<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T>;
  /** Cancels the running work and all that follows. */
  end(by: Ending): void;
  readonly endedBy: Ending | undefined;
}

export function createInterruption(): Interruption {
  let endedBy: Ending | undefined;
  /** Of the running work; none before, since Node would load what most commands never use. */
  let current: AbortController | undefined;

  function abort(code: number, reason?: DOMException): void {
    if (current?.signal.aborted) process.exit(code);
    current?.abort(reason);
  }
  const onInterrupt = (): void => abort(130);
  const onTerminate = (): void => {
    endedBy = "SIGTERM";
    abort(endingCodes.SIGTERM, new DOMException(terminated, "AbortError"));
  };

  return {
    async run(work) {
      current = new AbortController();
      const { signal } = current;
      if (endedBy !== undefined) current.abort();
      // A terminal that is closed ends work as a termination does.
      process.on("SIGINT", onInterrupt).on("SIGTERM", onTerminate).on("SIGHUP", onTerminate);
      try {
        return await work(signal);
      } finally {
        process.off("SIGINT", onInterrupt).off("SIGTERM", onTerminate).off("SIGHUP", onTerminate);
      }
    },
    end(by) {
      endedBy ??= by;
      current?.abort();
    },
    get endedBy() {
      return endedBy;
    },
  };
}
