import { type ChildGuard, type Dispatches, type Principal, type Session, startChildGuard } from "@loadout/core";
import type { Home } from "@loadout/core/home";
import type { Accounts } from "../../account/accounts.ts";
import type { Runs } from "../../doors/http/events/runs.ts";
import type { KeptSessions } from "../../doors/http/server/kept-sessions.ts";
import { AppFault } from "../../operation/app-fault.ts";
import { type TurnOptions, type TurnView, takeTurn } from "../../session/turn/take-turn.ts";
import type { Workplace } from "../workplace.ts";
import { openProcesses, type Presence, type Processes, startPresence } from "./processes.ts";
import { relayTurn } from "./relay-turn.ts";
import { takeOverTurn } from "./take-over-turn.ts";
import { startTurnWorker, type TurnWorker } from "./turn-worker.ts";
import { createUserWatch, roleNow, type UserWatch, type WatchedUser } from "./watch-users.ts";

/** Where the turns of a home run: in this process, or in another one that shares its database. */
export interface TurnPlace {
  /** Runs a turn here, or lets another process run it and passes its events on. */
  takeTurn(session: Session, message: string, options: TurnOptions & Omit<WatchedUser, "role">): Promise<TurnView>;
  /** Says that this process is there, and takes work if it is one that works. */
  open(address?: string): Promise<void>;
  /** Ends turns that a process left which is gone, and answers their sessions. */
  settleLeft(): Promise<readonly string[]>;
  readonly isDraining: boolean;
  /** The sessions whose turns run in other processes and are passed on here. */
  relayed(): ReadonlySet<string>;
  /** Takes no more work; what runs goes on. */
  drain(): Promise<void>;
  close(): Promise<void>;
}

export interface TurnPlaceOptions {
  readonly home: Home;
  readonly kind: "server" | "worker";
  /** Whether turns are run here at all. */
  readonly works: boolean;
  readonly machine: string;
  readonly workplace: Pick<Workplace, "sessions" | "accounts" | "dispatches" | "installedAgents">;
  readonly runs: Runs;
  readonly kept: KeptSessions;
  /** The dispatches of this process, if they are open. */
  readonly dispatches: () => Pick<Dispatches, "here" | "stopWork"> | undefined;
  readonly log: { write(line: Readonly<Record<string, unknown>>): void };
  readonly changed: (contextId: string) => void;
  /** Ends work of users who lost access that outlives their turns, where no one else does. */
  readonly endWork?: () => Promise<void>;
  /** Turns that run at once for other processes. */
  readonly most?: number;
}

export function createTurnPlace(options: TurnPlaceOptions): TurnPlace {
  const { home, kind, works, machine, workplace, runs, kept, log, most = 50 } = options;
  const isShared = home.database !== undefined;
  let processes: Processes | undefined;
  let presence: Presence | undefined;
  let worker: TurnWorker | undefined;
  let users: UserWatch | undefined;
  /** Others take over what this process does when it is silent, so its commands, agents and servers must end then. */
  let guard: ChildGuard | undefined;
  let isDraining = false;
  const relayed = new Set<string>();

  const isElsewhere = ({ workDir, machine: bound }: ReturnType<Session["meta"]>): boolean =>
    isShared && (!works || isDraining || (workDir !== undefined && typeof bound === "string" && bound !== machine));

  const open = (contextId: string, principal: Principal): Promise<Session> =>
    kept.get(contextId, principal, async () => (await workplace.sessions()).as(principal));

  return {
    get isDraining() {
      return isDraining;
    },
    async takeTurn(session, message, { userId, credential, ...turn }) {
      if (!isElsewhere(session.meta())) return takeTurn(session, message, turn);
      const { contextId } = session;
      const isFirst = !relayed.has(contextId); // a second turn of a session is refused
      try {
        relayed.add(contextId);
        return await relayTurn(
          { home, sessions: await workplace.sessions(), userId, ...(credential && { credential }) },
          ...([session, message, turn] as const),
        );
      } finally {
        if (isFirst) relayed.delete(contextId);
      }
    },
    relayed: () => new Set(relayed),
    async open(address) {
      if (!isShared) return;
      guard = await startChildGuard();
      processes = openProcesses(home);
      presence = await startPresence({
        ...{ home, kind, machine, ...(address !== undefined && { address }) },
        abilities: async () => ({ works, agents: await workplace.installedAgents() }),
        state: () => ({
          ...{ isDraining, turns: runs.running().length },
          dispatches: options.dispatches()?.here().length ?? 0,
        }),
      });
      if (works) {
        (await workplace.dispatches()).work();
        const { accounts } = workplace;
        users = createUserWatch({ accounts, ...(options.endWork && { endWork: options.endWork }) });
        worker = startTurnWorker({
          ...{ home, sessions: workplace.sessions, open, runs, processes, machine, most, log, watch: users.watch },
          principal: async (user) => principalOf(await accounts(), user),
          changed: options.changed,
        });
      }
    },
    async settleLeft() {
      if (isShared) return []; // processes look for those of others while they work
      const sessions = await workplace.sessions();
      const left: string[] = [];
      for (const turn of await sessions.turns.active())
        if (await takeOverTurn(sessions, turn)) left.push(turn.contextId);
      return left;
    },
    async drain() {
      isDraining = true;
      worker?.stop();
      if (isShared) options.dispatches()?.stopWork();
      await presence?.tell();
    },
    async close() {
      worker?.stop();
      await worker?.close();
      await users?.close();
      await presence?.close();
      await processes?.close();
      guard?.close();
    },
  };
}

/** Rights are those of now, not of when the turn was added. */
async function principalOf(accounts: Accounts, user: Omit<WatchedUser, "role">): Promise<Principal> {
  const role = await roleNow(accounts, user);
  if (role === undefined) throw new AppFault("auth.needed");
  return { userId: user.userId, role };
}
