import * as z from "zod/mini";
import { printable, quoteWord } from "../doors/cli/terminal.ts";
import { operation } from "../operation/operation.ts";
import { contextArgument, openContext, remember } from "./context.ts";
import { StalenessView, skillMessages } from "./session-view.ts";
import { showStaleness } from "./show-visible.ts";

/** Updates a session to the current skills. */

export const sessionRefresh = operation({
  name: "session.refresh",
  summary: { en: "Update a session to the current skills", zh: "让会话使用最新的技能" },
  role: "user",
  effect: "write",
  place: "anywhere",
  input: z.object({ contextId: contextArgument() }),
  output: () =>
    z.extend(StalenessView(), {
      contextId: z.string(),
      visible_skills: z.array(z.string()),
      /** Instructions in the conversation, which stay as they were loaded. */
      loadedMessages: z.number(),
    }),
  async run(app, { contextId: given }) {
    const session = await openContext(app, given);
    const changes = await session.refresh();
    await remember(app, session.contextId);
    return {
      ...changes,
      contextId: session.contextId,
      visible_skills: [...(await session.loadSkills()).skills.keys()],
      loadedMessages: skillMessages(session.messages).length,
    };
  },
  cli: {
    positionals: ["contextId"],
    render(refreshed, terminal) {
      const { say, style } = terminal;
      const { contextId, isStale, loadedMessages: kept } = refreshed;
      const id = style("bold", printable(contextId));
      if (!isStale && refreshed.added.length + refreshed.removed.length === 0)
        return `${style("dim", "·")} ${say({ en: `${id} is already up to date`, zh: `${id} 已是最新` })}`;
      return [
        `${style("green", "✓")} ${say({ en: `refreshed ${id}`, zh: `已刷新 ${id}` })}`,
        ...showStaleness(refreshed, terminal),
        `  ${say({ en: `takes effect with the next turn; ${kept} loaded skill messages are kept, outdated ones are sent as one line until loaded again`, zh: `下一轮起生效；已加载的技能消息保留（${kept} 条），有改动的在重新加载前只发送一行` })}`,
      ].join("\n");
    },
    next: ({ contextId }) => [`→ loadout session show ${quoteWord(contextId)}`],
    examples: ["loadout session refresh", "loadout session refresh a1f9 --json"],
  },
});
