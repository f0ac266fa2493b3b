/** Lets few turns start at once: a start takes many small steps, and those of many turns together would delay other requests. */
export interface TurnStarts {
  /** Waits until a turn may start. Call the answer when it has started; it counts as started after a while in any case. */
  begin(): Promise<() => void>;
}

/** Turns that start at the same time. */
const mostStarting = 6;
/** Milliseconds after which a start no longer keeps others waiting, whatever it waits for. */
const longestStart = 200;

export function createTurnStarts(most = mostStarting, longest = longestStart): TurnStarts {
  let starting = 0;
  const waiting: (() => void)[] = [];

  function leave(): void {
    const next = waiting.shift();
    if (next) next();
    else starting--;
  }

  return {
    async begin() {
      if (starting < most) starting++;
      else await new Promise<void>((resolve) => waiting.push(resolve));
      let hasLeft = false;
      const once = (): void => {
        clearTimeout(timer);
        if (!hasLeft) leave();
        hasLeft = true;
      };
      const timer = setTimeout(once, longest).unref();
      return once;
    },
  };
}
