import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { docsPage } from "./docs-page.ts";
import { docsStyle } from "./docs-style.ts";
import { createOpenApi, type OpenApiDocument } from "./openapi.ts";

for (const language of ["en", "zh"] as const)
  describe(`the reference page in ${language}`, async () => {
    const document = await createOpenApi({ language });
    const page = docsPage(document, language);

    test("shows every route once, with an anchor that the contents lead to", () => {
      for (const [path, methods] of Object.entries(document.paths))
        for (const { operationId, summary } of Object.values(methods)) {
          assert.equal(page.split(`<article id="${operationId}">`).length, 2, path);
          assert.ok(page.includes(`href="#${operationId}"`), operationId);
          assert.ok(page.includes(escaped(summary)), summary);
        }
      assert.equal(page.split("<article ").length - 1, Object.values(document.paths).flatMap(Object.values).length);
    });

    test("leads nowhere that is not there", () => {
      const ids = new Set([...page.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id));
      const targets = [...page.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id);
      assert.deepEqual(
        targets.filter((id) => !ids.has(id)),
        [],
      );
    });

    test("has no script and no style of its own, and asks for nothing elsewhere", () => {
      assert.doesNotMatch(page, /<script|<style|<img|<iframe|\sstyle=|\son\w+=|javascript:|https?:|src=/i);
      assert.deepEqual(
        [...page.matchAll(/href="(?!#)([^"]+)"/g)].map(([, target]) => target),
        ["docs.css", "openapi.json"],
      );
      assert.doesNotMatch(docsStyle, /url\(|@import|https?:/);
    });

    test("closes every element it opens", () => {
      const open: string[] = [];
      for (const [, end, name = ""] of page.matchAll(/<(\/?)([a-z][a-z0-9]*)[^>]*>/g)) {
        if (["meta", "link", "wbr"].includes(name)) continue;
        if (end === "") open.push(name);
        else assert.equal(open.pop(), name);
      }
      assert.deepEqual(open, []);
    });
  });

test("no text of an operation becomes markup", async () => {
  const hostile = `"><script>alert('x')</script>&`;
  const document = await createOpenApi();
  const [path = "", methods] = Object.entries(document.paths)[0] ?? [];
  const route = methods?.get;
  assert.ok(route);
  const parameter = { name: hostile, in: "query", required: true, description: hostile, schema: { enum: [hostile] } };
  const poisoned = {
    ...document,
    info: { title: hostile, version: hostile, description: hostile },
    tags: [{ name: "skill", description: hostile }],
    paths: {
      [`${path}${hostile}`]: {
        get: { ...route, operationId: hostile, summary: hostile, description: hostile, parameters: [parameter] },
      },
    },
  } as unknown as OpenApiDocument;
  const page = docsPage(poisoned, "en");
  assert.doesNotMatch(page, /<script/);
  assert.ok(page.includes("&lt;script&gt;alert(&#39;x&#39;)"));
  assert.doesNotMatch(page.replaceAll(/<[^<>]*>/g, ""), /[<>]/);
});

test("an example sends the token and what has to be there, and no more", async () => {
  const page = docsPage(await createOpenApi(), "en");
  const example = (operationId: string): string => {
    const [, article = ""] = page.split(`<article id="${operationId}">`);
    return /<summary>curl<\/summary><pre><code>([\s\S]*?)<\/code>/.exec(article)?.[1]?.replaceAll("&quot;", '"') ?? "";
  };
  assert.equal(
    example("skill.show"),
    'curl "$LOADOUT_SERVER/api/skill/show?name=NAME" \\\n  -H "Authorization: Bearer $LOADOUT_TOKEN"',
  );
  assert.match(example("session.run"), /-X POST[\s\S]*-d &#39;\{"message":"MESSAGE"\}&#39;$/);
  assert.match(example("skill.import"), /Content-Type: application\/zip"[\s\S]*--data-binary @/);
  assert.match(example("session.events"), /^curl -N .*\?contextId=CONTEXT_ID"/);
  assert.match(example("skill.export"), /^curl -OJ /);
  assert.doesNotMatch(example("auth.login"), /Authorization/);
});

const escaped = (text: string): string =>
  text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
    .replaceAll("'", "&#39;");
