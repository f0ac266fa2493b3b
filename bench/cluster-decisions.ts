import { setTimeout as pause } from "node:timers/promises";
import { makeArchive } from "../test/make-archive.ts";
import type { ClusterMachine } from "./cluster-machine.ts";
import { type ClusterRequests, Hung, settling } from "./cluster-requests.ts";

/** One version of a skill that is approved, refused, withdrawn and reinstated at any server, over and over. */
export interface DecisionWork {
  /** Decisions that were acknowledged. */
  readonly changes: number;
  readonly violations: readonly string[];
  run(): Promise<void>;
  stop(): void;
  /** Compares what every server shows with the last decisions that were acknowledged. */
  check(servers: readonly ClusterMachine[]): Promise<readonly string[]>;
}

export interface DecisionWorkOptions {
  readonly slug: string;
  readonly requests: ClusterRequests;
  readonly pace?: number;
}

const verbs = ["approve", "withdraw", "refuse", "reinstate"] as const;
type Verb = (typeof verbs)[number];

/** What is in force, as `skill/approvals` tells it. */
type Told = Partial<Record<"approved" | "refused" | "withdrawn", string>>;

export function createDecisionWork({ slug, requests, pace = 500 }: DecisionWorkOptions): DecisionWork {
  const violations: string[] = [];
  let told: Told = {};
  let isStopped = false;
  let changes = 0;

  async function add(): Promise<void> {
    const text = `---\nname: ${slug}\ndescription: Does ${slug}. Use for ${slug}.\n---\n`;
    const body = makeArchive([{ name: "SKILL.md", content: text }]);
    const path = `skill/import?name=${slug}.zip&onConflict=update`; // the same content is no new version
    for (let tries = 1; ; tries++) {
      const headers = { "Idempotency-Key": `${slug}-import-${tries}` };
      const { status, body: answer } = await requests.settle({ path, headers, body });
      if (status === 200) return;
      if (answer.code === "request.unclear") await pause(settling);
      else return void violations.push(`${slug}: import was refused: ${status} ${JSON.stringify(answer)}`);
    }
  }

  /** The same decision again changes nothing, so one whose end is unclear is made again with another key. */
  async function make(verb: Verb, number: number): Promise<void> {
    const reason = `${verb} ${number}`;
    const given = verb === "approve" ? { names: [slug] } : { name: slug, ...(verb !== "reinstate" && { reason }) };
    for (let tries = 1; ; tries++) {
      const headers = { "Idempotency-Key": `${slug}-${number}-${tries}` };
      const { status, body } = await requests.settle({ path: `skill/${verb}`, headers, body: given });
      if (status === 200) break;
      if (body.code === "request.unclear") await pause(settling);
      else return void violations.push(`${slug}: ${verb} was refused: ${status} ${JSON.stringify(body)}`);
    }
    changes++;
    const { withdrawn, ...decided } = told;
    if (verb === "withdraw") told = { ...decided, withdrawn: reason };
    else if (verb === "reinstate") told = decided;
    else told = { ...(withdrawn && { withdrawn }), ...(verb === "approve" ? { approved: "" } : { refused: reason }) };
  }

  async function shownAt(server: ClusterMachine): Promise<Told> {
    const { body } = await requests.settle({ path: "skill/approvals?history=true", server });
    const all = (body.decisions ?? []) as readonly { id: string; decision: keyof Told; reason?: string }[];
    return Object.fromEntries(all.filter(({ id }) => id === slug).map((one) => [one.decision, one.reason ?? ""]));
  }

  return {
    violations,
    get changes() {
      return changes;
    },
    async run() {
      try {
        await add();
        for (let number = 0; !isStopped; number++) {
          await make(verbs[number % verbs.length] ?? "approve", number);
          await pause(Math.random() * pace);
        }
      } catch (error) {
        if (!(error instanceof Hung)) throw error; // which is told already
      }
    },
    stop() {
      isStopped = true;
    },
    async check(servers) {
      const wrong: string[] = [];
      for (const server of servers) {
        const [shown, expected] = [await shownAt(server), told].map((one) =>
          JSON.stringify(Object.entries(one).sort()),
        );
        if (shown !== expected) wrong.push(`decisions on ${slug} at ${server.name}: ${shown}, not ${expected}`);
      }
      return wrong;
    },
  };
}
