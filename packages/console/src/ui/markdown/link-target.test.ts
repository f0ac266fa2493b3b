import assert from "node:assert/strict";
import { test } from "node:test";
import { headingId, linkTarget } from "./link-target.ts";

test("only web addresses, files of the skill and headings lead anywhere", () => {
  assert.deepEqual(linkTarget("https://a.example/x"), { kind: "web", href: "https://a.example/x" });
  assert.deepEqual(linkTarget(" mailto:a@b.example"), { kind: "web", href: "mailto:a@b.example" });
  assert.deepEqual(linkTarget("#How to use it"), { kind: "heading", id: "how-to-use-it" });
  const attacks = [
    "javascript:alert(1)",
    "JaVaScRiPt:alert(1)",
    " javascript:alert(1)",
    "java\nscript:alert(1)",
    "\u0001javascript:alert(1)",
    "data:text/html,<script>alert(1)</script>",
    "vbscript:x",
    "file:///etc/passwd",
    "blob:https://a.example/x",
    "//evil.example/x",
    "\\\\evil.example\\x",
    "/\\evil.example",
    "/api/auth/logout",
    "http://[",
    "../outside.md",
    "a/../../outside.md",
    "a%2f..%2f..%2f..%2foutside.md",
    "a%00.md",
    "a%5c..%5cb",
    "",
    "?x=1",
    ".",
  ];
  for (const href of attacks) assert.deepEqual(linkTarget(href), { kind: "none" }, JSON.stringify(href));
});

test("a file is meant from the folder of the text, without query and fragment", () => {
  const file = (path: string) => ({ kind: "file", path });
  assert.deepEqual(linkTarget("./references/kpi.md#top"), file("references/kpi.md"));
  assert.deepEqual(linkTarget("../SKILL.md", "references"), file("SKILL.md"));
  assert.deepEqual(linkTarget("b.md?x", "a/b"), file("a/b/b.md"));
  assert.deepEqual(linkTarget("%E6%8A%A5%E5%91%8A%20a.md"), file("报告 a.md"));
  assert.deepEqual(linkTarget("100%.md"), file("100%.md"));
});

test("headings are found by the words in them", () => {
  assert.equal(headingId("What's new, in `v2`?"), "whats-new-in-v2");
  assert.equal(headingId("使用 方法！"), "使用-方法");
});
