import { randomBytes } from "node:crypto";
import { deflateRawSync } from "node:zlib";
import type { PackageSource } from "../packages/core/src/library/import/open-package.ts";
import { createLibrary, type Library } from "../packages/core/src/library/library.ts";
import { hostileArchives, skillText } from "../test/archives.ts";
import { type ArchiveEntry, extraField, makeArchive } from "../test/make-archive.ts";
import type { Figure } from "./measure.ts";

interface Refused {
  readonly title: string;
  readonly source: () => PackageSource;
}

/** The longest time for which refusing a package keeps the event loop from everything else. */
export async function refusalFigure(home: string): Promise<Figure> {
  await using library = createLibrary({ home });
  const gaps: { title: string; gap: number }[] = [];
  for (const { title, source } of refused) gaps.push({ title, gap: await gapOf(library, source(), title) });
  const sorted = gaps.sort((one, other) => other.gap - one.gap);
  const worst = sorted.slice(0, 5).map(({ title, gap }) => `${title}: ${gap.toFixed(0)} ms`);
  return {
    name: `longest block of the event loop, ${gaps.length} refused packages`,
    value: sorted[0]?.gap,
    unit: "ms",
    limit: 50,
    note: `least of three runs each; ${worst.join("; ")}`,
  };
}

/** The longest gap between two turns of the event loop; the least of three, since neighbours on the machine cause some too. */
async function gapOf(library: Library, source: PackageSource, title: string): Promise<number> {
  const gaps: number[] = [];
  for (let run = 0; run < 3; run++) {
    const meter = startMeter();
    await turn();
    const { state } = await library.import(source, { author: "bench" });
    await turn();
    gaps.push(meter.stop());
    if (state !== "refused") throw new Error(`${title}: ${state}`);
  }
  return Math.min(...gaps);
}

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

function startMeter(): { stop(): number } {
  let longest = 0;
  let last = performance.now();
  let isRunning = true;
  const look = (): void => {
    const now = performance.now();
    longest = Math.max(longest, now - last);
    last = now;
    if (isRunning) setImmediate(look);
  };
  setImmediate(look);
  return {
    stop() {
      isRunning = false;
      return longest;
    },
  };
}

const skill: ArchiveEntry = { name: "SKILL.md", content: skillText("refused") };
const many = (count: number, entry: (number: number) => ArchiveEntry): ArchiveEntry[] =>
  Array.from({ length: count }, (_, number) => entry(number));
const stored = (name: string, content: Buffer): ArchiveEntry => ({ name, content, method: 0 });
const wrongSum = { crc: 1 };
const withWrongSum = (entry: ArchiveEntry): ArchiveEntry => ({ ...entry, local: wrongSum, central: wrongSum });
/** Packs to about a thirtieth. */
const thin = (size: number): Buffer => {
  const block = Buffer.concat([randomBytes(2000), Buffer.alloc(62_000)]);
  return Buffer.concat(Array<Buffer>(Math.ceil(size / block.length)).fill(block)).subarray(0, size);
};
const manyFields = (): Buffer => Buffer.concat(Array.from({ length: 16_000 }, (_, id) => extraField(id + 1000)));

