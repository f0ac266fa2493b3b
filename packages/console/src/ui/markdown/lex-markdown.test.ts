import assert from "node:assert/strict";
import { test } from "node:test";
import { lexMarkdown } from "./lex-markdown.ts";

const definitionsIn = (text: string): string[] =>
  (lexMarkdown(text) ?? []).filter(({ type }) => type === "def").map(({ raw }) => raw.trim());

test("keeps every definition of a link, also one that is defined twice or is a comment", () => {
  const definitions = [
    "[a]: https://a.example/ 'A'",
    "[A]: https://b.example/",
    "[//]: # (one)",
    "[//]: # (two)",
    "[//]: # (three)",
    "[__proto__]: x",
  ];
  assert.deepEqual(definitionsIn(`Words\n\n${definitions.join("\n")}\n\nMore\n`), definitions);
});

test("a link leads where its first definition says", () => {
  const [paragraph] = lexMarkdown("[words][a]\n\n[a]: https://a.example/\n[a]: https://b.example/\n") ?? [];
  const [link] = paragraph?.type === "paragraph" ? (paragraph.tokens ?? []) : [];
  assert.deepEqual(link?.type === "link" && link.href, "https://a.example/");
});

test("knows tables, as people write them", () => {
  assert.equal(lexMarkdown("| a |\n|---|\n| 1 |\n")?.[0]?.type, "table");
});

test("a text that is nested beyond all measure is no tree", () => {
  assert.equal(lexMarkdown(`${">".repeat(20_000)} deep`), undefined);
});
