import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { describe, test } from "node:test";
import { buildConsole } from "../packages/console/build-console.ts";
import { skillText } from "./archives.ts";
import { type ArchiveEntry, makeArchive } from "./make-archive.ts";
import { proves } from "./requirements.ts";
import { type Answered, createServerWorld, type ServerWorld } from "./server-world.ts";

buildConsole(); // its page is asked for

const skill = (name: string): ArchiveEntry => ({ name: "SKILL.md", content: skillText(name) });

function upload(
  { ask }: ServerWorld,
  entries: readonly ArchiveEntry[] | Uint8Array,
  {
    query = "",
    headers = {},
    token,
  }: { query?: string; headers?: Readonly<Record<string, string>>; token?: string } = {},
): Promise<Answered> {
  return ask(`/api/skill/import?name=package.zip${query}`, {
    method: "POST",
    ...(token !== undefined && { token }),
    headers: { "Content-Type": "application/zip", ...headers },
    body: entries instanceof Uint8Array ? entries : makeArchive(entries),
  });
}

/** What identifies an answer that failed. */
const problemOf = ({ status, body }: Answered): [number, string] => [status, body?.code];

const readMeta = ({ home }: ServerWorld, contextId: string): { pinnedSkillIds: string[] } =>
  JSON.parse(readFileSync(join(home, "context", contextId, "messages", "meta.json"), "utf8"));

const logOf = ({ home }: ServerWorld): Record<string, unknown>[] =>
  readFileSync(join(home, "logs", "server.log"), "utf8")
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line) as Record<string, unknown>);

describe("the four routes of a session's skills", async () => {
  test(`list, load, unload and pinned, by contextId and by chatKey (${proves("003.09", "003.04")})`, async (t) => {
    const world = await createServerWorld(t);
    const { ask, post, tokens } = world;
    world.skill("triage");
    world.skill("notes");
    const { status, body: list } = await ask("/api/skill/list");
    assert.equal(status, 200);
    assert.ok(list.sources.length > 0);
    assert.ok(["notes", "triage"].every((id) => list.skills.some((one: { id: string }) => one.id === id)));

    const token = tokens.user;
    const loaded = await post("/api/skill/load", { name: "triage", contextId: "c-1" }, { token });
    const { success, contextId, skill: pinned } = loaded.body;
    assert.deepEqual([loaded.status, success, contextId, pinned], [200, true, "c-1", "triage"]);
    // A name that a user chose is theirs: the session has an id of its own.
    const { sessions } = (await ask("/api/session/list", { token })).body;
    const id = sessions[0].contextId;
    assert.match(id, /^c-1~[0-9a-f]{16}$/);
    assert.deepEqual(readMeta(world, id.replace("~", "%7e")).pinnedSkillIds, ["triage"]);

    const again = await post("/api/skill/load", { name: "triage", chatKey: "c-1" }, { token });
    assert.deepEqual([again.body.success, again.body.changed, again.body.contextId], [true, false, "c-1"]);
    await post("/api/skill/load", { name: "notes", chatKey: "c-1" }, { token });
    assert.deepEqual(readMeta(world, id.replace("~", "%7e")).pinnedSkillIds, ["triage", "notes"]);

    for (const key of ["contextId", "chatKey"])
      assert.deepEqual((await ask(`/api/skill/pinned?${key}=c-1`, { token })).body.pinnedSkillIds, ["triage", "notes"]);
    await world.restart();
    const gone = await post("/api/skill/unload", { name: "triage", chatKey: "c-1" }, { token });
    assert.deepEqual([gone.status, gone.body.success, gone.body.pinnedSkillIds], [200, true, ["notes"]]);
    assert.deepEqual(readMeta(world, id.replace("~", "%7e")).pinnedSkillIds, ["notes"]);
  });

  test(`what they refuse changes nothing (${proves("003.09")})`, async (t) => {
    const world = await createServerWorld(t);
    const { ask, post } = world;
    world.skill("triage");
    await post("/api/skill/load", { name: "triage", contextId: "c-1" });
    const unknown = await post("/api/skill/load", { name: "triagge", contextId: "c-1" });
    assert.deepEqual(problemOf(unknown), [404, "skill.not-found"]);
    assert.match(unknown.body.values.candidates, /\btriage\b/);
    const refused: readonly (readonly [Promise<Answered>, number, string])[] = [
      [post("/api/skill/load", "{name: triage}"), 400, "body.invalid"],
      [post("/api/skill/unload", '{"name": "triage"'), 400, "body.invalid"],
      [post("/api/skill/load", { contextId: "c-1" }), 400, "input.missing"],
      [post("/api/skill/load", ""), 400, "input.missing"],
      [post("/api/skill/load", { name: "", contextId: "c-1" }), 400, "input.invalid"],
      [post("/api/skill/load", { name: "triage", contextId: "c-1", chatKey: "c-2" }), 400, "input.invalid"],
      [post("/api/skill/unload", { name: "notes", contextId: "c-1" }), 404, "skill.not-pinned"],
      [ask("/api/skill/pinned?contextId=c-1&contextId=c-2"), 400, "input.invalid"],
      ...["list", "pinned"].map((verb) => [ask(`/api/skill/${verb}`, { token: "" }), 401, "auth.needed"] as const),
      ...["load", "unload"].map(
        (verb) => [post(`/api/skill/${verb}`, { name: "triage" }, { token: "" }), 401, "auth.needed"] as const,
      ),
    ];
    for (const [answer, status, code] of refused) assert.deepEqual(problemOf(await answer), [status, code]);
    assert.deepEqual(readMeta(world, "c-1").pinnedSkillIds, ["triage"]);
    assert.deepEqual(readdirSync(join(world.home, "context")), ["c-1"]);
  });
});

