import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { listCopies } from "@loadout/core";
import { createLibrarySandbox } from "../../../../../../test/library-sandbox.ts";
import { keepDailyCopies } from "./daily-copies.ts";

test("a server copies the database when it starts and once on each further day", async (t) => {
  const { home, add } = createLibrarySandbox(t);
  await add("one");
  const lines: unknown[] = [];
  let looks = 0;
  const { promise, resolve } = Promise.withResolvers<void>();
  const now = (): Date => {
    looks += 1;
    if (looks === 6) resolve();
    return new Date(Date.UTC(2026, 0, 1, looks * 12));
  };
  const copies = keepDailyCopies({ home, log: { write: (line) => void lines.push(line) }, every: 1, now });
  await promise;
  await copies.close();
  const days = new Set(listCopies(home).map(({ time }) => time.slice(0, 8)));
  assert.ok(days.size > 2, [...days].join());
  assert.equal(listCopies(home).length, days.size, "one a day");
  assert.ok(lines.length >= days.size);
});

test("a copy that cannot be made is logged, and the server goes on", async (t) => {
  const { home, add, library } = createLibrarySandbox(t);
  await add("one");
  await library.close();
  writeFileSync(join(home, "backups"), "a file in its place");
  const lines: Readonly<Record<string, unknown>>[] = [];
  await keepDailyCopies({ home, log: { write: (line) => void lines.push(line) } }).close();
  assert.equal(lines[0]?.message, "the database could not be copied");
});
