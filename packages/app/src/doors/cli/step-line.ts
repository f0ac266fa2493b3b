import type { Output } from "./output.ts";
import { printable, truncate } from "./terminal.ts";

/** Shows how far long work is: at a terminal one line that is replaced, else a line now and then. */

export interface StepLine {
  /** What is done now, such as `[3/40] notes.zip  12/80`. */
  show(text: string): void;
  /** Takes the line away, before anything else is written. */
  clear(): void;
}

/** Milliseconds before the first line, and between two; in a log, short work leaves no line. */
const terminalPace = { first: 300, next: 100 };
const logPace = { first: 5_000, next: 5_000 };

const eraseLine = "\r\u001b[2K";

export function createStepLine(output: Output, isQuiet: boolean, now: () => number = Date.now): StepLine {
  const isReplaced = output.isTTY;
  const pace = isReplaced ? terminalPace : logPace;
  let due = now() + pace.first;
  let isShown = false;
  return {
    show(text) {
      if (isQuiet || now() < due) return;
      due = now() + pace.next;
      const line = printable(text);
      // The last column stays free: a terminal would go on below it.
      output.write(isReplaced ? `${eraseLine}${truncate(line, (output.columns ?? 80) - 1)}` : `${line}\n`);
      isShown = isReplaced;
    },
    clear() {
      if (isShown) output.write(eraseLine);
      isShown = false;
    },
  };
}