describe("an answer that says no", async () => {
  test("says everything, in the language that is asked for", async (t) => {
    const { post } = await createServerWorld(t);
    const ask = (language: string) =>
      post("/api/skill/load", { name: "nothing", contextId: "c" }, { headers: { "Accept-Language": language } });
    const english = await ask("fr-FR, en;q=0.8, zh;q=0.5");
    assert.equal(english.headers.get("content-type"), "application/problem+json; charset=utf-8");
    const { requestId, values, hint, ...rest } = english.body;
    assert.equal(requestId, english.headers.get("x-request-id"));
    assert.equal(values.name, "nothing");
    assert.match(hint, /hello-skill/);
    assert.deepEqual(rest, {
      type: "urn:loadout:skill.not-found",
      title: 'No skill "nothing"',
      status: 404,
      code: "skill.not-found",
      message: 'No skill "nothing"',
      issues: [],
      retryable: false,
    });
    const chinese = await ask("zh-CN,zh;q=0.9,en;q=0.8");
    assert.equal(chinese.body.message, "没有技能 “nothing”");
    assert.equal(chinese.body.code, english.body.code);
  });

  test("tells line and column of what would break a SKILL.md, and the skill stays as it is", async (t) => {
    const world = await createServerWorld(t);
    await upload(world, [skill("pack")]);
    const broken = "---\nname: pack\ndescription: [a\n---\nx\n";
    const { status, body } = await world.post("/api/skill/edit", { name: "pack", from: 1, text: broken });
    assert.deepEqual([status, body.code], [400, "skill.refused"]);
    const [{ code, severity, path, line, column, message, fix }] = body.issues;
    assert.deepEqual([code, severity, path, line, column], ["yaml.read-as-text", "error", "SKILL.md", 3, 1]);
    assert.ok(message !== "" && fix !== "");
    assert.equal((await world.ask("/api/skill/file?name=pack&path=SKILL.md")).text, skillText("pack"));
    assert.equal((await world.ask("/api/skill/history?name=pack")).body.versions.length, 1);
  });

  test("where there is no route, or another method; a look without its body is as good as one with it", async (t) => {
    const { ask, post } = await createServerWorld(t);
    assert.deepEqual(problemOf(await ask("/api/no/such")), [404, "route.unknown"]);
    assert.deepEqual(problemOf(await ask("/api/skill/list/more")), [404, "route.unknown"]);
    assert.deepEqual(problemOf(await ask("/api/skill/validate")), [404, "route.unknown"], "only where the files are");
    for (const [path, method, allowed] of [
      ["/api/skill/list", "POST", "GET, HEAD"],
      ["/api/skill/load", "GET", "POST"],
      ["/api/skill/load", "DELETE", "POST"],
      ["/api/health", "PUT", "GET, HEAD"],
      ["/api/auth/login", "GET", "POST"],
      ["/welcome", "POST", "GET, HEAD"],
    ] as const) {
      const answer = await ask(path, { method });
      assert.deepEqual([...problemOf(answer), answer.headers.get("allow")], [405, "route.method", allowed], path);
    }
    for (const path of ["/api/skill/list", "/api/health", "/welcome"]) {
      const [head, whole] = [await ask(path, { method: "HEAD" }), await ask(path)];
      assert.deepEqual([head.status, head.text], [200, ""], path);
      for (const name of ["etag", "content-type", "cache-control"])
        assert.equal(head.headers.get(name), whole.headers.get(name), `${path} ${name}`);
    }
    assert.equal((await post("/api/skill/list", {})).status, 405);
  });

  test("for a database that is damaged has a number by which the log tells the cause", async (t) => {
    const world = await createServerWorld(t);
    await world.post("/api/environment/create", { name: "work" }); // from then on there is something to read
    const database = new DatabaseSync(join(world.home, "loadout.db"));
    database.exec("ALTER TABLE audit RENAME TO audit_that_was_here");
    database.close();
    const { status, body, headers, text } = await world.ask("/api/audit/list");
    assert.deepEqual([status, body.code, body.retryable], [500, "file.unwritable", false]);
    assert.equal(body.requestId, headers.get("x-request-id"));
    assert.doesNotMatch(text, /node_modules|\.ts\b|\bat /i);
    await world.server.stop();
    const line = logOf(world).find(({ requestId }) => requestId === body.requestId);
    assert.match(String(line?.error), /no such table: audit[\s\S]*\bat /);
  });
});

