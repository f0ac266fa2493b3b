import assert from "node:assert/strict";
import { test } from "node:test";
import { isSlug, type Slug } from "../../skill/slug.ts";
import { chooseSlug } from "./choose-slug.ts";

const choose = (name: string, ...taken: string[]): Promise<string> =>
  chooseSlug(name as Slug, async (slug) => taken.includes(slug));
const long = (letters: number): string => "a".repeat(letters);

test("the first free slug is the name itself, then with -v2, -v3 and so on", async () => {
  assert.equal(await choose("pdf"), "pdf");
  assert.equal(await choose("pdf", "pdf-v2"), "pdf");
  assert.equal(await choose("pdf", "pdf"), "pdf-v2");
  assert.equal(await choose("pdf", "pdf", "pdf-v2", "pdf-v4"), "pdf-v3");
  assert.equal(await choose("pdf-v2", "pdf-v2"), "pdf-v2-v2");
  assert.equal(await chooseSlug("pdf" as Slug, async (slug) => !slug.endsWith("-v1234")), "pdf-v1234");
});

test("the base is cut so that 64 characters hold", async () => {
  assert.equal(await choose(long(64)), long(64));
  assert.equal(await choose(long(64), long(64)), `${long(61)}-v2`);
  assert.equal(await choose(long(61), long(61)), `${long(61)}-v2`);
  assert.equal(await choose(long(62), long(62)), `${long(61)}-v2`);
  const tenth = await chooseSlug(long(64) as Slug, async (slug) => !slug.endsWith("-v10"));
  assert.equal(tenth, `${long(60)}-v10`);
});

test("a base that would end in a hyphen loses it too", async () => {
  const slug = await choose(`${long(60)}-bcd`, `${long(60)}-bcd`);
  assert.equal(slug, `${long(60)}-v2`);
  assert.ok(isSlug(slug));
});
