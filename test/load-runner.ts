import type { AsyncResource } from "node:async_hooks";
import type { run } from "node:test";

/** A test or suite of the runner, which is an `AsyncResource` that knows its state. */
interface RunnerTest extends AsyncResource {
  readonly startTime: bigint | null;
  readonly finished: boolean;
}

/**
 * Loads Node's test runner without the record it keeps of every promise, which took a quarter of the processor time of
 * test processes. It needs the record to tell which test an uncaught error belongs to; here that is the test that runs,
 * and of several the one that was created last. Call it before anything else loads `node:test`.
 */
export async function loadRunner(): Promise<typeof run> {
  const hooks = process.getBuiltinModule("node:async_hooks");
  const { createHook, executionAsyncId } = hooks;
  const tests: RunnerTest[] = [];
  const running = (): RunnerTest | undefined => tests.findLast((test) => test.startTime !== null && !test.finished);
  // The runner takes both functions when it is loaded; everything else gets the original ones.
  hooks.createHook = ({ init }) =>
    createHook({
      init(id, type, cause, resource) {
        if (type !== "Test") return;
        tests.push(resource as RunnerTest);
        init?.(id, type, cause, resource);
      },
      trackPromises: false,
    });
  hooks.executionAsyncId = () => running()?.asyncId() ?? executionAsyncId();
  try {
    return (await import("node:test")).run;
  } finally {
    Object.assign(hooks, { createHook, executionAsyncId });
  }
}
