import { rmSync } from "node:fs";
import { makeTemplate } from "./postgres.ts";
import { startPostgres } from "./postgres-server.ts";

/**
 * The PostgreSQL of a test run, as a process: prints its address when databases can be made, and ends when its standard input
 * does, which is when the runner has ended, however that happened.
 */

const [folder = "/tmp"] = process.argv.slice(2);
const server = await startPostgres(folder);
await makeTemplate(server.url);
process.stdout.write(`${server.url}\n`);

process.stdin.resume().on("close", async () => {
  await server.stop();
  rmSync(server.folder, { recursive: true, force: true });
  process.exit(0);
});
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => undefined); // the end of input follows
