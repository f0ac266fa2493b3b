import type { Home } from "../home/home.ts";
import type { DispatchEvent } from "./dispatches.ts";
import { dispatchAskTopic, dispatchOutputTopic, dispatchTopic } from "./record/dispatch-topics.ts";

/** Tells the other processes of a database what changed of dispatches, and hears it from them. */
export interface DispatchNews {
  /** Tells it soon, once for many events; what is lost is found at the next look. */
  tell(event: DispatchEvent): void;
  /** Hears news from now on. */
  listen(): void;
  close(): Promise<void>;
}

export interface DispatchNewsDeps {
  readonly bus: Home["bus"];
  /** Other processes changed dispatches, or stored output. */
  readonly onChanged: (what: "state" | "output") => void;
  /** A process was asked to stop a dispatch, or to pass on an answer. */
  readonly onAsked: () => void;
}

/** Milliseconds in which events are told once. */
const moment = 50;

export function createDispatchNews({ bus, onChanged, onAsked }: DispatchNewsDeps): DispatchNews {
  const timers = new Map<string, NodeJS.Timeout>();
  const sending = new Set<Promise<void>>();
  let subscribed: Promise<() => void> | undefined;

  function send(topic: string): void {
    timers.delete(topic);
    const sent = bus
      .publish(topic)
      .catch(() => undefined) // others look again by themselves
      .finally(() => sending.delete(sent));
    sending.add(sent);
  }

  return {
    tell({ type }) {
      if (type === "elsewhere") return;
      const topic = type === "output" ? dispatchOutputTopic : dispatchTopic;
      if (!timers.has(topic)) timers.set(topic, setTimeout(send, moment, topic));
    },
    listen() {
      subscribed ??= bus.subscribe([dispatchTopic, dispatchOutputTopic, dispatchAskTopic], (topic) => {
        if (topic === dispatchAskTopic) onAsked();
        else onChanged(topic === dispatchTopic ? "state" : "output");
      });
      subscribed.catch(() => {
        subscribed = undefined; // the next one tries again; until then it looks at intervals
      });
    },
    async close() {
      for (const [topic, timer] of timers) {
        clearTimeout(timer);
        send(topic);
      }
      await Promise.all(sending);
      (await subscribed?.catch(() => undefined))?.();
    },
  };
}
