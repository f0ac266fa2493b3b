import assert from "node:assert/strict";
import { test } from "node:test";
import { createStreamStore } from "./follow-stream.ts";

interface Item {
  readonly number: number;
  readonly text: string;
}

function storeOf() {
  let text = "";
  return createStreamStore<Item, { readonly text: string; readonly last: number }>({
    numberOf: ({ number }) => number,
    takeOne: (item) => {
      text += item.text;
    },
    stateAfter: (last) => ({ text, last }),
  });
}

test("a stream is taken once, however often its items come", () => {
  const store = storeOf();
  assert.deepEqual(store.snapshot(), { text: "", last: 0 });
  const items = [
    { number: 1, text: "a" },
    { number: 3, text: "b" },
  ];
  store.take(items);
  const before = store.snapshot();
  store.take(items);
  assert.equal(store.snapshot(), before);
  store.take([...items, { number: 4, text: "c" }]);
  assert.deepEqual(store.snapshot(), { text: "abc", last: 4 });
});

test("listeners are told once for each batch that brings something, until they leave", () => {
  const store = storeOf();
  let told = 0;
  const leave = store.subscribe(() => told++);
  store.take([
    { number: 1, text: "a" },
    { number: 2, text: "b" },
  ]);
  store.take([{ number: 2, text: "b" }]);
  assert.equal(told, 1);
  leave();
  store.take([{ number: 3, text: "c" }]);
  assert.equal(told, 1);
});
