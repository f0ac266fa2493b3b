import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type TestContext, test } from "node:test";
import { testBus } from "../bus.contract.ts";
import { openHome, openMemoryHome } from "../home.ts";

// run: slow; it tries every kind of home, also with threads

function temporary(t: TestContext): string {
  const folder = mkdtempSync(join(tmpdir(), "loadout-bus-"));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  return join(folder, "home");
}

testBus("in a folder", async (t) => openHome(temporary(t)));
testBus("in threads", async (t) => openHome(temporary(t), { threads: true }));
testBus("in memory", async () => openMemoryHome());

test("tells what another process published, also to those who subscribed before the home moved to threads", async (t) => {
  const folder = temporary(t);
  const early = openHome(folder);
  t.after(early.close);
  const { promise, resolve } = Promise.withResolvers<string>();
  await early.bus.subscribe(["skill"], resolve);
  const server = openHome(folder, { threads: true });
  t.after(server.close);
  await server.records
    .use("topic", () => import("./topic-records.ts").then(({ topicRecords }) => topicRecords))
    .read("number", "skill");
  const code = `
    import { openHome } from ${JSON.stringify(new URL("../home.ts", import.meta.url).href)};
    const home = openHome(${JSON.stringify(folder)});
    await home.bus.publish("skill");
    await home.close();`;
  const child = spawn(process.execPath, ["-C", "loadout-source", "--input-type=module", "-e", code], {
    stdio: "inherit",
  });
  assert.deepEqual(await once(child, "exit"), [0, null]);
  assert.equal(await promise, "skill");
});
