import { createRequire, syncBuiltinESMExports } from "node:module";
import type { Worker, WorkerOptions } from "node:worker_threads";

/**
 * Loaded before a server with `--trace-sync-io`: worker threads may block, so they start without the flag, which they
 * would inherit. It has to be given as an argument, since `NODE_OPTIONS` holds for every thread.
 */

const threads = createRequire(import.meta.url)("node:worker_threads") as { Worker: typeof Worker };

threads.Worker = class extends threads.Worker {
  constructor(file: string | URL, options: WorkerOptions = {}) {
    // An option of V8 is one of the whole process: a thread that names it is refused.
    const execArgv = (options.execArgv ?? process.execArgv).filter(
      (word) => word !== "--trace-sync-io" && !word.startsWith("--stack-trace-limit"),
    );
    super(file, { ...options, execArgv });
  }
};
syncBuiltinESMExports();
