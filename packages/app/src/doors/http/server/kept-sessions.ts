import { Fault, type Role, type Session, type Sessions } from "@loadout/core";
import type { Caller } from "../../../app.ts";

/** Sessions that stay open between turns, so that background commands and MCP connections survive. */
export interface KeptSessions {
  /** The caller's open session of this id; opened if needed. */
  get(contextId: string, caller: KeptFor, sessions: () => Promise<Sessions>): Promise<Session>;
  /** Closes a session for all callers; throws during a turn. */
  drop(contextId: string): Promise<void>;
  /** The callers with open sessions, except the local owner. */
  callers(): readonly KeptFor[];
  /** Closes the sessions of a caller, except those with a running turn. */
  release(userId: string, role: Role): Promise<void>;
  readonly size: number;
  close(): Promise<void>;
}

export type KeptFor = Pick<Caller, "userId" | "role"> & Partial<Pick<Caller, "isLocal">>;

export interface KeptSessionsOptions {
  /** How long an unused session stays open, in milliseconds. */
  readonly idle?: number;
  /** The most open sessions; the least recently used is closed. */
  readonly most?: number;
}

interface Held {
  readonly session: Session;
  readonly caller: KeptFor;
  timer: NodeJS.Timeout;
}

export function createKeptSessions({ idle = 600_000, most = 200 }: KeptSessionsOptions = {}): KeptSessions {
  const held = new Map<string, Held>();

  async function close(key: string): Promise<void> {
    const one = held.get(key);
    if (!one) return;
    held.delete(key);
    clearTimeout(one.timer);
    await one.session.close();
  }

  /** Closes in the background; errors are ignored, since the session is stored already. */
  const letGo = (key: string): void => void close(key).catch(() => undefined);

  /** Waits again while a turn runs. */
  const wait = (key: string): NodeJS.Timeout =>
    setTimeout(() => {
      const one = held.get(key);
      if (one && isBusy(one.session)) one.timer = wait(key);
      else letGo(key);
    }, idle).unref();

  /** Keeps the map in order of use, most recent last. */
  function hold(key: string, session: Session, caller: KeptFor): void {
    clearTimeout(held.get(key)?.timer);
    held.delete(key);
    held.set(key, { session, caller, timer: wait(key) });
    if (held.size <= most) return;
    const oldest = [...held].find(([other, one]) => other !== key && !isBusy(one.session));
    if (oldest) letGo(oldest[0]);
  }

  return {
    async get(name, caller, sessions) {
      const { userId, role } = caller;
      const contextId = await (await sessions()).idOf(name);
      const key = JSON.stringify([userId, role, contextId]);
      const known = held.get(key);
      if (known && known.session.state !== "closed") {
        hold(key, known.session, caller);
        return known.session;
      }
      const session = await (await sessions()).get(contextId);
      const meanwhile = held.get(key);
      if (meanwhile && meanwhile.session.state !== "closed") {
        await session.close();
        return meanwhile.session;
      }
      hold(key, session, caller);
      return session;
    },
    async drop(contextId) {
      const ofIt = [...held].filter(([, { session }]) => session.contextId === contextId);
      if (ofIt.some(([, { session }]) => isBusy(session)))
        throw new Fault("session.state", {
          ...{ state: "running", needed: "idle", action: "delete" },
          hint: { en: "Wait for the turn to end, or cancel it", zh: "请等待本轮结束，或取消它" },
        });
      await Promise.all(ofIt.map(([key]) => close(key)));
    },
    callers() {
      const all = [...held.values()].map(({ caller }) => caller).filter(({ isLocal }) => !isLocal);
      return [...new Map(all.map((one) => [`${one.role} ${one.userId}`, one])).values()];
    },
    async release(userId, role) {
      const theirs = [...held].filter(
        ([, { caller, session }]) => caller.userId === userId && caller.role === role && !isBusy(session),
      );
      await Promise.all(theirs.map(([key]) => close(key)));
    },
    get size() {
      return held.size;
    },
    close: async () => {
      await Promise.all([...held.keys()].map(close));
    },
  };
}

/** A turn runs or is about to. */
const isBusy = ({ state }: Session): boolean => state === "running" || state === "ready";
