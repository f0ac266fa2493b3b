import { Fault, type Language, type TimedEvent, turnOfEvent } from "@loadout/core";
import { ownDispatch } from "../../../dispatch/own-dispatch.ts";
import { type DispatchTold, followDispatch } from "../../../dispatch/run/follow-dispatch.ts";
import type { Revocations } from "../access/revocations.ts";
import { queryOf } from "../hand-written-routes.ts";
import type { AuthorizedRequest } from "../request.ts";
import { respond } from "../respond.ts";
import type { ServerApps } from "../server/server-apps.ts";
import { createServerPerson } from "../server/server-person.ts";
import type { Changes } from "./changes.ts";
import type { EventStream, EventStreams, SentEvent } from "./event-streams.ts";
import { lastEventId } from "./last-event-id.ts";
import type { Runs } from "./runs.ts";

export interface EventRoutesOptions {
  readonly apps: ServerApps;
  readonly runs: Runs;
  readonly streams: EventStreams;
  readonly changes: Changes;
  readonly revocations: Pick<Revocations, "watch">;
}

/** The routes of event streams. Closing a connection ends its stream and nothing else. */
export function createEventRoutes({ apps, runs, streams, changes, revocations }: EventRoutesOptions) {
  const answer = (request: AuthorizedRequest, body: ReadableStream | null): Response =>
    respond(body, request.requestId, 200, {
      "Content-Type": "text/event-stream; charset=utf-8",
      "X-Accel-Buffering": "no",
    });

  /** Opens a stream; if that fails, its listener is removed. */
  function open(request: AuthorizedRequest, leave: () => void, missed: Iterable<SentEvent>): EventStream {
    try {
      return streams.open({
        userId: request.caller.userId,
        missed,
        signal: request.raw.signal,
        onLeave: leave,
        watch: (end) => revocations.watch(request, end),
      });
    } catch (error) {
      leave();
      throw error;
    }
  }

  /** The events of a session: missed ones, then new ones until the turn ends; with `follow` without end. */
  async function ofSession(request: AuthorizedRequest): Promise<Response> {
    const { contextId, follow: follows, after: given } = queryOf<SessionQuery>("session.events", request);
    const after = lastEventId(request, given) ?? 0;
    const app = await apps.create(request, createServerPerson());
    try {
      const session = await (await app.sessions()).get(contextId); // another user's is not found
      if (request.method === "HEAD") return answer(request, null);
      const follower = createFollower(request, follows);
      // Listens before it reads: what happens meanwhile is in neither otherwise.
      const { isRunning, missed, leave } = await runs.listen(session.contextId, after, follower);
      const kept = await session.events(after).catch((error: unknown) => {
        leave();
        throw error;
      });
      const live = [...missed, ...follower.waiting()];
      const told = follower.newer(after, joined(kept, live));
      const stream = open(request, leave, plainEvents(told, request));
      const isOver = isRunning || live.length > 0 ? live.at(-1)?.type === "turn-end" : true;
      follower.follow(stream, isOver);
      return answer(request, stream.body);
    } finally {
      await app.close();
    }
  }

  /** The events of a dispatch: output after an index, then new events until its end, as fast as the client reads. */
  async function ofDispatch(request: AuthorizedRequest): Promise<Response> {
    const { id, after } = queryOf<{ readonly id: string; readonly after?: number }>("dispatch.events", request);
    const seen = lastEventId(request, after) ?? 0;
    const app = await apps.create(request, createServerPerson());
    await ownDispatch(app, id).finally(() => app.close()); // another user's is not found
    if (request.method === "HEAD") return answer(request, null);
    const controller = new AbortController();
    const stream = open(request, () => controller.abort(), []);
    const events = followDispatch(await app.dispatches(), id, seen, controller.signal);
    // The client gets the error when it reconnects.
    tellDispatch(stream, events).catch(() => stream.close());
    return answer(request, stream.body);
  }

  /** The changes on the server. */
  async function ofServer(request: AuthorizedRequest): Promise<Response> {
    const { after } = queryOf<{ readonly after?: number }>("system.events", request);
    const seen = lastEventId(request, after);
    if (request.method === "HEAD") return answer(request, null);
    let stream: EventStream | undefined;
    const { userId, role } = request.caller;
    const { missed, leave } = changes.listen(role === "superadmin" ? undefined : userId, seen, (event) =>
      stream?.send(event),
    );
    stream = open(request, leave, missed);
    return answer(request, stream.body);
  }

  return { ofSession, ofDispatch, ofServer };
}

async function tellDispatch(stream: EventStream, events: AsyncIterable<DispatchTold>): Promise<void> {
  for await (const event of events) {
    if (!(await stream.isRead())) return;
    stream.send({ id: event.id, data: JSON.stringify(event) });
  }
  stream.end();
}

/** Stored events, and those that were heard: of the last turn these, with its words; of earlier ones both, as some may be lost. */
function joined(kept: readonly TimedEvent[], live: readonly TimedEvent[]): readonly TimedEvent[] {
  const [first, last] = [live[0], live.at(-1)];
  if (!first || !last) return kept;
  const added = kept.filter((event) => event.id < first.id || turnOfEvent(event) < turnOfEvent(last));
  return [...added, ...live].sort((one, other) => one.id - other.id);
}

/** Forwards events to a stream, each once. */
function createFollower(request: AuthorizedRequest, follows: boolean) {
  let last = 0;
  let stream: EventStream | undefined;
  const early: TimedEvent[] = [];
  let isEnded = false;
  return {
    /** The events that came before there was a stream. */
    waiting: (): readonly TimedEvent[] => early,
    /** The events after an id, in order. */
    newer(after: number, events: readonly TimedEvent[]): readonly TimedEvent[] {
      last = after;
      return events.filter(({ id }) => {
        const isNew = id > last;
        if (isNew) last = id;
        return isNew;
      });
    },
    follow(opened: EventStream, isOver: boolean): void {
      stream = opened;
      if (!follows && (isOver || isEnded)) stream.end();
    },
    take(event: TimedEvent): void {
      if (!stream) early.push(event);
      if (!stream || event.id <= last) return;
      last = event.id;
      stream.send(sentEvent(event, request));
      if (event.type === "turn-end" && !follows) stream.end();
    },
    end(): void {
      isEnded = true;
      if (!follows) stream?.end();
    },
  };
}

interface SessionQuery {
  readonly contextId: string;
  readonly follow: boolean;
  readonly after?: number;
}

function* plainEvents(events: readonly TimedEvent[], request: AuthorizedRequest): Generator<SentEvent> {
  for (const event of events) yield sentEvent(event, request);
}

const sentEvent = (event: TimedEvent, { language }: AuthorizedRequest): SentEvent => ({
  id: event.id,
  data: JSON.stringify(plainEvent(event, language)),
});

/** An event as JSON; a fault becomes its code and texts. */
function plainEvent(event: TimedEvent, language: Language): object {
  if (event.type !== "turn-end" || !(event.fault instanceof Fault)) return event;
  return { ...event, fault: { code: event.fault.code, values: event.fault.values, ...event.fault.say(language) } };
}
