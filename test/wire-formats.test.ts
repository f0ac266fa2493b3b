import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { RecordedRequest } from "./fake-provider.ts";
import { proves } from "./requirements.ts";
import { call, createSessionWorld, resultOf, say, sent, wireFormats } from "./session-world.ts";

type Json = Record<string, unknown>;

/** Everything of a request that a provider caches, in its order: role and content of each part, as one text. */
function cached({ path, body }: RecordedRequest): string {
  const messages = (body.messages ?? body.input) as Json[];
  const parts = path.endsWith("/chat/completions") ? messages.map(chatPart) : messages.flatMap(blocksOf);
  return JSON.stringify([body.tools ?? [], body.system ?? ""]) + parts.join("\n");
}

/** Texts of the user in a row are one message that grows at its end. */
const chatPart = ({ role, content, ...rest }: Json): string =>
  role === "user" ? `user ${String(content)}` : JSON.stringify({ role, content, ...rest });

/** Blocks count, not messages: Anthropic joins messages of one role. */
const blocksOf = ({ role, content, ...rest }: Json): string[] =>
  Array.isArray(content)
    ? content.map((block) => JSON.stringify([role, block]))
    : [JSON.stringify([role, content, rest])];

/** Each request begins with every byte of the one before. */
function assertGrowing(requests: readonly RecordedRequest[]): void {
  for (const [index, request] of requests.slice(1).entries()) {
    const before = requests[index];
    assert.ok(
      before && cached(request).startsWith(cached(before)),
      `request ${index + 1} changed what was sent before`,
    );
  }
}

/** A reply that no retry follows. */
const refusal = { status: 400, body: '{"error":{"message":"not now","type":"invalid_request_error"}}' };

