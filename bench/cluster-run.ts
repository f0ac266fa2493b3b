import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { type OwnPostgres, startOwnPostgres } from "../test/own-postgres.ts";
import { agentFiles } from "../test/sandbox.ts";
import { checkTalk } from "./cluster-check.ts";
import { type ClusterMachine, inHome, startMachine } from "./cluster-machine.ts";
import { type ClusterRequests, createClusterRequests } from "./cluster-requests.ts";
import { createSkillWork, type SkillWork } from "./cluster-skills.ts";
import { createTalk, type Talk } from "./cluster-talk.ts";
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
  /** Turns, tasks and changes of each, after which it ends by itself; without it, all end when the faults do. */
  readonly rounds?: number;
  /** What is done to it meanwhile. */
  readonly faults: (cluster: {
    readonly machines: readonly ClusterMachine[];
    readonly postgres: OwnPostgres;
    readonly model: string;
    readonly count: (fault: string) => void;
  }) => Promise<void>;
  readonly say?: (line: string) => void;
}

export interface ClusterReport {
  readonly faults: Readonly<Record<string, number>>;
  /** Turns that were acknowledged, by how they ended; the same for dispatches. */
  readonly turns: Readonly<Record<string, number>>;
  readonly dispatches: Readonly<Record<string, number>>;
  /** Changes of the library that were made, and requests for them whose end had to be looked up. */
  readonly changes: number;
  readonly unclear: number;
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
}

/** Sessions whose history and workspace are read at the same time. */
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
    const requests = createClusterRequests(servers);
    const works = createWorks(options, requests, file);
    const faults = await work(options, { machines, postgres, model: address, requests, works });
    say("all has ended; now it is compared");
    const violations = await checkAll(servers, requests, works);
    const wrong = (await (await fetch(`${address}/wrong`)).json()) as readonly string[];
    await Promise.all(machines.map((machine) => machine.stop()));
    violations.push(...wrong, ...machines.flatMap((machine) => machine.violations), ...requests.violations);
    return { faults, ...sumOf(works), slowest: requests.slowest, violations };
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

function createWorks(options: ClusterOptions, requests: ClusterRequests, file: string): Works {
  const { rounds } = options;
  const how = { requests, ...(rounds !== undefined && { rounds }) };
  const each = <T>(count: number, create: (number: number) => T): T[] =>
    Array.from({ length: count }, (_, index) => create(index + 1));
  return {
    talks: each(options.sessions, (number) => createTalk({ ...how, contextId: `talk-${number}` })),
    tasks: each(options.dispatches, (number) => createTaskWork({ ...how, file, name: `lane-${number}` })),
    skills: each(options.skills, (number) => createSkillWork({ ...how, slug: `skill-${number}` })),
  };
}

interface Parts {
  readonly machines: readonly ClusterMachine[];
  readonly postgres: OwnPostgres;
  readonly model: string;
  readonly requests: ClusterRequests;
  readonly works: Works;
}

/** Until all that was begun has ended; answers the faults that were made. */
async function work(
  { faults: make, say = () => undefined }: ClusterOptions,
  { machines, postgres, model, requests, works }: Parts,
): Promise<Record<string, number>> {
  const faults: Record<string, number> = {};
  const all = [...works.talks, ...works.tasks, ...works.skills];
  const working = all.map((one) => one.run());
  const count = (fault: string): void => {
    faults[fault] = (faults[fault] ?? 0) + 1;
    const answers = works.talks.reduce((sum, { acknowledged }) => sum + acknowledged.length, 0);
    say(`${sum(faults)} ${fault} (${answers} turns so far)`);
  };
  await make({ machines, postgres, model, count });
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
  { talks, tasks, skills }: Works,
): Promise<string[]> {
  const violations = [...talks, ...tasks, ...skills].flatMap((one) => one.violations);
  const waiting = talks.values();
  const checkSome = async (): Promise<void> => {
    for (const talk of waiting) violations.push(...(await checkTalk(servers, requests, talk)));
  };
  await Promise.all(Array.from({ length: checkedAtOnce }, checkSome));
  for (const one of [...tasks, ...skills]) violations.push(...(await one.check(servers)));
  for (const server of servers) {
    const { body } = await requests.settle({ path: "skill/list?source=library", server });
    const found = ((body.skills ?? []) as { readonly slug?: string; readonly name?: string }[]).length;
    const most = skills.length;
    if (found > most) violations.push(`${server.name} shows ${found} library skills, and there are ${most} at most`);
  }
  return violations;
}

const sum = (counts: Readonly<Record<string, number>>): number =>
  Object.values(counts).reduce((total, count) => total + count, 0);

const countOf = (names: readonly string[]): Record<string, number> => {
  const counts: Record<string, number> = {};
  for (const name of names) counts[name] = (counts[name] ?? 0) + 1;
  return counts;
};

const sumOf = ({ talks, tasks, skills }: Works) => ({
  turns: countOf(talks.flatMap(({ acknowledged }) => acknowledged.map(({ result }) => result))),
  dispatches: countOf(tasks.flatMap(({ ends }) => ends)),
  changes: skills.reduce((total, { changes }) => total + changes, 0),
  unclear: skills.reduce((total, { unclear }) => total + unclear, 0),
  resumed: talks.reduce((total, { resumed }) => total + resumed, 0),
});
