import * as z from "zod/mini";
import { printable } from "../../doors/cli/terminal.ts";
import { showDone } from "../../doors/cli/view.ts";
import { field, filled } from "../../operation/field.ts";
import { operation } from "../../operation/operation.ts";
import { getSession } from "../context.ts";

/** Stops the turn that a session runs on the server. */

export const sessionCancel = operation({
  name: "session.cancel",
  summary: { en: "Stop the turn that is running on the server", zh: "停止服务器正在运行的轮次" },
  role: "user",
  effect: "write",
  place: "server",
  input: z.object({
    contextId: field(filled(), { en: "The session's id", zh: "会话 id" }),
  }),
  output: () =>
    z.object({
      contextId: z.string(),
      /** False where none was under way. */
      cancelled: z.boolean(),
    }),
  async run(app, { contextId: named }) {
    const { contextId } = await getSession(app, named); // another user's is not there
    return { contextId, cancelled: (await app.server?.cancel(contextId)) ?? false };
  },
  cli: {
    positionals: ["contextId"],
    render: ({ contextId, cancelled }, terminal) =>
      cancelled
        ? showDone({ verb: { en: "stopped the turn of", zh: "已停止轮次：" }, name: contextId }, terminal)
        : terminal.say({
            en: `· no turn of ${printable(contextId)} is running`,
            zh: `· ${printable(contextId)} 没有正在运行的轮次`,
          }),
    next: ({ contextId, cancelled }) => (cancelled ? [`→ loadout run --context ${contextId} "…"`] : []),
    examples: ["loadout session cancel a1f9"],
  },
});
