import { setTimeout as pause } from "node:timers/promises";
import type { ClusterMachine } from "./cluster-machine.ts";

/** Requests to any server of a cluster, repeated until it is known what became of them. Each has a time limit. */

export interface Answer {
  readonly status: number;
  /** What is no JSON is its `text`. */
  readonly body: Readonly<Record<string, unknown>>;
}

export interface ClusterRequest {
  /** Below `/api/`, with its query. */
  readonly path: string;
  readonly body?: object | Buffer;
  readonly headers?: Readonly<Record<string, string>>;
  /** Asked instead of any server. */
  readonly server?: ClusterMachine;
}

export interface ClusterRequests {
  /** One try; undefined if there was no answer. */
  ask(request: ClusterRequest): Promise<Answer | undefined>;
  /** The same request until it is answered for good: a 2xx, or a refusal that another try would get as well. */
  settle(request: ClusterRequest): Promise<Answer>;
  /** Tries until there is a value. Throws `Hung` if that takes too long, and says what `what` says then. */
  until<T>(what: () => string, attempt: () => Promise<T | undefined>): Promise<T>;
  /** What is being waited for, and for how long. */
  waiting(): readonly string[];
  /** Answers that no fault explains. */
  readonly violations: readonly string[];
  /** Seconds of the longest wait that came to an end. */
  readonly slowest: number;
}

/** Something was not answered for good in time. */
export class Hung extends Error {}

/** Milliseconds after which a first request has ended whose process may have stood still. */
export const settling = 25_000;

/** Milliseconds for one answer. */
const answerPatience = 60_000;

/** `patience` is how many milliseconds may pass until it is known what became of a request. */
export function createClusterRequests(servers: readonly ClusterMachine[], patience = 300_000): ClusterRequests {
  const violations: string[] = [];
  const waits = new Map<object, { readonly what: () => string; readonly since: number }>();
  let slowest = 0;

  async function ask({ path, body, headers = {}, server }: ClusterRequest): Promise<Answer | undefined> {
    const address = (server ?? servers[Math.floor(Math.random() * servers.length)])?.address();
    if (!address) return undefined;
    const isBytes = Buffer.isBuffer(body);
    try {
      const answer = await fetch(`${address.url}/api/${path}`, {
        method: body ? "POST" : "GET",
        headers: {
          Authorization: `Bearer ${address.token}`,
          ...(body && { "Content-Type": isBytes ? "application/zip" : "application/json" }),
          ...headers,
        },
        ...(body && { body: isBytes ? new Uint8Array(body) : JSON.stringify(body) }),
        signal: AbortSignal.timeout(answerPatience),
      });
      const text = await answer.text();
      const isJson = answer.headers.get("content-type")?.includes("json");
      const read = isJson ? (JSON.parse(text) as Answer["body"]) : { text };
      if (answer.status === 500) violations.push(`${path.split("?")[0]}: 500 ${JSON.stringify(read)}`);
      return { status: answer.status, body: read };
    } catch {
      return undefined; // it is down, stopped, or the answer was cut
    }
  }

  async function until<T>(what: () => string, attempt: () => Promise<T | undefined>): Promise<T> {
    const since = performance.now();
    const wait = { what, since };
    waits.set(wait, wait);
    try {
      for (;;) {
        const value = await attempt();
        const waited = performance.now() - since;
        if (value !== undefined) {
          slowest = Math.max(slowest, waited / 1000);
          return value;
        }
        if (waited > patience) {
          violations.push(`hung: ${what()} for ${Math.round(waited / 1000)} s`);
          throw new Hung(what());
        }
        await pause(200 + Math.random() * 500);
      }
    } finally {
      waits.delete(wait);
    }
  }

  return {
    ask,
    until,
    violations,
    get slowest() {
      return slowest;
    },
    async settle(request) {
      let last = "no answer";
      const what = (): string => `${request.path} ${JSON.stringify(request.body ?? {}).slice(0, 200)}: ${last}`;
      return until(what, async () => {
        const answer = await ask(request);
        last = answer ? `${answer.status} ${answer.body.code ?? ""}` : "no answer";
        return answer && isForGood(answer) ? answer : undefined;
      });
    },
    waiting: () =>
      [...waits.values()].map(({ what, since }) => `${what()} (${Math.round((performance.now() - since) / 1000)} s)`),
  };
}

/** Something runs, is taken, or is away: another try may get another answer. 408 is from a server that stood still meanwhile. */
const passing: ReadonlySet<unknown> = new Set(["request.running", "session.state", "busy", "lease.lost", "turn.gone"]);
const isForGood = ({ status, body }: Answer): boolean =>
  status < 500 && status !== 429 && status !== 408 && !passing.has(body.code);
