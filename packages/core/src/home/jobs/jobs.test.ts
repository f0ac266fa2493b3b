import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type TestContext, test } from "node:test";
import { openHome, openMemoryHome } from "../home.ts";
import { testJobs } from "../jobs.contract.ts";

// run: slow; it tries every kind of home, also with threads

function temporary(t: TestContext): string {
  const folder = mkdtempSync(join(tmpdir(), "loadout-jobs-"));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  return join(folder, "home");
}

testJobs("in a folder", async (t) => openHome(temporary(t)));
testJobs("in threads", async (t) => openHome(temporary(t), { threads: true }));
testJobs("in memory", async () => openMemoryHome());

test("the job of a killed process runs again in another", async (t) => {
  const folder = temporary(t);
  const code = `
    import { openHome } from ${JSON.stringify(new URL("../home.ts", import.meta.url).href)};
    openHome(${JSON.stringify(folder)}).jobs.work(["copy"], [], () => {
      console.log("begun");
      return new Promise((resolve) => setTimeout(resolve, 100_000));
    });`;
  const home = openHome(folder);
  t.after(home.close);
  await home.jobs.add("copy", { day: 1 });
  const child = spawn(process.execPath, ["-C", "loadout-source", "--input-type=module", "-e", code], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  t.after(() => child.kill("SIGKILL"));
  await once(child.stdout, "data");
  child.kill("SIGKILL");
  await once(child, "exit");
  const { promise, resolve } = Promise.withResolvers<unknown>();
  const worker = home.jobs.work(["copy"], [], async (job) => resolve([job.payload, job.tries]));
  assert.deepEqual(await promise, [{ day: 1 }, 2]);
  await worker.close();
});
