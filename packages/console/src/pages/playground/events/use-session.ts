import type { TimedEvent } from "@loadout/core";
import { useEffect, useMemo, useState, useSyncExternalStore } from "react";
import { client } from "../../../api/client.ts";
import { useLanguage } from "../../../shell/use-language.ts";
import type { SessionState } from "./session-state.ts";
import { createSessionStore, type SessionStore } from "./session-store.ts";

/** A session as it is at this moment; one that has not begun is empty. */
export function useSession(contextId: string | undefined): { readonly state: SessionState; readonly error: unknown } {
  // Faults are told in the language they were asked for in: in another one everything is read again.
  const { language } = useLanguage();
  const source = useMemo(() => ({ contextId, language, store: createSessionStore() }), [contextId, language]);
  const [failure, setFailure] = useState<{ readonly source: unknown; readonly error: unknown }>();
  useEffect(() => {
    const { contextId: id, store } = source;
    if (id === undefined) return;
    return followSession({ contextId: id, store, onError: (error) => setFailure({ source, error }) });
  }, [source]);
  const state = useSyncExternalStore(source.store.subscribe, source.store.snapshot);
  return { state, error: failure?.source === source ? failure.error : undefined };
}

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
function followSession({ contextId, store, onError }: FollowOptions): () => void {
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