describe("what every answer has", async () => {
  test("an id of its own, which is in the log and in what was audited", async (t) => {
    const world = await createServerWorld(t);
    const { ask, post } = world;
    const imported = await upload(world, [skill("pack")]);
    const edited = await post("/api/skill/edit", { name: "pack", from: 1, text: `${skillText("pack")}More.\n` });
    const created = await post("/api/environment/create", { name: "work" });
    const user = await post("/api/user/create", { name: "new", role: "user" });
    const changed = await post("/api/user/edit", { user: "new", role: "admin" });
    const others = [await ask("/api/health"), await ask("/no/page"), await ask("/api/skill/list", { token: "" })];
    const { entries } = (await ask("/api/audit/list")).body;
    const entryOf = ({ headers }: Answered) =>
      entries.find(({ requestId }: { requestId: string }) => requestId === headers.get("x-request-id"));
    for (const [answer, action, subject] of [
      [imported, "skill.import", "pack"],
      [created, "environment.create", "work"],
      [user, "user.create", "new"],
      [changed, "user.edit", "new"],
    ] as const) {
      const entry = entryOf(answer);
      assert.deepEqual([entry?.action, entry?.subject], [action, subject]);
      assert.equal(entry.actorName, "a-superadmin");
    }
    assert.deepEqual([entryOf(edited).before, entryOf(edited).after], [1, 2]);
    assert.deepEqual([entryOf(imported).before, entryOf(imported).after], [null, 1]);
    assert.deepEqual([entryOf(changed).before.role, entryOf(changed).after.role], ["user", "admin"]);

    const answers = [imported, edited, created, user, changed, ...others];
    const ids = answers.map(({ headers }) => headers.get("x-request-id"));
    assert.equal(new Set(ids).size, answers.length);
    await world.server.stop();
    const lines = new Map(logOf(world).map((line) => [line.requestId, line]));
    for (const [index, { status }] of answers.entries()) {
      const line = lines.get(ids[index] ?? "");
      assert.deepEqual([line?.status, typeof line?.ms, typeof line?.path], [status, "number", "string"]);
    }
  });

  test("headers that leave a browser nothing to guess, to frame, to keep or to run", async (t) => {
    const world = await createServerWorld(t);
    await upload(world, [skill("pack"), { name: "page.html", content: "<script>alert(1)</script>" }]);
    for (const path of ["/api/skill/list", "/api/health", "/api/no/such", "/api/skill/file?name=pack&path=page.html"]) {
      const { headers } = await world.ask(path);
      assert.equal(headers.get("x-content-type-options"), "nosniff", path);
      assert.match(headers.get("cache-control") ?? "", /^(?:no-store|private, no-cache)$/, path);
    }
    const file = await world.ask("/api/skill/file?name=pack&path=page.html");
    assert.match(file.headers.get("content-security-policy") ?? "", /^default-src 'none'.*frame-ancestors 'none'$/);
    assert.equal(file.headers.get("cross-origin-resource-policy"), "same-origin");
    const mcp = await world.post("/mcp", { jsonrpc: "2.0", id: 1, method: "ping" });
    assert.equal(mcp.headers.get("x-content-type-options"), "nosniff");
    assert.equal(mcp.headers.get("cache-control"), "no-store");
    assert.match(mcp.headers.get("x-request-id") ?? "", /^[0-9a-f-]{36}$/);
    const signIn = await world.post("/api/auth/login", { name: "a-user", password: "password of user" }, { token: "" });
    assert.equal(signIn.headers.get("cache-control"), "no-store");
    for (const path of ["/welcome", "/", "/login", "/api/docs"]) {
      const { headers, text } = await world.ask(path);
      const policy = headers.get("content-security-policy") ?? "";
      assert.match(policy, /default-src 'self'/, path);
      assert.equal(headers.get("referrer-policy"), "no-referrer", path);
      assert.match(policy, /frame-ancestors 'none'/, path);
      assert.equal(headers.get("cross-origin-resource-policy"), "same-origin", path);
      assert.doesNotMatch(policy, /unsafe|https?:|\*/, path);
      assert.doesNotMatch(
        text,
        /<script(?![^>]*\bsrc=)|<style|\sstyle=|\son\w+=|javascript:/i,
        `${path} has nothing inline`,
      );
      for (const [, address] of text.matchAll(/(?:src|href)="([^"]+)"/g))
        assert.doesNotMatch(address ?? "", /^[a-z]+:|^\/\//i, path);
    }
  });
});

describe("files", async () => {
  test("come as attachments, whatever they are and however they are called", async (t) => {
    const world = await createServerWorld(t);
    const names = ["page.html", "页面.html", "a b'(1)!.md", "50%.txt"];
    await upload(world, [skill("pack"), ...names.map((name) => ({ name, content: `<b>${name}</b>` }))]);
    for (const name of names) {
      const { status, headers, text } = await world.ask(`/api/skill/file?name=pack&path=${encodeURIComponent(name)}`);
      assert.deepEqual([status, text], [200, `<b>${name}</b>`]);
      assert.equal(headers.get("content-type"), "application/octet-stream");
      const [, plain = "", encoded = ""] =
        /^attachment; filename="([^"]*)"; filename\*=UTF-8''([\w.%!~-]+)$/.exec(
          headers.get("content-disposition") ?? "",
        ) ?? [];
      assert.equal(decodeURIComponent(encoded), name);
      assert.match(plain, /^[\x20-\x7e]+$/);
    }
  });

  test("a package that goes out and comes in again is the same tree; trying writes nothing", async (t) => {
    const world = await createServerWorld(t);
    const entries = [
      skill("pack"),
      { name: "scripts/run.sh", content: "#!/bin/sh\necho hi\n", mode: 0o100755 },
      { name: "bytes.bin", content: Buffer.from([0, 255, 10, 13]) },
    ];
    const tried = await upload(world, entries, { query: "&dryRun=true" });
    assert.deepEqual([tried.body.importable, tried.body.imports[0].slug], [true, "pack"]);
    assert.deepEqual((await world.ask("/api/skill/list?source=library")).body.skills, []);
    assert.deepEqual((await world.ask("/api/audit/list")).body.entries, []);
    const first = (await upload(world, entries)).body.imports[0];
    const answer = await fetch(`${world.server.url}/api/skill/export?name=pack`, {
      headers: { Authorization: `Bearer ${world.tokens.superadmin}` },
    });
    assert.match(answer.headers.get("content-disposition") ?? "", /^attachment; filename="pack.zip"/);
    const bytes = new Uint8Array(await answer.arrayBuffer());
    await world.post("/api/skill/delete", { names: ["pack"], confirmed: true, from: 1 });
    const second = (await upload(world, bytes)).body.imports[0];
    assert.deepEqual([second.slug, second.digest], ["pack", first.digest]);
    const { entries: tree } = (await world.ask("/api/skill/tree?name=pack")).body;
    assert.ok(
      tree.some((one: { path: string; executable: boolean }) => one.path === "scripts/run.sh" && one.executable),
    );
  });

  test("a broken package is told all that is wrong with it", async (t) => {
    const world = await createServerWorld(t);
    const { status, body } = await upload(world, [
      { name: "SKILL.md", content: "---\nname: Bad Name\nfoo: [\n---\n" },
      { name: "../up", content: "x" },
      { name: "link", content: "/etc/passwd", mode: 0o120777 },
    ]);
    assert.deepEqual([status, body.code, body.importable, body.dryRun], [400, "import.refused", false, false]);
    assert.deepEqual([body.imports[0].name, body.imports[0].state], ["package.zip", "refused"]);
    assert.ok(body.issues.length > 1 && body.requestId !== "");
    const rules = body.imports[0].problems.map(({ rule }: { rule: string }) => rule);
    for (const rule of ["entry.parent", "entry.link", "yaml.read-as-text", "description.missing"])
      assert.ok(rules.includes(rule), `${rule}: ${rules}`);
    assert.deepEqual((await world.ask("/api/skill/list?source=library")).body.skills, []);
  });
});

