import { decodeUtf8, Fault } from "@loadout/core";
import * as z from "zod/mini";
import type { App } from "../../app.ts";
import { AppFault } from "../../operation/app-fault.ts";
import { field } from "../../operation/field.ts";
import { operation } from "../../operation/operation.ts";
import { remember } from "../context.ts";
import { answeredTurn, turnKey } from "./answered-turn.ts";
import { beginSession, sessionFields } from "./choose-session.ts";
import { TurnView, takeTurn } from "./take-turn.ts";

/** Sends one message to an agent and prints its answer. */

export const sessionRun = operation({
  name: "session.run",
  summary: { en: "Send one message to an agent and print its answer", zh: "给智能体发送一条消息，等待回答" },
  role: "user",
  effect: "write",
  place: "anywhere",
  takesTurn: true,
  keepsMore: true,
  input: z.object({
    message: field(z.string(), { en: "The message; - reads standard input", zh: "要说的话；- 表示读取标准输入" }),
    ...sessionFields(),
    output: field(
      z._default(z.enum(["text", "json", "stream-json"]), "text"),
      {
        en: "Output: text, one JSON object at the end, or one JSON line per event",
        zh: "输出为文本、结束时的一个 JSON 对象，或每个事件一行 JSON",
      },
      { short: "o", local: true },
    ),
    timeline: field(
      z._default(z.boolean(), false),
      { en: "Print every event on stderr, one line each", zh: "在 stderr 上逐行显示发生的一切" },
      { local: true },
    ),
    key: field(
      z.optional(z.string().check(z.minLength(1), z.maxLength(300))),
      {
        en: "Idempotency key: a repeated message with the same key is answered, not sent again",
        zh: "同一个键的消息只发送一次，重复执行只返回结果",
      },
      { value: "key", idempotencyKey: true },
    ),
  }),
  output: TurnView,
  async run(app, { message, output, timeline, key: given, ...choice }) {
    const key = given === undefined ? undefined : turnKey(given);
    const answered = key === undefined ? undefined : await answeredTurn(app, key);
    if (answered) return answered;
    const text = await readMessage(app, message);
    const show = await app.person.follow({ format: output, timeline });
    const { session, leave } = await beginSession(app, choice);
    const onStart = () => remember(app, session.contextId);
    try {
      const take = app.server?.takeTurn ?? takeTurn;
      return await app.person.interruptible((signal) =>
        take(session, text, {
          ...{ signal, show, onStart },
          ...(key !== undefined && { key }),
          ...(app.traceparent !== undefined && { traceparent: app.traceparent }),
        }),
      );
    } catch (error) {
      // Another process began it after this one had looked.
      if (error instanceof Fault && error.code === "turn.repeated") throw new AppFault("request.running");
      throw error;
    } finally {
      await leave();
    }
  },
  cli: {
    positionals: ["message"],
    format: ({ output }) => output,
    render: () => "", // it was shown as it came
    next: ({ result }, { say }) =>
      result === "interrupted" || result === "max_steps"
        ? [`→ loadout run --continue "${say({ en: "go on", zh: "继续" })}"   ·   loadout chat -c`]
        : [],
    exit: ({ result }) => ({ success: 0, error: 1, max_steps: 1, interrupted: 130 })[result],
    examples: [
      'loadout run "Which skills do you have?"',
      'loadout run "生成销售周报" --timeline',
      'loadout run --continue "Now as a table"',
      "git diff | loadout run - --skill code-review --output json",
    ],
  },
});

/** The message from the argument or standard input; an empty one is refused before a session is created. */
export async function readMessage({ person }: App, given: string): Promise<string> {
  const text = given === "-" ? decodeUtf8(await person.input())?.trimEnd() : given;
  const usage = 'loadout run "…"';
  if (text === undefined)
    throw new Fault("input.invalid", {
      problem: { en: "standard input is not UTF-8 text", zh: "标准输入不是 UTF-8 文本" },
      usage,
    });
  if (text.trim() === "")
    throw new Fault("input.invalid", {
      problem: { en: "the message is empty", zh: "消息为空" },
      usage,
    });
  return text;
}
