import { reasonOf } from "../../ground/error-code.ts";
import type { Process } from "./shell.ts";

/** Watches a project while a command runs in it, and checks it afterwards. */
export interface ProcessGuard {
  /** Why the command must be stopped; `undefined` if it may continue. */
  look(): string | undefined | Promise<string | undefined>;
  /** Called once when the command has ended; returns a note for the caller. */
  settle(): Promise<string | undefined>;
}

/** Milliseconds between two checks. */
const lookPace = 200;

/**
 * Looks at a project until there is a reason to stop what runs in it, which `onReason` is called with once. A look that fails
 * is a reason too. Returns how to end this.
 */
export function lookAgainAndAgain(look: ProcessGuard["look"], onReason: (reason: string) => void): () => void {
  let isOver = false;
  let timer: NodeJS.Timeout;
  const again = async (): Promise<void> => {
    const reason = await reasonToStop(look);
    if (isOver) return;
    if (reason === undefined) wait();
    else onReason(reason);
  };
  const wait = (): void => {
    timer = setTimeout(again, lookPace).unref();
  };
  wait();
  return () => {
    isOver = true;
    clearTimeout(timer);
  };
}

async function reasonToStop(look: ProcessGuard["look"]): Promise<string | undefined> {
  try {
    return await look();
  } catch (error) {
    return `the project cannot be watched any more: ${reasonOf(error)}`;
  }
}

/** Wraps a command so that it counts as ended only after its project was checked. */
export function guardedProcess(process: Process, { look, settle }: ProcessGuard): Process {
  let endedBy: string | undefined;
  const stopLooking = lookAgainAndAgain(look, (reason) => {
    endedBy = reason;
    void process.stop();
  });
  const settled = process.ended
    .then(() => {
      stopLooking();
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
