import type { AsyncResource } from "node:async_hooks";
import type { run } from "node:test";

/** A test, suite or hook of the runner. */
interface RunnerTest extends AsyncResource {
  readonly startTime: bigint | null;
  readonly finished: boolean;
}

/**
 * Loads Node's test runner without the record it keeps of every promise, which took a quarter of the processor time of
 * test processes. It needs the record to tell which test some code belongs to: the parent of a new test, or the test that an
 * uncaught error fails. Here an `AsyncLocalStorage` tells that, which costs nothing for each promise. An error whose
 * origin Node does not tell fails the test that runs, and of several the one that was created last. Call it before
 * anything else loads `node:test`.
 */
export async function loadRunner(): Promise<typeof run> {
  const hooks = process.getBuiltinModule("node:async_hooks");
  const { AsyncLocalStorage, AsyncResource: Resource, createHook, executionAsyncId } = hooks;
  const current = new AsyncLocalStorage<RunnerTest>();
  const tests = new Set<RunnerTest>();
  /** While Node tells of an error, whose origin it may not know. */
  let isFailing = false;
  const { runInAsyncScope } = Resource.prototype;
  Resource.prototype.runInAsyncScope = function (work, self, ...given) {
    const isTest = tests.has(this as RunnerTest);
    const within = isTest ? () => current.run(this as RunnerTest, () => Reflect.apply(work, self, given)) : work;
    return runInAsyncScope.call(this, within as never, self, ...given) as never;
  };
  const latest = (): RunnerTest | undefined => [...tests].findLast((test) => test.startTime !== null && !test.finished);
  // The runner takes both functions when it is loaded; everything else gets the original ones.
  hooks.createHook = ({ init }) =>
    createHook({
      init(id, type, cause, resource) {
        if (type !== "Test") return;
        tests.add(resource as RunnerTest);
        init?.(id, type, cause, resource);
      },
      trackPromises: false,
    });
  hooks.executionAsyncId = () =>
    (current.getStore() ?? (isFailing ? latest() : undefined))?.asyncId() ?? executionAsyncId();
  for (const event of ["uncaughtException", "unhandledRejection"] as const)
    process.on(event, () => {
      isFailing = true;
      queueMicrotask(() => {
        isFailing = false;
      });
    });
  try {
    return (await import("node:test")).run;
  } finally {
    Object.assign(hooks, { createHook, executionAsyncId });
  }
}
