import assert from "node:assert/strict";
import { existsSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { describe, type TestContext, test } from "node:test";
import { fileURLToPath } from "node:url";
import { openHome } from "@loadout/core/home";
import { version } from "../packages/app/src/system/version.ts";
import { type GatedProvider, startGatedProvider } from "./gated-provider.ts";
import { hasBubblewrap } from "./has-bubblewrap.ts";
import { createSandbox, eventually, type StartedProcess } from "./sandbox.ts";
import { createProcessWorld, isProcessRunning, readStream, type ToldEvent } from "./server-process.ts";
import { call } from "./session-world.ts";
import { rowsOf, runningTurns } from "./stored-session.ts";

// run: on disk, waits; it kills servers and waits until they end

interface Address {
  readonly url: string;
  readonly token: string;
}

async function post({ url, token }: Address, path: string, body: object, headers: Record<string, string> = {}) {
  const answer = await fetch(`${url}${path}`, {
    method: "POST",
    headers: { Authorization: `Bearer ${token}`, "Content-Type": "application/json", ...headers },
    body: JSON.stringify(body),
  });
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
}

async function get({ url, token }: Address, path: string): Promise<Record<string, unknown>> {
  const answer = await fetch(`${url}${path}`, { headers: { Authorization: `Bearer ${token}` } });
  return (await answer.json()) as Record<string, unknown>;
}

const begin = (server: Address, message: string, contextId: string) =>
  post(server, "/api/session/run", { message, contextId }, { Prefer: "respond-async" });

const listen = ({ url, token }: Address, contextId: string, more = "") =>
  readStream(`${url}/api/session/events?contextId=${contextId}${more}`, { token });

const endOf = (events: readonly ToldEvent[]): string | undefined => {
  const last = events.at(-1);
  return last?.type === "turn-end" ? last.result.subtype : undefined;
};

const isWords = ({ type }: ToldEvent): boolean => type === "text-delta";

async function createWorld(t: TestContext, agent: object = {}) {
  const provider = await startGatedProvider(t);
  const world = createProcessWorld(t, { provider: provider.url, agent });
  // The virtual shell starts no processes that could be left behind.
  if (!hasBubblewrap) writeFileSync(join(world.home, "config.jsonc"), JSON.stringify({ exec: "host" }));
  return { provider, ...world };
}

/** A turn whose model has started to answer and does not go on. */
async function holdTurn(server: Address, provider: GatedProvider, contextId: string) {
  const { status, body } = await begin(server, "Hello", contextId);
  assert.equal(status, 202, JSON.stringify(body));
  const reader = await listen(server, contextId);
  const answer = await provider.next();
  answer.say("half an ans");
  await reader.until(isWords);
  return { reader, answer };
}

/** A command that a model started in the background, and that only it can end. */
const background = (marker: string) => call("exec_command", { command: `sleep ${marker}`, yield_seconds: 0 });

const everything = fileURLToPath(import.meta.resolve("@modelcontextprotocol/server-everything/dist/index.js"));

/** An MCP server that is told apart by its last word. */
function writeServer(home: string, word: string): void {
  const server = { command: process.execPath, args: [everything, "stdio", word] };
  writeFileSync(
    join(home, "environments/default/config.jsonc"),
    JSON.stringify({ mcpServers: { everything: server } }),
  );
}

describe("a server that is killed in the middle of a turn", () => {
  test("finds it interrupted when it starts again, and the user can go on", async (t) => {
    const { provider, up, home } = await createWorld(t);
    const first = await up();
    const { reader } = await holdTurn(first, provider, "one");
    const seen = reader.events.map(({ id }) => id);
    assert.equal(runningTurns(home).length, 1);
    first.child.kill("SIGKILL");
    assert.equal((await first.ended).signal, "SIGKILL");
    await assert.rejects(reader.all, "a stream that was cut off does not look like its end");
    const second = await up();
    await second.until(() => second.said.stderr.includes("interrupted when the server stopped: one"));
    assert.deepEqual(runningTurns(home), []);
    assert.equal((await get(second, "/api/session/show?contextId=one")).lastTurn, "interrupted");
    const told = await (await listen(second, "one")).all;
    assert.equal(endOf(told), "interrupted");
    assert.ok((told.at(-1)?.id ?? 0) > Math.max(...seen), "behind everything that was seen");
    const next = post(second, "/api/session/run", { message: "Go on", contextId: "one" });
    (await provider.next()).finish();
    assert.equal((await next).body.result, "success");
  });

  test("answers a request that is repeated from the history, and does not do it again", async (t) => {
    const { provider, up } = await createWorld(t);
    const first = await up();
    const run = (server: Address) =>
      post(server, "/api/session/run", { message: "Hello", contextId: "one" }, { "Idempotency-Key": "k" });
    const cut = run(first);
    cut.catch(() => undefined);
    await provider.next();
    first.child.kill("SIGKILL");
    await assert.rejects(cut);
    await first.ended;
    const { status, body } = await run(await up());
    assert.deepEqual([status, body.result, provider.count], [200, "interrupted", 1]);
  });

  test("leaves no command of a session behind", { skip: !existsSync("/proc/self/cmdline") }, async (t) => {
    const marker = `86${process.pid}.25`;
    const { provider, up, home } = await createWorld(t, { tools: ["exec_command", "write_stdin"] });
    const server = await up();
    await begin(server, "Start", "one");
    (await provider.next()).finish([background(marker)]);
    await provider.next();
    await eventually(() => isProcessRunning("sleep", marker));
    server.child.kill("SIGKILL");
    await server.ended;
    await eventually(() => !isProcessRunning("sleep", marker));
    assert.equal(runningTurns(home).length, 1);
  });
});

describe("a server that is told to end", () => {
  for (const signal of ["SIGTERM", "SIGINT"] as const)
    test(`by ${signal} ends turns in order, and leaves no process, no file and no lock behind`, async (t) => {
      const [marker, word] = [`87${process.pid}.${signal.length}`, `server-of-${signal}-${process.pid}`];
      const { provider, up, home } = await createWorld(t, { tools: ["exec_command"], mcp: ["everything"] });
      writeServer(home, word);
      const server = await up("--drain", "0");
      await begin(server, "Start", "background");
      (await provider.next()).finish([background(marker)]);
      (await provider.next()).finish();
      const { reader, answer } = await holdTurn(server, provider, "held");
      const others = await Promise.all(Array.from({ length: 5 }, () => listen(server, "background", "&follow=true")));
      await eventually(() => isProcessRunning("sleep", marker));
      const hasServer = isProcessRunning(word);
      server.child.kill(signal);
      const { code, signal: by, stderr } = await server.ended;
      assert.deepEqual([code, by], [signal === "SIGINT" ? 0 : 143, null], stderr);
      assert.match(stderr, /stopped · 1 turns? interrupted/);
      assert.equal(endOf(await reader.all), "interrupted");
      await Promise.all([answer.dropped, ...others.map(({ all }) => all)]);
      assert.ok(hasServer, "the MCP server was there");
      assert.deepEqual([isProcessRunning("sleep", marker), isProcessRunning(word)], [false, false]);
      assert.deepEqual([existsSync(join(home, "server.json")), runningTurns(home)], [false, []]);
      await assertFree(home);
    });
});

describe("commands that go on behind a turn", () => {
  test("can be read in the next one, and end with the session", {
    skip: !existsSync("/proc/self/cmdline"),
  }, async (t) => {
    const marker = `88${process.pid}.5`;
    const { provider, up } = await createWorld(t, { tools: ["exec_command", "write_stdin"] });
    const server = await up();
    const run = (message: string) => post(server, "/api/session/run", { message, contextId: "one" });
    const first = run("Start");
    const command = `echo here; read line; echo "got $line"; sleep ${marker}`;
    (await provider.next()).finish([call("exec_command", { command, stdin: true, yield_seconds: 0.5 })]);
    const going = await provider.next();
    going.finish();
    const [, id] = /session_id\D{0,6}(\d+)/.exec(JSON.stringify(going.body)) ?? assert.fail("it does not go on");
    assert.equal((await first).body.result, "success");
    const second = run("Look");
    (await provider.next()).finish([call("write_stdin", { session_id: id, text: "news\n", yield_seconds: 1 })]);
    const answered = await provider.next();
    answered.finish();
    await second;
    assert.match(JSON.stringify(answered.body), /got news/);
    await eventually(() => isProcessRunning("sleep", marker));
    const { status } = await post(server, "/api/session/delete", { contextId: "one", confirmed: true });
    assert.equal(status, 200);
    assert.ok(!isProcessRunning("sleep", marker));
  });
});

describe("the command line on a running server", () => {
  const untilWords = (process: StartedProcess): Promise<void> =>
    process.until(() => process.said.stdout.includes("half"));

  async function createRun(t: TestContext, ...flags: string[]) {
    const world = await createWorld(t);
    const server = await world.up();
    const command = world.start("run", "Hello", "--context", "mine", "--output", "stream-json", ...flags);
    const answer = await world.provider.next();
    answer.say("half");
    await untilWords(command);
    return { ...world, server, command, answer };
  }

  test("runs its turn there: other listeners hear it as it goes", async (t) => {
    const { server, command, answer } = await createRun(t);
    const reader = await listen(server, "mine");
    await reader.until(isWords);
    answer.say(" and whole");
    answer.finish();
    const { code, stdout, stderr } = await command.ended;
    assert.equal(code, 0, stderr);
    const printed = stdout
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line) as ToldEvent);
    assert.deepEqual(printed, await reader.all);
  });

  for (const [signal, expected] of [
    ["SIGINT", 130],
    ["SIGTERM", 143],
  ] as const)
    test(`ends it there by ${signal}, as it would end its own: exit code ${expected}`, async (t) => {
      const { server, command, answer, home } = await createRun(t);
      command.child.kill(signal);
      const { code, stdout, stderr } = await command.ended;
      assert.equal(code, expected, stderr);
      await answer.dropped;
      assert.equal((JSON.parse(stdout.trimEnd().split("\n").at(-1) ?? "") as ToldEvent).type, "turn-end");
      assert.equal((await get(server, "/api/session/show?contextId=mine")).lastTurn, "interrupted");
      assert.deepEqual(runningTurns(home), []);
    });

  test("leaves the turn going where it is killed itself", async (t) => {
    const { server, command, answer } = await createRun(t);
    command.child.kill("SIGKILL");
    await command.ended;
    const reader = await listen(server, "mine");
    answer.say(" and whole");
    answer.finish();
    assert.equal(endOf(await reader.all), "success");
    const { messages } = (await get(server, "/api/session/show?contextId=mine&messages=true")) as {
      messages: { type: string; content?: string }[];
    };
    assert.equal(messages.findLast(({ type }) => type === "assistant")?.content, "half and whole");
  });

  test("says so where the server goes away, and does not run the message once more", async (t) => {
    const { server, command, provider, home } = await createRun(t);
    server.child.kill("SIGKILL");
    const { code, stderr } = await command.ended;
    assert.equal(code, 7, stderr);
    assert.match(stderr, /run\.lost.*loadout session show mine/s);
    assert.equal(provider.count, 1);
    assert.equal(rowsOf(home, "messages", "mine").filter((body) => body.includes('"type":"user"')).length, 1);
  });

  test("does no change once more whose answer was cut off; what only looks is looked at here", async (t) => {
    const asked: string[] = [];
    const cutting = createServer((request) => {
      asked.push(`${request.method} ${request.url}`);
      request.socket.destroy();
    });
    await new Promise<void>((resolve) => cutting.listen(0, "127.0.0.1", resolve));
    t.after(() => cutting.close());
    const sandbox = createSandbox(t);
    const url = `http://127.0.0.1:${(cutting.address() as AddressInfo).port}`;
    const file = { url, token: "t", pid: process.pid, version, startedAt: new Date().toISOString() };
    sandbox.write(join(sandbox.home, "server.json"), JSON.stringify(file));
    for (const words of [
      ["skill", "load", "hello-skill", "--context", "one"],
      ["run", "Hello", "--context", "one"],
    ]) {
      const { code, stderr } = await sandbox.run(...words);
      assert.equal(code, 7, stderr);
      assert.match(stderr, /error\[server\.lost\]/);
    }
    assert.deepEqual(asked, ["POST /api/skill/load", "POST /api/session/run"]);
    assert.ok(!existsSync(join(sandbox.home, "context/one")), "nothing was done here");
    const { code, stdout } = await sandbox.run("session", "list", "--json");
    assert.deepEqual([code, (JSON.parse(stdout) as { total: number }).total], [0, 0]);
  });

  test("works by itself where a killed server left its file", async (t) => {
    const { provider, up, start } = await createWorld(t);
    const server = await up();
    server.child.kill("SIGKILL");
    await server.ended;
    const command = start("run", "Hello", "--json");
    (await provider.next()).finish();
    const { code, stdout, stderr } = await command.ended;
    assert.equal(code, 0, stderr);
    assert.equal((JSON.parse(stdout) as { result: string }).result, "success");
  });
});

/** No server holds the home. */
async function assertFree(folder: string): Promise<void> {
  const home = openHome(folder);
  await home.leases.run("server", () => undefined, { patience: 0 });
  await home.close();
}
