import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { gunzipSync } from "node:zlib";
import { openSearchIndex, type SearchableSkill, type SearchIndex } from "@loadout/core";
import { type Figure, ratioOf } from "./measure.ts";
import { searchProcessFigures } from "./search-figures.ts";
import { searchQuality } from "./search-quality.ts";

export interface PoolSkill {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly body: string;
}

export interface Need {
  readonly query: string;
  readonly lang: string;
  /** Ids of skills that were marked as fitting; not all that fit are. */
  readonly relevant: readonly string[];
}

const names = {
  query: "search: a query, with the place of each result",
  build: "search: the index built",
  change: "search: the index after one skill changed",
};

/** Finding skills for what people ask, beside SQLite's FTS5 with its porter stemmer over the same four fields. */
export async function* searchFigures(folder: string): AsyncGenerator<Figure> {
  yield* await qualityFigures();
  yield* await searchProcessFigures(folder);
}

async function qualityFigures(): Promise<Figure[]> {
  const corpus = readCorpus(process.env.LOADOUT_CORPUS);
  if (!corpus) {
    const note = "LOADOUT_CORPUS names no folder with pool.jsonl.gz and queries-dev.jsonl";
    return Object.entries(names).map(([key, name]) => ({ name, value: undefined, limit: limits[key] ?? 0, note }));
  }
  const { pool, needs } = corpus;
  const skills = pool.map((skill) => searchable(skill, "1"));
  const index = await build(skills);
  const plain = buildPlain(pool);
  const query = await ratioOf(
    5,
    async () => {
      for (const { query: text } of needs) await index.search(text);
    },
    () => needs.forEach(({ query: text }) => void plain.search(text)),
  );
  plain.close();
  const built = await ratioOf(
    5,
    () => build(skills),
    () => buildPlain(pool).close(),
  );
  const change = await changed(index, skills, pool);
  const each = (milliseconds: number): string => `${(milliseconds / needs.length).toFixed(1)} ms`;
  return [
    ...(await searchQuality(pool, needs)),
    ...(await largeFigures(pool, needs)),
    {
      name: names.query,
      value: query.ratio,
      limit: 2,
      note: `FTS5, all words joined by OR, ids alone; ${each(query.measured)} to ${each(query.floor)}`,
    },
    {
      name: names.build,
      value: built.ratio,
      limit: 2,
      note: `FTS5 in memory, one transaction; ${built.measured.toFixed(0)} to ${built.floor.toFixed(0)} ms`,
    },
    {
      name: names.change,
      value: change / built.measured,
      limit: 0.2,
      note: `the index built; ${change.toFixed(0)} ms`,
    },
  ];
}

const limits: Readonly<Record<string, number>> = { query: 2, build: 2, change: 0.2 };

const large = 10_000;

/** The same skills several times over, as 10,000: processor time, which depends less on what else a machine does, and bytes. */
async function largeFigures(pool: readonly PoolSkill[], needs: readonly Need[]): Promise<Figure[]> {
  const many = Array.from({ length: large }, (_, number): PoolSkill => {
    const skill = pool[number % pool.length] as PoolSkill;
    return { ...skill, id: `${skill.id}-${Math.floor(number / pool.length)}` };
  });
  const skills = many.map((skill) => searchable(skill, "1"));
  collectGarbage();
  const before = process.memoryUsage();
  const start = computed();
  const index = await build(skills);
  const built = computed() - start;
  for (const { query } of needs) index.rank(query, { limit: 50 }); // as in a server that runs for a while
  const slow = slowest(needs, (query) => index.rank(query, { limit: 50 }));
  const change = await changedRow(index, skills);
  await new Promise((resolve) => setTimeout(resolve, 500)); // segments are merged in the background
  collectGarbage();
  const after = process.memoryUsage();
  const bytes = after.heapUsed + after.arrayBuffers - before.heapUsed - before.arrayBuffers;
  const floor = largeFloor(many, needs);
  const what = `${large} skills`;
  const beside = (value: number): string => `processor time; FTS5: ${value.toFixed(1)} ms`;
  return [
    { name: `search: a query, p95, ${what}`, value: slow, unit: "ms", limit: 10, note: beside(floor.slow) },
    {
      ...{ name: `search: the index built in the background, ${what}`, value: built, unit: "ms", limit: 2000 },
      note: beside(floor.built),
    },
    { name: `search: one skill changed, ${what}`, value: change, unit: "ms", limit: 20, note: beside(floor.change) },
    {
      ...{ name: `search: memory of the index, ${what}`, value: bytes / 1e6, unit: "MB", limit: 60 },
      note: `heap and buffers, without garbage; FTS5: ${(floor.bytes / 1e6).toFixed(0)} MB`,
    },
  ];
}

