import { reasonOf } from "../../ground/error-code.ts";
import type { Process } from "./shell.ts";

/** Watches a project while a command runs in it, and checks it afterwards. */
export interface ProcessGuard {
  /** Why the command must be stopped; `undefined` if it may continue. */
  look(): string | undefined;
  /** Called once when the command has ended; returns a note for the caller. */
  settle(): Promise<string | undefined>;
}

/** Milliseconds between two checks. */
const lookPace = 200;

/** Wraps a command so that it counts as ended only after its project was checked. */
export function guardedProcess(process: Process, { look, settle }: ProcessGuard): Process {
  let endedBy: string | undefined;
  const watch = setInterval(() => {
    const reason = endedBy === undefined ? look() : undefined;
    if (reason === undefined) return;
    endedBy = reason;
    void process.stop();
  }, lookPace);
  watch.unref();
  const settled = process.ended
    .then(() => {
      clearInterval(watch);
      return settle();
    })
    .catch((error: unknown) => `What the command left in the project could not be checked: ${reasonOf(error)}`);
  const ended = settled.then(() => undefined);
  return {
    ended,
    write: (text, isLast) => process.write(text, isLast),
    async read(milliseconds) {
      const state = await process.read(milliseconds);
      if (state.isRunning) return state;
      const note = await settled;
      return { ...state, ...(endedBy !== undefined && { endedBy }), ...(note !== undefined && { note }) };
    },
    async stop() {
      await process.stop();
      await ended;
    },
  };
}
