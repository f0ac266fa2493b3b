import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { connect, createServer, type Server } from "node:net";
import { join } from "node:path";
import { describe, type TestContext, test } from "node:test";
import { isDeepStrictEqual } from "node:util";
import { readConfig } from "../packages/app/src/config.ts";
import { type RunningServer, serve } from "../packages/app/src/doors/http/serve.ts";
import { operationNames, operations } from "../packages/app/src/operation/operations.ts";
import { version } from "../packages/app/src/system/version.ts";
import { chinese, createStoryMachine, runStep, type Step, step, story } from "./command-story.ts";
import { makeArchive } from "./make-archive.ts";
import { proves } from "./requirements.ts";
import { type CommandResult, createSandbox, type Sandbox } from "./sandbox.ts";
import { createServerWorld } from "./server-world.ts";

async function startServer(t: TestContext, { variables, userHome }: Sandbox): Promise<RunningServer> {
  const server = await serve({ config: readConfig(variables, userHome), port: 0 });
  t.after(() => server.stop());
  return server;
}

/** Without what is never the same twice. */
const same = (text: string, { folder }: Sandbox): string =>
  text
    .replaceAll(folder, "<folder>")
    .replaceAll(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, "<id>")
    .replaceAll(/\b[0-9a-f]{12}\b/g, "<dispatch>")
    .replaceAll(/lo_[\w-]+/g, "<token>")
    .replaceAll(/\d{4}-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d(?:\.\d+Z)?)?/g, "<time>")
    .replaceAll(/"(?:ms|durationMs|time|at|duration)":[\d.]+/g, "<duration>")
    .replaceAll(/\b\d+(?:\.\d+)? ?ms\b/g, "<duration>");

describe("a command through a running server", () => {
  test("does, says and ends as it does without one", async (t) => {
    const [here, there] = [await createStoryMachine(t), await createStoryMachine(t)];
    await (await startServer(t, here)).stop(); // which makes the owner
    const server = await startServer(t, there);
    const shown = ({ code, stdout, stderr }: CommandResult, sandbox: Sandbox) => ({
      code,
      stdout: same(stdout, sandbox),
      stderr: same(stderr, sandbox),
    });
    const differences = [];
    for (const one of story) {
      const [alone, served] = [shown(await runStep(here, one), here), shown(await runStep(there, one), there)];
      assert.equal(alone.code, one.exit ?? 0, `${one.words.join(" ")}: ${alone.stderr}`);
      if (one.differs ? alone.code !== served.code : !isDeepStrictEqual(alone, served))
        differences.push({ command: one.words.join(" "), alone, served });
    }
    assert.deepEqual(differences, []);
    await server.stop();
    const log = readFileSync(join(there.home, "logs/server.log"), "utf8");
    assert.ok(log.split("\n").length > 60, "the server was asked");
    assert.ok(!log.includes("correct horse") && !log.includes("sk-handed"));
  });

  test("is told here for every operation that can be done in either place", async () => {
    const told = new Set(story.map(({ words: [noun, verb] }) => (noun === "run" ? "session run" : `${noun} ${verb}`)));
    const all = await Promise.all(operationNames.map((name) => operations[name]()));
    const missing = all
      .filter(({ place }) => place === "anywhere")
      .map(({ name }) =>
        name
          .replace("environment", "env")
          .replace("dispatch.output", "dispatch.logs")
          .replace("system.space", "space --json")
          .replace("system.prune", "prune --dry-run")
          .replace(".", " "),
      )
      .filter((words) => !told.has(words));
    assert.deepEqual(missing, []);
  });
});

