import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { createOutputLines, type Output, type OutputLine, readableOutput } from "./output-lines.ts";

let index = 0;
const one = (output: Output["output"]): Output => ({ index: ++index, time: "2026-01-01T00:00:00.000Z", output });
const text = (words: string): Output => one({ type: "text", text: words });
const log = (words: string): Output => one({ type: "log", text: words });

function linesOf(outputs: readonly Output[], most?: number) {
  const lines = createOutputLines({ ...(most !== undefined && { most }) });
  for (const output of outputs) lines.take([output]);
  return lines.snapshot();
}
const shown = (lines: readonly OutputLine[]): string[] => lines.map((line) => `${line.kind}:${line.text}`);

describe("the lines of an agent's output", () => {
  test("are put together from pieces that end anywhere", () => {
    const { lines } = linesOf([text("one\ntw"), text("o\n"), text("\nthr"), text("ee")]);
    assert.deepEqual(shown(lines), ["text:one", "text:two", "text:", "text:three"]);
    assert.deepEqual(
      lines.map(({ number }) => number),
      [1, 2, 3, 4],
    );
  });

  test("of another kind begin again", () => {
    const { lines } = linesOf([text("wor"), log("trouble\n"), text("king\n")]);
    assert.deepEqual(shown(lines), ["text:wor", "log:trouble", "text:king"]);
  });

  test("of a tool are one for each call, with its state", () => {
    const { lines } = linesOf([
      one({ type: "tool", id: "t1", title: "Run tests", status: "in_progress" }),
      text("meanwhile\n"),
      one({ type: "tool", id: "t1", title: "", status: "completed" }),
    ]);
    assert.deepEqual(shown(lines), ["tool:Run tests", "text:meanwhile"]);
    assert.equal(lines[0]?.kind === "tool" && lines[0].status, "completed");
  });

  test("of a change are the file and its lines, of a plan one for each step; usage is none", () => {
    const { lines } = linesOf([
      text("wor"),
      one({ type: "diff", path: "a.ts", text: " same\n-old\n+new", added: 1, removed: 1 }),
      one({ type: "diff", path: "b.ts", text: "", added: 0, removed: 0 }),
      one({ type: "plan", entries: [{ text: "Read", status: "completed" }] }),
      one({ type: "usage", input: 5 }),
      text("king\n"),
    ]);
    assert.deepEqual(shown(lines), [
      ...["text:wor", "diff:a.ts +1 −1", "diff: same", "diff:-old", "diff:+new", "diff:b.ts", "plan:Read", "text:king"],
    ]);
    assert.deepEqual(
      lines.flatMap((line) => (line.kind === "diff" ? [line.change] : [])),
      ["file", "same", "removed", "added", "file"],
    );
    assert.match(readableOutput(lines), /± a\.ts \+1 −1\n {3}same\n {2}-old\n {2}\+new\n± b\.ts\n☐ Read · completed\n/);
  });

  test("take nothing twice", () => {
    const lines = createOutputLines();
    const outputs = [text("one\n"), text("two\n")];
    lines.take(outputs);
    const before = lines.snapshot();
    lines.take(outputs);
    assert.equal(lines.snapshot(), before);
    assert.deepEqual(shown(before.lines), ["text:one", "text:two"]);
  });

  test("that are very long are cut, and say so", () => {
    const { lines } = linesOf([text("x".repeat(3000)), text("x".repeat(6000)), text("\nend\n")]);
    assert.deepEqual(
      lines.map((line) => [line.text.length, "isCut" in line && line.isCut]),
      [
        [4000, true],
        [4000, true],
        [1000, false],
        [3, false],
      ],
    );
  });

  test("begin with the look the one before ended with", () => {
    const { lines } = linesOf([text("\u001b[31mred\nstill red\u001b[0m\nplain\n"), log("other\n")]);
    assert.deepEqual(
      lines.map((line) => "style" in line && line.style.colour),
      [undefined, 1, undefined, undefined],
    );
  });

  test("of exactly the longest length are whole, and what was cut is whole again in a file", () => {
    const { lines } = linesOf([text("x".repeat(4000)), text("\n"), text("y".repeat(4001)), text("\n")]);
    assert.deepEqual(
      lines.map((line) => [line.text.length, "isCut" in line && line.isCut]),
      [
        [4000, false],
        [4000, true],
        [1, false],
      ],
    );
    assert.equal(readableOutput(lines), `${"x".repeat(4000)}\n${"y".repeat(4001)}\n`);
  });

  test("keep the time they began at, and their look when another kind comes between", () => {
    const time = "2026-01-01T00:00:09.000Z";
    const { lines } = linesOf([
      text("\u001b[31mred "),
      log("aside\n"),
      { ...text("still red\n"), time },
      text("a"),
      { ...text("b\n"), time },
    ]);
    assert.deepEqual(
      lines.map((line) => [line.text, line.time.slice(17, 19), "style" in line && line.style.colour]),
      [
        ["\u001b[31mred ", "00", undefined],
        ["aside", "00", undefined],
        ["still red", "09", 1],
        ["ab", "00", 1],
      ],
    );
  });

  test("of a question are what was asked and what was answered", () => {
    const request = { id: "q", title: "Run a command", detail: "" };
    const { lines } = linesOf([
      one({ type: "permission", request, answer: "deny", by: "ann" } as Output["output"]),
      one({
        type: "permission",
        request: { ...request, detail: "rm -r x" },
        answer: "allow",
        by: "ann",
      } as Output["output"]),
    ]);
    assert.deepEqual(shown(lines), ["permission:Run a command", "permission:Run a command · rm -r x"]);
    assert.match(readableOutput(lines), /^\? Run a command · deny · ann\n/);
  });

  test("of a tool are found again when lines before them were dropped", () => {
    const { lines, dropped } = linesOf(
      [
        ...Array.from({ length: 12 }, () => text("line\n")),
        one({ type: "tool", id: "t1", title: "Run tests", status: "in_progress" }),
        text("after\n"),
        one({ type: "tool", id: "t1", title: "", status: "completed" }),
      ],
      10,
    );
    assert.ok(dropped > 0 && lines.length <= 12);
    assert.deepEqual(
      lines.flatMap((line) => (line.kind === "tool" ? [[line.text, line.status]] : [])),
      [["Run tests", "completed"]],
    );
  });

  test("of which there are too many are counted from the first all the same", () => {
    const { lines, dropped } = linesOf(
      Array.from({ length: 30 }, (_, place) => text(`line ${place + 1}\n`)),
      10,
    );
    assert.equal(dropped + lines.length, 30);
    assert.deepEqual([lines.at(-1)?.number, lines.at(-1)?.text], [30, "line 30"]);
    assert.deepEqual([lines[0]?.number, lines[0]?.text], [dropped + 1, `line ${dropped + 1}`]);
  });
});