/** The same with FTS5. */
function largeFloor(many: readonly PoolSkill[], needs: readonly Need[]) {
  const start = computed();
  const plain = buildPlain(many);
  const built = computed() - start;
  for (const { query } of needs) plain.search(query);
  const slow = slowest(needs, plain.search);
  const from = computed();
  for (const skill of many.slice(0, changes)) plain.change(skill);
  const change = (computed() - from) / changes;
  const bytes = plain.bytes();
  plain.close();
  return { built, slow, change, bytes };
}

/** The processor time of the 95th of a hundred queries. */
function slowest(needs: readonly Need[], search: (query: string) => unknown): number {
  const times = needs.map(({ query }) => {
    const from = computed();
    search(query);
    return computed() - from;
  });
  return times.sort((one, other) => one - other)[Math.floor(times.length * 0.95)] ?? Number.NaN;
}

const changes = 15;

/** Works without a flag of the command. */
function collectGarbage(): void {
  setFlagsFromString("--expose-gc");
  runInNewContext("gc")();
}

/** The median of a few times, one row of a catalog being another one each time. */
async function changedRow(index: SearchIndex, skills: readonly SearchableSkill[]): Promise<number> {
  let rows = skills;
  const view = () =>
    index.viewRows(
      () => rows,
      (skill) => skill,
    );
  await view();
  const times: number[] = [];
  for (let round = 0; round < changes; round++) {
    rows = rows.with(round, { ...(rows[round] as SearchableSkill), stamp: `changed ${round}` });
    const start = computed();
    await view();
    times.push(computed() - start);
  }
  return times.sort((one, other) => one - other)[Math.floor(changes / 2)] ?? Number.NaN;
}

/** Milliseconds of processor time so far. */
function computed(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

const searchable = ({ body, ...skill }: PoolSkill, stamp: string): SearchableSkill => ({
  ...skill,
  address: `pool:${skill.id}`,
  stamp,
  body: () => ({ text: body, line: 1 }),
});

async function build(skills: readonly SearchableSkill[]): Promise<SearchIndex> {
  const index = await openSearchIndex();
  await index.update(skills);
  return index;
}

/** The median of a few times, one skill having another stamp each time. */
async function changed(
  index: SearchIndex,
  skills: readonly SearchableSkill[],
  pool: readonly PoolSkill[],
): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < 5; round++) {
    const next = skills.map((skill, number) => {
      const one = number === round ? pool[number] : undefined;
      return one ? searchable(one, `changed ${round}`) : skill;
    });
    const start = performance.now();
    await index.update(next);
    times.push(performance.now() - start);
  }
  return times.sort((one, other) => one - other)[2] ?? Number.NaN;
}

function buildPlain(pool: readonly PoolSkill[]) {
  const database = new DatabaseSync(":memory:");
  database.exec("CREATE VIRTUAL TABLE skills USING fts5(id, name, description, body, tokenize = 'porter unicode61')");
  database.exec("BEGIN");
  const insert = database.prepare("INSERT INTO skills VALUES (?, ?, ?, ?)");
  for (const { id, name, description, body } of pool) insert.run(id, name, description, body);
  database.exec("COMMIT");
  const select = database.prepare("SELECT id FROM skills WHERE skills MATCH ? ORDER BY rank LIMIT 10");
  const remove = database.prepare("DELETE FROM skills WHERE rowid = ?");
  return {
    change({ id, name, description, body }: PoolSkill): void {
      remove.run(pool.findIndex((skill) => skill.id === id) + 1);
      insert.run(id, name, description, body);
    },
    bytes(): number {
      const [pages, size] = ["page_count", "page_size"].map((name) =>
        Number(Object.values(database.prepare(`PRAGMA ${name}`).get() ?? {})[0]),
      );
      return (pages ?? 0) * (size ?? 0);
    },
    search(query: string): string[] {
      const words = query.match(/[\p{L}\p{N}]+/gu) ?? [];
      return select.all(words.map((word) => `"${word}"`).join(" OR ")).map(({ id }) => String(id));
    },
    close: (): void => database.close(),
  };
}

function readCorpus(folder: string | undefined): { pool: PoolSkill[]; needs: Need[] } | undefined {
  const files = ["pool.jsonl.gz", "queries-dev.jsonl"].map((name) => join(folder ?? "", name));
  const [pool = "", needs = ""] = files;
  if (folder === undefined || !files.every((file) => existsSync(file))) return undefined;
  return {
    pool: linesOf(gunzipSync(readFileSync(pool)).toString("utf8")),
    needs: linesOf(readFileSync(needs, "utf8")),
  };
}

const linesOf = <T>(text: string): T[] =>
  text
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as T);
