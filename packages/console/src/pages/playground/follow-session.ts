import type { TimedEvent } from "@loadout/core";
import { client } from "../../api/client.ts";
import type { SessionStore } from "./session-store.ts";

export interface FollowOptions {
  readonly contextId: string;
  readonly store: SessionStore;
  /** Refused, and not only interrupted. */
  readonly onError: (error: unknown) => void;
}

/**
 * Puts what happened in a session and what happens into a store, once for each picture the browser draws. A hidden tab
 * leaves its connection to others and goes on behind what it saw last. Answers how to end it.
 */
export function followSession({ contextId, store, onError }: FollowOptions): () => void {
  let controller: AbortController | undefined;
  let waiting: TimedEvent[] = [];
  let frame = 0;

  function flush(): void {
    cancelAnimationFrame(frame);
    frame = 0;
    const events = waiting;
    waiting = [];
    store.take(events);
  }

  async function read(signal: AbortSignal): Promise<void> {
    const options = { after: store.snapshot().lastId, follow: true, tries: Number.POSITIVE_INFINITY, signal };
    try {
      for await (const event of client().events(contextId, options)) {
        waiting.push(event);
        if (frame === 0) frame = requestAnimationFrame(flush);
      }
    } catch (error) {
      if (!signal.aborted) onError(error);
    }
  }

  function open(): void {
    close();
    if (document.visibilityState === "hidden") return;
    controller = new AbortController();
    void read(controller.signal);
  }
  function close(): void {
    controller?.abort();
    flush();
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
