import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync } from "node:fs";
import { request } from "node:http";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { describe, type TestContext, test } from "node:test";
import { promisify } from "node:util";
import { skillText } from "./archives.ts";
import { makeArchive } from "./make-archive.ts";
import { testDatabase } from "./postgres.ts";
import { type Answered, createServerWorld, type ServerWorld } from "./server-world.ts";

// run: waits; it starts a database

/** Published skills on homes of both kinds: what a server offers, to whom, and what the real `skills` program does with it. */

const program = join(
  dirname(createRequire(new URL("../packages/app/src/main.ts", import.meta.url)).resolve("skills/package.json")),
  "bin/cli.mjs",
);

/** The `skills` program that comes with Loadout, in a project of its own. */
async function skills(world: ServerWorld, folder: string, ...words: string[]): Promise<string> {
  const env = { PATH: process.env.PATH, HOME: world.userHome, DO_NOT_TRACK: "1", CI: "1", DISABLE_TELEMETRY: "1" };
  const { stdout } = await promisify(execFile)(process.execPath, [program, ...words], { cwd: folder, env });
  return stdout;
}

const index = "/.well-known/agent-skills/index.json";
const schema = "https://schemas.agentskills.io/discovery/0.2.0/schema.json";

async function createWorld(t: TestContext, kind: string): Promise<ServerWorld> {
  const world = await createServerWorld(t, {
    format: "openai-compatible",
    ...(kind === "postgres" && { database: () => testDatabase(t) }),
  });
  await importSkill(world, "plain", skillText("plain"));
  await importSkill(
    world,
    "packed",
    makeArchive([
      { name: "SKILL.md", content: skillText("packed") },
      { name: "scripts/run.sh", content: "#!/bin/sh\necho ok\n", mode: 0o100755 },
      { name: "说明.md", content: "读我\n" },
    ]),
  );
  return world;
}

async function importSkill(world: ServerWorld, name: string, body: string | Buffer, more = ""): Promise<void> {
  const isText = typeof body === "string";
  const { status, text } = await world.ask(`/api/skill/import?name=${isText ? "SKILL.md" : `${name}.zip`}${more}`, {
    method: "POST",
    headers: { "Content-Type": isText ? "application/octet-stream" : "application/zip" },
    body,
  });
  assert.equal(status, 200, text);
}

const publish = (world: ServerWorld, to: string, name = "default"): Promise<Answered> =>
  done(world.post("/api/environment/publish", { name, to }));

async function done(answer: Promise<Answered>): Promise<Answered> {
  const got = await answer;
  assert.equal(got.status, 200, got.text);
  return got;
}

/** Asked like a program that does not sign in. */
const open = (world: ServerWorld, path: string, headers: Record<string, string> = {}): Promise<Answered> =>
  world.ask(path, { token: "", headers });

async function namesAt(world: ServerWorld, place: string): Promise<readonly string[] | number> {
  const { status, body } = await open(world, `${place}${index}`);
  return status === 200 ? body.skills.map(({ name }: { name: string }) => name) : status;
}

