/** Asked now and then by long work: something to wait for when others should have their turn, else nothing. */
export type Pace = () => Promise<void> | undefined;

/** Others have their turn whenever this many milliseconds of work have gone by. */
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
