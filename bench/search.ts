import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { gunzipSync } from "node:zlib";
import { openSearchIndex, type SearchableSkill, type SearchIndex } from "@loadout/core";
import { type Figure, ratioOf } from "./measure.ts";
import { searchProcessFigures } from "./search-figures.ts";

interface PoolSkill {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly body: string;
}

interface Need {
  readonly query: string;
  readonly lang: string;
  /** Ids of skills that were marked as fitting; not all that fit are. */
  readonly relevant: readonly string[];
}

const names = {
  quality: "search: 1.3 times the hit@5 of plain FTS5, beside ours",
  query: "search: a query, with the place of each result",
  build: "search: the index built",
  change: "search: the index after one skill changed",
};

/** Finding skills for what people ask, beside SQLite's FTS5 with its porter stemmer over the same four fields. */
export async function searchFigures(folder: string): Promise<Figure[]> {
  return [...(await qualityFigures()), ...(await searchProcessFigures(folder))];
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
  const ours = hitsOf(needs, (query) => index.rank(query).map(({ id }) => id));
  const theirs = hitsOf(needs, (query) => plain.search(query));
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
    {
      name: names.quality,
      value: (theirs.hitAt5 * 1.3) / ours.hitAt5,
      limit: 1,
      note: `${pool.length} skills, ${needs.length} needs; hit@1/5/10 in percent: ${ours.text}; FTS5 porter: ${theirs.text}`,
    },
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

const limits: Readonly<Record<string, number>> = { quality: 1, query: 2, build: 2, change: 0.2 };

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

function buildPlain(pool: readonly PoolSkill[]): { search(query: string): string[]; close(): void } {
  const database = new DatabaseSync(":memory:");
  database.exec("CREATE VIRTUAL TABLE skills USING fts5(id, name, description, body, tokenize = 'porter unicode61')");
  database.exec("BEGIN");
  const insert = database.prepare("INSERT INTO skills VALUES (?, ?, ?, ?)");
  for (const { id, name, description, body } of pool) insert.run(id, name, description, body);
  database.exec("COMMIT");
  const select = database.prepare("SELECT id FROM skills WHERE skills MATCH ? ORDER BY rank LIMIT 10");
  return {
    search(query) {
      const words = query.match(/[\p{L}\p{N}]+/gu) ?? [];
      return select.all(words.map((word) => `"${word}"`).join(" OR ")).map(({ id }) => String(id));
    },
    close: () => database.close(),
  };
}

/** How often one of the skills that fit is among the first 1, 5 and 10. */
function hitsOf(
  needs: readonly Need[],
  search: (query: string) => readonly string[],
): { readonly hitAt5: number; readonly text: string } {
  const ranks = needs.map(({ query, lang, relevant }) => ({
    lang,
    rank: search(query).findIndex((id) => relevant.includes(id)),
  }));
  const share = (some: typeof ranks, within: number): number =>
    some.filter(({ rank }) => rank >= 0 && rank < within).length / some.length;
  const line = (some: typeof ranks): string =>
    [1, 5, 10].map((within) => Math.round(share(some, within) * 100)).join("/");
  const languages = [...new Set(ranks.map(({ lang }) => lang))].sort();
  return {
    hitAt5: share(ranks, 5),
    text: [
      `all ${line(ranks)}`,
      ...languages.map((language) => `${language} ${line(ranks.filter(({ lang }) => lang === language))}`),
    ].join(", "),
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
