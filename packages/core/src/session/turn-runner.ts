import type { ApproveCall } from "../agent/tools/tool.ts";
import { Fault } from "../ground/fault.ts";
import type { Fence } from "../home/leases/leases.ts";
import type { Principal } from "../turn/access.ts";
import { createClock, type EventLog, type TimedEvent } from "./event-log.ts";
import { type SessionState, wrongState } from "./session-lifecycle.ts";
import type { SessionEvent } from "./session-turn.ts";
import { endTurn, endWhenLeaseIsLost, type TakenTurn, type TurnLeaseDeps, takeTurnLease } from "./turn-lease.ts";
import type { Turns } from "./turns/turns.ts";

/** Runs the turns of one session: one at a time, also across processes, each with an end in the history and the event log. */
export interface TurnRunner {
  readonly state: SessionState;
  send(message: string): void;
  stream(options?: StreamOptions): AsyncGenerator<TimedEvent>;
  /** Runs work that is not a turn while no turn can run. */
  alone<T>(action: string, work: (lease: Fence) => Promise<T>): Promise<T>;
  /** Interrupts the running turn. */
  abort(reason: string): void;
  /** Ends the running turn; no other can start. */
  close(): Promise<void>;
}

export interface StreamOptions {
  readonly signal?: AbortSignal;
  /** A turn that waits for a process; Fault `turn.gone` if it does not wait any more. */
  readonly waiting?: string;
  /** By which the turn can be found again. */
  readonly key?: string;
  /** The span of the request that the turn belongs to, as W3C Trace Context writes it. */
  readonly traceparent?: string;
  /** Asked before each call of a tool that skills and agent allow; without it they decide alone. */
  readonly approve?: ApproveCall;
}

/** What a turn takes over from who began it. */
export type TurnOptions = Pick<StreamOptions, "traceparent" | "approve">;

export interface TurnRunnerDeps extends TurnLeaseDeps {
  readonly turns: Pick<Turns, "begin" | "takeovers">;
  readonly principal: Pick<Principal, "userId">;
  /** The name of this process. */
  readonly worker: string;
  readonly turn: (
    text: string,
    signal: AbortSignal,
    lease: Fence,
    options: TurnOptions,
  ) => AsyncGenerator<SessionEvent>;
}

/** What happens in the session right now. */
interface Current {
  state: SessionState;
  message: string;
  controller?: AbortController | undefined;
  stream?: AsyncGenerator<TimedEvent>;
  hasBegun: boolean;
  /** Set while a turn holds the lease. */
  taken?: TakenTurn | undefined;
}

export function createTurnRunner(deps: TurnRunnerDeps): TurnRunner {
  const current: Current = { state: "idle", message: "", hasBegun: false };

  function need(wanted: SessionState, action: string): void {
    if (current.state !== wanted) throw wrongState(current.state, wanted, action);
  }

  return {
    get state() {
      return current.state;
    },
    send(text) {
      need("idle", "send");
      if (text.trim() === "")
        throw new Fault("input.invalid", {
          problem: { en: "a message needs some text", zh: "消息不能为空" },
          usage: 'loadout run "…"',
        });
      current.message = text;
      current.state = "ready";
    },
    stream(options = {}) {
      need("ready", "stream");
      current.state = "running";
      current.controller = new AbortController();
      current.stream = withReturn(runTurn(deps, current, current.controller, options), () => {
        if (current.state === "running") current.state = "idle";
      });
      return current.stream;
    },
    async alone(action, work) {
      need("idle", action);
      current.state = "running";
      try {
        const taken = await takeTurnLease(deps, action);
        try {
          return await work(taken);
        } finally {
          taken.release();
        }
      } finally {
        if (!isClosed(current)) current.state = "idle";
      }
    },
    abort: (reason) => current.controller?.abort(new DOMException(reason, "AbortError")),
    async close() {
      current.controller?.abort(new DOMException("closed", "AbortError"));
      current.state = "closed";
      if (current.hasBegun) await current.stream?.return(undefined);
    },
  };
}

/** The session may be closed while something runs. */
const isClosed = ({ state }: Current): boolean => state === "closed";

async function* runTurn(
  deps: TurnRunnerDeps,
  current: Current,
  controller: AbortController,
  { signal, waiting, key, ...options }: StreamOptions,
): AsyncGenerator<TimedEvent> {
  if (isClosed(current)) throw wrongState("closed", "ready", "stream");
  current.hasBegun = true;
  const stop = (): void => controller.abort(signal?.reason);
  signal?.addEventListener("abort", stop, { once: true });
  if (signal?.aborted) stop();
  try {
    const taken = await takeTurnLease(deps, "stream");
    current.taken = taken;
    endWhenLeaseIsLost(taken, controller);
    if (deps.meta.current.parked_at !== undefined) throw new Fault("session.parked", { id: deps.contextId });
    if (waiting !== undefined && !(await deps.turns.begin(deps.name, waiting, taken)))
      throw new Fault("turn.gone", { id: deps.contextId });
    deps.history.begin({
      ...{ id: waiting ?? deps.make().id, contextId: deps.contextId, userId: deps.principal.userId },
      ...{ worker: deps.worker, ...(key !== undefined && { key }) },
    });
    const clock = createClock(deps.now);
    for await (const happened of deps.turn(current.message, controller.signal, taken, options)) {
      const event = clock.next(happened);
      await keepEvent(deps.eventLog, taken, event);
      yield event;
    }
  } finally {
    controller.abort();
    signal?.removeEventListener("abort", stop);
    current.controller = undefined;
    current.hasBegun = false;
    try {
      await leave(deps, current);
    } finally {
      if (!isClosed(current)) current.state = "idle";
    }
  }
}

/**
 * The turn goes on while an event is being stored, and ends when all are: an event explains what is in the history, where
 * messages are durable before they are shown.
 */
async function keepEvent(eventLog: EventLog, taken: TakenTurn, event: TimedEvent): Promise<void> {
  if (taken.trouble !== undefined) throw taken.trouble;
  const stored = eventLog.append(event, taken);
  if (event.type === "turn-end") {
    await stored;
    taken.hasEnd = true;
    return;
  }
  stored.catch((error: unknown) => {
    taken.trouble ??= error;
  });
}

/** Ends the turn and releases its lease. */
async function leave(deps: TurnRunnerDeps, current: Current): Promise<void> {
  const { taken } = current;
  current.taken = undefined;
  if (!taken) return;
  try {
    await endTurn(deps, taken, taken.hasEnd);
  } finally {
    deps.history.begin(undefined);
    taken.release();
  }
}

/** Calls `left` if a generator is closed before it started, since then none of its own code runs. */
function withReturn(turn: AsyncGenerator<TimedEvent>, left: () => void): AsyncGenerator<TimedEvent> {
  const [next, end] = [turn.next.bind(turn), turn.return.bind(turn)];
  let isUsed = false;
  turn.next = (...given) => {
    isUsed = true;
    return next(...given);
  };
  turn.return = (value) => {
    if (!isUsed) left();
    isUsed = true;
    return end(value);
  };
  return turn;
}
