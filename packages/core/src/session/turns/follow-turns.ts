import { encodeContextId } from "../context-id.ts";
import { readLiveEvent, type TimedEvent } from "../event-log.ts";
import type { LiveEvents } from "./live-events.ts";

/** The events of the latest turns of a session after this id, whichever process runs it; later ones go to `take`. */
export type FollowTurns = (
  contextId: string,
  after: number,
  take: (event: TimedEvent) => void,
) => Promise<{ readonly missed: readonly TimedEvent[]; leave(): void }>;

export const createFollowTurns =
  (live: Pick<LiveEvents, "follow">): FollowTurns =>
  async (contextId, after, take) => {
    const { missed, leave } = await live.follow(encodeContextId(contextId), after, (body) => {
      const event = readLiveEvent(body);
      if (event) take(event);
    });
    return { missed: missed.flatMap((body) => readLiveEvent(body) ?? []), leave };
  };
