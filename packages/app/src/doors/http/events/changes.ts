import type { SentEvent } from "./event-streams.ts";

/** What changed on the server, in as few words as a page needs to look again. */
export interface Change {
  /** The noun of the operation: `skill`, `session`, `environment`, … */
  readonly what: string;
  /** Whose it is: only they are told, and those who see everybody's; all if left out. */
  readonly userId?: string;
}

/** Tells those who listen that something changed. */
export interface Changes {
  publish(change: Change): void;
  /**
   * What was missed behind this id, and from then on what comes; without a user, of everybody. Where too much was missed,
   * that is said.
   */
  listen(userId: string | undefined, after: number | undefined, listener: (event: SentEvent) => void): Listening;
}

export interface Listening {
  readonly missed: readonly SentEvent[];
  leave(): void;
}

/** How many are remembered for those who come back. */
const most = 500;

/** Ids go on rising after a restart: they begin with the time. */
export function createChanges(now: () => number = Date.now): Changes {
  const recent: { readonly event: SentEvent; readonly change: Change }[] = [];
  const listeners = new Set<{ readonly userId: string | undefined; readonly listener: (event: SentEvent) => void }>();
  const firstId = now() * 1000;
  let lastId = firstId;

  const concerns = ({ userId }: Change, wanted: string | undefined): boolean =>
    userId === undefined || wanted === undefined || userId === wanted;

  return {
    publish(change) {
      lastId++;
      const event = { id: lastId, data: JSON.stringify({ type: "changed", id: lastId, what: change.what }) };
      recent.push({ event, change });
      if (recent.length > most) recent.shift();
      for (const { userId, listener } of listeners) if (concerns(change, userId)) listener(event);
    },
    listen(userId, after, listener) {
      const entry = { userId, listener };
      listeners.add(entry);
      const leave = (): void => void listeners.delete(entry);
      if (after === undefined || after === lastId) return { missed: [], leave };
      const oldest = recent[0]?.event.id ?? lastId + 1;
      if (after < oldest - 1 || after > lastId)
        return { missed: [{ id: lastId, data: JSON.stringify({ type: "reset", id: lastId }) }], leave };
      const missed = recent.filter(({ event, change }) => event.id > after && concerns(change, userId));
      return { missed: missed.map(({ event }) => event), leave };
    },
  };
}
