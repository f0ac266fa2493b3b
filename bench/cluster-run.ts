import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { type OwnPostgres, startOwnPostgres } from "../test/own-postgres.ts";
import { agentFiles } from "../test/sandbox.ts";
import { checkTalk } from "./cluster-check.ts";
import { createDecisionWork, type DecisionWork } from "./cluster-decisions.ts";
import { type ClusterMachine, inHome, startMachine } from "./cluster-machine.ts";
import { type ClusterRequests, createClusterRequests } from "./cluster-requests.ts";
import { createSkillWork, type SkillWork } from "./cluster-skills.ts";
import { type Acknowledged, createTalk, type Talk } from "./cluster-talk.ts";
import { createTaskWork, type TaskWork, taskAgent } from "./cluster-tasks.ts";
import { type StartedServer, startProgram } from "./started-server.ts";

/** A cluster that works: sessions, dispatches and changes of the library, while something is done to its machines. */

export interface ClusterOptions {
  /** What each machine runs, such as `["up"]` or `["worker"]`. */
  readonly roles: readonly (readonly string[])[];
  readonly program: readonly string[];
  /** How many of each work at the same time. */
  readonly sessions: number;
  readonly dispatches: number;
  readonly skills: number;
  /** Milliseconds until a request must have been answered for good. */
  readonly patience?: number;
  /** What is done to it meanwhile; the work ends when this does. */
  readonly faults: (cluster: DisturbedCluster) => Promise<void>;
  readonly say?: (line: string) => void;
}

export interface DisturbedCluster {
  readonly machines: readonly ClusterMachine[];
  readonly postgres: OwnPostgres;
  /** Where the model answers. */
  readonly model: string;
  readonly count: (fault: string) => void;
  /** Turns that were acknowledged so far. */
  readonly turns: () => number;
}

export interface ClusterReport {
  readonly faults: Readonly<Record<string, number>>;
  /** Turns that were acknowledged, by how they ended (`cancelled` if a person asked for it); the same for dispatches. */
  readonly turns: Readonly<Record<string, number>>;
  readonly dispatches: Readonly<Record<string, number>>;
  /** Approvals, refusals and withdrawals that were made. */
  readonly decisions: number;
  /** Changes of the library that were made, and requests for them whose end had to be looked up. */
  readonly changes: number;
  readonly unclear: number;
  /** Turns that succeeded although the result of their tool was an error, by how it begins: their work may be missing. */
  readonly failedTools: Readonly<Record<string, number>>;
  /** Sessions that a person had to let go on. */
  readonly resumed: number;
  /** Seconds until the slowest request was answered for good. */
  readonly slowest: number;
  readonly violations: readonly string[];
}

interface Works {
  readonly talks: readonly Talk[];
  readonly tasks: readonly TaskWork[];
  readonly skills: readonly SkillWork[];
  readonly decisions: readonly DecisionWork[];
}

/** Sessions, dispatches and skills that are compared at the same time. */
const checkedAtOnce = 8;

