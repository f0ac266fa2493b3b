import { createRequire, syncBuiltinESMExports } from "node:module";
import type { Worker, WorkerOptions } from "node:worker_threads";

/**
 * Loaded before a server with `--trace-sync-io`: worker threads may block, so they start without the flag, which they
 * would inherit. It has to be given as an argument, since `NODE_OPTIONS` holds for every thread.
 */

const threads = createRequire(import.meta.url)("node:worker_threads") as { Worker: typeof Worker };

threads.Worker = class extends threads.Worker {
  constructor(file: string | URL, options: WorkerOptions = {}) {
    const given = options.execArgv ?? process.execArgv;
    const execArgv = given.filter((word) => !/^--(?:trace-sync-io|stack-trace-limit)/.test(word));
    super(file, { ...options, execArgv });
  }
};
syncBuiltinESMExports();