for (const kind of ["folder", "postgres"])
  describe(`published skills in ${kind}`, () => {
    test("are offered to nobody, until an environment says so, and exactly as the index says", async (t) => {
      const world = await createWorld(t, kind);
      for (const place of ["", "/public/default", "/public/nowhere", "/public/%E0", "/private/lop_x", "/private/x"])
        assert.equal(await namesAt(world, place), 404, place);
      await publish(world, "tokens");
      assert.equal(await namesAt(world, ""), 404);
      await publish(world, "public");
      for (const place of ["", "/public/default"]) assert.deepEqual(await namesAt(world, place), ["packed", "plain"]);

      const { body, headers } = await open(world, index);
      assert.equal(body.$schema, schema);
      assert.match(headers.get("content-type") ?? "", /^application\/json/);
      for (const { name, type, url, digest, description } of body.skills) {
        assert.equal(type, name === "plain" ? "skill-md" : "archive");
        assert.ok(description.length > 0);
        const address = new URL(url, `${world.server.url}${index}`);
        for (let round = 0; round < 2; round++) {
          const answer = await fetch(address);
          const bytes = Buffer.from(await answer.arrayBuffer());
          assert.equal(`sha256:${createHash("sha256").update(bytes).digest("hex")}`, digest, name);
          assert.equal(answer.headers.get("content-length"), String(bytes.length));
          assert.equal(answer.headers.get("x-content-type-options"), "nosniff");
        }
        const etag = `"${digest.slice(7)}"`;
        const again = await open(world, address.pathname, { "If-None-Match": etag });
        assert.deepEqual([again.status, again.text], [304, ""]);
      }
      const same = await open(world, index, { "If-None-Match": headers.get("etag") ?? "" });
      assert.equal(same.status, 304);
      const head = await world.ask(index, { token: "", method: "HEAD" });
      assert.deepEqual([head.status, head.text], [200, ""]);
      assert.equal((await world.ask(index, { token: "", method: "POST" })).status, 405);
      await publish(world, "nobody");
      assert.equal(await namesAt(world, ""), 404);
      assert.equal(
        (await open(world, new URL(body.skills[0].url, `${world.server.url}${index}`).pathname)).status,
        404,
      );
    });

    test("have the same bytes after a restart, and others after an edit; the old ones are gone", async (t) => {
      const world = await createWorld(t, kind);
      await publish(world, "public");
      const before = (await open(world, index)).body.skills;
      await world.restart();
      assert.deepEqual((await open(world, index)).body.skills, before);
      await done(world.post("/api/skill/edit", { name: "packed", from: 1, text: `${skillText("packed")}\nMore.\n` }));
      const after = (await open(world, index)).body.skills;
      assert.notEqual(after[0].digest, before[0].digest);
      assert.deepEqual(after[1], before[1]);
      assert.equal((await open(world, `/.well-known/agent-skills/${before[0].url}`)).status, 404);
      assert.equal((await open(world, `/.well-known/agent-skills/${after[0].url}`)).status, 200);
    });

    test("follow groups, grants and disabled skills, and a token opens what its group may use", async (t) => {
      const world = await createWorld(t, kind);
      const { post, tokens } = world;
      await publish(world, "public");
      const { body: group } = await done(post("/api/group/create", { name: "writers" }));
      await done(post("/api/grant/add", { kind: "skill", name: "packed", to: "group:writers" }));
      assert.deepEqual(await namesAt(world, ""), ["plain"]);
      const { body: forWriters } = await done(
        post("/api/environment/create-token", { name: "ci", as: "group:writers" }),
      );
      assert.match(forWriters.path, /^\/private\/lop_[\w-]{43}$/);
      assert.equal(forWriters.address, `${world.server.url}${forWriters.path}`);
      assert.deepEqual(await namesAt(world, forWriters.path), ["packed", "plain"]);
      const { body: forUsers } = await done(post("/api/environment/create-token", { name: "users" }));
      assert.deepEqual(await namesAt(world, forUsers.path), ["plain"]);
      await publish(world, "tokens");
      assert.deepEqual([await namesAt(world, ""), await namesAt(world, forUsers.path)], [404, ["plain"]]);

      const shown = (await done(world.ask("/api/environment/published"))).body;
      assert.deepEqual(
        shown.tokens.map(({ name, granteeName }: { name: string; granteeName: string }) => [name, granteeName]),
        [
          ["ci", "writers"],
          ["users", "user"],
        ],
      );
      assert.doesNotMatch(JSON.stringify(shown), new RegExp(forUsers.path.slice(9)), "the secret is shown once");
      for (const role of ["user", "admin"] as const)
        assert.equal((await world.ask("/api/environment/published", { token: tokens[role] })).status, 403);

      await done(post("/api/skill/disable", { name: "plain" }));
      assert.deepEqual(await namesAt(world, forWriters.path), ["packed"]);
      await done(post("/api/environment/revoke-token", { id: forUsers.id }));
      assert.equal(await namesAt(world, forUsers.path), 404);
      assert.equal(
        (await post("/api/environment/revoke-token", { id: forUsers.id })).body.code,
        "publish.token-unknown",
      );
      await done(post("/api/group/delete", { group: group.id, confirmed: true }));
      assert.equal(await namesAt(world, forWriters.path), 404, "a deleted group opens nothing");
      const { body: audit } = await world.ask("/api/audit/list?limit=100");
      const actions = audit.entries.map(({ action }: { action: string }) => action);
      for (const action of ["environment.publish", "environment.create-token", "environment.revoke-token"])
        assert.ok(actions.includes(action), action);
      assert.doesNotMatch(JSON.stringify(audit), /lop_[\w-]{20}/);
    });

    test("that were not approved, or withdrawn, are offered to nobody", async (t) => {
      const world = await createWorld(t, kind);
      const { post } = world;
      await publish(world, "public");
      await done(post("/api/config/set", { key: "skills.approval", value: "required" }));
      assert.deepEqual(await namesAt(world, ""), []);
      await done(post("/api/skill/approve", { names: ["packed"] }));
      assert.deepEqual(await namesAt(world, ""), ["packed"]);
      const { body } = await done(world.ask("/api/environment/published"));
      assert.ok(
        body.withheld.some(({ id, reason }: Record<string, string>) => id === "plain" && reason === "unapproved"),
      );
      const [{ url }] = (await open(world, index)).body.skills;
      await done(post("/api/skill/withdraw", { name: "packed", reason: "it leaks names" }));
      assert.deepEqual(await namesAt(world, ""), []);
      assert.equal((await open(world, `/.well-known/agent-skills/${url}`)).status, 404);
    });

    test("that cannot be offered are named to the owner with the reason", async (t) => {
      const world = await createWorld(t, kind);
      await importSkill(
        world,
        "long",
        `---\nname: long\ndescription: ${"字".repeat(1000)}😀${"😀".repeat(400)}\n---\n# L\n`,
      );
      const many = Array.from({ length: 1001 }, (_, n) => ({ name: `f/${n}.md`, content: "x" }));
      await importSkill(world, "many", makeArchive([{ name: "SKILL.md", content: skillText("many") }, ...many]));
      const { body } = await publish(world, "public");
      const reasons = Object.fromEntries(
        body.withheld.map(({ id, reason }: { id: string; reason: string }) => [id, reason]),
      );
      assert.equal(reasons.many, "size");
      assert.equal(reasons["hello-skill"], "built-in");
      assert.deepEqual(await namesAt(world, ""), ["long", "packed", "plain"]);
      const { description } = (await open(world, index)).body.skills[0];
      assert.ok(description.length <= 1024 && description.isWellFormed() && description.endsWith("…"));
    });
  });

