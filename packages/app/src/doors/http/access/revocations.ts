import { setImmediate } from "node:timers/promises";
import { Fault } from "@loadout/core";
import type { AuthorizedRequest } from "../request.ts";
import type { Callers } from "./callers.ts";

/** Ends what a caller has open once the caller is disabled, deleted, signed out or has another role. */
export interface Revocations {
  /**
   * Calls `end` once, when the token or sign-in of a request no longer stands for the same user in the same role. Returns
   * how to stop watching.
   */
  watch(request: AuthorizedRequest, end: () => void): () => void;
  /** Looks at once: accounts were changed through this server. Other changes are found by looking all the time. */
  look(): Promise<void>;
  close(): void;
}

export interface RevocationsOptions {
  readonly callers: Callers;
  /** Ends what is not tied to a request; called at each look. */
  readonly endWork?: () => Promise<void>;
  /** Between two looks, in milliseconds; changes of other processes are noticed after this time at the latest. */
  readonly every?: number;
}

/** Callers that cannot be looked up for so many looks are taken for revoked. */
const mostFailures = 10;
/** So many are looked up at a time. */
const chunk = 100;

interface Watched {
  readonly request: AuthorizedRequest;
  readonly ends: Set<() => void>;
  failures: number;
}

export function createRevocations({ callers, endWork, every = 500 }: RevocationsOptions): Revocations {
  /** By credential: what one browser or program has open is looked up once. */
  const watched = new Map<string, Watched>();
  let looking: Promise<void> | undefined;
  let isLookWanted = false;
  const timer = setInterval(() => void look(), every).unref();

  async function lookAtAll(): Promise<void> {
    let count = 0;
    for (const [key, one] of watched) {
      if (++count % chunk === 0) await setImmediate();
      if (await isRevoked(one)) end(key, one);
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
      one.failures++; // the database is busy, or cannot be read
      return one.failures >= mostFailures;
    }
  }

  function end(key: string, { ends }: Watched): void {
    watched.delete(key);
    for (const leave of ends) leave();
  }

  /** One look at a time; a look that is wanted during another one comes after it, since that one may have passed by. */
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
