import { createServer } from "node:http";
import { availableParallelism } from "node:os";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { turnFigures } from "./counted-turns.ts";
import { putUnderLoad } from "./load.ts";
import { type Figure, median } from "./measure.ts";
import { megabytesOf, secondsOf } from "./process-load.ts";
import { openScaleCluster, type ScaleCluster } from "./scale-cluster.ts";
import { streamFigures } from "./server-memory.ts";
import { ask, openStream, type StartedServer, startModel, startProgram } from "./started-server.ts";
import { turn } from "./talking.ts";

/**
 * `npm run bench scale`: the figures of docs/scale.md. All processes, PostgreSQL and the load share the cores of this machine,
 * so what they get is less than on machines of their own; ratios and processor time are what to plan with.
 */
export const scaleParts: Readonly<Record<string, (folder: string) => Promise<Figure[]>>> = {
  statements: turnFigures,
  requests: requestFigures,
  workers: workerFigures,
  streams: memoryFigures,
  delays: delayFigures,
  size: sizeFigures,
};

const cores = `${availableParallelism()} cores for all`;

/** Figures to plan with have no limit. */
const none = Number.POSITIVE_INFINITY;

/** Requests a second of several servers, beside the reads of the database that they need. */
async function requestFigures(): Promise<Figure[]> {
  await using model = await startModel({ steps: 2, deltas: 20, pause: 0 });
  await using cluster = await openScaleCluster(model.port);
  const servers: StartedServer[] = [];
  const figures: Figure[] = [];
  for (const [what, path] of [
    ["who is asking (one read)", "/api/auth/whoami"],
    ["a session with its messages", "/api/session/show?contextId=talk-0&messages=true"],
  ] as const) {
    const rates: number[] = [];
    let reads = 0;
    for (const count of [1, 2, 3]) {
      while (servers.length < count) servers.push(await cluster.server({ flags: ["--no-open"] }));
      const used = servers.slice(0, count);
      if (rates.length === 0) {
        await turn(used[0] as StartedServer, "talk-0");
        reads = await transactionsOf(cluster, used[0] as StartedServer, path);
      }
      for (const server of used) await loadAll([server], path, 500); // compiled, cached
      rates.push(await loadAll(used, path, 6000));
    }
    const floor = await databaseLimit(cluster.postgres.url, 6000);
    figures.push({
      name: `requests a second of 1, 2 and 3 servers: ${what}`,
      value: rates[0],
      unit: "a second",
      limit: none,
      note: `${rates.map((rate) => rate.toFixed(0)).join(", ")}; ${reads.toFixed(1)} transactions a request; the database alone: ${floor.toFixed(0)} such reads a second by 24 connections; ${cores}`,
    });
    figures.push({
      name: `share of what the database can do that 3 servers use: ${what}`,
      value: (100 * (rates[2] ?? 0) * reads) / floor,
      unit: "%",
      limit: none,
      note: `the rest is the work of the servers and of the load on ${cores}`,
    });
  }
  return figures;
}

async function loadAll(servers: readonly StartedServer[], path: string, milliseconds: number): Promise<number> {
  const loads = await Promise.all(
    servers.map(({ port, token }) =>
      putUnderLoad({
        port,
        path,
        headers: { Authorization: `Bearer ${token}` },
        connections: 24 / servers.length,
        milliseconds,
      }),
    ),
  );
  return loads.reduce((sum, { count }) => sum + count, 0) / (milliseconds / 1000);
}

/** Transactions of the database that one request causes; what happens without requests is taken off. */
async function transactionsOf({ client }: ScaleCluster, server: StartedServer, path: string): Promise<number> {
  const count = async (): Promise<number> => {
    await pause(11_000); // connections tell what they did when they were idle for ten seconds
    const { rows } = await client.query<{ count: string }>(
      "select xact_commit + xact_rollback as count from pg_stat_database where datname = current_database()",
    );
    return Number(rows[0]?.count);
  };
  const before = await count();
  const idle = await count();
  const requests = 500;
  for (let number = 0; number < requests; number++) await ask(server, path);
  return Math.max(0, (await count()) - idle - (idle - before)) / requests;
}

/** Reads of one row by its key, each in a transaction of its own: the least that a request needs. */
async function databaseLimit(url: string, milliseconds: number): Promise<number> {
  const end = performance.now() + milliseconds;
  const counts = await Promise.all(
    Array.from({ length: 24 }, async () => {
      const client = new pg.Client({ connectionString: url });
      await client.connect();
      let count = 0;
      for (; performance.now() < end; count++)
        await client.query({ name: "read", text: "select * from documents where name = $1", values: ["config.jsonc"] });
      await client.end();
      return count;
    }),
  );
  return counts.reduce((sum, count) => sum + count, 0) / (milliseconds / 1000);
}

