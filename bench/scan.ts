import { hash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { scanFile } from "../packages/core/src/skill/scan/scan-file.ts";
import type { Figure } from "./measure.ts";
import { writeSampleSkills } from "./sample-skills.ts";

/**
 * `npm run bench scan`: processor time of the scan, beside reading and hashing the same files; how many real skills it blocks
 * (the folder of LOADOUT_CORPUS), and how its time grows with texts that are made to be slow.
 */
export async function scanFigures(folder: string): Promise<Figure[]> {
  const { files, what, names } = filesOf(folder);
  const floor = await cost(() => {
    for (const file of files) hash("sha256", readFileSync(file));
  });
  const texts = files.map((file) => readFileSync(file));
  const blocked: string[] = [];
  let warned = 0;
  const scan = await cost(async () => {
    for (const [index, bytes] of texts.entries()) {
      const found = await scanFile("SKILL.md", bytes);
      const rules = new Set(found.flatMap(({ rule, severity }) => (severity === "error" ? [rule] : [])));
      if (rules.size > 0) blocked.push(`${names[index]} (${[...rules].join(", ")})`);
      else if (found.some(({ severity }) => severity === "warning")) warned++;
    }
  });
  const note = `${(scan / files.length).toFixed(2)} ms of processor time a skill, ${(floor / files.length).toFixed(3)} to read and hash; ${what}`;
  const growth = Math.max(...(await growths()));
  return [
    { name: "scan, a skill", value: scan / files.length, unit: "ms", limit: 10, note },
    { name: "scan to reading and hashing", value: scan / floor, limit: Number.POSITIVE_INFINITY, note },
    {
      name: "skills that the scan blocks",
      value: (blocked.length / files.length) * 100,
      unit: "%",
      limit: 1,
      note: `${blocked.length} of ${what}; ${warned} more with warnings${blocked.map((one) => `\n    ${one}`).join("")}`,
    },
    {
      name: "scan of texts made to be slow, 20 KB → 160 KB",
      value: growth,
      limit: 20,
      note: `the worst of ${slow.length}; 8 is linear`,
    },
  ];
}

/** Milliseconds of processor time. */
async function cost(work: () => unknown): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

interface ScannedFiles {
  readonly files: readonly string[];
  /** Where each is from. */
  readonly names: readonly string[];
  readonly what: string;
}

function filesOf(folder: string): ScannedFiles {
  const corpus =
    process.env.LOADOUT_CORPUS === undefined ? undefined : join(process.env.LOADOUT_CORPUS, "skills.jsonl.gz");
  if (corpus === undefined || !existsSync(corpus)) {
    const root = writeSampleSkills(join(folder, "scanned"), 1000);
    const files = Array.from({ length: 1000 }, (_, index) => index).flatMap((index) => sampleFile(root, index));
    const what = `${files.length} made-up skills (LOADOUT_CORPUS names no folder with skills.jsonl.gz)`;
    return { files, names: files, what };
  }
  mkdirSync(join(folder, "corpus"));
  const lines = gunzipSync(readFileSync(corpus))
    .toString("utf8")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as CorpusLine);
  const files = lines.map(({ text, base64 = "" }, index) => {
    const file = join(folder, "corpus", `${index}.md`);
    writeFileSync(file, text ?? Buffer.from(base64, "base64"));
    return file;
  });
  return { files, names: lines.map(({ repo, path }) => `${repo}/${path}`), what: `${files.length} real skills` };
}

interface CorpusLine {
  readonly repo: string;
  readonly path: string;
  readonly text?: string;
  readonly base64?: string;
}

const sampleFile = (root: string, index: number): string[] => {
  const file = join(root, `skill-${index}`, "SKILL.md");
  return existsSync(file) ? [file] : [];
};

const slow = [
  "a",
  " ",
  "\n",
  "[",
  "<a ",
  "<!--",
  '"a" + ',
  "$a{",
  "curl http://a | ",
  "do not tell ",
  "aGVsbG8gd29ybGQK",
  "%41",
  "lruc",
  "不要告诉",
  "<!-- x -->\n",
];

/** One after the other: they share the processor time that is measured. */
async function growths(): Promise<number[]> {
  const found: number[] = [];
  for (const piece of slow) found.push(await growthOf(piece));
  return found;
}

async function growthOf(piece: string): Promise<number> {
  const sized = (size: number): Buffer => Buffer.from(piece.repeat(Math.ceil(size / piece.length)).slice(0, size));
  const [small, large] = [sized(20_000), sized(160_000)];
  await scanFile("a.md", small);
  const less = await cost(() => scanFile("a.md", small));
  return (await cost(() => scanFile("a.md", large))) / Math.max(less, 10);
}
