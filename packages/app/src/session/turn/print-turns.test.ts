import assert from "node:assert/strict";
import { test } from "node:test";
import type { SessionEvent } from "@loadout/core";
import { createTerminal } from "../../doors/cli/terminal.ts";
import { type FollowOptions, printTurns } from "./print-turns.ts";

/** What both streams got, in the order in which they got it. */
function screen(options: Partial<FollowOptions> & { isTTY?: boolean } = {}) {
  const shown: string[] = [];
  const output = (mark: string) => ({
    write: (content: string | Buffer) => void shown.push(`${mark}${content}`),
    isTTY: options.isTTY ?? true,
    columns: 80,
  });
  const show = printTurns({
    format: "text",
    timeline: false,
    stdout: output(""),
    stderr: output("!"),
    terminal: createTerminal({ language: "en" }),
    quiet: false,
    onClosed: () => undefined,
    ...options,
  });
  return { show: (...events: SessionEvent[]) => events.forEach(show), shown };
}

const words = (text: string): SessionEvent => ({ type: "text-delta", text });
const answer = (content: string): SessionEvent => ({
  type: "message-added",
  message: { id: "a", time: "", type: "assistant", content },
});
const retry: SessionEvent = { type: "model-retry", attempt: 1, wait: 0, reason: "busy" };

test("at a terminal words come as they are said, and an answer ends with its line", () => {
  const { show, shown } = screen();
  show(words("One "), words("two"), answer("One two"), words("Three\n"), answer("Three\n"), answer(""));
  assert.deepEqual(shown, ["One ", "two", "\n", "Three\n"]);
});

test("elsewhere each answer comes whole, and one without words not at all", () => {
  const { show, shown } = screen({ isTTY: false });
  show(words("One "), words("two"), retry, words("One two"), answer("One two"), answer(""));
  assert.deepEqual(shown, ["!↻ retrying in 0.0 s (1): busy\n", "One two", "\n"]);
});

test("what is said beside an answer gets a line of its own", () => {
  const { show, shown } = screen();
  show(words("One "), retry, words("Two"), answer("Two"));
  assert.deepEqual(shown, ["One ", "\n", "!↻ retrying in 0.0 s (1): busy\n", "Two", "\n"]);
});

test("a character in two halves is put together; one that acts on the terminal does not, also in pieces", () => {
  const { show, shown } = screen();
  show(words("a\uD83D"), words("\uDE00b"), words("\u001b"), words("[31m"), answer("a\u{1F600}b\u001b[31m"));
  assert.equal(shown.join(""), "a\u{1F600}b\uFFFD[31m\n");
});

test("events as JSON are all there is, and a fault says what it is", async () => {
  const { Fault } = await import("@loadout/core");
  const { show, shown } = screen({ format: "stream-json" });
  const fault = new Fault("model.refused", { provider: "p", model: "m", reason: "no" });
  const result = { id: "r", time: "", type: "result", subtype: "error", steps: 1 } as const;
  show(words("\u001b"), retry, { type: "turn-end", result, fault });
  assert.deepEqual(
    shown.map((line) => JSON.parse(line).type),
    ["text-delta", "model-retry", "turn-end"],
  );
  assert.match(shown[0] ?? "", /\\u001b/);
  assert.deepEqual(Object.keys(JSON.parse(shown[2] ?? "").fault), ["code", "message", "hint"]);
});
