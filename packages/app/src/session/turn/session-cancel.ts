import * as z from "zod/mini";
import { printable } from "../../doors/cli/terminal.ts";
import { field } from "../../operation/field.ts";
import { operation } from "../../operation/operation.ts";
import { getSession } from "../context.ts";

export const sessionCancel = operation({
  name: "session.cancel",
  summary: { en: "Stop the turn that a server runs", zh: "停止服务器正在运行的轮次" },
  role: "user",
  effect: "write",
  place: "server",
  input: z.object({
    contextId: field(z.string().check(z.minLength(1)), { en: "The session's id", zh: "会话 id" }),
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
    render: ({ contextId, cancelled }, { say, style }) =>
      cancelled
        ? say({
            en: `${style("green", "✓")} stopped the turn of ${printable(contextId)}`,
            zh: `${style("green", "✓")} 已停止 ${printable(contextId)} 的轮次`,
          })
        : say({
            en: `· no turn of ${printable(contextId)} was under way`,
            zh: `· ${printable(contextId)} 没有正在运行的轮次`,
          }),
    next: ({ contextId, cancelled }) => (cancelled ? [`→ loadout run --context ${contextId} "…"`] : []),
    examples: ["loadout session cancel a1f9"],
  },
});