describe("an upload", async () => {
  test("that would be refused is 200 in a dry run; refused for real it is a problem with the report, also once more", async (t) => {
    const world = await createServerWorld(t);
    const broken = [{ name: "SKILL.md", content: "no frontmatter" }];
    const tried = await upload(world, broken, { query: "&dryRun=true" });
    assert.deepEqual([tried.status, tried.body.importable, tried.body.code], [200, false, undefined]);
    const headers = { "Idempotency-Key": "k1" };
    for (const token of [world.tokens.superadmin, world.server.token]) {
      const first = await upload(world, broken, { token, headers });
      assert.equal(first.status, 400);
      assert.match(first.headers.get("content-type") ?? "", /^application\/problem\+json/);
      assert.deepEqual(first.body.imports[0].problems, tried.body.imports[0].problems);
      const again = await upload(world, broken, { token, headers });
      assert.deepEqual([again.status, again.body], [400, first.body]);
    }
    assert.deepEqual((await world.ask("/api/audit/list")).body.entries, []);
  });

  test("keeps its file name in the report, the history and the audit", async (t) => {
    const world = await createServerWorld(t);
    const name = "folder/团队 skills.zip";
    const send = (path: string, body: unknown) =>
      world.ask(`/api/skill/import?name=${encodeURIComponent(path)}`, {
        method: "POST",
        headers: { "Content-Type": "application/octet-stream" },
        body,
      });
    const { body } = await send(name, makeArchive([skill("pack")]));
    assert.equal(body.imports[0].name, "团队 skills.zip");
    assert.equal((await send("SKILL.md", skillText("alone"))).body.imports[0].kind, "file");
    const noteOf = async (slug: string) => (await world.ask(`/api/skill/history?name=${slug}`)).body.versions[0].note;
    assert.deepEqual([await noteOf("pack"), await noteOf("alone")], ["团队 skills.zip", "SKILL.md"]);
    const { entries } = (await world.ask("/api/audit/list?action=skill.import")).body;
    const notes = entries.map(({ details }: { details: { note: string } }) => details.note);
    assert.deepEqual(notes.toSorted(), ["SKILL.md", "团队 skills.zip"]);
  });
});

