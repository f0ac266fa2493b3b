import type { DerivedCache } from "@loadout/core";
import { createOutput } from "./doors/cli/output.ts";
import { startCli } from "./doors/cli/start-cli.ts";
import { widenThreadPool } from "./system/server/widen-thread-pool.ts";

/** The command line as a program: `bin/loadout.cjs` calls it with its cache, from the sources it runs by itself. */
export function main(cache?: DerivedCache): void {
  if (process.argv[2] === "up") widenThreadPool();
  const io = {
    get stdin() {
      return process.stdin;
    },
    stdout: createOutput(1),
    stderr: createOutput(2),
  };
  startCli({ words: process.argv.slice(2), variables: process.env, folder: process.cwd(), cache }, io).then((code) => {
    process.exitCode = code;
    if (serving.has(process.argv[2])) leaveSoon(code);
  });
}

const serving: ReadonlySet<string | undefined> = new Set(["up", "worker"]);
/** Milliseconds that a server or worker that has ended may stay, such as for a connection that nobody closes. */
const leaving = 3000;

/** Ends the process, whatever is left open in it. */
function leaveSoon(code: number): void {
  setTimeout(() => {
    process.stderr.write(`left open: ${process.getActiveResourcesInfo().join(", ")}\n`);
    process.exit(code);
  }, leaving).unref();
}

if (import.meta.main) main();
