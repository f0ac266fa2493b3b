import type { Session, Sessions } from "@loadout/core";
import type { Caller } from "../app.ts";

/** Conversations that stay open between turns: what they run in the background goes on, and servers stay connected. */
export interface KeptSessions {
  /** The one that is open already for this caller, or the session of this id as they have it. */
  get(contextId: string, caller: Pick<Caller, "userId" | "role">, sessions: () => Promise<Sessions>): Promise<Session>;
  /** Whoever it is open for. */
  drop(contextId: string): Promise<void>;
  close(): Promise<void>;
}

export interface KeptSessionsOptions {
  /** How long one is kept without being asked for, in milliseconds. */
  readonly idle?: number;
}

interface Held {
  readonly session: Session;
  timer: NodeJS.Timeout;
}

export function createKeptSessions({ idle = 600_000 }: KeptSessionsOptions = {}): KeptSessions {
  const held = new Map<string, Held>();

  async function close(key: string): Promise<void> {
    const one = held.get(key);
    if (!one) return;
    held.delete(key);
    clearTimeout(one.timer);
    await one.session.close();
  }

  /** One in the middle of a turn waits another time. */
  const wait = (key: string): NodeJS.Timeout =>
    setTimeout(() => {
      const one = held.get(key);
      if (one?.session.state === "running") one.timer = wait(key);
      else void close(key);
    }, idle).unref();

  return {
    async get(contextId, { userId, role }, sessions) {
      const key = JSON.stringify([userId, role, contextId]);
      const known = held.get(key);
      if (known && known.session.state !== "closed") {
        clearTimeout(known.timer);
        known.timer = wait(key);
        return known.session;
      }
      const session = await (await sessions()).get(contextId);
      const meanwhile = held.get(key);
      if (meanwhile && meanwhile.session.state !== "closed") {
        await session.close();
        return meanwhile.session;
      }
      held.set(key, { session, timer: wait(key) });
      return session;
    },
    async drop(contextId) {
      const keys = [...held].flatMap(([key, { session }]) => (session.contextId === contextId ? [key] : []));
      await Promise.all(keys.map(close));
    },
    close: async () => {
      await Promise.all([...held.keys()].map(close));
    },
  };
}
