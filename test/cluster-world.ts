import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { TestContext } from "node:test";
import { readConfig } from "../packages/app/src/config.ts";
import { openConfiguredHome } from "../packages/app/src/system/database/open-database.ts";
import { databaseVariables } from "./database-variables.ts";
import { type GatedProvider, startGatedProvider } from "./gated-provider.ts";
import { testDatabase } from "./postgres.ts";
import { agentFiles, createHomeWorld, type HomeWorld, type StartedProcess } from "./sandbox.ts";

/** Several machines on one database: each process has a folder of its own. */
export interface ClusterWorld {
  readonly provider: GatedProvider;
  readonly url: string;
  /** A server on a machine of its own, when it answers. */
  server(...flags: readonly string[]): Promise<ClusterServer>;
  /** A worker on a machine of its own, when it works. */
  worker(...flags: readonly string[]): Promise<StartedProcess>;
  /** The same on machines with more in their environment, prepared before a process starts. */
  on(
    variables: Readonly<Record<string, string>>,
    prepare?: (machine: HomeWorld) => Promise<unknown>,
  ): Pick<ClusterWorld, "server" | "worker">;
  /** A command on a machine of its own that has to succeed; answers its result. */
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
  json(...words: readonly string[]): Promise<any>;
}

export interface ClusterServer extends StartedProcess {
  readonly url: string;
  readonly token: string;
}

export interface ClusterOptions {
  readonly agent?: object;
  /** `config.jsonc` of all machines. */
  readonly settings?: object;
  readonly url?: string;
}

export async function createCluster(
  t: TestContext,
  { agent = {}, settings, url: given }: ClusterOptions = {},
): Promise<ClusterWorld> {
  const provider = await startGatedProvider(t);
  const url = given ?? (await testDatabase(t));
  let count = 0;

  function machine(more: Readonly<Record<string, string>> = {}): HomeWorld {
    const name = `machine-${++count}`;
    const world = createHomeWorld({
      variables: { TEST_KEY: "key", LOADOUT_MACHINE: name, ...databaseVariables(url), ...more },
    });
    t.after(() => world.remove());
    return world;
  }

  const on: ClusterWorld["on"] = (more, prepare) => ({
    async server(...flags) {
      const prepared = machine(more);
      await prepare?.(prepared);
      const { home, start } = prepared;
      const server = start("up", "--port", "0", "--json", ...flags);
      const file = join(home, "server.json");
      await server.until(() => existsSync(file) && server.said.stdout.includes("\n"));
      return { ...server, ...(JSON.parse(readFileSync(file, "utf8")) as { url: string; token: string }) };
    },
    async worker(...flags) {
      const prepared = machine(more);
      await prepare?.(prepared);
      const worker = prepared.start("worker", ...flags);
      await worker.until(() => worker.said.stderr.includes("pid"));
      return worker;
    },
  });

  const world: ClusterWorld = {
    ...{ provider, url, on, ...on({}) },
    async json(...words) {
      const { code, stdout, stderr } = await machine().run(...words, "--json");
      if (code !== 0) throw new Error(`loadout ${words.join(" ")}: ${stderr}`);
      return JSON.parse(stdout);
    },
  };
  await configure(machine(), provider.url, agent, settings);
  return world;
}

/** One agent for all machines, answered by the provider of the test. */
async function configure(
  { variables, work }: HomeWorld,
  provider: string,
  agent: object,
  settings: object | undefined,
): Promise<void> {
  const home = await openConfiguredHome(readConfig(variables, work));
  const model = { provider: "openai-compatible", model: "m", baseURL: provider, apiKeyEnv: "TEST_KEY" };
  try {
    for (const [name, text] of agentFiles(model, agent)) await home.documents.write(name, text);
    if (settings) await home.documents.write("config.jsonc", JSON.stringify(settings));
  } finally {
    await home.close();
  }
}
