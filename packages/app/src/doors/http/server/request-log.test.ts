import assert from "node:assert/strict";
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { type TestContext, test } from "node:test";
import type { LogSettings } from "../../../system/observe/log-settings.ts";
import { createRequestLog } from "./request-log.ts";

function createWorld(t: TestContext, largest?: number) {
  const folder = mkdtempSync(join(tmpdir(), "loadout-log-"));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  const path = join(folder, "logs", "server.log");
  const now = (): Date => new Date("2026-01-01T00:00:00Z");
  const open = () => createRequestLog({ path, now, ...(largest !== undefined && { largest }) });
  return { path, open };
}

test("has a line of JSON for each request, in their order, for its owner alone", async (t) => {
  const { path, open } = createWorld(t);
  const log = open();
  log.write({ level: "info", requestId: "1", path: "/a\n{}" });
  log.write({ requestId: "2", error: "one\ntwo" });
  await log.close();
  const lines = readFileSync(path, "utf8").trimEnd().split("\n");
  assert.deepEqual(
    lines.map((line) => JSON.parse(line)),
    [
      { time: "2026-01-01T00:00:00.000Z", level: "info", requestId: "1", path: "/a\n{}" },
      { time: "2026-01-01T00:00:00.000Z", level: "error", requestId: "2", error: "one\ntwo" },
    ],
  );
  assert.deepEqual([statSync(path).mode & 0o777, statSync(join(path, "..")).mode & 0o777], [0o600, 0o700]);
});

test("goes on where the last server ended; what is too large is put aside once", async (t) => {
  const { path, open } = createWorld(t, 180);
  for (const requestId of ["first", "second", "third", "fourth"]) {
    const log = open();
    log.write({ requestId, padding: "x".repeat(40) });
    await log.close();
  }
  assert.match(readFileSync(path, "utf8"), /third[\s\S]*fourth/);
  assert.match(readFileSync(`${path}.1`, "utf8"), /first[\s\S]*second/);
  assert.ok(!existsSync(`${path}.2`));
});

test("in a folder that cannot be made is refused at the start", (t) => {
  const { path, open } = createWorld(t);
  writeFileSync(dirname(path), "a file");
  assert.throws(open, { code: "file.unwritable" });
});

test("that cannot be written stops no request", async (t) => {
  const { path, open } = createWorld(t);
  const log = open();
  rmSync(join(path, ".."), { recursive: true });
  const warned = new Promise<Error>((resolve) => process.once("warning", resolve));
  log.write({ requestId: "1" });
  await log.close();
  assert.match((await warned).message, /cannot write the log/);
});

test("writes to standard error in the form that was asked for, and leaves out what is not important enough", async (t) => {
  const { path } = createWorld(t);
  const said: string[] = [];
  const now = (): Date => new Date("2026-01-01T00:00:00Z");
  const write = async (settings: LogSettings) => {
    const log = createRequestLog({ path, now, settings, print: (text) => void said.push(text) });
    log.write({ level: "info", operation: "skill.list", method: "GET", path: "/api/skill/list", status: 200, ms: 1.5 });
    log.write({ message: "the disk\nis full\u001b[2J", part: "a b" });
    await log.close();
  };
  await write({ level: "warn", output: "stderr", format: "json" });
  assert.deepEqual(JSON.parse(said.join("")).level, "warn");
  assert.ok(!existsSync(dirname(path)), "no file");
  said.length = 0;
  await write({ level: "info", output: "both", format: "text" });
  assert.equal(said[0], "2026-01-01T00:00:00.000Z INFO  GET /api/skill/list 200 operation=skill.list ms=1.5\n");
  assert.match(said[1] ?? "", /^2026-01-01T00:00:00\.000Z WARN {2}the disk is full[^\u001b]*\[2J part=a b\n$/);
  assert.equal(readFileSync(path, "utf8").trimEnd().split("\n").length, 2);
});
