import { runFaults } from "./fault-rounds.ts";

/** `npm run faults`: processes killed in the middle of changes. Ends with 1 if anything was lost or left behind. */

const isShort = process.argv.includes("--short");
const { hits, violations } = await runFaults(isShort ? { rounds: 1, random: 5 } : { rounds: 5, random: 150 });
for (const [pair, count] of hits) console.log(`${String(count).padStart(5)}  ${pair}`);
for (const violation of violations) console.log(`VIOLATION  ${violation}`);
console.log(`${violations.length} violations`);
process.exitCode = violations.length > 0 ? 1 : 0;
