import assert from "node:assert/strict";
import { test } from "node:test";
import { respondFile } from "./respond.ts";

const dispositionOf = (name: string): string =>
  respondFile({ name, type: "text/plain", content: Buffer.from("x") }, "id").headers.get("content-disposition") ?? "";

test("a file is handed over by its name, whatever that is, and says nothing else with it", () => {
  for (const name of [
    "plain.txt",
    'quote".html',
    "back\\slash",
    "line\r\nSet-Cookie: a=b",
    "页面.html",
    "a;b=c, d",
    "100%*'()!.md",
    "\u0000",
    "",
    "\u{1f600}",
  ]) {
    const [, plain, encoded = ""] =
      /^attachment; filename="([\x20-\x7e]*)"; filename\*=UTF-8''([A-Za-z0-9!#$&+.^_`|~%-]*)$/.exec(
        dispositionOf(name),
      ) ?? [];
    assert.ok(plain !== undefined && !/["\\]/.test(plain), `${JSON.stringify(name)}: ${dispositionOf(name)}`);
    assert.equal(decodeURIComponent(encoded), name);
  }
  assert.match(dispositionOf("\ud800"), /filename\*=UTF-8''%EF%BF%BD$/);
});
