import { Fault } from "../ground/fault.ts";
import type { DispatchJobs } from "./dispatch-jobs.ts";
import type { DispatchStore } from "./record/dispatch-store.ts";

/** What other processes of the same database ask of this one: to stop a dispatch, or to pass on an answer. */
export interface AskedOfProcess {
  /** Does what was asked. Errors are dropped: it looks again at intervals. */
  look(): void;
  /** Looks at intervals from now on. */
  watch(): void;
  close(): void;
}

export interface AskedOfProcessDeps {
  readonly store: Pick<DispatchStore, "asked">;
  readonly jobs: Pick<DispatchJobs, "get" | "ids" | "stop">;
  /** The name of this process in the rows. */
  readonly worker: string;
  /** Milliseconds between two looks. */
  readonly pace: number;
}

export function createAskedOfProcess({ store, jobs, worker, pace }: AskedOfProcessDeps): AskedOfProcess {
  let timer: NodeJS.Timeout | undefined;

  async function doAsked(): Promise<void> {
    if (jobs.ids().length === 0) return;
    const { cancels, answers } = await store.asked(worker);
    for (const { id, reason } of cancels) void jobs.stop(id, reason)?.catch(() => undefined); // reported by its end
    for (const { id, requestId, answer, by } of answers)
      await jobs.get(id)?.answer(requestId, answer, by).catch(unlessAnswered);
  }

  const look = (): void => void doAsked().catch(() => undefined);

  return {
    look,
    watch() {
      timer ??= setInterval(look, pace).unref();
    },
    close: () => clearInterval(timer),
  };
}

function unlessAnswered(error: unknown): void {
  if (!(error instanceof Fault && error.code === "dispatch.not-waiting")) throw error;
}