export async function runCluster(options: ClusterOptions): Promise<ClusterReport> {
  const { roles, program, say = () => undefined } = options;
  const folder = mkdtempSync(join(tmpdir(), "loadout-tasks-"));
  const machines: ClusterMachine[] = [];
  let postgres: OwnPostgres | undefined;
  let model: StartedServer | undefined;
  try {
    postgres = await startOwnPostgres();
    model = await startProgram("cluster-model.ts", []);
    const address = `http://127.0.0.1:${model.port}`;
    const file = join(folder, "tasks");
    await configure(postgres.url, address, file);
    const start = (words: readonly string[], index: number): Promise<ClusterMachine> =>
      startMachine({ name: `machine-${index + 1}`, words, database: postgres?.url ?? "", program });
    machines.push(...(await Promise.all(roles.map(start))));
    const servers = machines.filter(({ isServer }) => isServer);
    say(`${servers.length} servers and ${machines.length - servers.length} workers are up`);
    const requests = createClusterRequests(servers, options.patience);
    const works = createWorks(options, requests, file);
    const faults = await work(options, { machines, postgres, model: address, requests, works });
    say("all has ended; now it is compared");
    const { violations, failed } = await checkAll(servers, requests, works);
    const wrong = (await (await fetch(`${address}/wrong`)).json()) as readonly string[];
    await Promise.all(machines.map((machine) => machine.stop()));
    violations.push(...wrong, ...machines.flatMap((machine) => machine.violations), ...requests.violations);
    return { faults, ...sumOf(works), failedTools: countOf(failed), slowest: requests.slowest, violations };
  } finally {
    await Promise.all(machines.map((machine) => machine.remove()));
    await model?.[Symbol.asyncDispose]();
    await postgres?.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

const configure = (database: string, model: string, file: string): Promise<void> =>
  inHome(database, async ({ documents }) => {
    const given = { provider: "openai-compatible", model: "m", baseURL: `${model}/v1`, apiKeyEnv: "TEST_KEY" };
    const tools = ["write_file", "list_files", "exec_command"];
    for (const [name, text] of agentFiles(given, { tools })) await documents.write(name, text);
    const settings = { dispatch: { agents: { steady: taskAgent(file) }, sandbox: "off" } };
    await documents.write("config.jsonc", JSON.stringify(settings));
  });

function createWorks(
  options: Pick<ClusterOptions, "sessions" | "dispatches" | "skills">,
  requests: ClusterRequests,
  file: string,
): Works {
  const each = <T>(count: number, create: (number: number) => T): T[] =>
    Array.from({ length: count }, (_, index) => create(index + 1));
  return {
    talks: each(options.sessions, (number) => createTalk({ requests, contextId: `talk-${number}` })),
    tasks: each(options.dispatches, (number) => createTaskWork({ requests, file, name: `lane-${number}` })),
    skills: each(options.skills, (number) => createSkillWork({ requests, slug: `skill-${number}` })),
    decisions: each(Math.ceil(options.skills / 3), (number) =>
      createDecisionWork({ requests, slug: `judged-${number}` }),
    ),
  };
}

interface Parts {
  readonly machines: readonly ClusterMachine[];
  readonly postgres: OwnPostgres;
  readonly model: string;
  readonly requests: ClusterRequests;
  readonly works: Works;
}

/** Waits until all started work has ended; answers the faults that were made. */
async function work(
  { faults: make, say = () => undefined }: ClusterOptions,
  { machines, postgres, model, requests, works }: Parts,
): Promise<Record<string, number>> {
  const faults: Record<string, number> = {};
  const all = [...works.talks, ...works.tasks, ...works.skills, ...works.decisions];
  const working = all.map((one) => one.run());
  const turns = (): number => works.talks.reduce((total, { acknowledged }) => total + acknowledged.length, 0);
  const count = (fault: string): void => {
    faults[fault] = (faults[fault] ?? 0) + 1;
    say(`${sum(faults)} ${fault} (${turns()} turns so far)`);
  };
  await make({ machines, postgres, model, count, turns });
  for (const machine of machines) await machine.ensure();
  for (const one of all) one.stop();
  const done = Promise.all(working).then(() => "done");
  while ((await Promise.race([done, pause(15_000, "waits", { ref: false })])) === "waits")
    for (const line of requests.waiting()) say(`waits for ${line}`);
  return faults;
}

async function checkAll(
  servers: readonly ClusterMachine[],
  requests: ClusterRequests,
  { talks, tasks, skills, decisions }: Works,
): Promise<{ readonly violations: string[]; readonly failed: readonly string[] }> {
  const failed: string[] = [];
  const violations = [...talks, ...tasks, ...skills, ...decisions].flatMap((one) => one.violations);
  const checks = [
    ...[...tasks, ...skills, ...decisions].map((one) => () => one.check(servers)),
    ...talks.map((talk) => async () => {
      const found = await checkTalk(servers, requests, talk);
      failed.push(...found.failed);
      return found.wrong;
    }),
  ].values();
  const checkSome = async (): Promise<void> => {
    for (const check of checks) violations.push(...(await check()));
  };
  await Promise.all(Array.from({ length: checkedAtOnce }, checkSome));
  for (const server of servers) {
    const { body } = await requests.settle({ path: "skill/list?source=library", server });
    const found = ((body.skills ?? []) as { readonly slug?: string; readonly name?: string }[]).length;
    const most = skills.length + decisions.length;
    if (found > most) violations.push(`${server.name} shows ${found} library skills, and there are ${most} at most`);
  }
  return { violations, failed };
}

const sum = (counts: Readonly<Record<string, number>>): number =>
  Object.values(counts).reduce((total, count) => total + count, 0);

const countOf = (names: readonly string[]): Record<string, number> => {
  const counts: Record<string, number> = {};
  for (const name of names) counts[name] = (counts[name] ?? 0) + 1;
  return counts;
};

const endOf = ({ result, isCancelled }: Acknowledged): string =>
  isCancelled && result === "interrupted" ? "cancelled" : result;

const sumOf = ({ talks, tasks, skills, decisions }: Works) => ({
  turns: countOf(talks.flatMap(({ acknowledged }) => acknowledged.map(endOf))),
  dispatches: countOf(tasks.flatMap(({ ends }) => ends)),
  changes: skills.reduce((total, { changes }) => total + changes, 0),
  decisions: decisions.reduce((total, { changes }) => total + changes, 0),
  unclear: skills.reduce((total, { unclear }) => total + unclear, 0),
  resumed: talks.reduce((total, { resumed }) => total + resumed, 0),
});
