import assert from "node:assert/strict";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type TestContext, test } from "node:test";
import { packageOf } from "../../../../test/library-sandbox.ts";
import { asAdministrator, testDatabase } from "../../../../test/postgres.ts";
import { call, say } from "../../../../test/session-world.ts";
import type { ToolCall } from "../agent/loop/messages.ts";
import type { Model, ModelRequest } from "../agent/models/model.ts";
import { createSkillsFolder } from "../agent/tools/skills-folder.ts";
import { Fault } from "../ground/fault.ts";
import type { Home } from "../home/home.ts";
import { openPostgresHome } from "../home/postgres/open-postgres-home.ts";
import { openLibrary } from "../library/open-library.ts";
import { createSkillRegistry } from "../origins/skill-registry.ts";
import { createSkillsMount } from "../resolve/skills-mount.ts";
import { encodeContextId } from "./context-id.ts";
import { openSessions } from "./open-sessions.ts";
import { metaDocument } from "./session-meta.ts";
import { openSessionRows } from "./session-rows.ts";

/** Sessions whose skills and workspaces are in PostgreSQL, on two machines. */

async function machine(t: TestContext, url: string): Promise<Home> {
  const folder = mkdtempSync(join(tmpdir(), "loadout-machine-"));
  const home = await openPostgresHome({ url, folder });
  t.after(async () => {
    await home.close();
    rmSync(folder, { recursive: true, force: true });
  });
  return home;
}

/** Answers with these calls, one after the other, then with a word; `before` is told of each request. */
function scripted(calls: ToolCall[], before: (request: ModelRequest) => Promise<void> = async () => undefined): Model {
  return {
    ...{ provider: "scripted", id: "scripted", contextWindow: 100_000 },
    async *stream(request) {
      await before(request);
      const next = calls.shift();
      if (next) yield { type: "tool-call", call: next };
      else yield { type: "text-delta", text: "Done" };
      yield { type: "finish", reason: next ? "tool-calls" : "stop", usage: {} };
    },
  };
}

const skill = (text: string): string => `---\nname: notes\ndescription: Tidies notes.\n---\n${text}\n`;

async function world(t: TestContext) {
  const url = await testDatabase(t);
  const [home, other] = [await machine(t, url), await machine(t, url)];
  await home.documents.write(
    "environments/default/agents.jsonc",
    '{"writer": {"model": "scripted", "skills": ["notes"]}}',
  );
  const library = await openLibrary({ home });
  t.after(library.close);
  await library.import(packageOf({ "SKILL.md": skill("Tidy them."), "ref/a.md": "Reference" }), { author: "ann" });
  const open = async (at: Home, model: Model) => {
    const sessions = await openSessions({ home: at, userHome: "/nowhere", models: { scripted: model } });
    t.after(sessions.close);
    return sessions;
  };
  return { url, home, other, library, open };
}

test("a step that wrote a file is kept before the next one: another machine goes on with it", async (t) => {
  const { home, other, open } = await world(t);
  const seen: string[][] = [];
  const write = (content: string) => call("write_file", { path: "a.txt", content });
  const model = scripted([write("one")], async () => {
    const folder = await other.workspaces.open("s");
    seen.push(readdirSync(folder).map((name) => readFileSync(join(folder, name), "utf8")));
  });
  await say(await (await open(home, model)).open("s", { agent: "writer" }), "Write");
  assert.deepEqual(seen, [[], ["one"]]);
  const next = await (await open(other, scripted([write("two")]))).get("s");
  await say(next, "Write again");
  assert.equal(readFileSync(join(await home.workspaces.open("s"), "a.txt"), "utf8"), "two");
});

test("a result of a call that is recorded represents work that is kept, also if more calls of the step run", async (t) => {
  const { home, other, open } = await world(t);
  const seen: string[][] = [];
  const model: Model = {
    ...scripted([]),
    async *stream({ messages }) {
      const isFirst = !messages.some(({ role }) => role === "tool");
      if (isFirst)
        for (const path of ["a", "b"]) yield { type: "tool-call", call: call("write_file", { path, content: path }) };
      else yield { type: "text-delta", text: "Done" };
      yield { type: "finish", reason: isFirst ? "tool-calls" : "stop", usage: {} };
    },
  };
  const session = await (await open(home, model)).open("s", { agent: "writer" });
  session.send("Write");
  for await (const event of session.stream())
    if (event.type === "message-added" && event.message.type === "tool_result")
      seen.push(readdirSync(await other.workspaces.open("s")));
  assert.equal(seen.length, 2);
  assert.ok(seen[0]?.includes("a"), JSON.stringify(seen));
  assert.deepEqual(seen[1], ["a", "b"]);
});

