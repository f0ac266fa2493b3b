import { type OwnPostgres, startOwnPostgres } from "../test/own-postgres.ts";
import { smallDiskReason } from "../test/small-disk.ts";
import { runDecisionFaults } from "./fault-decisions.ts";
import { runDispatchFaults } from "./fault-dispatches.ts";
import { type FaultPlace, folderPlace } from "./fault-place.ts";
import { type FaultReport, runFaults } from "./fault-rounds.ts";
import { runServerFaults } from "./fault-servers.ts";
import { runFullDatabase } from "./full-database.ts";
import { runFullDisk } from "./full-disk.ts";
import { postgresPlace } from "./postgres-place.ts";
import { runSessionFaults } from "./session-faults.ts";

/**
 * `npm run faults [-- --short] [-- --sessions] [-- --postgres | --folder]`: processes killed or out of space in the middle of
 * changes, in homes of both kinds, and PostgreSQL stopped, killed, cut off and out of space. Ends with 1 if anything was lost or left.
 */

const has = (word: string): boolean => process.argv.includes(`--${word}`);
const isShort = has("short");
const areSessionsOnly = has("sessions");
const violations: string[] = [];

function report({ hits, violations: found }: FaultReport): void {
  for (const [pair, count] of hits) console.log(`${String(count).padStart(5)}  ${pair}`);
  violations.push(...found);
}

async function killProcesses(place: FaultPlace): Promise<void> {
  if (!areSessionsOnly) {
    report(await runFaults({ place, ...(isShort ? { rounds: 1, random: 5 } : { rounds: 5, random: 150 }) }));
    report(await runDispatchFaults({ place, ...(isShort ? { rounds: 1, random: 2 } : { rounds: 5, random: 40 }) }));
    report(await runDecisionFaults({ place, random: isShort ? 3 : 60 }));
  }
  report(await runSessionFaults({ place, homes: isShort ? 1 : 20 }));
}

async function killOnPostgres(server: OwnPostgres): Promise<void> {
  await killProcesses(postgresPlace(server.url));
  if (areSessionsOnly) return;
  report(await runServerFaults(server, isShort ? 2 : 50));
  const full = await runFullDatabase(server, isShort ? { rooms: [0] } : { rounds: 5 });
  if (full) report(full);
  else console.log(`PostgreSQL with a full disk: not run, ${smallDiskReason}`);
}

if (!has("postgres")) {
  await killProcesses(folderPlace);
  if (!areSessionsOnly) {
    const { answers, violations: found } = await runFullDisk();
    for (const [answer, count] of answers) console.log(`${String(count).padStart(5)}  disk full, ${answer}`);
    violations.push(...found);
  }
}
if (!has("folder")) {
  const server = await startOwnPostgres();
  try {
    await killOnPostgres(server);
  } finally {
    await server.close();
  }
}
for (const violation of violations) console.log(`VIOLATION  ${violation}`);
console.log(`${violations.length} violations`);
process.exitCode = violations.length > 0 ? 1 : 0;
