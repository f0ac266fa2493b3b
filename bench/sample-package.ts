import { randomBytes } from "node:crypto";
import { closeSync, openSync, writeSync } from "node:fs";
import { writeZip, type ZipInput } from "../packages/core/src/archive/write-zip.ts";
import type { SafePath } from "../packages/core/src/ground/files/safe-path.ts";

/** Sizes of files in a row of eight, 25 KB in the middle: 2,000 files of them are 50 MB. */
const sizes = [1000, 2000, 4000, 8000, 16_000, 32_000, 48_000, 89_000];
const folders = 40;

export interface SampleFile {
  readonly path: SafePath;
  readonly bytes: Buffer;
}

/** The files of one large skill: a SKILL.md, and text and incompressible bytes in equal parts below two levels of folders. */
export function sampleFiles(count: number): SampleFile[] {
  return Array.from({ length: count }, (_, number) => {
    const size = sizes[number % sizes.length] ?? 0;
    if (number === 0) return { path: "SKILL.md" as SafePath, bytes: Buffer.from(skillText(size)) };
    const isText = Math.floor(number / sizes.length) % 2 === 0;
    const folder = `part-${number % 4}/group-${number % folders}`;
    const path = `${folder}/file-${number}.${isText ? "md" : "bin"}` as SafePath;
    return { path, bytes: isText ? Buffer.from(textOf(size, number)) : randomBytes(size) };
  });
}

export async function writePackage(path: string, files: readonly SampleFile[]): Promise<void> {
  const inputs = files.map(
    (file): ZipInput => ({ kind: "file", path: file.path, executable: false, read: async () => file.bytes }),
  );
  const archive = openSync(path, "w");
  for await (const chunk of writeZip("sample", inputs)) writeSync(archive, chunk);
  closeSync(archive);
}

const skillText = (size: number): string =>
  `---\nname: sample\ndescription: Does many things. Use when somebody asks for one of them.\n---\n\n`.padEnd(
    size,
    "Text. ",
  );

const words = "a skill tells the model what to do and when so that it need not guess which file says how".split(" ");

/** Words in no order, so that they pack about as well as what people write. */
function textOf(size: number, seed: number): string {
  let state = seed;
  let text = "";
  while (text.length < size) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    text += `${words[(state >>> 16) % words.length]}${state % 11 === 0 ? `-${state >>> 20}\n` : " "}`;
  }
  return text.slice(0, size);
}
