import { Fault, type Session, type TimedEvent } from "@loadout/core";
import * as z from "zod/mini";
import type { App } from "../../app.ts";
import { printable, quoteWord, truncate } from "../../doors/cli/terminal.ts";
import { field } from "../../operation/field.ts";
import { operation } from "../../operation/operation.ts";
import { remember } from "../context.ts";
import { beginSession, sessionFields } from "./choose-session.ts";
import { takeTurn } from "./take-turn.ts";

/** Chats with an agent at the terminal, turn after turn. */

export const sessionChat = operation({
  name: "session.chat",
  summary: { en: "Chat with an agent", zh: "与智能体对话，一条接一条" },
  role: "user",
  effect: "write",
  place: "local",
  input: z.object({
    ...sessionFields(),
    timeline: field(z._default(z.boolean(), false), {
      en: "Print every event on stderr, one line each",
      zh: "在 stderr 上逐行显示发生的一切",
    }),
  }),
  output: () =>
    z.object({
      contextId: z.string(),
      /** Messages that were sent, and of these the ones without an answer. */
      turns: z.number(),
      failed: z.number(),
    }),
  async run(app, { timeline, ...choice }) {
    const show = await app.person.follow({ format: "text", timeline });
    const { session, leave } = await beginSession(app, choice, { asksForTrust: true });
    try {
      for (const line of lastExchange(session)) app.person.progress(line);
      return { contextId: session.contextId, ...(await converse(app, session, show)) };
    } finally {
      await leave();
    }
  },
  cli: {
    render: () => "", // it was shown as it came
    next: ({ contextId, turns }) =>
      turns > 0 ? [`→ loadout chat -c   ·   loadout chat --context ${printable(quoteWord(contextId))}`] : [],
    exit: ({ failed }) => (failed > 0 ? 1 : 0),
    examples: ["loadout chat", "loadout chat -c", "loadout chat --agent assistant --timeline"],
  },
});

/** One message after the other, until the person leaves; a turn that fails or is called off ends nothing. Open pages see each turn. */
async function converse(
  app: App,
  session: Session,
  show: (event: TimedEvent) => void,
): Promise<{ turns: number; failed: number }> {
  const count = { turns: 0, failed: 0 };
  const { publishNoun } = await import("../../doors/cli/publish-change.ts");
  const onStart = async (): Promise<void> => {
    await remember(app, session.contextId);
    await publishNoun(app, "session");
  };
  for (;;) {
    const message = await app.person.nextMessage();
    if (message === undefined) return count;
    if (message.trim() === "") continue;
    count.turns++;
    try {
      const { result } = await app.person.interruptible((signal) =>
        takeTurn(session, message, {
          ...{ signal, show, onStart },
          ...(app.traceparent !== undefined && { traceparent: app.traceparent }),
        }),
      );
      if (result === "max_steps") count.failed++;
    } catch (error) {
      if (!(error instanceof Fault)) throw error;
      count.failed++;
      app.person.trouble(error);
    }
    await publishNoun(app, "session");
  }
}

/** The last question and answer, one line each, shown when a chat is resumed. */
function lastExchange({ messages }: Session): string[] {
  const asked = messages.findLast((message) => message.type === "user");
  const answered = messages.findLast((message) => message.type === "assistant" && message.content.trim() !== "");
  const short = (mark: string, message: typeof asked | typeof answered): string[] =>
    message && "content" in message ? [`${mark} ${truncate(printable(message.content), 100)}`] : [];
  return [...short(">", asked), ...short("…", answered)];
}
