import { type TimedEvent, turnOfEvent } from "@loadout/core";

/**
 * Passes on the events of one turn out of those of its session. Another turn may run before or after it, if its request came
 * to another server at the same moment. A turn is known by the time of its message, which its row has as soon as the message
 * is stored. Start and end of a turn may be lost with its process, so they do not tell which turn an event is of: its id does.
 */
export function ownTurnEvents(
  startedAt: () => Promise<string | undefined>,
  take: (event: TimedEvent) => void,
): (event: TimedEvent) => Promise<void> {
  let own: number | undefined;
  let other: number | undefined;
  /** Events of a turn whose message has not come yet. */
  let held: TimedEvent[] = [];
  let last = Promise.resolve();

  async function look(event: TimedEvent): Promise<void> {
    const turn = turnOfEvent(event);
    if (own !== undefined) {
      if (turn === own) take(event);
      return;
    }
    if (turn === other) return;
    held = [...held.filter((one) => turnOfEvent(one) === turn), event];
    if (event.type !== "message-added" || event.message.type !== "user") return;
    if ((await startedAt()) === event.message.time) {
      own = turn;
      for (const one of held) take(one);
    } else other = turn;
    held = [];
  }

  return (event) => {
    last = last.then(() => look(event));
    return last;
  };
}
