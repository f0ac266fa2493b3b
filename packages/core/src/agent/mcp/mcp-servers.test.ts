import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type TestContext, test } from "node:test";
import type { McpServerEntry } from "./mcp-connection.ts";
import { createMcpServers } from "./mcp-servers.ts";

const { signal } = new AbortController();

/** Servers with a clock of their own. */
function createWorld(t: TestContext, servers: Record<string, McpServerEntry>) {
  let time = 1_000_000;
  const mcp = createMcpServers({
    servers: () => servers,
    variable: (name) => process.env[name],
    limits: () => ({ connect: 10_000, call: 10_000 }),
    now: () => time,
  });
  t.after(() => mcp.close());
  return {
    mcp,
    pass: (milliseconds: number) => {
      time += milliseconds;
    },
  };
}

/** A program that counts how often it was started, and ends at once. */
function failing(t: TestContext): { entry: McpServerEntry; starts: () => number } {
  const folder = mkdtempSync(join(tmpdir(), "loadout-mcp-"));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  const path = join(folder, "starts");
  writeFileSync(path, "");
  const program = `require("node:fs").appendFileSync(${JSON.stringify(path)}, "x"); process.exit(1)`;
  return {
    entry: { command: process.execPath, args: ["-e", program] },
    starts: () => readFileSync(path, "utf8").length,
  };
}

test("a server that fails is tried again after a while that grows, and not before", async (t) => {
  const { entry, starts } = failing(t);
  const { mcp, pass } = createWorld(t, { bad: entry });
  await mcp.ensure(["bad"], signal);
  assert.equal(starts(), 1);
  await mcp.ensure(["bad"], signal);
  assert.equal(starts(), 1);
  assert.match(mcp.problems().get("bad")?.en ?? "", /next attempt in 1 s/);
  for (const [wait, expected] of [
    [999, 1],
    [1, 2],
    [1999, 2],
    [1, 3],
    [4000, 4],
  ] as const) {
    pass(wait);
    await mcp.ensure(["bad"], signal);
    assert.equal(starts(), expected, `${wait} ms later`);
  }
});

test("a server that is configured again is tried at once", async (t) => {
  const { entry, starts } = failing(t);
  const servers: Record<string, McpServerEntry> = { one: entry };
  const { mcp } = createWorld(t, servers);
  await mcp.ensure(["one"], signal);
  servers.one = { ...entry, env: { NEW: "1" } };
  await mcp.ensure(["one"], signal);
  assert.equal(starts(), 2);
});

test("one that is not registered, or whose tools would have another's names, is a problem and no more", async (t) => {
  const { entry, starts } = failing(t);
  const { mcp } = createWorld(t, { "a-b": entry, "a b": entry, "a.b": entry });
  await mcp.ensure(["none", "a.b"], signal);
  assert.match(mcp.problems().get("none")?.en ?? "", /none|a-b/);
  assert.match(mcp.problems().get("a.b")?.en ?? "", /same names as those of a b/);
  assert.deepEqual([mcp.tools(), starts()], [[], 0]);
});

test("nothing is started any more after it was closed", async (t) => {
  const { entry, starts } = failing(t);
  const { mcp } = createWorld(t, { one: entry });
  await mcp.close();
  await mcp.ensure(["one"], signal);
  assert.equal(starts(), 0);
});
