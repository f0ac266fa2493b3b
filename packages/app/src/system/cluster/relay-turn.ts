import { Fault, lastEventId, type Session, type SessionEvent, type Sessions, type TimedEvent } from "@loadout/core";
import type { Home } from "@loadout/core/home";
import type { Credential } from "../../account/accounts.ts";
import { isStopping } from "../../doors/http/events/runs.ts";
import { isWhole, storedTurn } from "../../session/turn/answered-turn.ts";
import { summarise, type TurnOptions, type TurnView } from "../../session/turn/take-turn.ts";
import { ownTurnEvents } from "./own-turn-events.ts";
import { hintTurn } from "./turn-worker.ts";

/** Passes on the turns that other processes run. */

export interface RelayDeps {
  readonly home: Home;
  readonly sessions: Pick<Sessions, "turns" | "follow" | "get">;
  readonly userId: string;
  /** What the user came with: the process that runs the turn ends it when this is revoked. */
  readonly credential?: Credential;
  /** Milliseconds between looks at the row of the turn. */
  readonly pace?: number;
}

/** Looks at a turn that has ended until its end counts as lost. */
const mostLooks = 5;

/** Lets another process run a turn, and passes its events on. It goes on there, also if this process ends. */
export async function relayTurn(
  { home, sessions: { turns, follow, get }, userId, credential, pace = 2000 }: RelayDeps,
  session: Session,
  message: string,
  { signal, show, onStart, key, traceparent }: TurnOptions,
): Promise<TurnView> {
  if (!follow) throw new Error("the home has no other processes");
  const { contextId } = session;
  const { workDir, machine } = session.meta();
  const events: SessionEvent[] = [];
  const { promise: ended, resolve: end, reject: fail } = Promise.withResolvers<void>();
  let picked = Promise.resolve();
  let startedAt: string | undefined;

  const takeOwn = (event: TimedEvent): void => {
    show(event);
    if (event.type === "turn-start") onStart?.().catch(fail);
    if (event.type !== "text-delta") events.push(event);
    if (event.type !== "turn-end") return;
    if (event.fault) fail(event.fault);
    else end();
  };

  // Read before it is added: from then on any process may run it, after a hint for another turn of the session.
  let last = lastEventId((await get(contextId)).meta().turns ?? 0);
  const turn = await turns.add({
    ...{ contextId, userId, message, ...(credential && { credential }) },
    ...(workDir !== undefined && typeof machine === "string" && { machine }),
    ...(key !== undefined && { key }),
    ...(traceparent !== undefined && { traceparent }),
  });
  const pick = ownTurnEvents(async () => (await turns.get(turn.id))?.startedAt, takeOwn);
  const take = (event: TimedEvent): void => {
    if (event.id <= last) return;
    last = event.id;
    picked = pick(event);
    picked.catch(fail);
  };
  const { missed, leave } = await follow(contextId, last, take);
  /** If this process stops, the turn goes on where it runs, and another server answers those who ask again. */
  const abort = (): void => {
    if (isStopping(signal)) fail(new Fault("server.stopping"));
    else turns.cancel(contextId, turn.id).catch(fail); // not one of another request, which may run before it
  };
  try {
    for (const event of missed) take(event);
    await hintTurn(home, turn);
    signal.addEventListener("abort", abort, { once: true });
    if (signal.aborted) abort();
    let looks = 0;
    const timer = setInterval(() => {
      look().catch(fail);
    }, pace);
    /** It may end without an event, if it never began, or the event was lost. */
    const look = async (): Promise<void> => {
      const now = await turns.get(turn.id);
      if (now?.state === "waiting" || now?.state === "running") return;
      for (const event of await session.events(last)) take(event); // reads the history, too
      await picked;
      startedAt = now?.startedAt;
      // Its last events are stored a moment after its last message.
      if (now?.startedAt !== undefined && !now.fault && ++looks < mostLooks) return;
      if (now?.fault) fail(new Fault(now.fault.code as never, now.fault.values as never));
      else end();
    };
    await ended.finally(() => clearInterval(timer));
    if (!isWhole(events)) startedAt ??= (await turns.get(turn.id))?.startedAt;
  } finally {
    signal.removeEventListener("abort", abort);
    leave();
  }
  if (isWhole(events) || startedAt === undefined) return summarise(contextId, events);
  return storedTurn(session, startedAt, events);
}