describe("lists", async () => {
  test("are arrays in bodies, repeated names in queries; words of a search are one text", async (t) => {
    const world = await createServerWorld(t);
    const { ask, post } = world;
    await upload(world, [skill("pack")]);
    await upload(world, [skill("other")]);
    const set = await post("/api/skill/deps", { name: "pack", tools: ["read_file", "search_files"], from: 1 });
    assert.deepEqual([set.status, set.body.tools], [200, ["read_file", "search_files"]]);
    const more = await post("/api/skill/deps", { name: "pack", skills: ["other"], tools: [], from: 2 });
    assert.deepEqual([more.body.skills, more.body.tools], [["other"], []]);
    assert.deepEqual(problemOf(await post("/api/skill/deps", { name: "pack", tools: "a,b", from: 3 })), [
      400,
      "input.invalid",
    ]);
    assert.deepEqual(problemOf(await post("/api/skill/deps", { name: "pack", tools: ["read_file"] })), [
      428,
      "version.needed",
    ]);
    assert.equal((await ask("/api/skill/search?query=pack%20other")).body.query, "pack other");
    assert.equal((await ask("/api/skill/search?query=pack&query=other")).body.query, "pack other");
    const prompt = await ask("/api/agent/prompt?id=assistant&activated=pack&activated=other");
    assert.deepEqual(prompt.body.activated?.skills, ["pack", "other"]);
  });
});

