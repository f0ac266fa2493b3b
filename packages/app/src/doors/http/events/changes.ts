import type { SentEvent } from "./event-streams.ts";

/** Tells open pages what changed on the server. */

/** A change on the server: just enough for a page to know what to load again. */
export interface Change {
  /** The noun of the operation: `skill`, `session`, `environment`, … */
  readonly what: string;
  /** The owner: only this user and superadmins are notified; everyone if left out. */
  readonly userId?: string;
}

/** Notifies listeners of changes. */
export interface Changes {
  publish(change: Change): void;
  /**
   * The changes after this id, then new ones as they happen; without a user, those of all users. If too much was missed,
   * a `reset` event says so.
   */
  listen(userId: string | undefined, after: number | undefined, listener: (event: SentEvent) => void): Listening;
}

export interface Listening {
  readonly missed: readonly SentEvent[];
  leave(): void;
}

/** Changes kept for clients that reconnect. */
const most = 500;

/** Ids start with the time, so that they keep rising after a restart. */
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
