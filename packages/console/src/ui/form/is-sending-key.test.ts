import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { isSendingKey } from "./is-sending-key.ts";

const enter = { key: "Enter", shiftKey: false, isComposing: false, keyCode: 13 };

describe("the key that sends", () => {
  const rows: readonly (readonly [string, Partial<typeof enter>, boolean])[] = [
    ["is Enter", {}, true],
    ["is no other key", { key: "a", keyCode: 65 }, false],
    ["is not Enter with Shift, which starts a line", { shiftKey: true }, false],
    ["is not the Enter that confirms a word of an input method", { isComposing: true }, false],
    ["is not that Enter where only the key code tells", { keyCode: 229 }, false],
  ];
  for (const [title, change, isSending] of rows)
    it(title, () => assert.equal(isSendingKey({ ...enter, ...change }), isSending));
});
