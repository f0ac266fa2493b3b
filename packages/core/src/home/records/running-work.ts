/** Work that is under way, so that it can end before what it uses is closed. */
export interface RunningWork {
  track<T>(work: Promise<T>): Promise<T>;
  /** Waits until all of it has ended, however. */
  ended(): Promise<void>;
}

export function createRunningWork(): RunningWork {
  const running = new Set<Promise<unknown>>();
  return {
    async track(work) {
      running.add(work);
      try {
        return await work;
      } finally {
        running.delete(work);
      }
    },
    async ended() {
      await Promise.allSettled(running);
    },
  };
}
