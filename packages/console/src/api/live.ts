import type { QueryClient } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import { client } from "./page-client.ts";
import { onNobody } from "./page-transport.ts";
import { isTouched } from "./touched.ts";

/** The live connection: refetches what changes on the server, and knows whether the server answers. */

/** The connection of the page to its server. */
export type Connection =
  | { readonly state: "live" }
  | { readonly state: "reconnecting"; readonly since: number }
  | { readonly state: "offline"; readonly since: number };

/** After this long without an answer the page is offline, in milliseconds. */
const patience = 20_000;
const longestWait = 8000;

let connection: Connection = { state: "live" };
const listeners = new Set<() => void>();

function tell(next: Connection): void {
  if (next.state === connection.state) return;
  connection = next;
  for (const listener of listeners) listener();
}

export function useConnection(): Connection {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    () => connection,
  );
}

/** Changes are blocked while the server does not answer. */
export const useIsLive = (): boolean => useConnection().state === "live";

interface Told {
  readonly id: number;
  readonly type: "changed" | "reset";
  readonly what?: string;
}

export interface LiveOptions {
  readonly queries: QueryClient;
  /** The sign-in is no longer valid. */
  readonly onSignedOut: () => void;
}

/** Refetches what changes on the server while the page is visible. Returns a function that ends it. */
export function followServer({ queries, onSignedOut }: LiveOptions): () => void {
  let source: EventSource | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let last = 0;
  let lostAt: number | undefined;
  let wasOpen = false;
  let tries = 0;
  let isEnded = false;
  let isAsking = false;

  function open(): void {
    close();
    // Browsers limit connections per server, so hidden tabs have none.
    if (isEnded || document.visibilityState === "hidden") return;
    source = new EventSource(`/api/system/events${last === 0 ? "" : `?after=${last}`}`);
    source.onopen = () => {
      // Without a last event id there is nothing to continue from, so everything is fetched again.
      if (wasOpen && last === 0) void queries.invalidateQueries();
      wasOpen = true;
      lostAt = undefined;
      tries = 0;
      tell({ state: "live" });
    };
    source.onmessage = ({ data }) => take(JSON.parse(String(data)) as Told);
    source.onerror = () => void lose();
  }

  function take({ id, type, what }: Told): void {
    last = id;
    if (type === "reset" || what === undefined) void queries.invalidateQueries();
    else void queries.invalidateQueries({ predicate: ({ queryKey }) => isTouched(queryKey, what) });
  }

  async function lose(): Promise<void> {
    close();
    lostAt ??= Date.now();
    if (await isGone()) return;
    if (isEnded || document.visibilityState === "hidden") return;
    tell({ state: Date.now() - lostAt > patience ? "offline" : "reconnecting", since: lostAt });
    tries++;
    timer = setTimeout(open, Math.min(250 * 2 ** tries, longestWait));
  }

  /** Whether the sign-in was lost rather than the connection; reports it if so. */
  async function isGone(): Promise<boolean> {
    isAsking = true;
    const isOut = await isRefused().finally(() => {
      isAsking = false;
    });
    if (isOut && !isEnded) onSignedOut();
    return isOut;
  }

  function close(): void {
    clearTimeout(timer);
    source?.close();
    source = undefined;
  }

  const onVisible = (): void => (document.visibilityState === "hidden" ? close() : open());
  document.addEventListener("visibilitychange", onVisible);
  addEventListener("online", open);
  const forget = onNobody(() => {
    if (!isAsking) void isGone();
  });
  open();
  return () => {
    isEnded = true;
    forget();
    document.removeEventListener("visibilitychange", onVisible);
    removeEventListener("online", open);
    close();
    tell({ state: "live" });
  };
}

async function isRefused(): Promise<boolean> {
  try {
    return (await client().send("GET", "/api/auth/whoami")).status === 401;
  } catch (error) {
    if (error instanceof TypeError) return false; // no answer
    throw error;
  }
}
