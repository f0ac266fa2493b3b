import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type TestContext, test } from "node:test";
import { openHome, openMemoryHome } from "../home.ts";
import { testLeases } from "../leases.contract.ts";

// run: slow; it tries every kind of home, also with threads

function temporary(t: TestContext): string {
  const folder = mkdtempSync(join(tmpdir(), "loadout-leases-"));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  return join(folder, "home");
}

testLeases("in a folder", async (t) => openHome(temporary(t)));
testLeases("in threads", async (t) => openHome(temporary(t), { threads: true }));
testLeases("in memory", async () => openMemoryHome());

test("a killed process holds nothing, and the fence rises beyond its own", async (t) => {
  const folder = temporary(t);
  const code = `
    import { openHome } from ${JSON.stringify(new URL("../home.ts", import.meta.url).href)};
    const { fence } = await openHome(${JSON.stringify(folder)}).leases.take("turns/one", { holder: "the other" });
    console.log(fence);
    setInterval(() => undefined, 1000);`;
  const child = spawn(process.execPath, ["-C", "loadout-source", "--input-type=module", "-e", code], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  t.after(() => child.kill("SIGKILL"));
  const [line] = (await once(child.stdout, "data")) as [Buffer];
  const home = openHome(folder);
  t.after(home.close);
  await assert.rejects(home.leases.take("turns/one", { patience: 0 }), /the other/);
  child.kill("SIGKILL");
  await once(child, "exit");
  assert.equal((await home.leases.take("turns/one", { patience: 1000 })).fence, Number(line) + 1);
});
