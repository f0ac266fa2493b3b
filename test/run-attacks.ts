import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { planBatches } from "./plan-batches.ts";
import { createBatchRunner, failedFiles } from "./run-batches.ts";

/**
 * `npm run attacks`: every test that the threat model names as its proof, races included. Prints how many attempts were
 * made and how many held, by file; fails if one did not, or if the threat model names a file that does not exist.
 */

const repository = resolve(import.meta.dirname, "..");
const text = readFileSync(join(repository, "docs/threat-model.md"), "utf8");
const named = [...new Set(text.match(/(?:test|packages|bench)\/[\w./-]+\.test\.ts/g))].toSorted();
const missing = named.filter((path) => !existsSync(join(repository, path)));
if (missing.length > 0) throw new Error(`docs/threat-model.md names tests that do not exist: ${missing.join(", ")}`);

const started = performance.now();
const runner = createBatchRunner();
const batches = planBatches(named.map((path) => ({ path, text: readFileSync(join(repository, path), "utf8") })));
const ended = await runner.run(batches, ({ files, output, isFine }, count) => {
  const seconds = Math.round((performance.now() - started) / 1000);
  process.stdout.write(`${count}/${batches.length} after ${seconds} s: ${files.join(" ")}\n${isFine ? "" : output}`);
});

const attempts = ended.flatMap(({ results }) => results).filter(({ isSuite }) => !isSuite);
const countOf = (file?: string) => {
  const those = file === undefined ? attempts : attempts.filter((attempt) => attempt.file === file);
  const skipped = those.filter(({ outcome }) => outcome === "skipped").length;
  const held = those.filter(({ outcome }) => outcome === "passed").length;
  return `${those.length - skipped} tried, ${held} held${skipped > 0 ? `, ${skipped} not tried` : ""}\n`;
};
const width = Math.max(...named.map((name) => name.length));
process.stdout.write("\n");
for (const name of named) process.stdout.write(`${name.padEnd(width)}  ${countOf(name)}`);
for (const { name, outcome, reason } of attempts)
  if (outcome === "skipped") process.stdout.write(`not tried: ${name}${reason === undefined ? "" : ` (${reason})`}\n`);
for (const { name, file, outcome } of attempts)
  if (outcome === "failed") process.stdout.write(`did not hold: ${file}: ${name}\n`);
for (const file of ended.flatMap(failedFiles)) process.stdout.write(`failed: ${file}, see above\n`);
process.stdout.write(`${Math.round((performance.now() - started) / 1000)} s, ${countOf()}`);
process.exitCode = ended.length > 0 && ended.every(({ isFine }) => isFine) ? 0 : 1;
