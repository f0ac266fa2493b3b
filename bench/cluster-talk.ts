import { setTimeout as pause } from "node:timers/promises";
import type { ClusterMachine } from "./cluster-machine.ts";

/** One session that talks to any server, and remembers what it was told. */
export interface Talk {
  readonly contextId: string;
  /** What was answered for good. */
  readonly acknowledged: readonly Acknowledged[];
  /** Everything that was sent, acknowledged or not. */
  readonly sent: readonly string[];
  /** Requests that were refused for good: their message must not be there. */
  readonly refused: number;
  run(): Promise<void>;
  /** Sends no more; the last request is repeated until it is answered. */
  stop(): void;
}

export interface Acknowledged {
  readonly message: string;
  readonly result: string;
  readonly text: string;
  readonly seconds: number;
}

interface Answer {
  readonly status: number;
  readonly body: { readonly code?: string; readonly result?: string; readonly text?: string };
}

export function createTalk(contextId: string, servers: readonly ClusterMachine[]): Talk {
  const acknowledged: Acknowledged[] = [];
  const sent: string[] = [];
  let refused = 0;
  let isStopped = false;

  async function ask(message: string, key: string): Promise<Answer | undefined> {
    const address = servers[Math.floor(Math.random() * servers.length)]?.address();
    if (!address) return undefined;
    try {
      const answer = await fetch(`${address.url}/api/session/run`, {
        method: "POST",
        headers: {
          ...{ Authorization: `Bearer ${address.token}`, "Content-Type": "application/json" },
          "Idempotency-Key": key,
        },
        body: JSON.stringify({ message, contextId }),
        signal: AbortSignal.timeout(60_000),
      });
      return { status: answer.status, body: (await answer.json()) as Answer["body"] };
    } catch {
      return undefined; // it is down, stopped, or the answer was cut
    }
  }

  /** The same key until it is known what became of it: at another server, if one does not answer. */
  async function talkOnce(number: number): Promise<void> {
    const message = `${contextId} message ${number}`;
    const begun = performance.now();
    sent.push(message);
    for (;;) {
      const answer = await ask(message, message.replaceAll(" ", "-"));
      const { result, text = "" } = answer?.body ?? {};
      if (answer?.status === 200 && result !== undefined)
        return void acknowledged.push({ message, result, text, seconds: (performance.now() - begun) / 1000 });
      // Still running, the session is taken, or something is away: again.
      const isFinal = answer !== undefined && answer.status >= 400 && answer.status < 500 && answer.status !== 409;
      if (isFinal) {
        refused++;
        return;
      }
      await pause(300 + Math.random() * 500);
    }
  }

  return {
    contextId,
    acknowledged,
    sent,
    get refused() {
      return refused;
    },
    async run() {
      for (let number = 1; !isStopped; number++) {
        await talkOnce(number);
        await pause(Math.random() * 1000);
      }
    },
    stop() {
      isStopped = true;
    },
  };
}
