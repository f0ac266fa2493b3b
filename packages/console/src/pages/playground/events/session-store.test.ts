import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { TimedEvent } from "@loadout/core";
import { createSessionStore } from "./session-store.ts";

const reason = (text: string, kind = "base") => ({ kind, skills: [], text: { en: text, zh: text } });
const time = (seconds: number): string => new Date(Date.UTC(2026, 0, 1) + seconds * 1000).toISOString();

/** Events with ids and times of their own, a second apart. */
function eventsOf(...given: readonly object[]): TimedEvent[] {
  return given.map((event, index) => ({ id: index + 1, time: time(index), ...event }) as unknown as TimedEvent);
}
const said = (type: string, more: object) => ({
  type: "message-added",
  message: { id: `m-${JSON.stringify(more)}`, type, ...more },
});
const start = (turn: number) => ({ type: "turn-start", contextId: "a", turn, agent: "assistant" });
const step = (more: object = {}) => ({
  ...{ type: "step-start", step: 1, model: "m", provider: "p", tools: ["Skill"], added: [], removed: [], servers: [] },
  ...more,
});
const end = (subtype = "success", more: object = {}) => ({
  type: "turn-end",
  result: { id: "r", type: "result", subtype, steps: 1 },
  ...more,
});
const call = { id: "c1", name: "Skill", arguments: '{"name":"x"}' };

function stateOf(...given: readonly object[]) {
  const store = createSessionStore();
  store.take(eventsOf(...given));
  return store.snapshot();
}

