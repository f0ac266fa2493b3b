import { createHistogram, monitorEventLoopDelay } from "node:perf_hooks";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { isMainThread } from "node:worker_threads";

/**
 * Measures a server from the inside: `NODE_OPTIONS=--import=…/probe.ts` loads it, and the benchmark asks over the IPC
 * channel. Without a channel (worker threads, children of the server) it does nothing.
 */

/** Milliseconds by which the event loop was late, since the last `reset`. */
export interface LoopDelay {
  readonly p50: number;
  readonly p99: number;
  readonly max: number;
  /** The 99th percentile of what its thread computed between two looks: lateness that other processes are no part of. */
  readonly computed: number;
}

/** Bytes after a garbage collection. */
export interface Memory {
  readonly rss: number;
  readonly heap: number;
}

const resolution = 10;
/** The types of Node do not name this list. */
const loaded = process as unknown as { readonly moduleLoadList: readonly string[] };

if (isMainThread && process.send !== undefined) {
  const histogram = monitorEventLoopDelay({ resolution });
  const late = (nanoseconds: number): number => Math.max(0, nanoseconds / 1e6 - resolution);
  const computing = createHistogram();
  let before = 0;
  let isLooking = false;
  const look = (): void => {
    const now = computed();
    computing.record(Math.max(1, now - before));
    before = now;
  };
  const answers = {
    reset: (): null => {
      histogram.reset();
      before = computed();
      computing.reset();
      if (!isLooking) setInterval(look, resolution).unref();
      isLooking = true;
      histogram.enable();
      return null;
    },
    delay: (): LoopDelay => ({
      p50: late(histogram.percentile(50)),
      p99: late(histogram.percentile(99)),
      max: late(histogram.max),
      computed: computing.percentile(99) / 1000,
    }),
    memory: (): Memory => {
      collectGarbage();
      const { rss, heapUsed } = process.memoryUsage();
      return { rss, heap: heapUsed };
    },
    /** `--trace-sync-io` does not see what the database does. */
    hasSqlite: (): boolean => loaded.moduleLoadList.includes("NativeModule sqlite"),
  };
  process.on("message", (asked: keyof typeof answers) => process.send?.(answers[asked]()));
  process.channel?.unref();
}

/** Microseconds of processor time of this thread. */
function computed(): number {
  const { user, system } = process.threadCpuUsage();
  return user + system;
}

function collectGarbage(): void {
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc") as (how: object) => void;
  for (let round = 0; round < 3; round++) collect({ type: "major", execution: "sync", flavor: "last-resort" });
}