describe("what needs the person's hands", () => {
  test("is done here while the server of this home runs, and the server sees it", async (t) => {
    const sandbox = await createStoryMachine(t);
    const server = await startServer(t, sandbox);
    const { url, token } = server;
    await runStep(sandbox, step("skill import ../packages/notes"));
    const edited = await runStep(sandbox, step("skill edit notes", { variables: { EDITOR: "sed -i s/notes/pages/" } }));
    assert.equal(edited.code, 0, edited.stderr);
    const kept = await runStep(sandbox, step("model add mine --preset deepseek --key-stdin", { input: "sk-by-hand" }));
    assert.equal(kept.code, 0, kept.stderr);
    const ask = async (path: string) =>
      (await fetch(`${url}${path}`, { headers: { Authorization: `Bearer ${token}` } })).json();
    assert.match((await ask("/api/skill/read?name=library%3Anotes")).text, /pages/);
    const { models } = (await ask("/api/model/list")) as { models: { id: string; key: string }[] };
    assert.equal(models.find(({ id }) => id === "mine")?.key, "secrets");
    await server.stop();
    const log = readFileSync(join(sandbox.home, "logs/server.log"), "utf8");
    assert.match(log, /model\/list/);
    assert.doesNotMatch(log, /skill\/edit|model\/add/);
  });

  test("is refused for a server elsewhere, before anything is read", async (t) => {
    const [sandbox, world] = [createSandbox(t), await createServerWorld(t)];
    const variables = { LOADOUT_SERVER: world.server.url, LOADOUT_TOKEN: world.tokens.superadmin };
    for (const line of [
      "skill edit notes",
      "skill create-file notes a.md",
      "mcp add --stdin",
      "model add x --key-stdin",
      "secrets set TICKETS_TOKEN --value-stdin",
      "auth password",
    ]) {
      const { code, stderr } = await runStep(sandbox, step(line, { variables, input: "secret" }));
      assert.deepEqual([line, code], [line, 2]);
      assert.match(stderr, /error\[server\.elsewhere\]/);
    }
    assert.equal(existsSync(sandbox.home), false);
  });

  test("can stand in a request instead: the key of a model", async (t) => {
    const { post, ask, home, server } = await createServerWorld(t);
    const added = await post("/api/model/add", { id: "mine", preset: "deepseek", key: "sk-in-a-body" });
    assert.deepEqual([added.status, added.body.key], [200, "secrets"]);
    assert.match(readFileSync(join(home, "secrets.json"), "utf8"), /sk-in-a-body/);
    for (const path of ["/api/audit/list", "/api/model/list"])
      assert.ok(!(await ask(path)).text.includes("sk-in-a-body"), path);
    assert.equal((await post("/api/model/add", { id: "other", preset: "deepseek", keyStdin: true })).status, 400);
    await server.stop();
    assert.ok(!readFileSync(join(home, "logs/server.log"), "utf8").includes("sk-in-a-body"));
  });
});

