import assert from "node:assert/strict";
import { test } from "node:test";
import { beginEdit, type EditEvent, editStep, isDirty } from "./edit-state.ts";

const after = (...events: EditEvent[]) => events.reduce(editStep, beginEdit({ text: "a", version: 1 }));
const typed = (text: string): EditEvent => ({ kind: "typed", text });
const arrived = (text: string, version: number): EditEvent => ({ kind: "arrived", saved: { text, version } });

test("typing never replaces what is in the editor", () => {
  const state = after(typed("ab"), typed("abc"));
  assert.deepEqual([state.source, isDirty(state)], [{ text: "abc", revision: 0 }, true]);
  assert.equal(isDirty(after(typed("ab"), typed("a"))), false);
});

test("a later version is shown where nothing was typed", () => {
  assert.deepEqual(after(arrived("b", 2)), { base: { text: "b", version: 2 }, source: { text: "b", revision: 1 } });
});

test("what was typed stays, and the later version is kept beside it", () => {
  const state = after(typed("mine"), arrived("theirs", 2));
  assert.deepEqual([state.base.version, state.source.text, state.newer?.text], [1, "mine", "theirs"]);
  assert.equal(editStep(state, arrived("theirs", 2)), state);
  const discarded = editStep(state, { kind: "discarded" });
  assert.deepEqual(discarded, { base: { text: "theirs", version: 2 }, source: { text: "theirs", revision: 1 } });
});

test("a later version with this file as it was only moves what is typed along", () => {
  const state = after(typed("mine"), arrived("a", 2));
  assert.deepEqual([state.base.version, state.source, state.newer], [2, { text: "mine", revision: 0 }, undefined]);
});

test("an answer that comes late changes nothing", () => {
  const saved: EditEvent = { kind: "saved", saved: { text: "mine", version: 3 } };
  const state = after(typed("mine"), saved, arrived("a", 1), arrived("b", 2));
  assert.deepEqual(state, { base: { text: "mine", version: 3 }, source: { text: "mine", revision: 0 } });
});

test("what is typed while saving is not saved yet", () => {
  const state = after(typed("mine"), typed("mine, more"), { kind: "saved", saved: { text: "mine", version: 2 } });
  assert.deepEqual([state.source.text, isDirty(state)], ["mine, more", true]);
});

test("a draft is opened on the version it was written on", () => {
  const state = after({ kind: "opened", base: { text: "old", version: 1 }, text: "draft" });
  assert.deepEqual([state.source, isDirty(state)], [{ text: "draft", revision: 1 }, true]);
});

test("a later version that is what was typed is saved already", () => {
  const state = after(typed("mine"), arrived("mine", 2));
  assert.deepEqual([state.base.version, isDirty(state), state.newer], [2, false, undefined]);
});

test("saving on top of a newer version ends the conflict", () => {
  const state = after(typed("mine"), arrived("theirs", 2), { kind: "saved", saved: { text: "mine", version: 3 } });
  assert.deepEqual([state.newer, isDirty(state)], [undefined, false]);
});

test("a fix replaces the text in the editor, and keeps the version it is based on", () => {
  const state = after(typed("mine"), { kind: "replaced", text: "fixed" });
  assert.deepEqual(state, { base: { text: "a", version: 1 }, source: { text: "fixed", revision: 1 } });
});
