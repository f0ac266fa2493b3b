import { setTimeout as pause } from "node:timers/promises";
import { startOwnPostgres } from "../test/own-postgres.ts";
import { agentFiles } from "../test/sandbox.ts";
import { checkCluster } from "./cluster-check.ts";
import { type ClusterMachine, startMachine, writeDocuments } from "./cluster-machine.ts";
import { createTalk, type Talk } from "./cluster-talk.ts";
import { startProgram } from "./started-server.ts";

/**
 * `npm run cluster [-- --seconds 600 --sessions 100]`: three servers and two workers on one PostgreSQL. Sessions talk to any
 * server while processes are killed, stopped for longer than a lease and cut off, and PostgreSQL is restarted. Whatever was
 * acknowledged is compared with what is there in the end. Ends with 1 if anything was lost, doubled or left.
 */

interface ClusterOptions {
  /** How long faults are made. */
  readonly seconds: number;
  readonly sessions: number;
  readonly say?: (line: string) => void;
}

interface ClusterReport {
  readonly faults: Readonly<Record<string, number>>;
  readonly acknowledged: number;
  readonly interrupted: number;
  readonly refused: number;
  /** Seconds that the slowest request took until it was answered for good. */
  readonly slowest: number;
  readonly violations: readonly string[];
}

type Fault = readonly [name: string, make: (machines: readonly ClusterMachine[]) => Promise<void>];

/** Milliseconds of a stop: longer than a lease lasts. */
const longStop = 17_000;

async function runCluster({ seconds, sessions, say = () => undefined }: ClusterOptions): Promise<ClusterReport> {
  const postgres = await startOwnPostgres();
  const model = await startProgram("model-server.ts", [JSON.stringify({ steps: 2, deltas: 8, pause: 15 })]);
  const machines: ClusterMachine[] = [];
  const faults: Record<string, number> = {};
  try {
    const given = {
      provider: "openai-compatible",
      model: "m",
      baseURL: `http://127.0.0.1:${model.port}/v1`,
      apiKeyEnv: "TEST_KEY",
    };
    await writeDocuments(postgres.url, agentFiles(given, { tools: ["write_file", "read_file"] }));
    const roles = [["up"], ["up", "--no-work"], ["up", "--no-work"], ["worker"], ["worker"]];
    for (const [index, words] of roles.entries())
      machines.push(await startMachine(`machine-${index + 1}`, words, postgres.url));
    const servers = machines.filter(({ isServer }) => isServer);
    say(`${servers.length} servers and ${machines.length - servers.length} workers are up`);
    const talks = Array.from({ length: sessions }, (_, index) => createTalk(`talk-${index}`, servers));
    const talking = talks.map((talk) => talk.run());
    const end = Date.now() + seconds * 1000;
    const kinds = faultKinds(postgres);
    for (let number = 0; Date.now() < end; number++) {
      const [name, make] = kinds[number % kinds.length] as Fault;
      await make(machines);
      faults[name] = (faults[name] ?? 0) + 1;
      say(`${name}: ${talks.reduce((sum, { acknowledged }) => sum + acknowledged.length, 0)} answers so far`);
      await pause(1000 + Math.random() * 2000);
    }
    for (const machine of machines) await machine.ensure();
    for (const talk of talks) talk.stop();
    await Promise.all(talking);
    const violations = await checkCluster(servers, talks);
    for (const machine of machines) violations.push(...(await machine.stop()));
    return { faults, ...countAnswers(talks), violations };
  } finally {
    for (const machine of machines) await machine.kill();
    await model[Symbol.asyncDispose]();
    await postgres.close();
  }
}

const faultKinds = (postgres: {
  stop(): Promise<void>;
  kill(): Promise<void>;
  start(): Promise<void>;
}): readonly Fault[] => {
  const one = (machines: readonly ClusterMachine[]): ClusterMachine =>
    machines[Math.floor(Math.random() * machines.length)] as ClusterMachine;
  const killed = async (machines: readonly ClusterMachine[]): Promise<void> => one(machines).restart();
  return [
    ["killed", killed],
    ["cut off", async (machines) => one(machines).cut()],
    ["stopped beyond a lease", async (machines) => one(machines).freeze(longStop)],
    ["killed", killed],
    ["cut off for seconds", async (machines) => one(machines).isolate(3000)],
    [
      "PostgreSQL restarted",
      async () => {
        await postgres.stop();
        await postgres.start();
      },
    ],
    ["killed", killed],
    ["cut off", async (machines) => one(machines).cut()],
    [
      "PostgreSQL killed",
      async () => {
        await postgres.kill();
        await postgres.start();
      },
    ],
  ];
};

const countAnswers = (talks: readonly Talk[]) => {
  const all = talks.flatMap(({ acknowledged }) => acknowledged);
  return {
    acknowledged: all.length,
    interrupted: all.filter(({ result }) => result !== "success").length,
    refused: talks.reduce((sum, { refused }) => sum + refused, 0),
    slowest: Math.max(0, ...all.map((one) => one.seconds)),
  };
};

if (import.meta.main) {
  const flag = (name: string, usual: number): number => {
    const at = process.argv.indexOf(`--${name}`);
    return at < 0 ? usual : Number(process.argv[at + 1]);
  };
  const report = await runCluster({ seconds: flag("seconds", 600), sessions: flag("sessions", 100), say: console.log });
  const made = Object.values(report.faults).reduce((sum, count) => sum + count, 0);
  for (const [name, count] of Object.entries(report.faults)) console.log(`${String(count).padStart(5)}  ${name}`);
  console.log(
    `${made} faults · ${report.acknowledged} turns acknowledged, ${report.interrupted} of them interrupted, ${report.refused} refused · slowest answer ${report.slowest.toFixed(1)} s · ${report.violations.length} violations`,
  );
  for (const line of report.violations) console.log(`VIOLATION ${line}`);
  process.exitCode = report.violations.length > 0 ? 1 : 0;
}
