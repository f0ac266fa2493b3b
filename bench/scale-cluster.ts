import { chmodSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { readConfig } from "../packages/app/src/config.ts";
import { databaseVariables } from "../test/database-variables.ts";
import { type OwnPostgres, startOwnPostgres } from "../test/own-postgres.ts";
import { writeDocuments } from "../test/postgres-world.ts";
import { agentFiles } from "../test/sandbox.ts";
import { parentOf } from "./process-load.ts";
import { type StartedServer, type StartOptions, startServer, startWorker } from "./started-server.ts";

/** Built servers and workers on a PostgreSQL that waits for its disk, for the figures of several machines. */
export interface ScaleCluster extends AsyncDisposable {
  readonly postgres: OwnPostgres;
  /** The process that is above all of PostgreSQL. */
  readonly postmaster: number;
  readonly client: pg.Client;
  server(options?: StartOptions): Promise<StartedServer>;
  worker(options?: StartOptions): Promise<StartedServer>;
}

/** The model is at this port. */
export async function openScaleCluster(model: number): Promise<ScaleCluster> {
  const own = mkdtempSync(join(tmpdir(), "loadout-scale-"));
  chmodSync(own, 0o755); // another user runs PostgreSQL if this one is root
  const postgres = await startOwnPostgres(own, { isDurable: true });
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid");
  const address = `http://127.0.0.1:${model}/v1`;
  const given = { provider: "openai-compatible", model: "m", baseURL: address, apiKeyEnv: "TEST_KEY" };
  const started: StartedServer[] = [];
  let count = 0;

  function machine(): { readonly home: string; readonly variables: Readonly<Record<string, string>> } {
    const name = `machine-${++count}`;
    const home = join(own, name, "home");
    mkdirSync(home, { recursive: true });
    const variables = { PATH: process.env.PATH ?? "", HOME: join(own, name), LOADOUT_HOME: home, TEST_KEY: "key" };
    return { home, variables: { ...variables, LOADOUT_MACHINE: name, ...databaseVariables(postgres.url) } };
  }

  const files = agentFiles(given, { tools: ["write_file", "read_file"] });
  await writeDocuments(readConfig(machine().variables, own), files);
  return {
    ...{ postgres, client, postmaster: parentOf(rows[0]?.pid ?? 0) },
    async server(options = {}) {
      const { home, variables } = machine();
      const server = await startServer(home, variables, options);
      started.push(server);
      return server;
    },
    async worker(options = {}) {
      const worker = await startWorker(machine().variables, options);
      started.push(worker);
      return worker;
    },
    async [Symbol.asyncDispose]() {
      for (const one of started.toReversed()) await one[Symbol.asyncDispose]();
      await client.end();
      await postgres.close();
      rmSync(own, { recursive: true, force: true });
    },
  };
}