/** What turns cost the worker that runs them, the server that passes them on, and PostgreSQL. */
async function workerFigures(): Promise<Figure[]> {
  const [turns, seconds] = [60, 10];
  const script = { steps: 3, deltas: 160, pause: 50 };
  await using model = await startModel(script);
  await using bare = await startProgram("bare-server.ts", [`http://127.0.0.1:${model.port}/v1`, "0"]);
  await using cluster = await openScaleCluster(model.port);
  const server = await cluster.server({ flags: ["--no-work", "--no-open"] });
  const worker = await cluster.worker({ flags: ["--turns", "200"] });
  for (let number = 0; number < 2; number++)
    await Promise.all(Array.from({ length: 10 }, (_, index) => turn(server, `before-${index}`)));
  await pause(3000);
  const idle = megabytesOf(worker.child.pid);
  const processes = { worker: worker.child.pid, server: server.child.pid, postgres: cluster.postmaster };

  const ours = await loadOf(
    processes,
    seconds,
    Array.from({ length: turns }, (_, index) => () => turn(server, `talk-${index}`)),
    () => megabytesOf(worker.child.pid),
  );
  const floor = await loadOf(
    { worker: bare.child.pid },
    seconds,
    Array.from({ length: turns }, () => () => talkBare(bare)),
    () => 0,
  );
  const each = (key: keyof typeof processes): number => (1000 * (ours.load[key] ?? 0)) / turns;
  const words = 1000 / script.pause;
  return [
    {
      name: "turns at once that one core of a worker sustains",
      value: turns / (ours.load.worker ?? Number.NaN),
      unit: "turns",
      limit: none,
      note: `${words} words a second each: ${each("worker").toFixed(1)} ms of processor time a turn and second with ${turns} turns; a bare loop that keeps nothing ${((1000 * (floor.load.worker ?? 0)) / turns).toFixed(1)} ms; ${cores}`,
    },
    {
      name: "processor time of a worker, to a bare loop",
      value: (ours.load.worker ?? 0) / (floor.load.worker ?? 0),
      limit: none,
      note: `beside it, for each turn and second, ${each("server").toFixed(1)} ms of the server that passes it on and ${each("postgres").toFixed(1)} ms of PostgreSQL`,
    },
    {
      name: "memory of a worker that is idle",
      value: idle,
      unit: "MB",
      limit: none,
      note: "after 20 turns",
    },
    {
      name: "memory of each running turn in a worker",
      value: ((ours.middle - idle) * 1024) / turns,
      unit: "KB",
      limit: none,
      note: `${ours.middle.toFixed(0)} MB with ${turns} turns; short histories`,
    },
  ];
}

/** Processor seconds a second of processes while work is under way, from two seconds after its start. */
async function loadOf<Names extends string>(
  processes: Readonly<Record<Names, number | undefined>>,
  seconds: number,
  works: readonly (() => Promise<void>)[],
  inTheMiddle: () => number,
): Promise<{ readonly load: Partial<Record<Names, number>>; readonly middle: number }> {
  const working = Promise.all(works.map((work) => work()));
  working.catch(() => undefined); // thrown below
  await pause(2000);
  const names = Object.keys(processes) as Names[];
  const before = names.map((name) => secondsOf(processes[name]));
  const start = performance.now();
  await pause((seconds * 1000) / 2);
  const middle = inTheMiddle();
  await pause((seconds * 1000) / 2);
  const took = (performance.now() - start) / 1000;
  const load: Partial<Record<Names, number>> = {};
  for (const [index, name] of names.entries()) load[name] = (secondsOf(processes[name]) - (before[index] ?? 0)) / took;
  await working;
  return { load, middle };
}

const talkBare = (bare: StartedServer): Promise<void> =>
  new Promise((resolve, reject) => {
    openStream(bare, "/talk", (text) => text === undefined && resolve()).catch(reject);
  });

/** Memory of a server on PostgreSQL, and of each event stream. */
async function memoryFigures(): Promise<Figure[]> {
  await using model = await startModel({ steps: 2, deltas: 20, pause: 0 });
  await using cluster = await openScaleCluster(model.port);
  const server = await cluster.server({ flags: ["--no-work", "--no-open"], isProbed: true });
  await ask(server, "/api/session/list");
  await pause(3000);
  const idle = megabytesOf(server.child.pid);
  return [
    { name: "memory of a server without work", value: idle, unit: "MB", limit: none, note: "after the first request" },
    ...(await streamFigures(server)),
  ];
}

