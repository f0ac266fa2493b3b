import { Fault } from "../ground/fault.ts";
import type { Role } from "../turn/role.ts";
import type { AgentPool, Seat } from "./agent-pool.ts";
import type { AgentLaunch } from "./agents/agent-connection.ts";
import type { DispatchRequest } from "./dispatches.ts";

/** Reserves the process that works on a task: a running one if it fits, else a new one. */
export type ReserveSeat = (request: DispatchRequest, id: string) => Promise<Seat>;

export interface ReserveSeatDeps {
  readonly pool: AgentPool;
  /** Whether the user ever had an agent with this id. */
  readonly hadAgent: (userId: string, agentId: string) => Promise<boolean>;
  /** The own working folder of a dispatch. */
  readonly ownFolder: (id: string) => string;
  /** Whether a process that was started this way may take a task of this role now; always if absent. */
  readonly mayContinue?: (launch: AgentLaunch, role: Role) => Promise<boolean>;
  readonly newId: () => string;
  readonly now: () => Date;
}

export function createReserveSeat(deps: ReserveSeatDeps): ReserveSeat {
  const { pool } = deps;

  /** A process gets no more tasks if the rules became stricter since it was started. */
  async function mayContinue(seat: Seat, { role }: DispatchRequest): Promise<boolean> {
    const launch = seat.connection?.launch;
    if (!launch || !deps.mayContinue || (await deps.mayContinue(launch, role))) return true;
    if (!seat.isBusy) await pool.end(seat);
    return false;
  }

  async function namedSeat(agentId: string, request: DispatchRequest): Promise<Seat> {
    const { userId, permission } = request;
    const seat = pool.get(agentId);
    if (seat?.userId === userId) {
      if (seat.isBusy) throw new Fault("dispatch.busy", { agentId, id: seat.job?.current().id ?? "–" });
      if (permission !== undefined && permission !== seat.permission)
        throw new Fault("dispatch.permission-differs", { agentId, policy: seat.permission });
      if ((await mayContinue(seat, request)) && pool.claim(seat)) return seat;
    }
    if (seat?.userId === userId || (await deps.hadAgent(userId, agentId)))
      throw new Fault("dispatch.agent-not-running", { agentId });
    const own = pool.seats().filter((one) => one.userId === userId);
    const candidates = own.map((one) => `${one.agentId} (${one.agent})`).join(", ") || "–";
    throw new Fault("dispatch.agent-not-found", { agentId, candidates });
  }

  return async (request, id) => {
    const { userId, contextId, agent, workDir, permission = "ask" } = request;
    if (request.agentId !== undefined) return namedSeat(request.agentId, request);
    if (agent === undefined) throw new Fault("input.missing", { field: "agent", usage: "loadout dispatch" });
    const wanted = { userId, agent, permission, ...(contextId !== undefined && { contextId }) };
    const idle = pool.idle({ ...wanted, ...(workDir !== undefined && { workDir }) });
    if (idle && (await mayContinue(idle, request)) && pool.claim(idle)) return idle;
    const seat: Seat = {
      ...wanted,
      isBusy: true,
      agentId: deps.newId(),
      workDir: workDir ?? deps.ownFolder(id),
      isOwnFolder: workDir === undefined,
      startedAt: deps.now().toISOString(),
    };
    await pool.take(seat);
    return seat;
  };
}
