import { Fault, type Language, type TimedEvent } from "@loadout/core";
import type { KnownAsked } from "./asked.ts";
import type { Changes } from "./changes.ts";
import type { EventStreams, SentEvent } from "./event-streams.ts";
import { respond } from "./respond.ts";
import { queryOf } from "./route-query.ts";
import type { Runs } from "./runs.ts";
import type { ServerApps } from "./server-apps.ts";
import { createServerPerson } from "./server-person.ts";

export interface EventRoutesOptions {
  readonly apps: ServerApps;
  readonly runs: Runs;
  readonly streams: EventStreams;
  readonly changes: Changes;
  readonly isWelcome: (asked: KnownAsked) => Promise<boolean>;
}

/** What happens, as it happens. A connection that ends ends nothing else. */
export function createEventRoutes({ apps, runs, streams, changes, isWelcome }: EventRoutesOptions) {
  const answer = (asked: KnownAsked, body: ReadableStream): Response =>
    respond(body, asked.requestId, 200, {
      "Content-Type": "text/event-stream; charset=utf-8",
      "X-Accel-Buffering": "no",
    });

  /** The events of a session: what was missed, then what comes, until its turn has ended; with `follow` for ever. */
  async function ofSession(asked: KnownAsked): Promise<Response> {
    const { contextId, follow: follows, after: given } = queryOf<SessionQuery>("session.events", asked);
    const after = lastSeen(asked, given) ?? 0;
    const app = apps.create(asked, createServerPerson());
    try {
      const session = await (await app.sessions()).get(contextId); // another user's is not there
      const early: TimedEvent[] = [];
      let take = (event: TimedEvent): void => void early.push(event);
      const { missed, leave } = runs.listen(contextId, after, (event) => take(event));
      const stream = streams.open({ userId: asked.caller.userId, onLeave: leave, isWelcome: () => isWelcome(asked) });
      const isRunning = runs.isRunning(contextId);
      const kept = session.events(after);
      let last = after;
      const send = (event: TimedEvent): void => {
        if (event.id <= last) return;
        last = event.id;
        stream.send({ id: event.id, data: JSON.stringify(plainEvent(event, asked.language)) });
        if (event.type === "turn-end" && !follows && !isOlder(event)) stream.end();
      };
      /** The end of an earlier turn ends nothing while another one is under way. */
      const first = missed[0]?.id ?? Number.POSITIVE_INFINITY;
      const isOlder = ({ id }: TimedEvent): boolean => isRunning && id < first;
      for (const event of [...kept.filter(({ id }) => id < first), ...missed, ...early]) send(event);
      take = send;
      if (!isRunning && !follows) stream.end();
      return answer(asked, stream.body);
    } finally {
      await app.close();
    }
  }

  /** That something changed on the server. */
  async function ofServer(asked: KnownAsked): Promise<Response> {
    const { userId } = asked.caller;
    const { after } = queryOf<{ readonly after?: number }>("system.events", asked);
    let send = (_event: SentEvent): void => undefined;
    const { missed, leave } = changes.listen(userId, lastSeen(asked, after), (event) => send(event));
    const stream = streams.open({ userId, onLeave: leave, isWelcome: () => isWelcome(asked) });
    for (const event of missed) stream.send(event);
    send = (event) => void stream.send(event);
    return answer(asked, stream.body);
  }

  return { ofSession, ofServer };
}

interface SessionQuery {
  readonly contextId: string;
  readonly follow: boolean;
  readonly after?: number;
}

/** `Last-Event-ID`, or `after` where a header cannot be set. */
function lastSeen({ request }: KnownAsked, after: number | undefined): number | undefined {
  const named = request.headers.get("last-event-id");
  if (named === null || named === "") return after;
  if (/^\d{1,16}$/.test(named)) return Number(named);
  throw new Fault("input.invalid", {
    problem: { en: "Last-Event-ID is the number of an event", zh: "Last-Event-ID 应为事件编号" },
    usage: "Last-Event-ID: 42",
  });
}

/** An event as JSON; a fault is what it says. */
export function plainEvent(event: TimedEvent, language: Language): object {
  if (event.type !== "turn-end" || !(event.fault instanceof Fault)) return event;
  return { ...event, fault: { code: event.fault.code, values: event.fault.values, ...event.fault.say(language) } };
}
