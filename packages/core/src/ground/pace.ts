/** Called by long work now and then: a promise to await when it is time to yield to other work, else `undefined`. */
export type Pace = () => Promise<void> | undefined;

/** Yields to the event loop after this many milliseconds of work. */
export function createPace(slice = 12): Pace {
  let started = performance.now();
  return () => {
    if (performance.now() - started < slice) return undefined;
    return new Promise((resolve) =>
      setImmediate(() => {
        started = performance.now();
        resolve();
      }),
    );
  };
}
