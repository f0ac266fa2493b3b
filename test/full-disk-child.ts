import { randomBytes } from "node:crypto";
import { readdirSync, rmSync, statfsSync, writeFileSync, writeSync } from "node:fs";
import { join } from "node:path";
import { Fault } from "../packages/core/src/ground/fault.ts";
import { createLibrary } from "../packages/core/src/library/library.ts";
import { packageOf } from "./library-sandbox.ts";

/** `node full-disk-child.ts <home>`: fills the small disk that the home is on, then tries what should and should not work. */

const [home = ""] = process.argv.slice(2);
const author = "ann";
const text = (name: string): string => `---\nname: ${name}\ndescription: Does ${name}.\n---\nBody.\n`;
/** Bytes that do not pack. */
const noise = (size: number): Buffer => randomBytes(size);
const free = (): number => statfsSync(home).bavail * statfsSync(home).bsize;
const library = () => createLibrary({ home });

async function codeOf(work: () => Promise<unknown>): Promise<string> {
  try {
    await work();
    return "done";
  } catch (error) {
    return error instanceof Fault ? error.code : String(error);
  }
}

function fillDisk(): void {
  for (const size of [1_000_000, 100_000, 10_000, 1000])
    for (let number = 0; ; number++)
      try {
        writeFileSync(join(home, "..", `fill-${size}-${number}`), noise(size));
      } catch {
        break;
      }
}

const answers: Record<string, unknown> = {};
{
  await using first = library();
  for (const name of ["alpha", "beta", "gamma"])
    await first.import(packageOf({ "SKILL.md": text(name), "data.bin": noise(2_000_000), "notes/a.md": name }), {
      author,
    });
}
fillDisk();
{
  await using full = library();
  answers.import = await codeOf(() =>
    full.import(packageOf({ "SKILL.md": text("delta"), x: noise(50_000) }), { author }),
  );
  answers.edit = await codeOf(() =>
    full.edit("beta", { kind: "create-file", path: "more.md", text: "x".repeat(50_000) }, { author, from: 1 }),
  );
}
{
  await using full = library();
  answers.delete = await codeOf(() => full.delete("alpha", { author, from: 1 }));
  answers.left = (await full.list()).skills.map(({ slug }) => slug);
  answers.trash = (await full.trash()).map(({ slug, file }) => [slug, file.slice(file.lastIndexOf("."))]);
}
const before = free();
{
  await using full = library();
  answers.purge = await codeOf(() => full.delete("beta", { author, from: 1, purge: true }));
}
{
  await using full = library();
  answers.freed = free() - before > 500_000;
  for (const name of readdirSync(join(home, "..")).filter((one) => one.startsWith("fill-")))
    rmSync(join(home, "..", name));
  answers.restore = await codeOf(() => full.restore("alpha", { author }));
  answers.restored = (await full.readFile("alpha", "notes/a.md")).text;
  answers.reserve = readdirSync(full.root).includes("reserve");
}
writeSync(1, JSON.stringify(answers));