test("a turn whose work cannot be kept because the database is away is cut off, and says so of its call", async (t) => {
  const { home, other, open } = await world(t);
  const away = new Fault("database.unreachable", { path: "x", reason: "y" });
  let fails = true;
  const keep: Home["workspaces"]["keep"] = async (...given) => {
    if (fails) throw away;
    return home.workspaces.keep(...given);
  };
  const cut = { ...home, workspaces: { ...home.workspaces, keep } };
  const model = scripted([call("write_file", { path: "a.txt", content: "one" })]);
  const session = await (await open(cut, model)).open("s", { agent: "writer" });
  await say(session, "Write");
  const result = session.messages.findLast(({ type }) => type === "result");
  assert.equal(result?.type === "result" && result.subtype, "interrupted");
  assert.match(JSON.stringify(session.messages.findLast(({ type }) => type === "tool_result")), /unknown/);
  fails = false;
  assert.deepEqual(readdirSync(await other.workspaces.open("s", 1)), []);
});

test("skills are read without a folder on the machine, also in a version that is no longer the current one", async (t) => {
  const { home, other, library, open } = await world(t);
  const session = await (await open(home, scripted([]))).open("s", { agent: "writer" });
  await session.load("notes");
  await say(session, "Hello");
  await library.edit("notes", { kind: "write", path: "SKILL.md", text: skill("Changed.") }, { author: "ann", from: 1 });
  const requests: ModelRequest[] = [];
  const model = scripted(
    [call("read_file", { path: "/skills/notes/ref/a.md" }), call("list_files", { path: "/skills/notes" })],
    async (request) => {
      requests.push(request);
    },
  );
  const again = await (await open(other, model)).get("s");
  await say(again, "Read");
  assert.match(requests[0]?.instructions ?? "", /Tidy them\./);
  assert.match(JSON.stringify(requests[1]?.messages.at(-1)), /Reference/);
  assert.match(JSON.stringify(requests[2]?.messages.at(-1)), /ref\/a\.md/);
  assert.equal(existsSync(join(other.blobs.root, "trees")), false, "no folder was made for it");
});

test("commands get the skills as a folder, and programs of the founding documents their texts", async (t) => {
  const { other, library } = await world(t);
  const [row] = (await library.list()).skills;
  assert.ok(row);
  const registry = createSkillRegistry({ home: other, userHome: "/nowhere" });
  await registry.loadAll();
  assert.equal(registry.get("notes")?.content.trim(), "Tidy them.");
  rmSync(join(other.blobs.root, "trees"), { recursive: true });
  const base = join(other.folder(), "sandbox");
  const folder = createSkillsFolder(base);
  const lease = await folder.take(createSkillsMount(registry.visible()));
  assert.equal(readFileSync(join(lease.path, "notes/ref/a.md"), "utf8"), "Reference");
  lease.release();
  folder.close();
});

for (const begins of ["opens", "forks"] as const)
  test(`who ${begins} a session, and is paused until another machine began it, removes none of its messages`, async (t) => {
    const { url, home, other, open } = await world(t);
    const theirs = await open(other, scripted([]));
    await say(await theirs.open("source", { agent: "writer" }), "Hello");
    const name = encodeContextId("s");
    const remains = openSessionRows(home); // as if its folder had been removed by hand
    await remains.append(name, 0, ["{}"]);
    let isHeld = false;
    const leases: Home["leases"] = {
      ...home.leases,
      take(...given) {
        isHeld = true;
        return home.leases.take(...given);
      },
      run: (lease, work, options) =>
        home.leases.run(
          lease,
          (fence) => {
            isHeld = true;
            return work(fence);
          },
          options,
        ),
    };
    const read: Home["documents"]["read"] = async (document) => {
      const found = await home.documents.read(document);
      if (!isHeld || document !== metaDocument(name)) return found;
      isHeld = false;
      await asAdministrator(url, (client) => client.query("delete from locks"));
      await say(await theirs.open("s", { agent: "writer" }), "Mine");
      return found;
    };
    const ours = await open({ ...home, leases, documents: { ...home.documents, read } }, scripted([]));
    const began = begins === "opens" ? ours.open("s", { agent: "writer" }) : ours.fork("source", "s");
    await assert.rejects(began, { code: "lease.lost" });
    assert.match(JSON.stringify((await theirs.get("s")).messages), /Mine/);
    await remains.close();
  });
