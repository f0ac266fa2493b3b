/** Lets others have their turn whenever this many milliseconds of work have gone by. */
export function createPace(slice = 12): () => Promise<void> | undefined {
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
