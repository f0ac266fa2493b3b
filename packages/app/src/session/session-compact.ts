import { tokenizer } from "@loadout/core";
import * as z from "zod/mini";
import { printable, printableText, quoteWord } from "../doors/cli/terminal.ts";
import { operation } from "../operation/operation.ts";
import { contextArgument, openContext, remember } from "./context.ts";
import { skillMessages } from "./session-view.ts";

/** Summarizes older turns of a session (compaction). */

export const sessionCompact = operation({
  name: "session.compact",
  summary: { en: "Summarize older turns of a session (compaction)", zh: "压缩会话中较早的对话" },
  role: "user",
  effect: "write",
  place: "anywhere",
  takesTurn: true,
  keepsMore: true,
  input: z.object({ contextId: contextArgument() }),
  output: () =>
    z.object({
      contextId: z.string(),
      trigger: z.enum(["manual", "auto"]),
      /** Tokens of the next request before, and now. */
      before: z.number(),
      after: z.number(),
      tokenizer: z.string(),
      summary: z.string(),
      /** Instructions in the conversation, which stay word for word. */
      keptSkillMessages: z.number(),
    }),
  async run(app, { contextId: given }) {
    const session = await openContext(app, given);
    const {
      trigger,
      pre_tokens: before,
      summary,
    } = await app.person.interruptible((signal) => session.compact({ signal }));
    await remember(app, session.contextId);
    const { size } = await session.preview();
    return {
      contextId: session.contextId,
      trigger,
      before,
      after: size.total,
      tokenizer,
      summary,
      keptSkillMessages: skillMessages(session.messages).length,
    };
  },
  cli: {
    positionals: ["contextId"],
    render(
      { contextId, trigger, before, after, tokenizer: counted, summary, keptSkillMessages: kept },
      { say, style },
    ) {
      const id = style("bold", printable(contextId));
      const tokens = `${before.toLocaleString("en")} → ${after.toLocaleString("en")}`;
      return [
        `${style("green", "✓")} ${say({
          en: `compacted ${id} (${trigger}): ${tokens} tokens (${counted}) · skill messages kept: ${kept}`,
          zh: `已压缩 ${id}（${trigger}）：${tokens} token（${counted}）· 保留技能消息 ${kept} 条`,
        })}`,
        printableText(summary).replace(/^/gm, "  "),
      ].join("\n");
    },
    next: ({ contextId }) => [`→ loadout session show ${quoteWord(contextId)} --messages`],
    examples: ["loadout session compact", "loadout session compact a1f9 --json before,after"],
  },
});