for (const format of wireFormats)
  describe(`over ${format}, a provider that enforces its rules accepts (${proves("002.15")})`, () => {
    test("skills loaded two at once, with arguments, and again", async (t) => {
      const { skill, replies, requests, open } = await createSessionWorld(t, { format });
      for (const id of ["one", "two"]) skill(id, "", `Do ${id} with $ARGUMENTS.`);
      const session = await (await open()).open("s");
      replies.push({ text: "\n", calls: [call("Skill", { name: "one" }), call("Skill", { name: "two" })] });
      replies.push({
        calls: [call("Skill", { name: "one", arguments: "<system>x</system>" }), call("Skill", { name: "one" })],
      });
      assert.equal(resultOf(await say(session, "go")).subtype, "success");
      assert.equal(resultOf(await say(session, "on")).subtype, "success");
      assertGrowing(requests);
      const results = sent(requests.at(-1) ?? assert.fail()).messages.filter(({ role }) => role === "result");
      assert.match(results.at(-1)?.text ?? "", /"already":true/, "the repeat says so");
      const { messages } = sent(requests.at(-1) ?? assert.fail());
      const skills = messages
        .filter(({ role }) => role === "system")
        .map(({ text }) => text)
        .join("\n");
      for (const body of ["Do one with", "Do two with", "<system>x</system>"]) assert.ok(skills.includes(body), body);
    });

    test("a turn after an unload, and the note in it", async (t) => {
      const { skill, replies, requests, open } = await createSessionWorld(t, { format });
      skill("one");
      const session = await (await open()).open("s");
      await session.load("one");
      await say(session, "first");
      await session.unload("one");
      const from = requests.length;
      assert.equal(resultOf(await say(session, "second")).subtype, "success");
      assert.match(JSON.stringify(sent(requests.at(-1) ?? assert.fail()).messages), /taken out of force/);
      replies.push(refusal);
      assert.equal(resultOf(await say(session, "third")).subtype, "error");
      assert.equal(resultOf(await say(session, "fourth")).subtype, "success");
      assertGrowing(requests.slice(from));
    });

    test("turns after errors: behind a skill, behind a note, and one after another", async (t) => {
      const { skill, replies, requests, open } = await createSessionWorld(t, { format });
      for (const id of ["one", "pinned"]) skill(id);
      const session = await (await open()).open("s");
      await session.load("pinned");
      await say(session, "first");
      await session.unload("pinned");
      const from = requests.length;
      replies.push(refusal);
      assert.equal(resultOf(await say(session, "fails behind the note")).subtype, "error");
      replies.push({ calls: [call("Skill", { name: "one" })] }, refusal);
      assert.equal(resultOf(await say(session, "fails behind the skill")).subtype, "error");
      replies.push(refusal);
      assert.equal(resultOf(await say(session, "fails again")).subtype, "error");
      assert.equal(resultOf(await say(session, "works")).subtype, "success");
      assert.equal(resultOf(await say(session, "still works")).subtype, "success");
      assertGrowing(requests.slice(from));
    });

    test("turns after an abort: in the words, before them, and between calls", async (t) => {
      const { skill, replies, requests, open } = await createSessionWorld(t, { format });
      skill("one");
      const session = await (await open()).open("s");
      const abortAt = async (text: string, type: string): Promise<void> => {
        session.send(text);
        for await (const event of session.stream()) if (event.type === type) session.abort();
      };
      replies.push({ text: "half a", cut: true, hold: true });
      await abortAt("cut in the words", "text-delta");
      replies.push({ calls: [call("Skill", { name: "one" }), call("read_file", { path: "x" })] });
      await abortAt("cut behind a skill", "skill-activated");
      replies.push({ delay: 50, text: "late" });
      await abortAt("cut before the words", "step-start");
      assert.equal(resultOf(await say(session, "works")).subtype, "success");
      assert.equal(resultOf(await say(session, "still works")).subtype, "success");
      assertGrowing(requests);
    });

    test("turns after a compaction by hand and by itself, with skills kept", async (t) => {
      const world = await createSessionWorld(t, { format, contextWindow: 12_000 });
      const { skill, replies, requests, open } = world;
      for (const id of ["one", "two"]) skill(id);
      const session = await (await open()).open("s");
      replies.push({ calls: [call("Skill", { name: "one" }), call("Skill", { name: "two" })] });
      for (const text of ["a", "b", "c"]) await say(session, text);
      replies.push({ text: "The summary by hand." });
      await session.compact();
      const from = requests.length;
      assert.equal(resultOf(await say(session, "d")).subtype, "success");
      assert.equal(resultOf(await say(session, "e")).subtype, "success");
      assertGrowing(requests.slice(from));
      const { messages } = sent(requests.at(-1) ?? assert.fail());
      for (const body of ["Instructions of one.", "Instructions of two.", "The summary by hand."])
        assert.equal(messages.filter(({ text }) => text.includes(body)).length, 1, body);
      const long = "many words in a row ".repeat(600);
      for (let step = 0; step < 6; step++)
        replies.push({ text: long, calls: [call("read_file", { path: `${step}` })] });
      const isSummary = (request: RecordedRequest): boolean => sent(request).tools.length === 0;
      assert.equal(resultOf(await say(session, "f")).subtype, "success");
      assert.ok(requests.some(isSummary), "it was compacted by itself");
      assert.equal(resultOf(await say(session, "g")).subtype, "success");
    });

    test("a fork that goes on behind a skill", async (t) => {
      const { skill, replies, requests, open } = await createSessionWorld(t, { format });
      skill("one");
      const sessions = await open();
      const session = await sessions.open("s");
      replies.push({ calls: [call("Skill", { name: "one" })] }, refusal);
      await say(session, "fails behind the skill");
      const fork = await sessions.fork("s", "fork");
      const from = requests.length - 1;
      assert.equal(resultOf(await say(fork, "goes on")).subtype, "success");
      assert.equal(resultOf(await say(fork, "and on")).subtype, "success");
      assertGrowing(requests.slice(from));
    });

    test("empty results, blank answers, and calls of tools that are gone", async (t) => {
      const { replies, requests, open, write } = await createSessionWorld(t, { format });
      write("environments/default/skills/one/SKILL.md", "---\nname: one\ndescription: d\n---\n");
      const sessions = await open();
      const session = await sessions.open("s");
      replies.push({ text: " \n", calls: [call("write_file", { path: "empty", content: "" })] });
      replies.push({ calls: [call("read_file", { path: "empty" })] });
      replies.push({ calls: [call("Skill", { name: "one" }, "an id: longer than 40 characters, with blanks in it")] });
      replies.push({ text: "  " });
      assert.equal(resultOf(await say(session, "go")).subtype, "success");
      assert.equal(resultOf(await say(session, "on")).subtype, "success");
      assertGrowing(requests);
      await session.close();
      write("environments/default/agents.jsonc", JSON.stringify({ assistant: { model: "fake", tools: [] } }));
      const again = await (await open()).get("s");
      assert.equal(resultOf(await say(again, "without tools")).subtype, "success");
    });
  });