/** How late a word is at a listener, after the model sent it: at the server of the turn, and at another one. */
async function delayFigures(): Promise<Figure[]> {
  await using model = await startClockModel(200, 30);
  await using cluster = await openScaleCluster(model.port);
  const near = await cluster.server({ flags: ["--no-open"] });
  const far = await cluster.server({ flags: ["--no-work", "--no-open"] });
  await delaysOf(near, [near, far], "before");
  const [same = [], other = []] = await delaysOf(near, [near, far], "talk");
  const figure = (name: string, delays: readonly number[], beside: string): Figure => ({
    name: `delay of a word at ${name}`,
    value: median(delays),
    unit: "ms",
    limit: 200,
    note: `median of ${delays.length}, ${percentile(delays, 95).toFixed(0)} ms for 95 of 100; ${beside}; ${cores}`,
  });
  return [
    figure("the server that runs the turn", same, "a word each 30 ms"),
    figure(
      "another server",
      other,
      `${(median(other) / median(same)).toFixed(1)} × that of the same server; batches of 50 ms`,
    ),
  ];
}

const percentile = (values: readonly number[], part: number): number =>
  values.toSorted((one, other) => one - other)[Math.floor((values.length * part) / 100)] ?? Number.NaN;

/** Milliseconds that each word of a turn was under way to each of these servers. */
async function delaysOf(
  runner: StartedServer,
  servers: readonly StartedServer[],
  contextId: string,
): Promise<number[][]> {
  const begun = await ask(runner, "/api/session/run", {
    body: { message: "Say the time.", contextId },
    headers: { Prefer: "respond-async" },
  });
  const { lastEventId } = JSON.parse(begun) as { lastEventId: number };
  return Promise.all(
    servers.map(
      (server) =>
        new Promise<number[]>((resolve, reject) => {
          const delays: number[] = [];
          let rest = "";
          openStream(server, `/api/session/events?contextId=${contextId}&after=${lastEventId}`, (text) => {
            if (text === undefined) {
              resolve(delays);
              return;
            }
            const now = performance.now();
            const parts = (rest + text).split("\n\n");
            rest = parts.pop() ?? "";
            for (const part of parts)
              if (part.includes('"text-delta"'))
                for (const [, sent] of part.matchAll(/@(\d+\.\d)/g)) delays.push(now - Number(sent));
          }).catch(reject);
        }),
    ),
  );
}

/** A model whose words are the time, by the clock of this process. */
async function startClockModel(words: number, every: number): Promise<{ readonly port: number } & AsyncDisposable> {
  const server = createServer(async (_request, response) => {
    const send = (delta: object, reason: string | null = null): void => {
      const choices = [{ index: 0, delta, finish_reason: reason }];
      const chunk = { id: "chat", created: 1, model: "m", object: "chat.completion.chunk", choices };
      response.write(`data: ${JSON.stringify(chunk)}\n\n`);
    };
    response.writeHead(200, { "content-type": "text/event-stream" });
    await pause(500); // until both listen
    for (let word = 0; word < words; word++) {
      send({ content: `@${performance.now().toFixed(1)} ` });
      await pause(every);
    }
    send({}, "stop");
    response.end("data: [DONE]\n\n");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  return {
    port: typeof address === "object" ? (address?.port ?? 0) : 0,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** How much the database grows with turns. */
async function sizeFigures(): Promise<Figure[]> {
  const [sessions, turns] = [40, 5];
  await using model = await startModel({ steps: 3, deltas: 80, pause: 0 });
  await using cluster = await openScaleCluster(model.port);
  const server = await cluster.server({ flags: ["--no-open"] });
  await turn(server, "before");
  const before = await sizes(cluster);
  const all = Array.from({ length: sessions }, (_, index) => `talk-${index}`);
  for (let start = 0; start < sessions; start += 8)
    await Promise.all(
      all.slice(start, start + 8).map(async (contextId) => {
        for (let count = 0; count < turns; count++) await turn(server, contextId);
      }),
    );
  await pause(2000); // the last traces
  const after = await sizes(cluster);
  const grown = [...after].map(([name, bytes]) => [name, bytes - (before.get(name) ?? 0)] as const);
  const perThousand = (bytes: number): number => (bytes / (sessions * turns)) * 1000;
  const largest = grown.toSorted(([, one], [, other]) => other - one).slice(0, 4);
  return [
    {
      name: "size of the database for each 1,000 turns",
      value: perThousand(grown.reduce((sum, [, bytes]) => sum + bytes, 0)) / 1e6,
      unit: "MB",
      limit: none,
      note: `${sessions} sessions of ${turns} turns with 3 requests and 2 calls of tools each, 80 words a request; ${largest.map(([name, bytes]) => `${name} ${(perThousand(bytes) / 1e6).toFixed(1)}`).join(", ")} MB`,
    },
  ];
}

/** Bytes of each table with its indexes and long values, without what it no longer uses. */
async function sizes({ client }: ScaleCluster): Promise<Map<string, number>> {
  await client.query("vacuum full");
  const { rows } = await client.query<{ name: string; bytes: string }>(
    "select relname as name, pg_total_relation_size(oid) as bytes from pg_class where relkind = 'r' and relnamespace = current_schema()::regnamespace",
  );
  return new Map(rows.map(({ name, bytes }) => [name, Number(bytes)]));
}
