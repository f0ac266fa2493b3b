import assert from "node:assert/strict";
import { test } from "node:test";
import { openHome } from "@loadout/core/home";
import { createSandbox } from "../../../../../test/sandbox.ts";
import { readConfig } from "../../config.ts";
import { jobChecks } from "./job-checks.ts";

test("a job that failed is a warning with its reason; one that was done, or does not exist, is none", async (t) => {
  const { variables, work } = createSandbox(t);
  const config = readConfig(variables, work);
  assert.deepEqual(await jobChecks({ config }), []);
  const { jobs, close } = openHome(config.home);
  t.after(close);
  await jobs.add("fine", null);
  await jobs.add("daily-copy", null);
  const { promise: isDone, resolve } = Promise.withResolvers<void>();
  const worker = jobs.work(["fine", "daily-copy"], [], async ({ kind }) => {
    if (kind === "fine") return;
    resolve();
    throw new Error("the disk is full");
  });
  await isDone;
  while ((await jobs.list("daily-copy"))[0]?.error === undefined) await new Promise((next) => setTimeout(next, 5));
  await worker.close();
  const [finding, ...others] = await jobChecks({ config });
  assert.deepEqual(
    [finding?.state, finding?.found.en.replace(/of \d{4}-\d\d-\d\d/, "of today"), others],
    ["warning", "daily-copy of today failed (try 1): the disk is full", []],
  );
});
