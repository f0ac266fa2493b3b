import { setTimeout as pause } from "node:timers/promises";
import { untilAborted } from "../ground/until-aborted.ts";
import type { Home } from "../home/home.ts";
import { createDispatchNews } from "./dispatch-news.ts";
import type { DispatchEvent } from "./dispatches.ts";

/** Tells listeners of this process and other processes what changed, and wakes calls that wait for a change. */
export interface DispatchListeners {
  /** Calls the listener with each event; the result removes it. */
  add(listener: (event: DispatchEvent) => void): () => void;
  isListened(): boolean;
  /** This process changed a dispatch. */
  tell(event: DispatchEvent): void;
  /** Another process changed dispatches, or stored output. */
  changedElsewhere(what: "state" | "output"): void;
  /** Hears other processes from now on. */
  hearOthers(): void;
  /** Settles when the state of a dispatch has changed, after so many milliseconds at the latest. */
  nextChange(milliseconds: number, signal?: AbortSignal): Promise<void>;
  close(): Promise<void>;
}

export interface DispatchListenersDeps {
  /** The bus between processes; undefined if no others share the home. */
  readonly bus: Home["bus"] | undefined;
  /** The state of a dispatch of another process changed. */
  readonly onElsewhere: () => void;
  /** A process was asked to stop a dispatch, or to pass on an answer. */
  readonly onAsked: () => void;
}

export function createDispatchListeners({ bus, onElsewhere, onAsked }: DispatchListenersDeps): DispatchListeners {
  const listeners = new Set<(event: DispatchEvent) => void>();
  const waiting = new Set<() => void>();
  const news = bus && createDispatchNews({ bus, onChanged: changedElsewhere, onAsked });

  function tellHere(event: DispatchEvent): void {
    for (const listener of [...listeners]) listener(event);
  }

  function wake(): void {
    for (const resolve of waiting) resolve();
  }

  function changedElsewhere(what: "state" | "output"): void {
    if (what === "state") {
      wake();
      onElsewhere();
    }
    tellHere({ type: "elsewhere", what });
  }

  return {
    add(listener) {
      listeners.add(listener);
      news?.listen();
      return () => void listeners.delete(listener);
    },
    isListened: () => listeners.size > 0,
    tell(event) {
      if (event.type === "state") wake();
      tellHere(event);
      news?.tell(event);
    },
    changedElsewhere,
    hearOthers: () => news?.listen(),
    async nextChange(milliseconds, signal) {
      const { promise, resolve } = Promise.withResolvers<void>();
      waiting.add(resolve);
      news?.listen();
      try {
        const timer = new AbortController();
        const timed = pause(milliseconds, undefined, { signal: timer.signal }).catch(() => undefined);
        await (signal ? untilAborted(Promise.race([promise, timed]), signal) : Promise.race([promise, timed]));
        timer.abort();
      } finally {
        waiting.delete(resolve);
      }
    },
    close: async () => news?.close(),
  };
}
