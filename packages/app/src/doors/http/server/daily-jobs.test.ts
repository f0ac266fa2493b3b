import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { listCopies } from "@loadout/core";
import { openHome } from "@loadout/core/home";
import { createLibrarySandbox } from "../../../../../../test/library-sandbox.ts";
import { startDailyJobs } from "./daily-jobs.ts";

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