describe("a session that was not named", async () => {
  test("is 400 for every caller without a folder, and nothing is guessed or started", async (t) => {
    const world = await createServerWorld(t);
    world.skill("notes");
    const { token } = world.server;
    await world.post("/api/skill/load", { name: "notes", contextId: "mine" }, { token });
    for (const caller of [token, world.tokens.superadmin, world.tokens.user])
      for (const [path, body] of [
        ["/api/skill/load", { name: "notes" }],
        ["/api/skill/unload", { name: "notes" }],
        ["/api/session/refresh", {}],
        ["/api/session/compact", {}],
        ["/api/session/fork", {}],
        ["/api/session/select", { all: true }],
      ] as const)
        assert.deepEqual(problemOf(await world.post(path, body, { token: caller })), [400, "session.unnamed"], path);
    const { sessions } = (await world.ask("/api/session/list", { token })).body;
    assert.deepEqual(
      sessions.map(({ contextId }: { contextId: string }) => contextId),
      ["mine"],
    );
    const headers = { "Loadout-Folder": encodeURIComponent(world.userHome) };
    const none = await world.post("/api/skill/load", { name: "notes" }, { token, headers });
    assert.deepEqual(problemOf(none), [404, "session.none"]);
    await world.post("/api/skill/load", { name: "notes", contextId: "mine" }, { token, headers });
    assert.equal((await world.post("/api/skill/load", { name: "notes" }, { token, headers })).status, 200);
  });
});

describe("what was seen before", async () => {
  test("is not sent again until it is another; each language is another", async (t) => {
    const world = await createServerWorld(t);
    await upload(world, [skill("pack")]);
    for (const path of ["/api/skill/list", "/api/skill/show?name=pack", "/api/skill/tree?name=pack"]) {
      const fresh = { "Cache-Control": "no-cache" };
      const first = await world.ask(path, { headers: fresh });
      const tag = first.headers.get("etag") ?? "";
      const look = (etag: string, more = {}) =>
        world.ask(path, { headers: { ...fresh, "If-None-Match": etag, ...more } });
      for (const etag of [tag, `W/${tag}`, `"other", ${tag}`]) {
        const same = await look(etag);
        assert.deepEqual([same.status, same.text, same.headers.get("etag")], [304, "", tag], `${path} ${etag}`);
      }
      assert.equal((await look('"other"')).status, 200, path);
      const { body } = await world.ask("/api/skill/history?name=pack");
      const text = `${skillText("pack")}${path}\n`;
      const named = { name: "pack", from: body.version };
      await world.post("/api/skill/edit", { ...named, text: text.replace("A package", `Package ${body.version}`) });
      await world.post("/api/skill/create-file", {
        name: "pack",
        from: body.version + 1,
        path: `${body.version}.md`,
        text,
      });
      const changed = await look(tag);
      assert.equal(changed.status, 200, path);
      assert.notEqual(changed.headers.get("etag"), tag, path);
      assert.notEqual(changed.text, first.text, path);
    }
    const english = (await world.ask("/api/skill/list")).headers.get("etag") ?? "";
    const headers = { "If-None-Match": english, "Accept-Language": "zh" };
    assert.equal((await world.ask("/api/skill/list", { headers })).status, 200);
  });

  test("lists are walked page by page without a gap or a repeat, also while they change", async (t) => {
    const world = await createServerWorld(t);
    const ids = Array.from({ length: 12 }, (_, index) => `page-${String(index).padStart(2, "0")}`);
    for (const id of ids) await upload(world, [skill(id)]);
    const walk = async (query: string, between: () => Promise<unknown> = async () => undefined): Promise<string[]> => {
      const seen: string[] = [];
      let after: string | undefined;
      do {
        const { body } = await world.ask(
          `/api/skill/list?limit=5${query}${after === undefined ? "" : `&after=${after}`}`,
        );
        seen.push(...body.skills.map(({ id }: { id: string }) => id));
        after = body.nextCursor;
        await between();
      } while (after !== undefined);
      return seen;
    };
    const all = (await world.ask("/api/skill/list")).body.skills.map(({ id }: { id: string }) => id);
    assert.deepEqual(await walk(""), all);
    assert.deepEqual(await walk("&source=library"), ids);
    let turn = 0;
    const seen = await walk("&source=library", async () => {
      turn++;
      await upload(world, [skill(`page-00-${turn}`)]);
      if (turn === 1) await world.post("/api/skill/delete", { names: ["page-04"], confirmed: true, from: 1 });
    });
    assert.deepEqual(seen, ids, "what was there all the time is there once; the cursor may be gone by then");

    const { entries: whole } = (await world.ask("/api/audit/list?limit=1000")).body;
    const walked: number[] = [];
    for (let before: number | undefined; ; ) {
      const { entries } = (await world.ask(`/api/audit/list?limit=4${before === undefined ? "" : `&before=${before}`}`))
        .body;
      if (entries.length === 0) break;
      walked.push(...entries.map(({ id }: { id: number }) => id));
      before = walked.at(-1);
      await world.post("/api/environment/create", { name: `env-${walked.length}` });
    }
    assert.deepEqual(
      walked,
      whole.map(({ id }: { id: number }) => id),
    );
  });
});