const large: [title: string, bytes: () => Buffer][] = [
  [
    "49 MB in three files, the CRC of the last is wrong",
    () =>
      makeArchive([
        skill,
        stored("a", randomBytes(20_000_000)),
        stored("b", randomBytes(20_000_000)),
        withWrongSum(stored("c", randomBytes(8_900_000))),
      ]),
  ],
  [
    "49 MB in 1,999 files, the CRC of the last is wrong",
    () => {
      const files = many(1998, (number) => stored(`files/${number}`, randomBytes(24_400)));
      return makeArchive([skill, ...files, withWrongSum(stored("last", randomBytes(100)))]);
    },
  ],
  [
    "190 MB packed small, the CRC of the last is wrong",
    () => {
      const content = thin(19_000_000);
      const packed = deflateRawSync(content);
      const files = many(10, (number) => ({ name: `files/${number}`, content, packed }));
      return makeArchive([skill, ...files.slice(1), ...files.slice(0, 1).map(withWrongSum)]);
    },
  ],
  ["49 MB of anything", () => randomBytes(49_000_000)],
  ["49 MB of end marks", () => Buffer.alloc(49_000_000, "PK\x05\x06", "latin1")],
  ["49 MB of local marks", () => Buffer.alloc(49_000_000, "PK\x03\x04", "latin1")],
  ["7,999 entries", () => makeArchive([skill, ...many(7998, (number) => ({ name: `files/${number}`, content: "x" }))])],
  ["a list that claims a million entries", () => makeArchive([skill], { wide: { entries: 1e6, entriesHere: 1e6 } })],
  [
    "203 MB, just over the limit",
    () => {
      const content = thin(18_500_000);
      const packed = deflateRawSync(content);
      return makeArchive([skill, ...many(11, (number) => ({ name: `files/${number}`, content, packed }))]);
    },
  ],
  [
    "files that unpack to more than they say",
    () => {
      const packed = deflateRawSync(thin(20_000_000));
      const content = thin(17_000_000);
      return makeArchive([skill, ...many(11, (number) => ({ name: `files/${number}`, content, packed }))]);
    },
  ],
  ["2,000 bad names", () => makeArchive([skill, ...many(2000, (number) => ({ name: `../con\\${number}\x01 .` }))])],
  ["7,999 bad names", () => makeArchive([skill, ...many(7998, (number) => ({ name: `../con\\${number}\x01 .` }))])],
  [
    "7,999 files 64 folders deep",
    () => {
      const deep = (number: number) => Array.from({ length: 64 }, (_, level) => `${number}-${level}`.padEnd(14, "é"));
      return makeArchive([
        skill,
        ...many(7998, (number) => ({ name: `${deep(number).join("/").slice(0, 500)}/${number}` })),
      ]);
    },
  ],
  [
    "7,999 files below folders of one letter",
    () => makeArchive([skill, ...many(7998, (number) => ({ name: `${number}/${"a/".repeat(62)}x` }))]),
  ],
  [
    "370 names of 63 KB",
    () =>
      makeArchive([
        skill,
        ...many(370, (number) => ({ name: `${number}/${"说明/".repeat(9000)}`.slice(0, 21_000), content: "" })),
      ]),
  ],
  [
    "names of 65 KB in an old encoding",
    () =>
      makeArchive([
        skill,
        ...many(370, (number) => {
          const name = Buffer.concat([Buffer.from(`${number}/`), Buffer.alloc(65_000, Buffer.from("cbb5c3f7", "hex"))]);
          return { name, flags: 0 };
        }),
      ]),
  ],
  [
    "190 entries with 16,000 extra fields each",
    () => {
      const extra = manyFields();
      return makeArchive([skill, ...many(190, (number) => ({ name: `files/${number}`, extra })), { name: ".." }]);
    },
  ],
];

const head = (lines: string): string => `---\nname: refused\ndescription: ${lines}\n---\n`;
const texts: [title: string, text: () => string][] = [
  ["a SKILL.md of 1 MB without an end of its frontmatter", () => `---\nname: x\n${"a: b\n".repeat(199_000)}`],
  ["a SKILL.md whose frontmatter is too large", () => `${head(`x\n${"key: value\n".repeat(80_000)}`)}`],
  ["a frontmatter of brackets", () => head(`x\nlist: ${"[".repeat(60_000)}`)],
  ["a frontmatter of braces", () => head(`x\nmap: ${"{a: ".repeat(15_000)}`)],
  [
    "a frontmatter of anchors",
    () =>
      head(`x\n${Array.from({ length: 3000 }, (_, at) => `k${at}: &a${at} [*a${at - 1}, *a${at - 1}]`).join("\n")}`),
  ],
  ["a frontmatter of one key", () => head(`x\n${"key: value\n".repeat(5500)}`)],
  ["a frontmatter of quotes", () => head(`x\nkey: ${'"'.repeat(60_001)}`)],
  [
    "a frontmatter of indentation",
    () => head(`x\n${Array.from({ length: 340 }, (_, at) => `${" ".repeat(at)}k:`).join("\n")}`),
  ],
  ["a frontmatter of blanks", () => head(`${" ".repeat(60_000)}: x`)],
  ["a frontmatter of tabs", () => head(`x\n${"\t\n".repeat(30_000)}k: [`)],
  ["a body of 1 MB", () => `---\nname: Not A Slug\ndescription: x\n---\n${"[a](b) <!-- `".repeat(76_000)}`],
];

const refused: readonly Refused[] = [
  ...hostileArchives.map(({ title, bytes }) => ({ title, source: () => archive(title, bytes()) })),
  ...large.map(([title, bytes]) => ({ title, source: () => archive(title, bytes()) })),
  ...texts.map(([title, text]) => ({
    title,
    source: (): PackageSource => ({ kind: "file", name: "SKILL.md", bytes: Buffer.from(text()) }),
  })),
];

const archive = (name: string, bytes: Buffer): PackageSource => ({ kind: "archive", name, bytes });
