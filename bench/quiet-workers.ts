import { createRequire, syncBuiltinESMExports } from "node:module";
import type { Worker, WorkerOptions } from "node:worker_threads";

/**
 * Loaded before a server with `--trace-sync-io`. Worker threads may block, so they start without the flag, which they would
 * inherit. It has to be given as an argument, since `NODE_OPTIONS` holds for every thread.
 */

const require = createRequire(import.meta.url);
const threads = require("node:worker_threads") as { Worker: typeof Worker; isMainThread: boolean };

threads.Worker = class extends threads.Worker {
  constructor(file: string | URL, options: WorkerOptions = {}) {
    const given = options.execArgv ?? process.execArgv;
    const execArgv = given.filter((word) => !/^--(?:trace-sync-io|stack-trace-limit)/.test(word));
    super(file, { ...options, execArgv });
  }
};

/** The blocking functions that the flag does not see: Node runs each of them as one call of its own. */
const unseen = ["existsSync", "readFileSync", "rmSync"] as const;

if (threads.isMainThread) {
  const files = require("node:fs") as Record<string, (...given: unknown[]) => unknown>;
  for (const name of unseen) {
    const real = files[name];
    files[name] = (...given) => {
      const stack = new Error().stack?.split("\n").slice(2).join("\n");
      process.stderr.write(
        `(node:${process.pid}) WARNING: Detected use of sync API\n    at ${name} (node:fs)\n${stack}\n`,
      );
      return real?.(...given);
    };
  }
}
syncBuiltinESMExports();
