import { Fault, type Language, type TimedEvent } from "@loadout/core";
import { ownDispatch } from "../../dispatch/own-dispatch.ts";
import { type DispatchTold, followDispatch } from "../../dispatch/run/follow-dispatch.ts";
import type { KnownAsked } from "./asked.ts";
import type { Changes } from "./changes.ts";
import type { EventStream, EventStreams, SentEvent } from "./event-streams.ts";
import { respond } from "./respond.ts";
import type { Revocations } from "./revocations.ts";
import { queryOf } from "./route-query.ts";
import type { Runs } from "./runs.ts";
import type { ServerApps } from "./server-apps.ts";
import { createServerPerson } from "./server-person.ts";

export interface EventRoutesOptions {
  readonly apps: ServerApps;
  readonly runs: Runs;
  readonly streams: EventStreams;
  readonly changes: Changes;
  readonly revocations: Pick<Revocations, "watch">;
}

/** What happens, as it happens. A connection that ends ends nothing else. */
export function createEventRoutes({ apps, runs, streams, changes, revocations }: EventRoutesOptions) {
  const answer = (asked: KnownAsked, body: ReadableStream | null): Response =>
    respond(body, asked.requestId, 200, {
      "Content-Type": "text/event-stream; charset=utf-8",
      "X-Accel-Buffering": "no",
    });

  /** One that cannot be opened leaves nobody listening. */
  function open(asked: KnownAsked, leave: () => void, missed: Iterable<SentEvent>): EventStream {
    try {
      return streams.open({
        userId: asked.caller.userId,
        missed,
        signal: asked.request.signal,
        onLeave: leave,
        watch: (end) => revocations.watch(asked, end),
      });
    } catch (error) {
      leave();
      throw error;
    }
  }

  /** The events of a session: what was missed, then what comes, until its turn has ended; with `follow` for ever. */
  async function ofSession(asked: KnownAsked): Promise<Response> {
    const { contextId, follow: follows, after: given } = queryOf<SessionQuery>("session.events", asked);
    const after = lastSeen(asked, given) ?? 0;
    const app = apps.create(asked, createServerPerson());
    try {
      const session = await (await app.sessions()).get(contextId); // another user's is not there
      const kept = session.events(after);
      if (asked.method === "HEAD") return answer(asked, null);
      const follower = createFollower(asked, follows);
      const { isRunning, missed, leave } = runs.listen(session.contextId, after, follower);
      const first = missed[0]?.id ?? Number.POSITIVE_INFINITY;
      const told = follower.newer(after, [...kept.filter(({ id }) => id < first), ...missed]);
      const stream = open(asked, leave, plainEvents(told, asked));
      follower.follow(stream);
      if (!follows && (!isRunning || missed.at(-1)?.type === "turn-end")) stream.end();
      return answer(asked, stream.body);
    } finally {
      await app.close();
    }
  }

  /** What another agent says and does: output behind an index, then what comes, until its end. As fast as it is read. */
  async function ofDispatch(asked: KnownAsked): Promise<Response> {
    const { id, after } = queryOf<{ readonly id: string; readonly after?: number }>("dispatch.events", asked);
    const seen = lastSeen(asked, after) ?? 0;
    const app = apps.create(asked, createServerPerson());
    await ownDispatch(app, id).finally(() => app.close()); // another user's is not there
    if (asked.method === "HEAD") return answer(asked, null);
    const controller = new AbortController();
    const stream = open(asked, () => controller.abort(), []);
    const events = followDispatch(await app.dispatches(), id, seen, controller.signal);
    // What cannot be read is told to whoever comes back for it.
    tellDispatch(stream, events).catch(() => stream.close());
    return answer(asked, stream.body);
  }

  /** That something changed on the server. */
  async function ofServer(asked: KnownAsked): Promise<Response> {
    const { after } = queryOf<{ readonly after?: number }>("system.events", asked);
    const seen = lastSeen(asked, after);
    if (asked.method === "HEAD") return answer(asked, null);
    let stream: EventStream | undefined;
    const { userId, role } = asked.caller;
    const { missed, leave } = changes.listen(role === "superadmin" ? undefined : userId, seen, (event) =>
      stream?.send(event),
    );
    stream = open(asked, leave, missed);
    return answer(asked, stream.body);
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

/** Hands on what comes, each event once. */
function createFollower(asked: KnownAsked, follows: boolean) {
  let last = 0;
  let stream: EventStream | undefined;
  return {
    /** Those that are new behind an id, in their order. */
    newer(after: number, events: readonly TimedEvent[]): readonly TimedEvent[] {
      last = after;
      return events.filter(({ id }) => {
        const isNew = id > last;
        if (isNew) last = id;
        return isNew;
      });
    },
    follow(opened: EventStream): void {
      stream = opened;
    },
    take(event: TimedEvent): void {
      if (event.id <= last) return;
      last = event.id;
      stream?.send(sentEvent(event, asked));
      if (event.type === "turn-end" && !follows) stream?.end();
    },
    end(): void {
      if (!follows) stream?.end();
    },
  };
}

interface SessionQuery {
  readonly contextId: string;
  readonly follow: boolean;
  readonly after?: number;
}

/** `Last-Event-ID`, or `after` where a header cannot be set. */
function lastSeen({ headers }: KnownAsked, after: number | undefined): number | undefined {
  const named = headers.get("last-event-id");
  if (named === null || named === "") return after;
  if (/^\d{1,16}$/.test(named)) return Number(named);
  throw new Fault("input.invalid", {
    problem: { en: "Last-Event-ID is the number of an event", zh: "Last-Event-ID 应为事件编号" },
    usage: "Last-Event-ID: 42",
  });
}

function* plainEvents(events: readonly TimedEvent[], asked: KnownAsked): Generator<SentEvent> {
  for (const event of events) yield sentEvent(event, asked);
}

const sentEvent = (event: TimedEvent, { language }: KnownAsked): SentEvent => ({
  id: event.id,
  data: JSON.stringify(plainEvent(event, language)),
});

/** An event as JSON; a fault is what it says. */
function plainEvent(event: TimedEvent, language: Language): object {
  if (event.type !== "turn-end" || !(event.fault instanceof Fault)) return event;
  return { ...event, fault: { code: event.fault.code, values: event.fault.values, ...event.fault.say(language) } };
}
