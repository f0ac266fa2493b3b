import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import {
  closeSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, type TestContext, test } from "node:test";
import { openPath } from "../../ground/files/open-entry.ts";
import { openPlaceholders } from "./placeholders.ts";

function createWorld(t: TestContext) {
  const root = realpathSync(mkdtempSync(join(tmpdir(), "loadout-held-")));
  const [workspace, holds] = [join(root, "workspace"), join(root, "holds")];
  mkdirSync(workspace);
  const { file } = openPath(workspace);
  t.after(() => {
    closeSync(file);
    rmSync(root, { recursive: true, force: true });
  });
  return { workspace, holds, file };
}

describe("held places", { skip: process.platform !== "linux" }, () => {
  test("are there until the last holder has gone", async (t) => {
    const { workspace, holds, file } = createWorld(t);
    const [one, other] = [await openPlaceholders(holds, workspace), await openPlaceholders(holds, workspace)];
    for (const places of [one, other]) {
      places.make(file, ".git");
      places.make(file, "marked", ".\n");
    }
    await one.release();
    assert.deepEqual(readdirSync(workspace), [".git", "marked"]);
    await other.release();
    assert.deepEqual(readdirSync(workspace), []);
  });

  test("stay while another process holds them, and are removed after one that was killed", async (t) => {
    const { workspace, holds, file } = createWorld(t);
    const program = `
      import { openPlaceholders } from ${JSON.stringify(join(import.meta.dirname, "placeholders.ts"))};
      import { openPath } from ${JSON.stringify(join(import.meta.dirname, "../../ground/files/open-entry.ts"))};
      const places = await openPlaceholders(${JSON.stringify(holds)}, ${JSON.stringify(workspace)});
      places.make(openPath(${JSON.stringify(workspace)}).file, ".theirs");
      console.log("up");
      setInterval(() => {}, 1000);`;
    const process_ = spawn(process.execPath, ["-C", "loadout-source", "--input-type=module", "--eval", program], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    await once(process_.stdout, "data");
    const ours = await openPlaceholders(holds, workspace);
    ours.make(file, ".ours");
    await ours.release();
    assert.deepEqual(readdirSync(workspace), [".ours", ".theirs"]);
    process_.kill("SIGKILL");
    await once(process_, "exit");
    await (await openPlaceholders(holds, workspace)).release();
    assert.deepEqual(readdirSync(workspace), []);
  });

  test("are left alone when they are used, and nothing that was there is taken for one", async (t) => {
    const { workspace, holds, file } = createWorld(t);
    mkdirSync(join(workspace, ".mine"));
    const places = await openPlaceholders(holds, workspace);
    for (const name of [".mine", ".used"]) places.make(file, name);
    places.make(file, "config", "");
    writeFileSync(join(workspace, ".used/file"), "x");
    writeFileSync(join(workspace, "config"), "settings");
    await places.release();
    assert.deepEqual(readdirSync(workspace), [".mine", ".used", "config"]);
    assert.equal(readFileSync(join(workspace, "config"), "utf8"), "settings");
    assert.ok(existsSync(join(workspace, ".used/file")));
  });
});
