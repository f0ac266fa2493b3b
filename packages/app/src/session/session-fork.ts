import * as z from "zod/mini";
import { quoteWord } from "../doors/cli/terminal.ts";
import { done } from "../doors/cli/view.ts";
import { field, filled } from "../operation/field.ts";
import { operation } from "../operation/operation.ts";
import { contextArgument, openContext } from "./context.ts";

/** Copies a session into a new one. */

export const sessionFork = operation({
  name: "session.fork",
  summary: { en: "Fork a session", zh: "复制会话，从这里各自继续" },
  role: "user",
  effect: "write",
  place: "anywhere",
  keepsMore: true,
  input: z.object({
    contextId: contextArgument(),
    to: field(
      z.optional(filled()),
      { en: "The id of the copy; default: a new id", zh: "副本的 id；省略则自动生成" },
      { value: "id" },
    ),
  }),
  output: () =>
    z.object({
      contextId: z.string(),
      forkedFrom: z.string(),
      messageCount: z.number(),
      pinnedSkillIds: z.array(z.string()),
    }),
  async run(app, { contextId: given, to }) {
    const { contextId: forkedFrom } = await openContext(app, given);
    const fork = await (await app.sessions()).fork(forkedFrom, to);
    return {
      contextId: fork.contextId,
      forkedFrom,
      messageCount: fork.messages.length,
      pinnedSkillIds: fork.meta().pinnedSkillIds,
    };
  },
  cli: {
    positionals: ["contextId"],
    render: done(({ contextId, forkedFrom, messageCount, pinnedSkillIds: { length: pins } }, { say }) => ({
      verb: { en: `forked ${forkedFrom} →`, zh: `${forkedFrom} →` },
      name: contextId,
      about: say({
        en: `messages: ${messageCount}, pinned: ${pins}`,
        zh: `消息 ${messageCount} 条，固定 ${pins} 个`,
      }),
    })),
    next: ({ contextId }) => [`→ loadout session show ${quoteWord(contextId)}`],
    examples: ["loadout session fork", "loadout session fork a1f9 --to second-try"],
  },
});
