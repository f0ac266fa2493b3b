import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, it } from "node:test";
import { gzipSync } from "node:zlib";
import { buildConsole } from "../../packages/console/build-console.ts";

interface Chunk {
  readonly file: string;
  readonly imports?: readonly string[];
  readonly dynamicImports?: readonly string[];
}

const folder = buildConsole();
const chunks = JSON.parse(readFileSync(join(folder, ".vite/manifest.json"), "utf8")) as Readonly<Record<string, Chunk>>;

/** Everything that is loaded before these are shown. */
function loadedFor(...names: readonly string[]): ReadonlySet<string> {
  const loaded = new Set(names);
  for (const name of loaded) for (const next of chunks[name]?.imports ?? []) loaded.add(next);
  return loaded;
}

const packed = (names: Iterable<string>): number =>
  [...names].reduce((sum, name) => sum + gzipSync(readFileSync(join(folder, chunks[name]?.file ?? ""))).length, 0);

describe("what a browser loads", () => {
  const pages = Object.keys(chunks).filter((name) => /^src\/pages\/.*-page\.tsx$/.test(name));

  it("is at most 250 KB of script, packed, before any page is there", (t) => {
    assert.ok(pages.length >= 10, String(pages));
    for (const page of pages) {
      const bytes = packed(loadedFor("index.html", page));
      t.diagnostic(`${page.replace(/^.*\//, "")} ${Math.round(bytes / 1000)} KB`);
      assert.ok(bytes <= 250_000, `${page} takes ${bytes}`);
    }
  });

  it("has no editor in it before a file is opened", () => {
    const early = [...loadedFor("index.html", ...pages)].map((name) =>
      readFileSync(join(folder, chunks[name]?.file ?? ""), "utf8"),
    );
    const all = Object.values(chunks).map(({ file }) => readFileSync(join(folder, file), "utf8"));
    const hasEditor = (text: string): boolean => text.includes("cm-scroller");
    assert.ok(
      all.some((text) => hasEditor(text) && text.length > 100_000),
      "there is one",
    );
    assert.ok(!early.some((text) => hasEditor(text) && text.length > 100_000), "and it comes later");
  });
});
