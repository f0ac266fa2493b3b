import { existsSync, readFileSync } from "node:fs";
import { relative, resolve } from "node:path";
import { run } from "node:test";

/**
 * `npm run attacks`: every test that the threat model names as its proof, races included. Prints how many attempts were
 * made and how many held, by file; fails if one did not, or if the threat model names a file that is not there.
 */

const repository = resolve(import.meta.dirname, "..");
const text = readFileSync(resolve(repository, "docs/threat-model.md"), "utf8");
const named = [...new Set(text.match(/(?:test|packages|bench)\/[\w./-]+\.test\.ts/g))].toSorted();
const missing = named.filter((path) => !existsSync(resolve(repository, path)));
if (missing.length > 0) throw new Error(`docs/threat-model.md names tests that do not exist: ${missing.join(", ")}`);

/** Milliseconds one attempt may take; what hangs has not held. */
const limit = 300_000;

interface Count {
  tried: number;
  held: number;
  skipped: number;
}

const counts = new Map<string, Count>();
const countOf = (file: string | undefined): Count => {
  const name = relative(repository, file ?? "");
  const count = counts.get(name) ?? { tried: 0, held: 0, skipped: 0 };
  counts.set(name, count);
  return count;
};
const failures: string[] = [];

const stream = run({ files: named.map((path) => resolve(repository, path)), isolation: "none", timeout: limit });
for await (const { type, data } of stream) {
  if (type !== "test:pass" && type !== "test:fail") continue;
  if (data.details.type === "suite") continue;
  const count = countOf(data.file);
  if (data.skip !== undefined) {
    count.skipped++;
    process.stdout.write(`not tried: ${data.name} (${data.skip})\n`);
    continue;
  }
  count.tried++;
  if (type === "test:pass") count.held++;
  else failures.push(`${relative(repository, data.file ?? "")}: ${data.name}`);
}

const all = [...counts.values()];
const sum = (key: keyof Count): number => all.reduce((total, count) => total + count[key], 0);
const width = Math.max(...[...counts.keys()].map((name) => name.length));
for (const [name, { tried, held, skipped }] of [...counts].toSorted(([one], [other]) => (one < other ? -1 : 1)))
  process.stdout.write(
    `${name.padEnd(width)}  ${tried} tried, ${held} held${skipped > 0 ? `, ${skipped} not tried` : ""}\n`,
  );
for (const failure of failures) process.stdout.write(`did not hold: ${failure}\n`);
const skipped = sum("skipped");
process.stdout.write(`${sum("tried")} tried, ${sum("held")} held${skipped > 0 ? `, ${skipped} not tried` : ""}\n`);
process.exitCode = failures.length > 0 || sum("tried") === 0 ? 1 : 0;