describe("the events of a session", () => {
  test("become a conversation in which words grow and are replaced by their message", () => {
    const store = createSessionStore();
    const events = eventsOf(
      start(1),
      said("user", { content: "hi" }),
      step(),
      { type: "text-delta", text: "Hel" },
      { type: "text-delta", text: "lo" },
      said("assistant", { content: "Hello." }),
      end(),
    );
    store.take(events.slice(0, 5));
    const [, growing] = store.snapshot().items;
    assert.ok(growing?.kind === "assistant" && growing.isStreaming && growing.text === "Hello");
    assert.equal(store.snapshot().isRunning, true);
    store.take(events.slice(5));
    const { items, isRunning, turns } = store.snapshot();
    assert.deepEqual(
      items.map((item) => [item.kind, "text" in item && item.text]),
      [
        ["user", "hi"],
        ["assistant", "Hello."],
      ],
    );
    assert.equal(items[1]?.key, growing.key);
    assert.equal(isRunning, false);
    assert.equal(turns[0]?.message, "hi");
  });

  test("count once, however often they come", () => {
    const store = createSessionStore();
    const events = eventsOf(start(1), step(), { type: "text-delta", text: "a" }, { type: "text-delta", text: "b" });
    store.take(events);
    const before = store.snapshot();
    store.take(events);
    assert.equal(store.snapshot(), before);
    assert.equal(before.lastId, 4);
    store.take([...events, { ...events.at(-1), id: 5, text: "c" } as unknown as TimedEvent]);
    assert.deepEqual(
      store.snapshot().items.map((item) => item.kind === "assistant" && item.text),
      ["abc"],
    );
  });

  test("of a model that is asked again lose what it said before", () => {
    const { items, rows } = stateOf(
      start(1),
      step(),
      { type: "text-delta", text: "half" },
      { type: "model-retry", attempt: 1, wait: 1000, reason: "busy" },
      { type: "text-delta", text: "whole" },
    );
    assert.deepEqual(
      items.map((item) => item.kind === "assistant" && item.text),
      ["whole"],
    );
    assert.equal(rows.at(-1)?.kind, "retry");
  });

  test("tell of every tool that came or went, and of the agent's own only when they change", () => {
    const skill = reason("skill x › tool_dependencies", "dependency");
    const { rows } = stateOf(
      start(1),
      step({ tools: ["Skill"], added: [{ name: "Skill", reason: reason("the agent has it") }] }),
      step({
        tools: ["Skill", "query_db"],
        added: [{ name: "query_db", reason: skill }],
        removed: [{ name: "write_file", reason: reason("not allowed", "ceiling") }],
      }),
    );
    assert.deepEqual(
      rows.map((row) => [row.kind, "name" in row && row.name]),
      [
        ["turn", false],
        ["request", false],
        ["tool-added", "query_db"],
        ["tool-removed", "write_file"],
        ["request", false],
      ],
    );
    assert.deepEqual(
      rows.flatMap((row) => (row.kind === "request" ? [row.number] : [])),
      [1, 2],
    );
  });

  test("tie calls to their results, their numbers and how long they took", () => {
    const { items, rows, turns } = stateOf(
      start(1),
      { type: "skills-resolved", change: "built", visible: ["x"] },
      step({ tools: ["read_file", "Skill"] }),
      said("assistant", { content: "", tool_calls: [call] }),
      { type: "tool-start", call },
      said("system", { subtype: "skill", skill_name: "x", skill_content: "Do x.", cause: "tool" }),
      said("tool_result", { tool_call_id: "c1", content: "ok", is_error: false }),
      { type: "tool-end", call, isError: false },
      { type: "skill-activated", skill: "x", cause: "tool", isNew: true },
    );
    const [called, skill] = items;
    assert.ok(called?.kind === "call" && skill?.kind === "skill");
    assert.deepEqual([called.number, called.result, called.state, called.took], [2, "ok", "done", 3000]);
    const activated = rows.find(({ kind }) => kind === "activated");
    assert.deepEqual([activated?.item, skill.event], [skill.key, activated?.id]);
    assert.deepEqual(turns[0]?.activated, ["x"]);
  });

  test("tell how a turn failed, and which call was cut short", () => {
    const fault = { code: "model.unavailable", message: "It did not answer", hint: "Try again" };
    const { items, rows } = stateOf(
      start(1),
      step(),
      { type: "text-delta", text: "half an answer" },
      { type: "tool-start", call },
      said("tool_result", { tool_call_id: "c1", content: "interrupted", is_error: true }),
      end("error", { fault }),
    );
    assert.deepEqual(
      items.map((item) => [item.kind, "isStreaming" in item && item.isStreaming, "state" in item && item.state]),
      [
        ["assistant", false, false],
        ["call", false, "failed"],
        ["end", false, false],
      ],
    );
    const last = rows.at(-1);
    assert.ok(last?.kind === "end" && last.fault?.code === "model.unavailable");
  });

  test("keep how things stood in each turn", () => {
    const { turns } = stateOf(
      start(1),
      { type: "skills-resolved", change: "built", visible: ["x", "y"] },
      step({ tools: ["a"] }),
      { type: "skill-activated", skill: "x", cause: "read", isNew: true },
      end(),
      { ...start(2), id: 10 },
      { type: "skills-resolved", change: "rebuilt", visible: ["y"], id: 11 },
      { ...end(), id: 12 },
      { ...start(3), id: 20 },
    );
    assert.deepEqual(
      turns.map(({ visible, activated, tools }) => [visible, activated, tools]),
      [
        [["x", "y"], ["x"], ["a"]],
        [["y"], [], ["a"]],
        [["y"], [], ["a"]],
      ],
    );
  });

  test("tell of a server that fails once, and that it works again", () => {
    const server = (problem?: string) => ({
      servers: [{ name: "charts", reason: reason("skill"), ...(problem && { problem: { en: problem, zh: problem } }) }],
    });
    const { rows } = stateOf(
      start(1),
      step(server()),
      step(server("try again in 3 s")),
      step(server("try again in 2 s")),
      step(server()),
    );
    assert.deepEqual(
      rows.flatMap((row) => (row.kind === "server" ? [row.change] : [])),
      ["new", "failed", "mended"],
    );
  });

  test("say of a tool that came back that it is the agent's own", () => {
    const own = { name: "write_file", reason: reason("the agent has it") };
    const { rows } = stateOf(
      start(1),
      step({ tools: ["Skill"] }),
      step({ tools: ["Skill", "write_file"], added: [own] }),
    );
    assert.deepEqual(
      rows.map(({ kind }) => kind),
      ["turn", "request", "tool-added", "request"],
    );
  });

  test("number calls by the tools of the request; a tool that is not in it has no number", () => {
    const { items } = stateOf(
      start(1),
      step({ tools: ["Skill", "read_file"] }),
      { type: "tool-start", call },
      { type: "tool-start", call: { ...call, id: "c2", name: "gone" } },
    );
    assert.deepEqual(
      items.map((item) => item.kind === "call" && item.number),
      [1, undefined],
    );
  });

  test("lead from a message to the rows of its turn", () => {
    const { items } = stateOf(start(1), { type: "skills-resolved", change: "built", visible: [] }, said("user", {}));
    assert.deepEqual(
      items.map(({ event }) => event),
      [1],
    );
  });

  test("of a step with calls alone leave no empty answer, and no answer goes on in the next turn", () => {
    const { items } = stateOf(
      start(1),
      step(),
      { type: "text-delta", text: "I will look" },
      said("assistant", { content: "", tool_calls: [call] }),
      { type: "tool-start", call },
      step(),
      said("assistant", { content: "Done." }),
      { type: "text-delta", text: "More" },
      end(),
      start(2),
      { type: "text-delta", text: "early" },
    );
    assert.deepEqual(
      items.map((item) => [item.turn, item.kind, "text" in item && item.text]),
      [
        [1, "call", false],
        [1, "assistant", "More"],
        [2, "assistant", "early"],
      ],
    );
  });

  test("keep their places when an answer before the last entry is dropped", () => {
    const { items, rows } = stateOf(
      start(1),
      step(),
      { type: "text-delta", text: "half" },
      { type: "tool-start", call },
      { type: "model-retry", attempt: 1, wait: 1000, reason: "busy" },
      { type: "tool-end", call, isError: false },
      said("system", { subtype: "note", content: "noted" }),
    );
    assert.deepEqual(
      items.map((item) => [item.kind, "state" in item && item.state]),
      [
        ["call", "done"],
        ["note", false],
      ],
    );
    assert.equal(rows.filter(({ kind }) => kind === "call").length, 1);
  });

  test("tell that a fine answer was cut off, and nothing of one that was not", () => {
    const cut = { type: "result", subtype: "success", steps: 1, is_cut: true };
    assert.deepEqual(
      stateOf(start(1), step(), { type: "turn-end", result: cut }).items.map(({ kind }) => kind),
      ["end"],
    );
    assert.deepEqual(stateOf(start(1), step(), end()).items, []);
  });

  test("tie an activation to the skill message of its own turn alone", () => {
    const message = said("system", { subtype: "skill", skill_name: "x", skill_content: "Do x.", cause: "tool" });
    const activated = { type: "skill-activated", skill: "x", cause: "tool", isNew: false };
    const { rows, turns } = stateOf(start(1), message, activated, end(), start(2), activated);
    const [first, second] = rows.filter(({ kind }) => kind === "activated");
    assert.ok(first?.item?.startsWith("s:"));
    assert.equal(second?.item, undefined);
    assert.deepEqual(turns[1]?.activated, ["x"]);
  });

  test("tell a refused skill that is visible from one that is not, and when it was, since the turn began", () => {
    const { rows } = stateOf(
      { ...start(1), time: time(10) },
      { type: "skills-resolved", change: "built", visible: ["x"], time: time(12) },
      { type: "skill-refused", skill: "x", reason: "no", time: time(9) },
      { type: "skill-refused", skill: "y", reason: "no", time: time(13) },
    );
    assert.deepEqual(
      rows.map((row) => [row.offset, row.kind === "refused" && row.isVisible]),
      [
        [0, false],
        [2000, false],
        [0, true],
        [3000, false],
      ],
    );
  });

  test("leave alone what they do not touch", () => {
    const store = createSessionStore();
    const events = eventsOf(start(1), said("user", { content: "hi" }), step(), { type: "text-delta", text: "a" });
    store.take(events.slice(0, 3));
    const before = store.snapshot();
    store.take(events.slice(3));
    assert.equal(store.snapshot().rows, before.rows);
    assert.equal(store.snapshot().items[0], before.items[0]);
  });
});