/** Something that listens, and answers every client with these words. */
async function listen(t: TestContext, words: string): Promise<string> {
  const server: Server = createServer((socket) => {
    socket.on("error", () => undefined); // a client that leaves early
    socket.once("data", () => socket.end(words));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  t.after(() => server.close());
  const address = server.address();
  assert.ok(typeof address === "object" && address !== null);
  return `http://127.0.0.1:${address.port}`;
}

/** An address that swallows what is sent to it: its listener accepts no connection, and the queue is full. */
async function listenDeaf(t: TestContext): Promise<string> {
  const program =
    'require("net").createServer().listen(0, "127.0.0.1", 1, function () { require("fs").writeSync(1, `${this.address().port}`); Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0); })';
  const child = spawn(process.execPath, ["-e", program], { stdio: ["ignore", "pipe", "inherit"] });
  t.after(() => child.kill("SIGKILL"));
  const [port] = (await once(child.stdout, "data")) as [Buffer];
  for (let count = 0; count < 8; count++) {
    const socket = connect(Number(port), "127.0.0.1");
    socket.on("error", () => undefined); // when the listener is gone
    t.after(() => socket.destroy());
  }
  return `http://127.0.0.1:${port}`;
}

const http = (status: number, type: string, body: string): string =>
  `HTTP/1.1 ${status} X\r\nContent-Type: ${type}\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`;

describe(proves("003.08"), () => {
  const needing = ["auth link", "session cancel a1f9", "shutdown", "stop", "open", "api GET /api/skill/list"];

  test("the message is the same for all of them, and ends with what to type", async (t) => {
    const sandbox = createSandbox(t);
    for (const line of needing) {
      const { code, stdout, stderr } = await runStep(sandbox, step(line));
      assert.deepEqual([line, code, stdout], [line, 1, ""]);
      const [first] = stderr.split("\n");
      assert.equal(
        first,
        "error[server.none]: No server on http://127.0.0.1:4870. Start it: loadout up   (or set LOADOUT_SERVER)",
      );
    }
    const { stderr } = await runStep(sandbox, step("auth link --json", { variables: chinese }));
    assert.match(JSON.parse(stderr).error.message, /上没有服务器。启动：loadout up/);
    assert.equal(existsSync(sandbox.home), false, "looking for one makes no home");
    const spawned = await sandbox.spawn("auth", "link");
    assert.deepEqual([spawned.code, spawned.stdout], [1, ""]);
  });

  test("those of the list that need a server are among them", async () => {
    const all = await Promise.all(operationNames.map((name) => operations[name]()));
    const words = all
      .filter(({ place }) => place === "server")
      .map(({ name }) => name.replace("system.", "").replace(".", " "));
    for (const one of words)
      assert.ok(
        needing.some((line) => line.startsWith(one)),
        one,
      );
  });

  test("a server that is named and not there is named in the message, whatever the command", async (t) => {
    const sandbox = createSandbox(t);
    const deaf = await listenDeaf(t);
    for (const url of ["http://127.0.0.1:9", "http://nowhere.invalid:4870", deaf])
      for (const line of ["auth link", "skill list"]) {
        const { code, stderr } = await runStep(sandbox, step(line, { variables: { LOADOUT_SERVER: `${url}/` } }));
        assert.deepEqual([url, line, code], [url, line, 1]);
        assert.ok(stderr.startsWith(`error[server.none]: No server on ${url}. Start it: loadout up`), stderr);
      }
  });
});

describe("the server of this home", () => {
  const fileOf = ({ home }: Sandbox): string => join(home, "server.json");
  const file = { url: "http://127.0.0.1:9", token: "local_x", pid: process.pid, version, startedAt: "2026-01-01" };
  const leave = (sandbox: Sandbox, content: unknown): void =>
    writeFileSync(fileOf(sandbox), typeof content === "string" ? content : JSON.stringify(content));

  test("that was killed is no server: commands work here, and say so where they need one", async (t) => {
    const sandbox = await createStoryMachine(t);
    const other = await createServerWorld(t);
    const foreign = await listen(t, http(200, "text/html", "<p>hello</p>"));
    for (const left of [
      { ...file, pid: 2 ** 22 + 1 },
      file,
      { ...file, url: other.server.url },
      { ...file, url: foreign },
      { ...file, url: "ftp://nobody" },
      { ...file, pid: -1 },
      "garbage",
      "[]",
      "",
    ]) {
      leave(sandbox, left);
      const listed = await runStep(sandbox, step("skill list --json"));
      assert.equal(listed.code, 0, `${JSON.stringify(left)}: ${listed.stderr}`);
      const status = await runStep(sandbox, step("status"));
      assert.deepEqual([status.code, status.stdout], [1, `No server is running for ${sandbox.home}.\n`]);
      assert.equal((await runStep(sandbox, step("stop"))).code, 1);
    }
  });

  test("of another version is not spoken to, but can be stopped", async (t) => {
    const sandbox = await createStoryMachine(t);
    leave(sandbox, { ...file, version: "9.9.9" });
    for (const line of ["skill list", "auth link"]) {
      const { code, stderr } = await runStep(sandbox, step(line));
      assert.equal(code, 6);
      assert.match(stderr, /server\.version.*9\.9\.9.*\n.*loadout stop, then loadout up/);
    }
    assert.equal((await runStep(sandbox, step(""))).code, 0, "an overview is always possible");
  });

  test("starts again over what a killed one left, and removes its file when it stops", async (t) => {
    const sandbox = await createStoryMachine(t);
    leave(sandbox, file);
    const server = await startServer(t, sandbox);
    assert.equal(statSync(fileOf(sandbox)).mode & 0o777, 0o600);
    assert.match((await runStep(sandbox, step("status"))).stdout, new RegExp(server.url));
    await server.stop();
    assert.equal(existsSync(fileOf(sandbox)), false);
  });
});

interface Exported {
  readonly slug: string;
  readonly version: number;
  readonly digest: string;
}

describe("a server elsewhere", () => {
  test("does not choose how a file is called here: a new .bashrc would run", async (t) => {
    const sandbox = createSandbox(t);
    const head = "HTTP/1.1 200 X\r\nContent-Type: application/zip\r\nContent-Length: 4\r\nConnection: close";
    for (const slug of [".bashrc", "../up", "a/b", "other"]) {
      const facts = encodeURIComponent(JSON.stringify({ slug, version: 1, digest: "x", contextId: slug }));
      const named = `Content-Disposition: attachment; filename*=UTF-8''.bashrc\r\nLoadout-Facts: ${facts}`;
      const LOADOUT_SERVER = await listen(t, `${head}\r\n${named}\r\n\r\nevil`);
      for (const line of ["skill export notes", "skill file notes a/b.md", "session export mine -o ."]) {
        const { code, stderr } = await runStep(sandbox, step(`${line} --force`, { variables: { LOADOUT_SERVER } }));
        assert.equal(code, 0, stderr);
      }
    }
    assert.deepEqual(readdirSync(sandbox.work).toSorted(), ["b.md", "mine.md", "notes.zip", "other.zip"]);
  });

  test("is told apart from a Loadout server by its answer to an upload, too", async (t) => {
    const sandbox = createSandbox(t);
    for (const body of ["{}", "[]", '{"imports": [{}]}']) {
      const LOADOUT_SERVER = await listen(t, http(200, "application/json", body));
      const { code, stderr } = await runStep(
        sandbox,
        step("skill import -", { variables: { LOADOUT_SERVER }, input: "x" }),
      );
      assert.deepEqual([code, /^error\[server\.answer\]/.test(stderr)], [1, true], stderr);
    }
  });

  test("sends nothing that acts on the terminal, in whatever field", async (t) => {
    const sandbox = createSandbox(t);
    const evil = "x\u001b]52;c;ZXZpbA==\u0007\u009b2J\r";
    const answers: Readonly<Record<string, object>> = {
      "agent list": { environment: evil, agents: [{ id: evil, version: evil, isDefault: true, isImplied: true }] },
      "skill list": { environment: evil, sources: [], skills: [], problems: [] },
      "mcp list": { environment: evil, servers: [] },
      "session refresh mine": { contextId: evil, visible_skills: [evil], added: [], removed: [], updated: [] },
      "skill pinned --context mine": { contextId: evil, pinnedSkillIds: [], skills: [], globals: [] },
    };
    for (const [line, answer] of Object.entries(answers)) {
      const LOADOUT_SERVER = await listen(t, http(200, "application/json", JSON.stringify(answer)));
      const variables = { LOADOUT_SERVER, NO_COLOR: "1" };
      const { stdout, stderr } = await runStep(sandbox, step(line, { variables, typed: "" }));
      assert.doesNotMatch(stdout + stderr, /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/, line);
    }
  });

  test("wants a token, and tells who that is", async (t) => {
    const [sandbox, { server, tokens }] = [createSandbox(t), await createServerWorld(t)];
    const at = (LOADOUT_TOKEN: string, line: string) =>
      runStep(sandbox, step(line, { variables: { LOADOUT_SERVER: `${server.url}/`, LOADOUT_TOKEN } }));
    for (const [token, line, expected] of [
      ["", "skill list", [4, /auth\.needed.*\n.*loadout auth login <name>/]],
      ["lo_wrong", "skill list", [4, /auth\.needed/]],
      [tokens.user, "skill list", [4, /auth\.forbidden/]],
      [tokens.superadmin, "auth link", [4, /auth\.only-here/]],
      [tokens.superadmin, "skill show nothing", [3, /skill\.not-found/]],
    ] as const) {
      const { code, stderr } = await at(token, line);
      assert.equal(code, expected[0], stderr);
      assert.match(stderr, expected[1]);
    }
    const whoami = await at(tokens.admin, "auth whoami --json");
    assert.deepEqual([JSON.parse(whoami.stdout).name, JSON.parse(whoami.stdout).via], ["a-admin", "token"]);
    assert.match((await at(tokens.user, "status")).stdout, new RegExp(`● ${server.url}`));
    assert.equal(existsSync(sandbox.home), false, "nothing is made here");
  });

  test("that is none of ours is said to be that", async (t) => {
    const sandbox = createSandbox(t);
    for (const words of [
      "SSH-2.0-OpenSSH_9.6\r\n",
      http(200, "text/html", "<p>hello</p>"),
      http(200, "application/json", '{"hello":1}'),
      http(200, "application/json", "[]"),
      http(404, "application/json", '{"code":"x"}'),
      http(500, "application/json", '{"code":"skill.not-found","message":"m","hint":"h","values":{"name":null}}'),
      http(502, "text/html", "<p>bad gateway</p>"),
    ]) {
      const url = await listen(t, words);
      const { code, stderr } = await runStep(sandbox, step("auth whoami", { variables: { LOADOUT_SERVER: url } }));
      assert.equal(code, 1, words);
      assert.ok(stderr.startsWith(`error[server.answer]: ${url} does not respond like a Loadout server`), stderr);
    }
    for (const address of ["localhost", "ftp://x", "http://x/path", "http://u:p@x", "http://x?y", "http://"]) {
      const { code, stderr } = await runStep(sandbox, step("skill list", { variables: { LOADOUT_SERVER: address } }));
      assert.equal(code, 2, address);
      assert.match(stderr, /server\.address/);
    }
  });

  test("is never mistaken for the home of this machine", async (t) => {
    const [sandbox, { server, tokens }] = [createSandbox(t), await createServerWorld(t)];
    const variables = { LOADOUT_SERVER: server.url, LOADOUT_TOKEN: tokens.superadmin };
    sandbox.skill(sandbox.work, "mine");
    for (const line of ["chat", "acp", "mcp serve", "stop", "open", "logs", "trust", "skill add ./mine -g"]) {
      const { code, stderr } = await runStep(sandbox, step(line, { variables, input: "hello" }));
      assert.deepEqual([line, code], [line, 2]);
      assert.match(stderr, /server\.not-here.*LOADOUT_SERVER is http.*\n.*LOADOUT_SERVER= loadout/);
    }
    assert.equal(existsSync(sandbox.home), false);
    for (const line of ["skill validate ./mine", "skill new other", "config path", "doctor"])
      assert.equal((await runStep(sandbox, step(line, { variables }))).code, 0, line);
    const doctor = await runStep(sandbox, step("doctor", { variables }));
    assert.match(doctor.stdout, new RegExp(`server {2}${server.url} \\(LOADOUT_SERVER\\)`));
  });

  test("takes packages and gives them back, byte for byte", async (t) => {
    const [sandbox, { server, tokens, home }] = [createSandbox(t), await createServerWorld(t)];
    const variables = { LOADOUT_SERVER: server.url, LOADOUT_TOKEN: tokens.superadmin };
    const at = (line: string, more: Omit<Step, "words"> = {}) => runStep(sandbox, step(line, { variables, ...more }));
    const skill = "---\nname: notes\ndescription: Takes notes. Use for notes.\n---\nNotes.\n";
    sandbox.write("work/notes.zip", makeArchive([{ name: "notes/SKILL.md", content: skill }]));
    const checked = await at("skill import notes.zip --dry-run");
    assert.match(checked.stdout, /notes\.zip/);
    assert.equal(existsSync(join(home, "library/skills/notes")), false);
    const imported = await at("skill import notes.zip --json");
    assert.equal(imported.code, 0, imported.stderr);
    assert.deepEqual(
      JSON.parse(imported.stdout).imports.map(({ name, slug }: { name: string; slug: string }) => [name, slug]),
      [["notes.zip", "notes"]],
    );
    assert.match((await at("skill import -", { input: skill.replaceAll("notes", "pages") })).stdout, /pages/);
    const refused = await at("skill import - --json", { input: "---\nname: broken\n---\n" });
    assert.equal(refused.code, 8);
    assert.deepEqual(
      [JSON.parse(refused.stdout).importable, /description\.missing/.test(refused.stdout)],
      [false, true],
    );
    assert.equal((await at("skill import missing.zip")).code, 3);
    sandbox.skill(sandbox.work, "folder");
    const folder = await at("skill import ./folder");
    assert.equal(folder.code, 2);
    assert.match(folder.stderr, /server\.folder.*\n.*zip -qr - \./);

    assert.equal((await at("skill export notes")).code, 5, "a file that is there stays");
    const exported = await at("skill export notes -o back.zip --json");
    assert.equal(exported.code, 0, exported.stderr);
    const { versions } = JSON.parse((await at("skill history notes --json")).stdout);
    assert.deepEqual(
      JSON.parse(exported.stdout).exports.map(({ slug, version: n, digest }: Exported) => [slug, n, digest]),
      [["notes", 1, versions[0].digest]],
    );
    const download = await fetch(`${server.url}/api/skill/export?name=notes`, {
      headers: { Authorization: `Bearer ${tokens.superadmin}` },
    });
    assert.deepEqual(readFileSync(join(sandbox.work, "back.zip")), Buffer.from(await download.arrayBuffer()));
    assert.match((await at("skill import back.zip --on-conflict update --json")).stdout, /"state":"unchanged"/);
    assert.equal((await at("skill export notes -o other.zip --version 9")).code, 3);
    assert.equal(existsSync(join(sandbox.work, "other.zip")), false);

    const file = await at("skill file notes SKILL.md --json");
    const { path: saved, ...facts } = JSON.parse(file.stdout);
    assert.deepEqual(facts, { slug: "notes", version: 1, size: Buffer.byteLength(skill) });
    assert.equal(readFileSync(saved, "utf8"), skill);
    assert.equal((await at("skill file notes SKILL.md")).code, 5, "a file that is there stays");
    assert.equal((await at("skill file notes SKILL.md -o -")).stdout, skill);
    assert.equal((await at("skill file notes ../SKILL.md -o other.md")).code, 3);
    assert.equal(existsSync(sandbox.home), false, "nothing went into the home of this machine");
  });

  test("writes a conversation out into a file of this machine", async (t) => {
    const [sandbox, world] = [createSandbox(t), await createServerWorld(t)];
    world.replies.push({ text: "An answer." });
    const variables = { LOADOUT_SERVER: world.server.url, LOADOUT_TOKEN: world.tokens.user };
    const asked = await runStep(sandbox, step("run Hello --context a1f9", { variables }));
    assert.equal(asked.code, 0, asked.stderr);
    const shown = await runStep(sandbox, step("session export a1f9", { variables }));
    assert.match(shown.stdout, /An answer\./);
    const written = await runStep(
      sandbox,
      step("session export -o talk.md", { variables: { ...variables, LOADOUT_CONTEXT_ID: "a1f9" } }),
    );
    assert.equal(written.code, 0, written.stderr);
    assert.equal(readFileSync(join(sandbox.work, "talk.md"), "utf8"), shown.stdout);
    assert.equal(existsSync(sandbox.home), false);
  });
});

describe("signing in to a server elsewhere", () => {
  test("keeps a token for its owner alone; signing out revokes and forgets it", async (t) => {
    const [sandbox, { server, ask }] = [createSandbox(t), await createServerWorld(t)];
    const variables = { LOADOUT_SERVER: server.url };
    const wrong = await runStep(sandbox, step("auth login a-admin", { variables, input: "not the password" }));
    assert.deepEqual([wrong.code, existsSync(sandbox.home)], [4, false], wrong.stderr);
    const signedIn = await runStep(sandbox, step("auth login a-admin", { variables, input: "password of admin\n" }));
    assert.equal(signedIn.code, 0, signedIn.stderr);
    assert.match(signedIn.stdout, new RegExp(`✓ signed in to ${server.url} {2}a-admin {2}admin`));
    const path = join(sandbox.home, "servers.json");
    assert.equal(statSync(path).mode & 0o777, 0o600);
    const { token, id } = JSON.parse(readFileSync(path, "utf8"))[server.url];
    assert.ok(!(signedIn.stdout + signedIn.stderr).includes(token));

    const whoami = await runStep(sandbox, step("auth whoami --json name", { variables }));
    assert.deepEqual(JSON.parse(whoami.stdout), { name: "a-admin" });
    const named = { ...variables, LOADOUT_TOKEN: "lo_another" };
    assert.equal(
      (await runStep(sandbox, step("auth whoami", { variables: named }))).code,
      4,
      "the variable counts first",
    );
    const tokens = () => ask("/api/token/list?all=true").then(({ text }) => text);
    assert.ok((await tokens()).includes(id));

    const left = await runStep(sandbox, step(`auth logout --server ${server.url}/ --json`));
    assert.deepEqual([JSON.parse(left.stdout).revoked, readFileSync(path, "utf8")], [true, "{}\n"]);
    assert.ok(!(await tokens()).includes(id));
    assert.equal((await runStep(sandbox, step("auth whoami", { variables }))).code, 4);
    const again = await runStep(sandbox, step("auth logout", { variables }));
    assert.deepEqual([again.code, /login\.unknown/.test(again.stderr)], [3, true]);
  });

  test("asks at a terminal without showing what is typed, and leaves no sign-in behind", async (t) => {
    const [sandbox, world] = [createSandbox(t), await createServerWorld(t)];
    const line = `auth login a-user --server ${world.server.url}`;
    const { code, stdout, stderr } = await runStep(
      sandbox,
      step(line, { typed: "password of user\n", variables: chinese }),
    );
    assert.equal(code, 0, stderr);
    assert.match(stderr, /a-user 在 http:\S+ 的密码（不会显示）：/);
    assert.doesNotMatch(stdout + stderr, /password of user/);
  });

  test("forgets a token also where the server is gone, and says that it is still good", async (t) => {
    const [sandbox, world] = [createSandbox(t), await createServerWorld(t)];
    const variables = { LOADOUT_SERVER: world.server.url };
    await runStep(sandbox, step("auth login a-user", { variables, input: "password of user" }));
    await world.server.stop();
    const { code, stderr } = await runStep(sandbox, step("auth logout", { variables }));
    assert.equal(code, 0);
    assert.match(stderr, /could not be revoked on the server/);
    assert.equal(readFileSync(join(sandbox.home, "servers.json"), "utf8"), "{}\n");
  });

  test("does not write over a file that cannot be read", async (t) => {
    const [sandbox, { server }] = [createSandbox(t), await createServerWorld(t)];
    const path = sandbox.write("user/.loadout/servers.json", "{ not json");
    const { code, stderr } = await runStep(
      sandbox,
      step(`auth login a-user --server ${server.url}`, { input: "password of user" }),
    );
    assert.deepEqual([code, readFileSync(path, "utf8")], [1, "{ not json"]);
    assert.match(stderr, /file\.unreadable/);
  });
});

describe("loadout api", () => {
  test("shows an answer as it is; a refusal too, with its own exit code", async (t) => {
    const sandbox = await createStoryMachine(t);
    await startServer(t, sandbox);
    const listed = await runStep(sandbox, step("api GET /api/skill/list -f limit=2 -f source=builtin"));
    assert.deepEqual([listed.code, JSON.parse(listed.stdout).skills.length], [0, 2]);
    const set = await runStep(sandbox, step("api post /api/skill/load -f name=code-review -f contextId=a1f9 --json"));
    assert.deepEqual(
      [set.code, JSON.parse(set.stdout).status, JSON.parse(set.stdout).body.skill],
      [0, 200, "code-review"],
    );
    for (const [line, code, shown] of [
      ["api GET /api/skill/show -f name=nothing", 3, "skill.not-found"],
      ["api GET /api/nothing", 3, "route.unknown"],
      ["api POST /api/skill/list", 2, "route.method"],
      ["api POST /api/skill/load", 2, "input.missing"],
    ] as const) {
      const { code: found, stdout, stderr } = await runStep(sandbox, step(line));
      assert.deepEqual([line, found, JSON.parse(stdout).code], [line, code, shown], stderr);
      assert.match(stderr, new RegExp(`^error\\[${shown}\\]: .* \\(HTTP \\d+\\)\n {2}hint: `));
    }
    const page = await runStep(sandbox, step("api GET /api/docs"));
    assert.match(page.stdout, /^<!doctype html>/i);
  });
});
