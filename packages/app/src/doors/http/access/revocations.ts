import { setImmediate } from "node:timers/promises";
import { Fault } from "@loadout/core";
import type { AuthorizedRequest } from "../request.ts";
import type { Callers } from "./callers.ts";

/** Ends streams and turns of a caller who is disabled, deleted, signed out or has another role. */
export interface Revocations {
  /**
   * Calls `end` once, when the token or sign-in of a request no longer identifies the same user in the same role. Returns
   * how to stop watching.
   */
  watch(request: AuthorizedRequest, end: () => void): () => void;
  /** Checks now, after a change through this server. Other changes are found by polling. */
  look(): Promise<void>;
  close(): void;
}

export interface RevocationsOptions {
  readonly callers: Callers;
  /** Ends work that is not tied to a request; called at each check. */
  readonly endWork?: () => Promise<void>;
  /** Polling interval in milliseconds: the delay until changes of other processes are noticed. */
  readonly every?: number;
}

/** Failed lookups in a row after which a caller counts as revoked. */
const mostFailures = 10;
/** Lookups between two pauses for other work. */
const chunk = 100;

interface Watched {
  readonly request: AuthorizedRequest;
  readonly ends: Set<() => void>;
  failures: number;
}

export function createRevocations({ callers, endWork, every = 500 }: RevocationsOptions): Revocations {
  /** By credential, so that each is looked up once. */
  const watched = new Map<string, Watched>();
  let looking: Promise<void> | undefined;
  let isLookWanted = false;
  const timer = setInterval(() => void look(), every).unref();

  async function lookAtAll(): Promise<void> {
    const all = [...watched];
    for (let start = 0; start < all.length; start += chunk) {
      if (start > 0) await setImmediate();
      // Together: they share one look at what changed.
      await Promise.all(
        all.slice(start, start + chunk).map(async ([key, one]) => {
          if ((await isRevoked(one)) && watched.get(key) === one) end(key, one);
        }),
      );
    }
    await endWork?.();
  }

  async function isRevoked(one: Watched): Promise<boolean> {
    const { caller } = one.request;
    try {
      const { userId, role } = await callers.identify(one.request, one.request.requestId);
      one.failures = 0;
      return userId !== caller.userId || role !== caller.role;
    } catch (error) {
      if (error instanceof Fault && error.code === "auth.needed") return true;
      one.failures++; // the database is busy or unreadable
      return one.failures >= mostFailures;
    }
  }

  function end(key: string, { ends }: Watched): void {
    watched.delete(key);
    for (const leave of ends) leave();
  }

  /** One check at a time; a request for a check during another one runs after it, which may have missed the change. */
  async function look(): Promise<void> {
    if (looking) {
      isLookWanted = true;
      return looking;
    }
    looking = repeat().finally(() => {
      looking = undefined;
    });
    return looking;
  }

  async function repeat(): Promise<void> {
    do {
      isLookWanted = false;
      await lookAtAll().catch((error: unknown) => process.emitWarning(`cannot look at callers: ${String(error)}`));
    } while (isLookWanted);
  }

  return {
    watch(request, leave) {
      const key = keyOf(request);
      const one = watched.get(key) ?? { request, ends: new Set(), failures: 0 };
      watched.set(key, one);
      one.ends.add(leave);
      return () => {
        one.ends.delete(leave);
        if (one.ends.size === 0 && watched.get(key) === one) watched.delete(key);
      };
    },
    look,
    close: () => clearInterval(timer),
  };
}

const keyOf = ({ headers, caller: { userId, role } }: AuthorizedRequest): string =>
  JSON.stringify([headers.get("authorization"), headers.get("cookie"), userId, role]);
