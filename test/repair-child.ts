import fs, { writeSync } from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { StatementSync } from "node:sqlite";

/**
 * `node repair-child.ts <home> <n>`: repairs a home and dies before the n-th thing it writes, a statement or a change to a
 * folder; with 0 it lives and tells how many there were.
 */

const [home = "", wanted = "0"] = process.argv.slice(2);
let count = 0;

function counting(target: object, name: string): void {
  const original = Reflect.get(target, name) as (...values: unknown[]) => unknown;
  Reflect.set(target, name, function counted(this: unknown, ...values: unknown[]) {
    count += 1;
    if (count === Number(wanted)) process.kill(process.pid, "SIGKILL");
    return original.apply(this, values);
  });
}
counting(StatementSync.prototype, "run");
for (const name of ["renameSync", "copyFileSync", "unlinkSync", "rmSync", "symlinkSync", "linkSync", "mkdirSync"])
  counting(fs, name);
syncBuiltinESMExports();

const { restoreDatabase } = await import("../packages/core/src/home/database/restore-database.ts");
const { createLibrary } = await import("../packages/core/src/library/library.ts");
const { damagedSessions, repairSession } = await import("../packages/core/src/session/repair-session.ts");
await restoreDatabase(home);
const library = createLibrary({ home });
await library.repair({ author: "doctor" });
await library.close();
for (const session of await damagedSessions(home)) await repairSession(home, session, async () => undefined);
writeSync(1, String(count));
