import * as z from "zod/mini";
import { AppFault } from "../../operation/app-fault.ts";
import { field } from "../../operation/field.ts";
import { operation } from "../../operation/operation.ts";

/** Tells the running server that a local command changed the home, so that open pages reload. */

/** What a command may change in its own process, while a server runs. */
const nouns = ["skill", "environment", "session", "system", "model", "mcp", "user", "auth"] as const;

export const systemNotify = operation({
  name: "system.notify",
  summary: {
    en: "Notify the server of a change in its home, so that open pages reload",
    zh: "通知服务器：某个命令修改了它的目录，让打开的页面刷新",
  },
  role: "superadmin",
  effect: "write",
  place: "server",
  input: z.object({
    what: field(z.enum(nouns), {
      en: "What was changed",
      zh: "被修改的内容",
    }),
  }),
  output: () => z.object({ what: z.string() }),
  async run({ caller, server }, { what }) {
    if (!caller.isLocal) throw new AppFault("auth.only-here");
    server?.changed(what);
    return { what };
  },
  cli: {
    positionals: ["what"],
    render: ({ what }, { say }) => say({ en: `open pages reload ${what}`, zh: `打开的页面会刷新 ${what}` }),
    examples: ["loadout notify skill"],
  },
});
