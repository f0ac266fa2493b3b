import assert from "node:assert/strict";
import { test } from "node:test";
import type { SessionEvent } from "@loadout/core";
import { createTerminal } from "../../doors/cli/terminal.ts";
import { createTimeline } from "./timeline.ts";

const call = { id: "1", name: "query_db", arguments: `{"sql":"SELECT \u001b[31m${"x".repeat(200)}"}` };
const said = { id: "m", time: "" };
const ceiling = {
  kind: "ceiling",
  skills: ["code-review"],
  text: { en: "allowed-tools of code-review does not name it", zh: "code-review 的 allowed-tools 没有列出它" },
} as const;

const rows: [what: string, event: SessionEvent, en: RegExp, zh: RegExp][] = [
  [
    "a tool that went, with the reason",
    {
      type: "step-start",
      step: 2,
      model: "m",
      provider: "p",
      tools: ["read_file"],
      added: [],
      removed: [{ name: "write_file", reason: ceiling }],
      servers: [],
    },
    /^ {2}step 2 · p\/m · 1 tool\n {4}Δ − write_file ← allowed-tools of code-review does not name it$/,
    /^ {2}步骤 2 · p\/m · 1 个工具\n {4}Δ − write_file ← code-review 的 allowed-tools 没有列出它$/,
  ],
  [
    "a call, its arguments short and harmless",
    { type: "tool-start", call },
    /^ {4}→ query_db \{"sql":"SELECT \uFFFD\[31mx{60,}…$/,
    /^ {4}→ query_db /,
  ],
  [
    "a skill that was active before",
    { type: "skill-activated", skill: "a", cause: "read", isNew: false },
    /^ {4}● skill a was already active \(read_file\)$/,
    /^ {4}● 技能 a 此前已激活（read_file）$/,
  ],
  [
    "a skill that was refused",
    { type: "skill-refused", skill: "a", reason: "Skill not found: a" },
    /^ {4}✗ skill a refused: Skill not found: a$/,
    /^ {4}✗ 技能 a 被拒绝: /,
  ],
  [
    "a retry",
    { type: "model-retry", attempt: 2, wait: 1500, reason: "503 busy" },
    /^ {4}↻ retrying in 1\.5 s \(2\): 503 busy$/,
    /^ {4}↻ 1\.5 秒后重试（第 2 次）：503 busy$/,
  ],
  [
    "a compaction",
    { type: "context-compacted", trigger: "auto", before: 120_000, after: 8000 },
    /^ {4}⇊ compacted 120,000 → 8,000 token · auto$/,
    /^ {4}⇊ 上下文压缩 120,000 → 8,000 token · auto$/,
  ],
  [
    "an end with an error",
    { type: "turn-end", result: { ...said, type: "result", subtype: "error", code: "model.refused", steps: 1 } },
    /^turn end · error model\.refused · 1 step · tokens – in, – out$/,
    /^本轮结束 · 失败 model\.refused · 1 步 · Token 输入 –，输出 –$/,
  ],
  ["nothing for words, which are shown as they are", { type: "text-delta", text: "a" }, /^$/, /^$/],
];

for (const [what, event, en, zh] of rows)
  test(`the timeline shows ${what}`, () => {
    assert.match(createTimeline(createTerminal({ language: "en" }))(event).join("\n"), en);
    assert.match(createTimeline(createTerminal({ language: "zh" }))(event).join("\n"), zh);
  });

test("the timeline shows a server when it comes, once what is wrong with it, and when it works again", () => {
  const reason = { kind: "dependency", skills: ["a"], text: { en: "skill a › mcp", zh: "技能 a › mcp" } } as const;
  const step = (problem?: string) =>
    ({
      type: "step-start",
      step: 2,
      model: "m",
      provider: "p",
      tools: [],
      added: [],
      removed: [],
      servers: [{ name: "x", reason, ...(problem && { problem: { en: problem, zh: `${problem}了` } }) }],
    }) as const;
  const show = createTimeline(createTerminal({ language: "en" }));
  assert.deepEqual(show(step("no\u001b answer")).slice(1), [
    "    Δ server x ← skill a › mcp",
    "    ✗ server x: no\uFFFD answer",
  ]);
  assert.deepEqual(show(step("again in 3 s")).slice(1), ["    ✗ server x: again in 3 s"]);
  assert.deepEqual(show(step("again in 1 s")).slice(1), []);
  assert.deepEqual(show(step()).slice(1), ["    ✓ server x works again"]);
  assert.deepEqual(show(step()).slice(1), []);
  assert.deepEqual(createTimeline(createTerminal({ language: "zh" }))(step("坏")).slice(1), [
    "    Δ 服务器 x ← 技能 a › mcp",
    "    ✗ 服务器 x: 坏了",
  ]);
});

test("the timeline shows how large a result was, and of a failure how it begins", () => {
  const show = createTimeline(createTerminal({ language: "en" }));
  const message = {
    ...said,
    type: "tool_result",
    tool_call_id: "1",
    content: "好".repeat(500),
    is_error: false,
  } as const;
  assert.deepEqual(show({ type: "message-added", message }), []);
  assert.deepEqual(show({ type: "tool-end", call, isError: false }), ["    ✓ query_db 1.5 KB"]);
  show({ type: "message-added", message: { ...message, content: "no such table\nmore", is_error: true } });
  assert.deepEqual(show({ type: "tool-end", call, isError: true }), ["    ✗ query_db no such table"]);
});
