import * as z from "zod/mini";
import { printable } from "../doors/cli/terminal.ts";
import { showDone } from "../doors/cli/view.ts";
import { field, filled } from "../operation/field.ts";
import { operation } from "../operation/operation.ts";
import { getSession } from "./context.ts";

/** Lets a parked session run turns again. */

export const sessionResume = operation({
  name: "session.resume",
  summary: {
    en: "Let a parked session run turns again",
    zh: "让已停用的会话恢复运行",
  },
  role: "user",
  effect: "write",
  place: "anywhere",
  input: z.object({
    contextId: field(filled(), { en: "The session's id", zh: "会话 id" }),
  }),
  output: () =>
    z.object({
      contextId: z.string(),
      /** False if it was not parked. */
      resumed: z.boolean(),
    }),
  async run(app, { contextId: named }) {
    const { contextId } = await getSession(app, named);
    return { contextId, resumed: await (await app.sessions()).resume(contextId) };
  },
  cli: {
    positionals: ["contextId"],
    render: ({ contextId, resumed }, terminal) =>
      resumed
        ? showDone({ verb: { en: "resumed", zh: "已恢复：" }, name: contextId }, terminal)
        : terminal.say({ en: `· ${printable(contextId)} is not parked`, zh: `· ${printable(contextId)} 没有停用` }),
    next: ({ contextId }) => [`→ loadout run --context ${contextId} "…"`],
    examples: ["loadout session resume a1f9"],
  },
});
