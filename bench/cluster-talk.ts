import { setTimeout as pause } from "node:timers/promises";
import { type ClusterRequests, Hung } from "./cluster-requests.ts";
import { deeds, isAnswerTo, messageOf } from "./cluster-script.ts";

/** One session that talks to any server, and remembers what it was told. */
export interface Talk {
  readonly contextId: string;
  /** What was answered for good. */
  readonly acknowledged: readonly Acknowledged[];
  /** Everything that was sent, acknowledged or not. */
  readonly sent: readonly string[];
  readonly violations: readonly string[];
  /** How often a person had to let it go on, after it had ended three processes in a row. */
  readonly resumed: number;
  run(): Promise<void>;
  /** Sends no more; the last requests are repeated until they are answered. */
  stop(): void;
}

export interface Acknowledged {
  readonly message: string;
  readonly result: string;
  readonly text: string;
  /** A person asked to end the turn. */
  readonly isCancelled: boolean;
}

export interface TalkOptions {
  readonly contextId: string;
  readonly requests: ClusterRequests;
  /** Milliseconds between two messages, at most. */
  readonly pace?: number;
}

/** How often a person lets a session go on for one message; each time takes three processes that die. */
const mostParked = 5;
/** How a turn may end when processes die. */
const possibleEnds = ["success", "interrupted"];

export function createTalk({ contextId, requests, pace = 1000 }: TalkOptions): Talk {
  const acknowledged: Acknowledged[] = [];
  const sent: string[] = [];
  const violations: string[] = [];
  let resumed = 0;
  let isStopped = false;

  /** The same key until it is known what became of it: at another server, if one does not answer. */
  async function say(number: string, deed: (typeof deeds)[number], isCancelled = false): Promise<void> {
    const message = messageOf({ talk: contextId, number, deed });
    const headers = { "Idempotency-Key": message.replaceAll(" ", "-") };
    sent.push(message);
    for (let parked = 0; ; parked++) {
      const { status, body } = await requests.settle({ path: "session/run", headers, body: { message, contextId } });
      if (body.code === "session.parked" && parked < mostParked) {
        await requests.settle({ path: "session/resume", body: { contextId } });
        resumed++;
      } else if (status === 200) {
        const [result, text] = [String(body.result), String(body.text ?? "")];
        acknowledged.push({ message, result, text, isCancelled });
        if (!possibleEnds.includes(result))
          violations.push(`"${message}" ended with ${result}: ${JSON.stringify(body)}`);
        if (result === "success" && !isAnswerTo(message, text))
          violations.push(`"${message}" was answered with "${text}"`);
        return;
      } else return void violations.push(`"${message}" was refused: ${status} ${JSON.stringify(body)}`);
    }
  }

  async function cancelSoon(): Promise<void> {
    await pause(Math.random() * 1500);
    await requests.ask({ path: "session/cancel", body: { contextId } });
  }

  /** Sometimes two messages at once, of which one has to wait, and sometimes the turn is cancelled at any server. */
  async function round(number: number): Promise<void> {
    const deed = deeds[number % deeds.length] ?? "list";
    const isCancelled = number % 7 === 0;
    const others = isCancelled ? [cancelSoon()] : number % 5 === 0 ? [say(`${number}b`, "write")] : [];
    await Promise.all([say(`${number}`, deed, isCancelled), ...others]);
  }

  return {
    ...{ contextId, acknowledged, sent, violations },
    get resumed() {
      return resumed;
    },
    async run() {
      try {
        for (let number = 1; !isStopped; number++) {
          await round(number);
          await pause(Math.random() * pace);
        }
      } catch (error) {
        if (!(error instanceof Hung)) throw error; // which is told already
      }
    },
    stop() {
      isStopped = true;
    },
  };
}
