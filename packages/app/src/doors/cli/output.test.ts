import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { describe, it } from "node:test";

/** Writes the text that it is given as JSON. */
const program = `import { readFileSync } from "node:fs";
import { createOutput } from ${JSON.stringify(join(import.meta.dirname, "output.ts"))};
createOutput(1).write(JSON.parse(readFileSync(0, "utf8")));`;

describe("output", () => {
  for (const [name, text] of [
    ["in ASCII", "a".repeat(100_000)],
    ["in Chinese", "技能".repeat(50_000)],
    ["with a character of two halves at the end of a piece", `${"a".repeat(16_383)}😀${"b".repeat(16_383)}😀`],
    ["that ends with a piece", "a".repeat(2 * 16_384)],
    ["with half a character at its end", `${"a".repeat(16_384)}\ud83d`],
  ] as const)
    it(`writes a long text ${name} completely`, () => {
      const { stdout, stderr } = spawnSync(
        process.execPath,
        ["-C", "loadout-source", "--input-type=module", "-e", program],
        {
          input: JSON.stringify(text),
          maxBuffer: 1e7,
        },
      );
      assert.equal(stderr.toString(), "");
      assert.ok(stdout.equals(Buffer.from(text)));
    });
});
