import { writeSync } from "node:fs";
import { Fault } from "../packages/core/src/ground/fault.ts";
import { createLibrary } from "../packages/core/src/library/library.ts";
import type { Point } from "../packages/core/src/library/store.ts";
import { type Operation, operations } from "./fault-operations.ts";
import { openFaultHome } from "./open-fault-home.ts";

/**
 * `node fault-child.ts <home> <point or "-"> <operation…>`: does the operations one after the other, tells each that is
 * done, and dies at the point when the last one, or the recovery before it, gets there.
 */

const [home = "", point, ...names] = process.argv.slice(2);
const say = (line: string): void => void writeSync(1, `${line}\n`);
let isLast = false;
const opened = await openFaultHome(home);
const library = createLibrary({
  home,
  now: () => new Date(0),
  at(reached: Point) {
    if (!isLast || reached !== point) return;
    say(`at ${reached}`);
    process.kill(process.pid, "SIGKILL");
  },
});
try {
  for (const [index, name] of (names as Operation[]).entries()) {
    isLast = index === names.length - 1;
    say(`begin ${name}`);
    await operations[name](library);
    say(`done ${name}`);
  }
} catch (error) {
  if (!(error instanceof Fault)) throw error;
  say(`fault ${error.code}`);
}
await library[Symbol.asyncDispose]();
await opened?.close();
