import assert from "node:assert/strict";
import { chmodSync, mkdirSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import { type TestContext, test } from "node:test";
import manifest from "../packages/app/package.json" with { type: "json" };
import { createSandbox } from "./sandbox.ts";

const { version } = manifest;

/** A registry that knows one package, and counts who asks. */
async function startRegistry(t: TestContext, newest: string) {
  const asked: string[] = [];
  const registry = createServer(({ url = "" }, answer) => {
    asked.push(url);
    const packument = {
      name: "loadout",
      "dist-tags": { latest: newest },
      versions: { [newest]: { name: "loadout", version: newest } },
    };
    answer.setHeader("Content-Type", "application/json").end(JSON.stringify(packument));
  });
  await new Promise<void>((resolve) => registry.listen(0, "127.0.0.1", resolve));
  t.after(() => registry.close());
  const { port } = registry.address() as { port: number };
  return { asked, url: `http://127.0.0.1:${port}/` };
}

test("loadout version says what runs and where its home is", async (t) => {
  const { run, home } = createSandbox(t);
  const told = JSON.parse((await run("version", "--json")).stdout);
  assert.deepEqual([told.version, told.node, told.installedBy], [version, process.version, "source"]);
  assert.deepEqual(told.home, { kind: "folder", place: home });
  assert.match((await run("version")).stdout, new RegExp(`^loadout ${version.replaceAll(".", "\\.")}\n`));
  assert.equal((await run("--version")).stdout, `${version}\n`);
});

test("loadout upgrade says what to run, and asks the registry only with --check", async (t) => {
  const sandbox = createSandbox(t);
  const newer = await startRegistry(t, "99.0.0");
  const runWith = (url: string, ...words: string[]) =>
    sandbox.runWith(
      { variables: { npm_config_registry: url, npm_config_cache: join(sandbox.folder, "npm") } },
      ...words,
    );
  const plain = JSON.parse((await runWith(newer.url, "upgrade", "--json")).stdout);
  assert.deepEqual(plain.commands, ["git pull", "npm ci", "npm run build"]);
  assert.deepEqual([plain.newest, newer.asked], [undefined, []]);
  const checked = await runWith(newer.url, "upgrade", "--check");
  assert.equal(checked.code, 0, checked.stderr);
  assert.match(checked.stdout, /→ 99\.0\.0\n[\s\S]*git pull/);
  assert.deepEqual(newer.asked, ["/loadout"]);
  const same = await startRegistry(t, version);
  assert.deepEqual(JSON.parse((await runWith(same.url, "upgrade", "--check", "--json")).stdout).commands, []);
  const none = await runWith("http://127.0.0.1:9/", "upgrade", "--check");
  assert.equal(none.code, 1);
  assert.match(none.stderr, /newest release could not be found out/);
});

test("status says if the server is of another release", async (t) => {
  const { run, home } = createSandbox(t);
  const server = createServer((_request, answer) => answer.end(JSON.stringify({ via: "local" })));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  t.after(() => server.close());
  const { port } = server.address() as { port: number };
  mkdirSync(home, { recursive: true });
  const file = {
    url: `http://127.0.0.1:${port}`,
    token: "t",
    pid: process.pid,
    version: "99.0.0",
    startedAt: new Date(),
  };
  writeFileSync(join(home, "server.json"), JSON.stringify(file));
  chmodSync(join(home, "server.json"), 0o600);
  assert.deepEqual(JSON.parse((await run("status", "--json")).stdout).versions, [version, "99.0.0"]);
  assert.match((await run("status")).stdout, /different versions: .*99\.0\.0/);
});