describe("changes", async () => {
  test("name the version that was seen, in the body or as If-Match; without one nothing is done", async (t) => {
    const world = await createServerWorld(t);
    const { post, ask } = world;
    await upload(world, [skill("pack")]);
    const text = (word: string): string => `${skillText("pack")}${word}\n`;
    assert.deepEqual(problemOf(await post("/api/skill/edit", { name: "pack", text: text("one") })), [
      428,
      "version.needed",
    ]);
    const headers = { "If-Match": '"1"' };
    assert.equal((await post("/api/skill/edit", { name: "pack", text: text("two") }, { headers })).body.version, 2);
    const stale = await post("/api/skill/edit", { name: "pack", text: text("three"), from: 1 });
    assert.deepEqual([...problemOf(stale), stale.body.values.version], [412, "skill.stale", 2]);
    assert.deepEqual(problemOf(await post("/api/skill/edit", { name: "pack", text: "x" }, { headers })), [
      412,
      "skill.stale",
    ]);
    for (const unusable of ["1", '"1", "2"', '""'])
      assert.deepEqual(
        problemOf(await post("/api/skill/edit", { name: "pack", text: "x" }, { headers: { "If-Match": unusable } })),
        [428, "version.needed"],
        unusable,
      );
    for (const [path, body] of [
      ["create-file", { path: "a.md", text: "a" }],
      ["create-folder", { path: "a" }],
      ["move-file", { path: "SKILL.md", to: "b.md" }],
      ["delete-file", { path: "SKILL.md" }],
      ["rollback", { version: 1 }],
    ] as const)
      assert.deepEqual(
        problemOf(await post(`/api/skill/${path}`, { name: "pack", ...body })),
        [428, "version.needed"],
        path,
      );
    assert.deepEqual(problemOf(await post("/api/skill/delete", { names: ["pack"], confirmed: true })), [
      428,
      "version.needed",
    ]);
    const { version } = (await ask("/api/agent/show?id=assistant")).body;
    const agent = { id: "assistant", prompt: "Another." };
    assert.deepEqual(problemOf(await post("/api/agent/edit", agent)), [428, "version.needed"]);
    assert.equal((await post("/api/agent/edit", agent, { headers: { "If-Match": `"${version}"` } })).status, 200);
    assert.deepEqual(problemOf(await post("/api/agent/edit", { ...agent, from: version })), [412, "agent.stale"]);
    assert.equal((await ask("/api/skill/history?name=pack")).body.versions.length, 2);
    const any = { headers: { "If-Match": "*" } };
    assert.equal((await post("/api/skill/edit", { name: "pack", text: text("four") }, any)).body.version, 3);
    assert.equal((await post("/api/agent/edit", agent, any)).status, 200);
    assert.deepEqual(problemOf(await post("/api/skill/edit", { name: "none", text: text("x") }, any)), [
      404,
      "skill.not-found",
    ]);
  });

  test("of ten who saw the same version one gets through; the others are told the new one", async (t) => {
    const world = await createServerWorld(t);
    await upload(world, [skill("pack")]);
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        world.post("/api/skill/edit", { name: "pack", from: 1, text: `${skillText("pack")}Line ${index}.\n` }),
      ),
    );
    const won = answers.filter(({ status }) => status === 200);
    const lost = answers.filter(({ status }) => status === 412);
    assert.deepEqual([won.length, lost.length], [1, 9]);
    for (const { body } of lost) assert.deepEqual([body.code, body.values.version], ["skill.stale", 2]);
    assert.equal((await world.ask("/api/skill/history?name=pack")).body.versions.length, 2);
  });

  test("that carry a key are made once: the same again gets the same answer, another one is refused", async (t) => {
    const world = await createServerWorld(t);
    const headers = { "Idempotency-Key": "key-1" };
    await upload(world, [skill("pack")]);
    const first = await upload(world, [skill("pack")], { headers });
    const second = await upload(world, [skill("pack")], { headers });
    assert.equal(first.body.imports[0].slug, "pack-v2");
    assert.deepEqual(second.body, first.body);
    assert.notEqual(second.headers.get("x-request-id"), first.headers.get("x-request-id"));
    assert.deepEqual(problemOf(await upload(world, [skill("other")], { headers })), [422, "request.key-reused"]);
    assert.equal((await world.ask("/api/skill/list?source=library")).body.skills.length, 2);
    await world.restart();
    assert.deepEqual((await upload(world, [skill("pack")], { headers })).body, first.body);

    const create = (name: string, more = {}) =>
      world.post("/api/environment/create", { name }, { headers: { ...headers, ...more } });
    const made = await create("work");
    assert.deepEqual([made.status, (await create("work")).body], [200, made.body]);
    assert.deepEqual(problemOf(await create("play")), [422, "request.key-reused"]);
    const another = await world.post(
      "/api/environment/create",
      { name: "work" },
      { headers, token: world.tokens.admin },
    );
    assert.deepEqual(problemOf(another), [409, "environment.exists"], "no caller gets the answer of another");
    for (const key of ["", "a b", "\u00fc", "k".repeat(201)])
      assert.deepEqual(problemOf(await create("third", { "Idempotency-Key": key })), [400, "request.key-invalid"], key);
    const failed = await create("No Name", { "Idempotency-Key": "key-2" });
    assert.equal(failed.status, 400);
    assert.equal((await create("better", { "Idempotency-Key": "key-2" })).status, 200, "what failed was not done");
  });

  test("a token that was made with a key is shown once more, and is written down nowhere", async (t) => {
    const world = await createServerWorld(t);
    const create = () => world.post("/api/token/create", { name: "ci" }, { headers: { "Idempotency-Key": "key-1" } });
    const first = await create();
    const { token } = first.body;
    assert.deepEqual((await create()).body, first.body);
    assert.equal((await world.ask("/api/auth/whoami", { token })).status, 200);
    const count = async () => (await world.ask("/api/token/list")).body.tokens.length;
    const before = await count();
    await world.restart();
    assert.deepEqual(problemOf(await create()), [409, "request.unclear"]);
    assert.equal(await count(), before);
    await world.server.stop();
    const secrets = [token, world.tokens.superadmin, "password of user"];
    for (const entry of readdirSync(world.home, { recursive: true, withFileTypes: true }).filter((one) =>
      one.isFile(),
    )) {
      const bytes = readFileSync(join(entry.parentPath, entry.name), "latin1");
      for (const secret of secrets) assert.ok(!bytes.includes(secret), `${entry.name} holds ${secret}`);
    }
  });
});
