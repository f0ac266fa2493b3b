import assert from "node:assert/strict";
import { test } from "node:test";
import { createStepLine } from "./step-line.ts";
import { displayWidth } from "./terminal.ts";

function createStep({ isTTY, isQuiet = false }: { readonly isTTY: boolean; readonly isQuiet?: boolean }) {
  const written: string[] = [];
  let time = 0;
  const output = {
    write: (text: string | Buffer) => void written.push(String(text)),
    isTTY,
    columns: isTTY ? 20 : undefined,
  };
  return {
    line: createStepLine(output, isQuiet, () => time),
    written,
    wait: (milliseconds: number) => {
      time += milliseconds;
    },
  };
}

test("short work shows nothing", () => {
  const { line, written, wait } = createStep({ isTTY: true });
  line.show("[1/2] a");
  wait(200);
  line.show("[2/2] b");
  line.clear();
  assert.deepEqual(written, []);
});

test("a terminal has one line, which fits it and is taken away", () => {
  const { line, written, wait } = createStep({ isTTY: true });
  for (let index = 1; index <= 3; index++) {
    wait(400);
    line.show(`[${index}/3] 每周会议记录整理成一页纪要.zip`);
  }
  line.clear();
  line.clear();
  assert.equal(written.length, 4);
  for (const text of written) assert.ok(text.startsWith("\r\u001b[2K") && !text.includes("\n"));
  for (const text of written) assert.ok(displayWidth(text.slice(5)) < 20, text);
  assert.equal(written.at(-1), "\r\u001b[2K");
});

test("a log gets a line now and then, without control characters", () => {
  const { line, written, wait } = createStep({ isTTY: false });
  for (let index = 0; index < 100; index++) {
    wait(200);
    line.show(`[${index}/100] a\u001b[2J`);
  }
  line.clear();
  assert.deepEqual(written.length, 4, "of 20 seconds");
  for (const text of written) assert.match(text, /^\[\d+\/100\] a[^\u001b]*\n$/);
});

test("--quiet shows nothing", () => {
  const { line, written, wait } = createStep({ isTTY: true, isQuiet: true });
  wait(1000);
  line.show("[1/2] a");
  assert.deepEqual(written, []);
});
