import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { writeZip } from "../packages/core/src/archive/write-zip.ts";
import type { SafePath } from "../packages/core/src/ground/files/safe-path.ts";
import { openPostgresHome } from "../packages/core/src/home/postgres/open-postgres-home.ts";
import { createLibrary } from "../packages/core/src/library/library.ts";
import { startOwnPostgres } from "../test/own-postgres.ts";
import { asAdministrator, databaseAt } from "../test/postgres.ts";
import { type Figure, median } from "./measure.ts";
import { ask, readMemory, type StartedServer, startServer } from "./started-server.ts";

/**
 * `npm run bench growth`: a server on PostgreSQL with 100,000 skills and 1,000,000 activations, beside one with 1,000 and
 * 10,000. `LOADOUT_GROWTH` is another number of skills than 100,000.
 */

const [many, few] = [Number(process.env.LOADOUT_GROWTH ?? 100_000), 1000];
const activationsOfSkill = 10;
const rounds = 30;

/** What is done in both, and how many times longer it may take in the large one. */
const works: Readonly<Record<string, { readonly limit: number; readonly run: Work }>> = {
  "a page of the list": { limit: 2, run: (server) => ask(server, "/api/skill/list?limit=50") },
  "read a skill": { limit: 2, run: (server, n) => ask(server, `/api/skill/read?name=skill-${n + 1}`) },
  "import a skill": {
    limit: 2,
    run: async (server, n) => ask(server, `/api/skill/import?name=new-${n}.zip`, { body: await zip(`new-${n}`) }),
  },
  "start a session with a selection": {
    limit: 2,
    run: (server, n) =>
      ask(server, "/api/session/run", {
        body: { message: "Hello", contextId: `growth-${n}`, skills: [`skill-${n + 1}`, `skill-${n + 2}`] },
      }),
  },
  search: { limit: 10, run: (server, n) => ask(server, `/api/skill/search?query=thing%20number%20${n}`) },
};

type Work = (server: StartedServer, round: number) => Promise<unknown>;

export async function* growthFigures(folder: string): AsyncGenerator<Figure> {
  const postgres = await startOwnPostgres();
  try {
    const sizes = [few, many].map((count) => ({
      count,
      url: databaseAt(postgres.url, `growth_${count}`),
      home: join(folder, `growth-${count}`),
    }));
    for (const { count, url, home } of sizes) await fill(postgres.url, url, home, count);
    const [small, large] = await Promise.all(
      sizes.map(({ url, home }) =>
        startServer(
          home,
          { PATH: process.env.PATH ?? "", HOME: home, LOADOUT_HOME: home, LOADOUT_DATABASE_URL: url },
          { isProbed: true },
        ),
      ),
    );
    if (!small || !large) throw new Error("no servers");
    await using _small = small;
    await using _large = large;
    await assertFilled(small, few);
    await assertFilled(large, many);
    for (const [name, { limit, run }] of Object.entries(works)) {
      const times = { small: [] as number[], large: [] as number[] };
      for (let round = 0; round < rounds + 3; round++)
        for (const [size, server] of [
          ["small", small],
          ["large", large],
        ] as const) {
          const begun = performance.now();
          await run(server, round);
          if (round >= 3) times[size].push(performance.now() - begun); // the first ones load what the rest shares
        }
      const [one, other] = [median(times.large), median(times.small)];
      yield {
        name: `${name}: ${many.toLocaleString("en")} skills to ${few.toLocaleString("en")}`,
        value: one / other,
        limit,
        note: `${one.toFixed(1)} to ${other.toFixed(1)} ms, median of ${rounds}`,
      };
    }
    const { rss } = await readMemory(large);
    yield {
      name: `resident memory of the server with ${many.toLocaleString("en")} skills`,
      value: rss / 1e6,
      unit: "MB",
      limit: 1000,
      note: "after all of the above",
    };
  } finally {
    await postgres.close();
  }
}

/** Throws unless a copied skill is listed and read as an imported one; the search also waits for the index of a start. */
async function assertFilled(server: StartedServer, count: number): Promise<void> {
  const name = `skill-${count}`;
  const { results } = JSON.parse(await ask(server, `/api/skill/search?query=${name}`));
  const { text } = JSON.parse(await ask(server, `/api/skill/read?name=${name}`));
  const isListed = results[0]?.id === name && results[0].description.includes(`thing number ${count}.`);
  if (!isListed || !text.includes("Do it.")) throw new Error(`${name} is not as it was filled in`);
}

const skillText = (name: string): string =>
  `---\nname: ${name}\ndescription: Handles ${name} and thing number 0. Use when ${name} is needed.\n---\n\n# ${name}\n\nDo it.\n`;

const zip = async (name: string): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  const entries = [
    { kind: "file", path: "SKILL.md" as SafePath, executable: false, read: async () => Buffer.from(skillText(name)) },
  ];
  for await (const chunk of writeZip(name, entries as never)) chunks.push(chunk);
  return Buffer.concat(chunks);
};

/** One skill is imported; the others are copies of its rows with names and descriptions of their own. */
async function fill(template: string, url: string, home: string, count: number): Promise<void> {
  const database = new URL(url).pathname.slice(1);
  await asAdministrator(databaseAt(template, "postgres"), (client) =>
    client.query(`create database ${database} template ${new URL(template).pathname.slice(1)}`),
  );
  mkdirSync(home, { recursive: true });
  const opened = await openPostgresHome({ url, folder: home });
  try {
    await using library = createLibrary({ home: opened });
    await library.import(
      { kind: "file", name: "SKILL.md", bytes: Buffer.from(skillText("original")) },
      { author: "bench" },
    );
  } finally {
    await opened.close();
  }
  await asAdministrator(url, async (client) => {
    const { rows } = await client.query<{ table_name: string; column_name: string }>(
      "select table_name, column_name from information_schema.columns where table_schema = current_schema() and table_name in ('skills', 'versions')",
    );
    for (const table of ["skills", "versions"]) {
      const columns = rows.filter(({ table_name }) => table_name === table).map(({ column_name }) => column_name);
      const values = columns.map((column) =>
        ["slug", "name", "description", "head", "dir_path"].includes(column)
          ? `replace(replace(${column}, 'original', 'skill-' || series), 'number 0', 'number ' || series)`
          : column,
      );
      await client.query(
        `insert into ${table} (${columns.join(", ")}) select ${values.join(", ")} from ${table}, generate_series(1, ${count}) as series where slug = 'original'`,
      );
    }
    await client.query(
      `insert into activations (time, user_id, context_id, skill, address, version, digest, cause)
       select '2026-01-01T00:00:00.000Z', 'user-' || n % 50, 'session-' || n % 5000, 'skill-' || n % ${count}, 'library:skill-' || n % ${count}, 1, null, 'tool'
       from generate_series(1, ${count * activationsOfSkill}) n`,
    );
    await client.query("analyze");
  });
}
