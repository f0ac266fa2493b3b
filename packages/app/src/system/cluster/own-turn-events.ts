import type { TimedEvent } from "@loadout/core";

/**
 * Passes on the events of one turn out of those of its session. Another turn may run first, if its request came to another
 * server at the same moment. A turn is known by the time of its message, which its row has as soon as the message is stored.
 */
export function ownTurnEvents(
  startedAt: () => Promise<string | undefined>,
  take: (event: TimedEvent) => void,
): (event: TimedEvent) => Promise<void> {
  let found: "own" | "another" | undefined;
  /** Events of a turn whose message has not come yet. */
  let held: TimedEvent[] = [];
  let last = Promise.resolve();

  async function look(event: TimedEvent): Promise<void> {
    if (found === "own") return take(event);
    if (event.type === "turn-start") [found, held] = [undefined, []];
    if (found === "another") return;
    held.push(event);
    if (event.type !== "message-added" || event.message.type !== "user") return;
    found = (await startedAt()) === event.message.time ? "own" : "another";
    if (found === "own") for (const one of held) take(one);
    held = [];
  }

  return (event) => {
    last = last.then(() => look(event));
    return last;
  };
}
