import { reasonOf } from "../../ground/error-code.ts";
import type { Process } from "./shell.ts";

/** What watches over a project while a command runs in it, and looks at it afterwards. */
export interface ProcessGuard {
  /** Why it has to end now; nothing when it may go on. */
  look(): string | undefined;
  /** Called once when it has ended; answers what the caller should know. */
  settle(): Promise<string | undefined>;
}

/** Milliseconds between two looks. */
const lookPace = 200;

/** A command that counts as ended when its project was looked at. */
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
