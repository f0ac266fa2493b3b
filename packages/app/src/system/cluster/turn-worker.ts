import {
  Fault,
  type Principal,
  reasonOf,
  type Session,
  type Sessions,
  turnTopic,
  type WaitingTurn,
} from "@loadout/core";
import { type Home, processName } from "@loadout/core/home";
import type { Runs } from "../../doors/http/events/runs.ts";
import type { Processes } from "./processes.ts";
import { takeOverTurn } from "./take-over-turn.ts";
import type { UserWatch, WatchedUser } from "./watch-users.ts";

/**
 * Runs turns that wait for a process, and ends those whose process is gone. A turn is a row; the queue only carries hints,
 * which may come twice or late.
 */
export interface TurnWorker {
  /** Takes no more turns; those that run go on. */
  stop(): void;
  /** After `stop`: what this process has is left to others. */
  close(): Promise<void>;
}

export interface TurnWorkerOptions {
  readonly home: Home;
  readonly sessions: () => Promise<Sessions>;
  /** The user as they are now; a Fault if they may not run turns any more. */
  readonly principal: (user: Omit<WatchedUser, "role">) => Promise<Principal>;
  /** Calls `end` when a user loses access. */
  readonly watch: UserWatch["watch"];
  /** An open session of a user. */
  readonly open: (contextId: string, principal: Principal) => Promise<Session>;
  readonly runs: Runs;
  readonly processes: Pick<Processes, "alive">;
  readonly machine: string;
  /** Turns at once. */
  readonly most: number;
  readonly log: { write(line: Readonly<Record<string, unknown>>): void };
  /** A turn began or ended. */
  readonly changed: (contextId: string) => void;
  /** Milliseconds between looks for turns that no process runs. */
  readonly pace?: number;
}

/** The kind of hints, and what a process needs for sessions that work in a folder of its machine. */
const turnHint = "turn";
const machineLabel = (machine: string): string => `machine:${machine}`;

/** Tells the processes that can run it of a turn that waits. */
export const hintTurn = (
  home: Pick<Home, "jobs">,
  { contextId, machine }: Pick<WaitingTurn, "contextId" | "machine">,
): Promise<void> =>
  home.jobs.add(
    turnHint,
    { contextId },
    { key: contextId, mode: "hint", ...(machine !== undefined && { labels: [machineLabel(machine)] }) },
  );

const revoked = new DOMException("the user lost access", "AbortError");

/** Milliseconds that a turn may wait before its hint is sent again. */
const patience = 3000;

export function startTurnWorker(options: TurnWorkerOptions): TurnWorker {
  const { home, sessions, runs, machine, most, log, pace = 5000 } = options;
  let isStopped = false;
  let closing: Promise<void> | undefined;

  const worker = home.jobs.work(
    [turnHint],
    [machineLabel(machine)],
    async ({ payload }) => {
      const { contextId } = payload as { readonly contextId: string };
      await runWaitingTurn(options, contextId, () => isStopped).catch((error: unknown) => {
        log.write({ message: "a turn was not run", contextId, reason: reasonOf(error) });
      });
    },
    { concurrency: most },
  );

  /** Cancels turns of this process that another one was asked to cancel. */
  async function cancelAsked(): Promise<void> {
    const { turns } = await sessions();
    for (const id of await turns.cancelled()) {
      const turn = await turns.get(id);
      if (turn?.state === "running" && runs.running().includes(turn.contextId)) void runs.cancel(turn.contextId);
    }
  }

  const trouble = (error: unknown): void => {
    if (!isStopped)
      log.write({ message: "the turns of other processes could not be looked at", reason: reasonOf(error) });
  };
  const unsubscribe = home.bus.subscribe([turnTopic], () => void cancelAsked().catch(trouble));
  unsubscribe.catch(trouble);
  let sweeping = Promise.resolve();
  const timer = setInterval(() => {
    sweeping = sweeping.then(() => sweep(options, pace).catch(trouble));
  }, pace).unref();

  return {
    stop() {
      isStopped = true;
      closing ??= worker.close();
    },
    async close() {
      await closing;
      clearInterval(timer);
      await sweeping;
      (await unsubscribe.catch(() => undefined))?.();
    },
  };
}

/** A hint may be late: the turn was run or cancelled meanwhile. */
async function runWaitingTurn(options: TurnWorkerOptions, contextId: string, isStopped: () => boolean): Promise<void> {
  const { runs, machine } = options;
  const { turns } = await options.sessions();
  const turn = await turns.activeIn(contextId);
  if (isStopped() || turn?.state !== "waiting" || !turn.request) return;
  if (turn.machine !== undefined && turn.machine !== machine) return;
  const run = runs.begin();
  let hasBegun = false;
  let release = (): void => undefined;
  try {
    const { message, credential, traceparent } = turn.request;
    const asked = { ...(credential && { credential }) };
    const principal = await options.principal({ userId: turn.userId, ...asked });
    release = options.watch({ ...principal, ...asked }, () => run.abort(revoked));
    const session = await options.open(contextId, principal);
    session.send(message);
    for await (const event of session.stream({
      ...{ signal: run.signal, waiting: turn.id },
      ...(traceparent !== undefined && { traceparent }),
    })) {
      run.record(event);
      if (!hasBegun) options.changed(contextId);
      hasBegun = true;
    }
  } catch (error) {
    // Another process runs a turn of this session, or was quicker: if this one still waits, its hint comes again.
    const isOthers = error instanceof Fault && (error.code === "turn.gone" || error.code === "session.state");
    if (!hasBegun && !isOthers && !isPassing(error))
      await turns.refuse(
        turn,
        error instanceof Fault ? error : new Fault("turn.failed", { reason: reasonOf(error), worker: processName() }),
      );
    if (!(error instanceof Fault)) throw error;
  } finally {
    release();
    run.end();
    options.changed(contextId);
  }
}

/** The database was away, or the lease was lost meanwhile: the turn is taken back, and waits again. */
const isPassing = (error: unknown): boolean =>
  error instanceof Fault && (error.status === 503 || error.code === "lease.lost" || error.code === "busy");

/** Ends turns whose process is gone, and sends hints again that were lost. */
async function sweep({ home, sessions, runs, processes }: TurnWorkerOptions, pace: number): Promise<void> {
  const me = processName();
  const all = await sessions();
  const active = await all.turns.active();
  if (active.length === 0) return;
  const alive = new Set((await processes.alive()).map(({ name }) => name));
  const mine = new Set(runs.running());
  for (const turn of active) {
    const age = Date.now() - Date.parse(turn.startedAt ?? turn.addedAt);
    if (turn.state === "waiting") {
      if (age > patience) await hintTurn(home, turn);
    } else if (turn.worker === me ? !mine.has(turn.contextId) && age > pace : !alive.has(turn.worker ?? ""))
      await takeOverTurn(all, turn);
  }
}
