import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, it } from "node:test";

/** Every component, with the path below this folder. */
const components = readdirSync(import.meta.dirname, { recursive: true, encoding: "utf8" })
  .filter((path) => path.endsWith(".tsx"))
  .map((path) => ({ path, text: readFileSync(join(import.meta.dirname, path), "utf8") }));

/** Where this is found, as `path: what`. */
const found = (pattern: RegExp): readonly string[] =>
  components.flatMap(({ path, text }) => [...text.matchAll(pattern)].map(([what]) => `${path}: ${what}`));

describe("the look", () => {
  it("has five sizes of text, with names", () => {
    assert.deepEqual(found(/(?<![\w-])text-(?:\[[\d.]+(?:px|rem|em)\]|[2-9]xl)/g), []);
  });

  it("lies on a grid of 4 px: halves of it only to center an icon beside a line", () => {
    const spaces = "(?:[pm][xytblr]?|gap(?:-[xy])?|size|[wh]|min-[wh]|max-[wh]|space-[xy])";
    assert.deepEqual(found(new RegExp(String.raw`(?<![\w-])-?${spaces}-(?:[1-9]\d*\.\d+|\[\d+px\])`, "g")), []);
  });

  it("takes colors from the tokens, but for the output of other programs, which chooses its own", () => {
    const own = found(/(?<![\w-])(?:text|bg|border|fill|stroke)-\[(?:#|rgb|hsl|light-dark)[^\]]*\]/g);
    assert.deepEqual(
      own.filter((one) => !one.startsWith("pages/dispatch/output/output-row.tsx")),
      [],
    );
  });

  it("draws no icon that nothing uses", () => {
    const icons = readFileSync(join(import.meta.dirname, "ui/basic/icon.tsx"), "utf8");
    const names = [...icons.matchAll(/^ {2}(\w+): "M/gm)].map(([, name = ""]) => name);
    assert.ok(names.length > 40);
    const sources = readdirSync(import.meta.dirname, { recursive: true, encoding: "utf8" })
      .filter((path) => /\.tsx?$/.test(path) && !path.endsWith("ui/basic/icon.tsx"))
      .map((path) => readFileSync(join(import.meta.dirname, path), "utf8"))
      .join("\n");
    assert.deepEqual(
      names.filter((name) => !sources.includes(`"${name}"`)),
      [],
    );
  });
});
