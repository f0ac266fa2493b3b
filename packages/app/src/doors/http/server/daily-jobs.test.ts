import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { listCopies } from "@loadout/core";
import { openHome } from "@loadout/core/home";
import { outputRecords } from "../../../../../../packages/core/src/dispatch/record/output-records.ts";
import { createLibrarySandbox } from "../../../../../../test/library-sandbox.ts";
import { startDailyJobs } from "./daily-jobs.ts";

const day = 24 * 60 * 60 * 1000;

test("a server copies the database when it starts and once on each further day", async (t) => {
  const { home: folder, add } = createLibrarySandbox(t);
  await add("one");
  const home = openHome(folder);
  t.after(home.close);
  const lines: unknown[] = [];
  let looks = 0;
  const now = (): Date => new Date(Date.UTC(2026, 0, 1, Math.min(++looks, 6) * 12));
  const { promise, resolve } = Promise.withResolvers<void>();
  const write = (line: unknown): void => {
    lines.push(line);
    if (lines.length === 4) resolve();
  };
  const jobs = startDailyJobs({ home, log: { write }, every: 1, after: 0, now });
  await promise;
  await jobs.close();
  const days = new Set(listCopies(folder).map(({ time }) => time.slice(0, 8)));
  assert.deepEqual([...days].sort(), ["20260101", "20260102", "20260103", "20260104"]);
  assert.equal(listCopies(folder).length, days.size, "one a day");
});

test("a copy that cannot be made is logged, and tried again later", async (t) => {
  const { home: folder, add } = createLibrarySandbox(t);
  await add("one");
  const home = openHome(folder);
  t.after(home.close);
  writeFileSync(join(folder, "backups"), "a file in its place");
  const { promise, resolve } = Promise.withResolvers<Readonly<Record<string, unknown>>>();
  const jobs = startDailyJobs({ home, log: { write: resolve }, after: 0 });
  const { message, kind } = await promise;
  await jobs.close();
  assert.deepEqual([message, kind], ["a daily job failed", "daily-copy"]);
  const [job] = await home.jobs.list("daily-copy");
  assert.equal(job?.state, "waiting");
});

test("a server removes old traces once a day, as the settings say", async (t) => {
  const { home: folder, add } = createLibrarySandbox(t);
  await add("one");
  const home = openHome(folder);
  t.after(home.close);
  const outputs = home.records.use("output", async () => outputRecords);
  await outputs.change("append", "d", [{ number: 1, body: "x" }]);
  writeFileSync(join(folder, "config.jsonc"), '{"limits": {"traces": {"days": 4}}}');
  let passed = 0;
  const { promise, resolve } = Promise.withResolvers<Readonly<Record<string, unknown>>>();
  const write = (line: Readonly<Record<string, unknown>>): void => {
    if (line.message === "what was over its time was removed") resolve({ ...line, passed });
  };
  const now = (): Date => new Date(Date.now() + passed++ * day);
  const jobs = startDailyJobs({ home, log: { write }, every: 1, after: 0, now });
  const line = await promise;
  await jobs.close();
  assert.equal(line.traces, 1);
  assert.ok(Number(line.passed) > 5, "not before it was too old");
  assert.equal(await outputs.read("last", "d"), 0);
});
