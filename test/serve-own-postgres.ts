import { existsSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { homeDatabase, makeTemplate } from "./postgres.ts";
import { startPostgres } from "./postgres-server.ts";

/**
 * A PostgreSQL that a test stops and kills, as a process: prints the address of a database with the tables of a home, then
 * does what its input says (`stop`, `kill`, `start`) and repeats the word when it is done. It ends when its input does.
 */

const [folder = "/tmp", durable] = process.argv.slice(2);
// What is answered is written; only a loss of power could take it away, which no test brings about.
const server = await startPostgres(folder, {
  isDurable: durable !== undefined,
  flags: ["-c", "synchronous_commit=on"],
});
await makeTemplate(server.url);
process.stdout.write(`${homeDatabase(server.url)}\n`);

const actions: Readonly<Record<string, () => Promise<void>>> = {
  stop: () => server.stop(),
  /** Its other processes end when they notice. */
  async kill() {
    const file = join(server.folder, "data/postmaster.pid");
    if (!existsSync(file)) return; // it has ended by itself
    const [pid] = readFileSync(file, "utf8").split("\n");
    process.kill(Number(pid), "SIGKILL");
  },
  start: () => persistently(() => server.start()),
};

for await (const word of createInterface(process.stdin)) {
  await actions[word]?.();
  process.stdout.write(`${word}\n`);
}
await server.stop();
rmSync(server.folder, { recursive: true, force: true });
process.exit(0);

/** Processes of a killed server may still be there. */
async function persistently(work: () => Promise<void>): Promise<void> {
  for (let tries = 1; ; tries++)
    try {
      return await work();
    } catch (error) {
      if (tries === 50) throw error;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
}
