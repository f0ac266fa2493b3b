import { useEffect, useState, useSyncExternalStore } from "react";

/** Streams of the server: followed while the page is visible, and kept in stores that components subscribe to. */

/** What a stream has brought so far. */
export interface StreamStore<Item, State> {
  /** Items in their order; items that were taken before are skipped. */
  take(items: Iterable<Item>): void;
  snapshot(): State;
  subscribe(listener: () => void): () => void;
}

export interface StreamStoreOptions<Item, State> {
  /** Numbers rise along the stream, from 1. */
  readonly numberOf: (item: Item) => number;
  readonly takeOne: (item: Item) => void;
  /** The state after the item of this number. */
  readonly stateAfter: (last: number) => State;
}

/** Takes each item once, and tells its listeners after each batch. */
export function createStreamStore<Item, State>({
  numberOf,
  takeOne,
  stateAfter,
}: StreamStoreOptions<Item, State>): StreamStore<Item, State> {
  const listeners = new Set<() => void>();
  let last = 0;
  let state = stateAfter(last);
  return {
    take(items) {
      const before = last;
      for (const item of items) {
        if (numberOf(item) <= last) continue;
        last = numberOf(item);
        takeOne(item);
      }
      if (last === before) return;
      state = stateAfter(last);
      for (const listener of listeners) listener();
    },
    snapshot: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/** Items that wait to be taken together. */
export interface Batch<Item> {
  push(item: Item): void;
  flush(): void;
}

export interface FollowOptions<Item> {
  /** Reads until the stream ends or the signal aborts. */
  readonly read: (batch: Batch<Item>, signal: AbortSignal) => Promise<void>;
  readonly take: (items: readonly Item[]) => void;
  /** Calls `flush` when the items of a moment are to be taken. */
  readonly schedule: (flush: () => void) => void;
  /** The server refused; interruptions are not reported. */
  readonly onError: (error: unknown) => void;
}

/**
 * Reads a stream while the page is visible. Browsers limit connections per server, so a hidden tab closes its connection and
 * reads on when it is shown. Returns a function that ends it.
 */
export function followStream<Item>({ read, take, schedule, onError }: FollowOptions<Item>): () => void {
  let controller: AbortController | undefined;
  let waiting: Item[] = [];
  function flush(): void {
    const items = waiting;
    waiting = [];
    take(items);
  }
  function push(item: Item): void {
    waiting.push(item);
    if (waiting.length === 1) schedule(flush);
  }
  function close(): void {
    controller?.abort();
    flush();
  }
  function open(): void {
    close();
    if (document.visibilityState === "hidden") return;
    controller = new AbortController();
    const { signal } = controller;
    read({ push, flush }, signal).catch((error: unknown) => {
      if (!signal.aborted) onError(error);
    });
  }
  document.addEventListener("visibilitychange", open);
  addEventListener("online", open);
  open();
  return () => {
    document.removeEventListener("visibilitychange", open);
    removeEventListener("online", open);
    close();
  };
}

/** Follows a stream while a component is mounted. Memoize the store: another one starts over, and so does `retry`. */
export function useStream<Item, State>(
  store: StreamStore<Item, State>,
  follow: ((onError: (error: unknown) => void) => () => void) | undefined,
): { readonly state: State; readonly error: unknown; readonly retry: () => void } {
  const [attempt, setAttempt] = useState(0);
  const [failure, setFailure] = useState<{ readonly store: unknown; readonly error: unknown }>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each store and attempt
  useEffect(() => {
    setFailure(undefined);
    return follow?.((error) => setFailure({ store, error }));
  }, [store, attempt]);
  return {
    state: useSyncExternalStore(store.subscribe, store.snapshot),
    error: failure?.store === store ? failure.error : undefined,
    retry: () => setAttempt((count) => count + 1),
  };
}
