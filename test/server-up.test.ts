import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { describe, type TestContext, test } from "node:test";
import { listCopies } from "@loadout/core";
import { ask, hasSqlite, startServer } from "../bench/started-server.ts";
import { createTerminal } from "../packages/app/src/doors/cli/terminal.ts";
import { isAlive } from "../packages/app/src/doors/http/server/server-file.ts";
import { showServer } from "../packages/app/src/system/server/show-server.ts";
import { createSandbox, eventually } from "./sandbox.ts";
import { createProcessWorld, type ProcessWorld } from "./server-process.ts";

const createWorld = (t: TestContext): ProcessWorld => createProcessWorld(t, { provider: "http://127.0.0.1:9/v1" });

interface Up {
  readonly url: string;
  readonly link: string;
  readonly isNew: boolean;
  readonly pid: number;
  readonly movedFrom?: number;
}

const end = async (world: ProcessWorld, ...words: string[]) => world.start(...words).ended;

/** Whom a link signs in. */
async function follow(link: string): Promise<{ status: number; user?: string }> {
  const { origin, hash } = new URL(link);
  const answer = await fetch(`${origin}/api/auth/use-link`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ link: hash.slice(1) }),
  });
  return { status: answer.status, ...((await answer.json()) as object) };
}

describe("loadout up", () => {
  test("tells once where it is, ends in order on Ctrl-C, and leaves nothing behind", async (t) => {
    const world = createWorld(t);
    const server = await world.up();
    const told = JSON.parse(server.said.stdout) as Up;
    assert.deepEqual([told.url, told.isNew, told.pid], [server.url, true, server.child.pid]);
    assert.equal((await follow(told.link)).user, "owner");
    assert.equal((await follow(told.link)).status, 401, "a link works once");
    server.child.kill("SIGINT");
    const { code, stdout, stderr } = await server.ended;
    assert.deepEqual([code, stderr], [0, "stopped\n"]);
    assert.deepEqual(JSON.parse(stdout), told, "one answer");
    assert.equal(existsSync(join(world.home, "server.json")), false);
  });

  test("keeps the database out of its main thread, also to write the audit, to lock, and to copy the database", async (t) => {
    const { home, variables } = createWorld(t);
    await using server = await startServer(home, variables, {
      isFromSources: true,
      isProbed: true,
      onError: () => undefined,
    });
    const post = (path: string, body: object) => ask(server, `/api/${path}`, { body });
    await post("user/create", { name: "anna", role: "user", password: "a long password" });
    await post("environment/create", { name: "other" });
    await ask(server, "/api/skill/list");
    await ask(server, "/api/audit/list");
    await eventually(() => listCopies(home).length > 0);
    assert.equal(await hasSqlite(server), false);
  });

  test("a second one finds the first, and prints a link that works", async (t) => {
    const world = createWorld(t);
    const { url } = await world.up();
    const { code, stdout } = await end(world, "up", "--json");
    const told = JSON.parse(stdout) as Up;
    assert.deepEqual([code, told.url, told.isNew], [0, url, false]);
    assert.equal((await follow(told.link)).user, "owner");
    assert.match((await end(world, "serve", "--detach")).stdout, /already running on http/);
  });

  test("of two at the same moment one serves, and the other says where", async (t) => {
    const world = createWorld(t);
    const both = [world.start("up", "--port", "0", "--json"), world.start("up", "--port", "0", "--json")];
    await eventually(() => both.every(({ said }) => said.stdout.includes("\n")));
    const told = both.map(({ said }) => JSON.parse(said.stdout) as Up);
    assert.deepEqual(told.map(({ isNew }) => isNew).toSorted(), [false, true]);
    assert.equal(told[0]?.url, told[1]?.url);
    for (const { link } of told) assert.equal((await follow(link)).status, 200);
  });

  test("refuses a port that was asked for and is taken", async (t) => {
    const world = createWorld(t);
    const taken = createServer().listen(0, "127.0.0.1");
    t.after(() => taken.close());
    await eventually(() => taken.listening);
    const address = taken.address();
    assert.ok(typeof address === "object" && address !== null);
    const { code, stderr } = await end(world, "up", "--port", String(address.port));
    assert.equal(code, 5);
    assert.match(stderr, new RegExp(`server\\.port-taken.*Port ${address.port} is in use\\n.*--port 0`));
    const detached = await end(world, "up", "--detach", "--port", String(address.port));
    assert.match(detached.stderr, /server\.not-started.*in use/);
  });

  test("starts over what a killed one left, and finishes nothing twice", async (t) => {
    const world = createWorld(t);
    const first = await world.up();
    first.child.kill("SIGKILL");
    await first.ended;
    assert.ok(existsSync(join(world.home, "server.json")), "it could not remove it");
    const status = await end(world, "status");
    assert.deepEqual([status.code, status.stdout], [1, `No server is running for ${world.home}.\n`]);
    assert.equal((await end(world, "skill", "list")).code, 0);
    const again = world.start("up", "--port", "0", "--json");
    await again.until(() => again.said.stdout.includes("\n"));
    assert.equal((JSON.parse(again.said.stdout) as Up).isNew, true);
  });

  test("in the background it outlives the command, and loadout stop ends it", async (t) => {
    const world = createWorld(t);
    const started = await end(world, "up", "--detach", "--port", "0", "--json");
    assert.equal(started.code, 0, started.stderr);
    const { url, pid, link } = JSON.parse(started.stdout) as Up;
    t.after(() => isAlive(pid) && process.kill(pid, "SIGKILL"));
    assert.equal((await follow(link)).status, 200);
    const log = readFileSync(join(world.home, "logs/up.log"), "utf8");
    assert.doesNotMatch(log, /welcome#/, "no link is written down");
    const status = JSON.parse((await end(world, "status", "--json")).stdout);
    assert.deepEqual([status.running, status.url, status.pid], [true, url, pid]);
    const opened = await end(world, "open", "--json");
    assert.equal(JSON.parse(opened.stdout).opened, false, "nobody looks at a screen here");
    const stopped = await end(world, "stop");
    assert.deepEqual([stopped.code, stopped.stdout], [0, `✓ stopped ${url}\n`]);
    await assert.rejects(fetch(url), "its port is free");
    await eventually(() => !isAlive(pid));
    const again = await end(world, "stop");
    assert.deepEqual([again.code, /Start it: loadout up/.test(again.stderr)], [1, true]);
  });

  test("says in one line why it cannot, in the foreground and in the background", async (t) => {
    const world = createWorld(t);
    for (const [words, pattern] of [
      [["--host", "203.0.113.7"], /server\.no-port.*203\.0\.113\.7:\d+: EADDRNOTAVAIL\n.*--host <address>/],
      [["--host", "203.0.113.7", "--detach"], /server\.not-started.*server\.no-port.*EADDRNOTAVAIL/],
    ] as const) {
      const { code, stderr } = await end(world, "up", ...words);
      assert.equal(code, 1);
      assert.match(stderr, pattern);
    }
    const sandbox = createSandbox(t);
    const home = { variables: { LOADOUT_HOME: sandbox.write("a-file", "") } };
    for (const words of [["up"], ["up", "--detach"]]) {
      const { code, stderr } = await sandbox.runWith(home, ...words);
      assert.deepEqual([words, code], [words, 1]);
      assert.match(stderr, /^error\[file\.unwritable\]: .*\n.*LOADOUT_HOME/);
    }
  });
});

describe("loadout logs", () => {
  test("shows a line of JSON for each request, and goes on until it is ended", async (t) => {
    const world = createWorld(t);
    const none = await end(world, "logs");
    assert.deepEqual([none.code, /Start the server: loadout up/.test(none.stderr)], [3, true]);
    await world.up();
    await end(world, "skill", "list");
    await eventually(async () => (await end(world, "logs", "-n", "5")).stdout.includes("/api/skill/list"));
    const following = world.start("logs", "-f", "-n", "1", "--json");
    await following.until(() => following.said.stdout.includes("\n"));
    await end(world, "env", "list");
    await following.until(() => following.said.stdout.includes("/api/environment/list"));
    following.child.kill("SIGINT");
    const { code, stdout } = await following.ended;
    assert.equal(code, 0);
    for (const line of stdout.trim().split("\n")) assert.ok(JSON.parse(line).time, line);
  });
});

describe("the banner", () => {
  const facts = {
    url: "http://127.0.0.1:4870",
    link: "http://127.0.0.1:4870/welcome#x",
    version: "0.1.0",
    home: "/home",
    environment: "default",
    skills: 6,
    model: { id: "deepseek", isDemo: false, isKeyMissing: true },
    host: "0.0.0.0",
    allowHosts: [],
    time: 640,
  };

  test("lines up in both languages, and warns of a network that others are on", () => {
    for (const language of ["en", "zh"] as const) {
      const text = showServer(facts, createTerminal({ language }));
      assert.match(text, /⚠.*0\.0\.0\.0.*TLS.*--allow-host/);
      assert.match(text, /deepseek.*loadout model add deepseek --key-stdin/);
    }
    const chinese = showServer({ ...facts, host: "127.0.0.1" }, createTerminal({ language: "zh" }));
    assert.match(chinese, /➜ {2}控制台： {4}http/);
    assert.match(chinese, /➜ {2}API 文档： {2}http/);
    assert.match(chinese, /仅本机/);
    const moved = showServer({ ...facts, movedFrom: 4870 }, createTerminal({ language: "en" }));
    assert.match(moved, /port 4870 is in use; using the next free port/);
  });
});
