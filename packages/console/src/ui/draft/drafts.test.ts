import assert from "node:assert/strict";
import { test } from "node:test";
import { type Draft, draftsOf, dropDraft, keepDraft } from "./drafts.ts";

/** As a browser's, with room for so many characters. */
function createStorage(room = Number.POSITIVE_INFINITY): Storage {
  const kept = new Map<string, string>();
  const size = (): number => [...kept].reduce((sum, [, value]) => sum + value.length, 0);
  return {
    get length() {
      return kept.size;
    },
    key: (index) => [...kept.keys()][index] ?? null,
    getItem: (key) => kept.get(key) ?? null,
    setItem(key, value) {
      if (size() - (kept.get(key)?.length ?? 0) + value.length > room)
        throw new DOMException("full", "QuotaExceededError");
      kept.set(key, value);
    },
    removeItem: (key) => void kept.delete(key),
    clear: () => kept.clear(),
  };
}

const draft = (change: Partial<Draft> = {}): Draft => ({
  slug: "one",
  file: 'a "b".md',
  opened: 1,
  version: 3,
  time: 10,
  text: "line\r\n\nmore",
  ...change,
});

test("a draft comes back as it was, until it is dropped", () => {
  const storage = createStorage();
  assert.equal(keepDraft(draft({ text: "first" }), storage), true);
  keepDraft(draft(), storage);
  assert.deepEqual(draftsOf("one", 'a "b".md', storage), [draft()]);
  assert.deepEqual(draftsOf("one", "other.md", storage), []);
  assert.deepEqual(draftsOf("two", 'a "b".md', storage), []);
  dropDraft(draft(), storage);
  assert.equal(storage.length, 0);
});

test("two editors of one file never write over each other; the newest is first", () => {
  const storage = createStorage();
  keepDraft(draft({ opened: 1, time: 20, text: "one" }), storage);
  keepDraft(draft({ opened: 2, time: 30, text: "two" }), storage);
  assert.deepEqual(
    draftsOf("one", 'a "b".md', storage).map(({ text }) => text),
    ["two", "one"],
  );
});

test("there are never too many, nor too much: the oldest go", () => {
  const storage = createStorage();
  for (let opened = 1; opened <= 30; opened++) keepDraft(draft({ opened, time: opened }), storage);
  assert.deepEqual([storage.length, draftsOf("one", 'a "b".md', storage).at(-1)?.opened], [20, 11]);
  keepDraft(draft({ opened: 99, time: 99, text: "x".repeat(1_999_990) }), storage);
  assert.equal(storage.length, 1);
});

test("where the browser has no room, older ones make it, and else it is said", () => {
  const storage = createStorage(40);
  keepDraft(draft({ opened: 1, time: 1, text: "y".repeat(20) }), storage);
  assert.equal(keepDraft(draft({ opened: 2, time: 2, text: "z".repeat(30) }), storage), true);
  assert.deepEqual(
    draftsOf("one", 'a "b".md', storage).map(({ opened }) => opened),
    [2],
  );
  assert.equal(keepDraft(draft({ opened: 3, text: "z".repeat(50) }), storage), false);
});

test("what others keep there is left alone", () => {
  const storage = createStorage();
  storage.setItem("loadout.theme", "dark");
  storage.setItem("loadout.draft:{broken", "1 2\nx");
  storage.setItem('loadout.draft:["one","a.md",1]', "nonsense");
  assert.deepEqual(draftsOf("one", "a.md", storage), []);
  for (let opened = 1; opened <= 30; opened++) keepDraft(draft({ opened }), storage);
  assert.equal(storage.getItem("loadout.theme"), "dark");
});
