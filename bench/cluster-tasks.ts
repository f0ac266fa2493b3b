import { existsSync, readFileSync } from "node:fs";
import { isDeepStrictEqual } from "node:util";
import type { ClusterMachine } from "./cluster-machine.ts";
import { type ClusterRequests, Hung } from "./cluster-requests.ts";

/** Dispatches of a cluster, one after the other, each followed at any server until it has ended. */
export interface TaskWork {
  readonly name: string;
  /** How those ended that were acknowledged, by state. */
  readonly ends: readonly string[];
  readonly violations: readonly string[];
  run(): Promise<void>;
  stop(): void;
  check(servers: readonly ClusterMachine[]): Promise<readonly string[]>;
}

export interface TaskWorkOptions {
  readonly name: string;
  readonly requests: ClusterRequests;
  /** Where the agent writes down each task that it gets. */
  readonly file: string;
}

interface Ended {
  readonly id: string;
  readonly task: string;
  readonly state: string;
  readonly reason: unknown;
  readonly message: unknown;
}

const over: ReadonlySet<unknown> = new Set(["exited", "failed", "stopped"]);

/** An agent that writes its task down, works for a while, and says so: each task must be in the file once at most. */
export const taskAgent = (file: string) => ({
  command: ["sh", "-c", `task=$(tail -n 1); echo "$task" >> '${file}'; sleep 1; echo "did $task"`],
});

export function createTaskWork({ name, requests, file }: TaskWorkOptions): TaskWork {
  const ended: Ended[] = [];
  const violations: string[] = [];
  let isStopped = false;

  /** Its id; none if it is unknown whether it was started. */
  async function start(task: string): Promise<string | undefined> {
    const { status, body } = await requests.settle({
      ...{ path: "dispatch/start", headers: { "Idempotency-Key": task.replaceAll(" ", "-") } },
      body: { task, agent: "steady", queue: true, permission: "allow" },
    });
    if (status === 200) return String(body.id);
    if (body.code !== "request.unclear") violations.push(`"${task}" was refused: ${status} ${JSON.stringify(body)}`);
    return undefined;
  }

  async function follow(task: string, id: string): Promise<void> {
    const end = await requests.until(
      () => `the end of the dispatch "${task}"`,
      async () => {
        const { status, body } = await requests.settle({ path: `dispatch/show?id=${id}` });
        if (status !== 200) violations.push(`"${task}" was acknowledged and is not there: ${status}`);
        return status !== 200 || over.has(body.state) ? body : undefined;
      },
    );
    ended.push({ id, task, state: String(end.state), reason: end.reason, message: end.message });
  }

  return {
    name,
    violations,
    get ends() {
      return ended.map(({ state, reason }) => (reason === undefined ? state : `${state} (${reason})`));
    },
    async run() {
      try {
        for (let number = 1; !isStopped; number++) {
          const task = `${name} task ${number}`;
          const id = await start(task);
          if (id !== undefined) await follow(task, id);
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
      const got = existsSync(file) ? readFileSync(file, "utf8").split("\n") : [];
      for (const { id, task, state, reason, message } of ended) {
        const times = got.filter((line) => line === task).length;
        if (times > 1)
          wrong.push(`"${task}" was given to an agent ${times} times: ${await dispatchesOf(requests, task)}`);
        if (state === "exited" && times === 0) wrong.push(`"${task}" has ended and was never given to an agent`);
        if (state === "failed") wrong.push(`"${task}" failed: ${message}`);
        const views = await Promise.all(servers.map((server) => view(requests, server, id)));
        const [first] = views;
        if (views.some((other) => !isDeepStrictEqual(other, first)))
          wrong.push(`"${task}": servers show different outputs`);
        if (first?.state !== state || first.reason !== reason)
          wrong.push(`"${task}" was told to be ${state} (${message}) and is ${first?.state} (${first?.message})`);
        if (state === "exited" && !first?.said.includes(`did ${task}`)) wrong.push(`"${task}": its answer is lost`);
      }
      return wrong;
    },
  };
}

/** All dispatches of a task, to explain why it was given twice. */
async function dispatchesOf(requests: ClusterRequests, wanted: string): Promise<string> {
  const { body } = await requests.settle({ path: "dispatch/list?limit=1000" });
  const all = (body.dispatches ?? []) as readonly { readonly task: string }[];
  return JSON.stringify(all.filter(({ task }) => task === wanted));
}

async function view(requests: ClusterRequests, server: ClusterMachine, id: string) {
  const { body } = await requests.settle({ path: `dispatch/show?id=${id}`, server });
  const { body: output } = await requests.settle({ path: `dispatch/output?id=${id}`, server });
  const outputs = (output.outputs ?? []) as { readonly output: { readonly text?: string } }[];
  return {
    state: body.state,
    reason: body.reason,
    message: body.message,
    said: outputs.map((one) => one.output.text ?? "").join(""),
  };
}