describe("the skills program", () => {
  test("installs from a public server and from an address with a token, and both programs share the lock file", async (t) => {
    const world = await createWorld(t, "folder");
    await publish(world, "public");
    const project = join(world.folder, "project");
    mkdirSync(join(project, ".git"), { recursive: true });
    await skills(world, project, "add", world.server.url, "--agent", "universal", "--yes", "--copy");
    assert.deepEqual(readdirSync(join(project, ".agents/skills")).toSorted(), ["packed", "plain"]);
    assert.equal(readFileSync(join(project, ".agents/skills/packed/scripts/run.sh"), "utf8"), "#!/bin/sh\necho ok\n");
    assert.equal(readFileSync(join(project, ".agents/skills/packed/说明.md"), "utf8"), "读我\n");
    const lock = JSON.parse(readFileSync(join(project, "skills-lock.json"), "utf8"));
    const offered = (await open(world, index)).body.skills;
    assert.partialDeepStrictEqual(lock.skills.packed, {
      sourceType: "well-known",
      sourceUrl: world.server.url,
      wellKnownDigest: offered[0].digest,
    });

    await done(world.post("/api/skill/edit", { name: "plain", from: 1, text: `${skillText("plain")}\nSecond.\n` }));
    await skills(world, project, "update", "-y");
    assert.match(readFileSync(join(project, ".agents/skills/plain/SKILL.md"), "utf8"), /Second/);

    await publish(world, "tokens");
    const { body } = await done(world.post("/api/environment/create-token", { name: "ci" }));
    const other = join(world.folder, "other");
    mkdirSync(other);
    await skills(world, other, "add", body.address, "--agent", "universal", "--yes", "--copy", "--skill", "plain");
    assert.deepEqual(readdirSync(join(other, ".agents/skills")), ["plain"]);
    assert.ok(
      readFileSync(join(other, "skills-lock.json"), "utf8").includes(body.path),
      "which we say where it is made",
    );
    await done(world.post("/api/environment/revoke-token", { id: body.id }));
    await assert.rejects(
      skills(world, join(other, ".."), "add", body.address, "--agent", "universal", "--yes", "--copy"),
    );
    await world.server.stop();
    const log = readFileSync(join(world.home, "logs/server.log"), "utf8");
    assert.ok(log.includes("/private/…/.well-known"));
    assert.doesNotMatch(log, /lop_/);
    assert.equal(existsSync(join(world.folder, ".agents")), false);
  });
});

/** `fetch` sends no Host of its own. */
const askAs = (world: ServerWorld, host: string): Promise<number | undefined> =>
  new Promise((resolve, reject) => {
    request(`${world.server.url}${index}`, { headers: { Host: host } }, (answer) => {
      answer.resume();
      resolve(answer.statusCode);
    })
      .on("error", reject)
      .end();
  });

describe("requests for published skills", () => {
  const paths: Readonly<Record<string, string>> = {
    "an environment that is not there": `/public/nowhere${index}`,
    "a name that climbs": `/public/..%2f..%2fetc${index}`,
    "a name with NUL": `/public/a%00b${index}`,
    "a broken escape": `/public/%E0%A4%A${index}`,
    "a very long name": `/public/${"a".repeat(5000)}${index}`,
    "an environment that is not published": `/public/closed${index}`,
    "a token that never was": `/private/lop_${"a".repeat(43)}${index}`,
    "an API token": `/private/lo_${"a".repeat(43)}${index}`,
    "no token": `/private/%20${index}`,
    "a skill that is not there": "/.well-known/agent-skills/nothing/00.zip",
    "another digest": `/.well-known/agent-skills/plain/${"0".repeat(64)}.md`,
    "another type": "",
    "a file of the home": "/.well-known/agent-skills/plain/..%2fconfig.jsonc",
  };

  test("answer the same for what is not published as for what is not there", async (t) => {
    const world = await createWorld(t, "folder");
    await publish(world, "public");
    await done(world.post("/api/environment/create", { name: "closed" }));
    const [, plain] = (await open(world, index)).body.skills;
    const said = new Set<string>();
    for (const [title, path] of Object.entries(paths)) {
      const asked = path === "" ? `/.well-known/agent-skills/${plain.url.replace(".md", ".zip")}` : path;
      const { status, body, text } = await open(world, asked);
      assert.deepEqual([status, body.code], [404, "publish.not-found"], `${title}: ${text}`);
      said.add(text.replace(body.requestId, ""));
    }
    assert.equal(said.size, 1, "the same words for each");
    assert.equal(await askAs(world, "evil.example"), 421);
  });
});
