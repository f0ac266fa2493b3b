import assert from "node:assert/strict";
import { existsSync, globSync } from "node:fs";
import { test } from "node:test";
import { packageOf } from "../../../../test/library-sandbox.ts";
import { say } from "../../../../test/session-world.ts";
import type { Model } from "../agent/models/model.ts";
import { openMemoryHome } from "../home/home.ts";
import { openLibrary } from "../library/open-library.ts";
import { openSessions } from "./open-sessions.ts";

/** Says what it was told last. */
const echo: Model = {
  ...{ provider: "echo", id: "echo", contextWindow: 100_000 },
  async *stream({ messages }) {
    const last = messages.at(-1);
    yield { type: "text-delta", text: last?.role === "user" ? last.content : "" };
    yield { type: "finish", reason: "stop", usage: {} };
  },
};

test("a program with a home in memory has sessions, agents and a library, and leaves nothing on disk", async () => {
  const home = openMemoryHome();
  await home.documents.write("environments/default/agents.jsonc", '{"writer": {"model": "echo", "skills": ["notes"]}}');
  const library = await openLibrary({ home });
  const text = "---\nname: notes\ndescription: Tidies notes.\n---\nTidy the notes.\n";
  await library.import(packageOf({ "SKILL.md": text }), { author: "ann" });
  const sessions = await openSessions({ home, userHome: "/nowhere", models: { echo } });
  const session = await sessions.open("one", { agent: "writer" });
  await session.load("notes");
  const events = await say(session, "Hello");
  assert.ok(events.some((event) => event.type === "text-delta" && event.text === "Hello"));
  assert.match((await session.preview()).request.instructions, /Tidy the notes\./);
  assert.deepEqual((await session.events()).at(-1)?.type, "turn-end");
  assert.equal((await Array.fromAsync(session.requests())).length, 1);
  const fork = await sessions.fork("one", "two");
  assert.deepEqual([fork.messages.length, fork.meta().pinnedSkillIds], [session.messages.length, ["notes"]]);
  assert.ok((await sessions.bytes("one")) > 0);
  await sessions.delete("one");
  assert.deepEqual(
    (await sessions.list()).map(({ contextId }) => contextId),
    ["two"],
  );
  assert.deepEqual(globSync("**/*.{db,json,jsonc}", { cwd: home.folder() }), []);
  await sessions.close();
  await library.close();
  const folder = home.folder();
  await home.close();
  assert.equal(existsSync(folder), false);
});

test("a session is busy while a turn that was left is still beginning", async () => {
  const home = openMemoryHome();
  await home.documents.write("environments/default/agents.jsonc", '{"writer": {"model": "echo"}}');
  const sessions = await openSessions({ home, userHome: "/nowhere", models: { echo } });
  const session = await sessions.open("one", { agent: "writer" });
  session.send("Hello");
  const turn = session.stream();
  const first = turn.next();
  const leaving = turn.return(undefined);
  assert.equal(session.state, "running");
  assert.throws(() => session.send("Another"), { code: "session.state" });
  await Promise.all([first, leaving]);
  assert.equal(session.state, "idle");
  session.send("Never begun");
  await session.stream().return(undefined);
  assert.equal(session.state, "idle");
  await sessions.close();
  await home.close();
});
