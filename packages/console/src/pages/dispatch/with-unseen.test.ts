import assert from "node:assert/strict";
import { test } from "node:test";
import { withUnseen } from "./with-unseen.ts";

test("signs that nobody sees are shown, the others stay", () => {
  assert.equal(withUnseen("rm\t-rf 构建\nls"), "rm\t-rf 构建\nls");
  assert.equal(withUnseen("a\u202eb\u001b[2Kc\u200bd"), "a\\u202eb\\u001b[2Kc\\u200bd");
});
