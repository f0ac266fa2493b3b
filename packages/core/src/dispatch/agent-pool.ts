import { Fault } from "../ground/fault.ts";
import type { AgentConnection, AgentExit, ConnectAgent, ConnectOptions } from "./agents/agent-connection.ts";
import type { PermissionPolicy } from "./agents/permission-policy.ts";
import type { AgentProcess, DispatchRequest } from "./dispatches.ts";
import { unanswered } from "./permission-questions.ts";
import { createProcessMarks, type ProcessMarks, type ProcessMarksDeps } from "./process-marks.ts";
import type { RunningDispatch } from "./running-dispatch.ts";

/** The pool of agent processes. */

/** The seat of an agent process in the pool, taken before the process is started. */
export interface Seat extends Omit<AgentProcess, "pid" | "isBusy" | "launch"> {
  /** Taken for a task. */
  isBusy: boolean;
  /** Whether it works in its own folder because none was named. */
  readonly isOwnFolder: boolean;
  /** The policy it is started with. */
  readonly permission: PermissionPolicy;
  connection?: AgentConnection;
  /** Its current task. */
  job?: RunningDispatch;
  /** How it ended, once it has. */
  exit?: AgentExit;
}

/** What a task requires of a process. */
export interface Wanted {
  readonly userId: string;
  readonly contextId?: string;
  readonly agent: string;
  readonly workDir?: string;
  readonly permission: PermissionPolicy;
}

/** The parts of a task that are needed to start its agent. */
export type FirstTask = Pick<DispatchRequest, "role" | "isUnattended" | "expand" | "brief">;

/** A pool of agent processes of limited size; each works on one task at a time. */
export interface AgentPool {
  seats(): readonly Seat[];
  get(agentId: string): Seat | undefined;
  /** An idle process that fits; a process without a session is only used by its id. */
  idle(wanted: Wanted): Seat | undefined;
  /** Takes an idle process for a task; false if it is ending or has ended. */
  claim(seat: Seat): boolean;
  /** Whether a task could get a seat now. */
  hasRoom(): boolean;
  /** Adds a seat; if the pool is full, the longest idle process is ended. */
  take(seat: Seat): Promise<void>;
  /** Starts the agent of a seat for a task. */
  connect(seat: Seat, task: FirstTask, signal: AbortSignal): Promise<AgentConnection>;
  /** Its task has ended; it becomes idle. */
  release(seat: Seat): void;
  /** Ends it with everything it started. */
  end(seat: Seat): Promise<void>;
}

export interface AgentPoolDeps extends ProcessMarksDeps {
  readonly connect: ConnectAgent;
  /** Most processes, and how many milliseconds an idle one is kept. */
  readonly most: number;
  readonly idle: number;
  readonly patience: { readonly start?: number; readonly stop?: number };
}

interface Held {
  readonly seat: Seat;
  readonly marks: ProcessMarks;
  timer?: NodeJS.Timeout;
  ending?: Promise<void>;
}

export function createAgentPool(deps: AgentPoolDeps): AgentPool {
  /** The longest idle ones come first. */
  const held = new Map<string, Held>();

  async function forget(one: Held): Promise<void> {
    try {
      await one.marks.forget();
    } finally {
      held.delete(one.seat.agentId);
    }
  }

  async function endHeld(one: Held): Promise<void> {
    clearTimeout(one.timer);
    await one.seat.connection?.close();
    await forget(one);
  }

  function end(seat: Seat): Promise<void> {
    const one = held.get(seat.agentId);
    if (!one) return Promise.resolve();
    one.ending ??= endHeld(one);
    return one.ending;
  }

  /** Ends a process without waiting; a row that stays refers to an ended process and does no harm. */
  const endUnawaited = (seat: Seat): void => void end(seat).catch(() => undefined);

  return {
    seats: () => [...held.values()].map(({ seat }) => seat),
    get: (agentId) => held.get(agentId)?.seat,
    idle(wanted) {
      if (wanted.contextId === undefined) return undefined;
      return [...held.values()].find((one) => isIdle(one) && fits(one.seat, wanted))?.seat;
    },
    claim(seat) {
      const one = held.get(seat.agentId);
      if (!one || !isIdle(one)) return false;
      seat.isBusy = true;
      clearTimeout(one.timer);
      return true;
    },
    hasRoom() {
      const living = [...held.values()].filter((one) => one.seat.exit === undefined);
      return living.length < deps.most || living.some((one) => one.ending || isIdle(one));
    },
    async take(seat) {
      const living = [...held.values()].filter((one) => one.seat.exit === undefined);
      const isFull = living.length >= deps.most;
      const leaving = isFull ? (living.find(({ ending }) => ending) ?? living.find(isIdle)) : undefined;
      if (isFull && !leaving) throw new Fault("dispatch.limit", { limit: deps.most });
      const left = leaving && end(leaving.seat);
      if (leaving) held.delete(leaving.seat.agentId); // the new seat replaces it
      held.set(seat.agentId, { seat, marks: createProcessMarks(seat.agentId, deps) });
      try {
        await left;
      } catch (error) {
        held.delete(seat.agentId);
        throw error;
      }
    },
    async connect(seat, task, signal) {
      const one = held.get(seat.agentId);
      if (!one) throw new Fault("dispatch.agent-not-running", { agentId: seat.agentId });
      const connection = await deps.connect(seat.agent, optionsFor(seat, task, one.marks, deps.patience, signal));
      seat.connection = connection;
      void connection.ended.then((exit) => {
        seat.exit = exit;
        if (!seat.isBusy) endUnawaited(seat);
      });
      if (connection.pid !== undefined) one.marks.note(connection.pid);
      await one.marks.recorded();
      return connection;
    },
    release(seat) {
      delete seat.job;
      seat.isBusy = false;
      const one = held.get(seat.agentId);
      if (!one || one.ending) return;
      if (seat.exit) return endUnawaited(seat);
      held.delete(seat.agentId);
      held.set(seat.agentId, one);
      one.timer = setTimeout(endUnawaited, deps.idle, seat);
      one.timer.unref();
    },
    end,
  };
}

const isIdle = ({ seat, ending }: Held): boolean =>
  seat.connection !== undefined && !seat.isBusy && seat.exit === undefined && ending === undefined;

const fits = (seat: Seat, { userId, contextId, agent, workDir, permission }: Wanted): boolean =>
  seat.userId === userId &&
  seat.contextId === contextId &&
  seat.agent === agent &&
  seat.permission === permission &&
  (workDir === undefined ? seat.isOwnFolder : seat.workDir === workDir);

/** What an agent is started with, and where its output and requests go: to the task that its seat has at that time. */
function optionsFor(
  seat: Seat,
  task: FirstTask,
  marks: ProcessMarks,
  { start, stop }: AgentPoolDeps["patience"],
  signal: AbortSignal,
): ConnectOptions {
  return {
    workDir: seat.workDir,
    permission: seat.permission,
    role: task.role,
    text: task.brief.text,
    ...(task.isUnattended && { isUnattended: true }),
    ...(task.expand && { expand: task.expand }),
    onOutput: (output) => seat.job?.take(output),
    caughtUp: () => seat.job?.caughtUp(),
    onPermission: async (request, asked) => seat.job?.ask(request, asked) ?? unanswered,
    onProcess: marks.note,
    ...(start !== undefined && { startPatience: start }),
    ...(stop !== undefined && { stopPatience: stop }),
    signal,
  };
}
