import { cpSync, writeSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync, StatementSync } from "node:sqlite";

/**
 * `node migration-child.ts <home> <n> <release> [states]`: opens the home's database with the tables of every owner, or
 * those of the release `later`, and dies before its n-th statement; with 0 it lives and prints how many statements there
 * were. Copies the home into `states`, if given, before each statement: the files that a kill at this moment would leave,
 * since what a process wrote stays with the system.
 */

const [home = "", wanted = "0", release, states] = process.argv.slice(2);
let count = 0;

function tick(): void {
  count += 1;
  // Reading a database drops this process's locks on it, which no other process waits for.
  if (states !== undefined) cpSync(home, join(states, String(count)), { recursive: true });
  if (count === Number(wanted)) process.kill(process.pid, "SIGKILL");
}

/** SQLite runs what it always runs; the process only dies between two statements of it. */
function counting(target: object, name: string): void {
  const original = Reflect.get(target, name) as (...values: unknown[]) => unknown;
  Reflect.set(target, name, function counted(this: unknown, ...values: unknown[]) {
    tick();
    return original.apply(this, values);
  });
}
for (const name of ["run", "all", "get", "iterate"]) counting(StatementSync.prototype, name);
counting(DatabaseSync.prototype, "exec");

const { openDatabase } = await import("../packages/core/src/home/database/database.ts");
const { withLock } = await import("../packages/core/src/home/leases/path-lock.ts");
const { schemas, laterSchemas } = await import("./all-schemas.ts");
await withLock(join(home, "lock.db"), async () => {
  const database = await openDatabase(join(home, "loadout.db"), release === "later" ? laterSchemas : schemas);
  await database.close();
});
writeSync(1, String(count));
