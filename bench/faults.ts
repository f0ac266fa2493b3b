import { runDispatchFaults } from "./fault-dispatches.ts";
import { runFaults } from "./fault-rounds.ts";
import { runFullDisk } from "./full-disk.ts";
import { runSessionFaults } from "./session-faults.ts";

/** `npm run faults [-- --short] [-- --sessions]`: processes killed or out of space in the middle of changes. Ends with 1 if anything was lost or left. */

const isShort = process.argv.includes("--short");
const areSessionsOnly = process.argv.includes("--sessions");
const killed = areSessionsOnly
  ? { hits: new Map<string, number>(), violations: [] }
  : await runFaults(isShort ? { rounds: 1, random: 5 } : { rounds: 5, random: 150 });
const dispatches = areSessionsOnly
  ? { hits: new Map<string, number>(), violations: [] }
  : await runDispatchFaults(isShort ? { rounds: 1, random: 2 } : { rounds: 5, random: 40 });
const talking = await runSessionFaults({ homes: isShort ? 1 : 20 });
for (const [pair, count] of [...killed.hits, ...dispatches.hits, ...talking.hits])
  console.log(`${String(count).padStart(5)}  ${pair}`);
const full = areSessionsOnly ? { answers: new Map<string, number>(), violations: [] } : await runFullDisk();
for (const [answer, count] of full.answers) console.log(`${String(count).padStart(5)}  disk full, ${answer}`);
const violations = [...killed.violations, ...dispatches.violations, ...talking.violations, ...full.violations];
for (const violation of violations) console.log(`VIOLATION  ${violation}`);
console.log(`${violations.length} violations`);
process.exitCode = violations.length > 0 ? 1 : 0;
