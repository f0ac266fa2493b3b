import * as z from "zod/mini";
import { AppFault } from "../../operation/app-fault.ts";
import { field } from "../../operation/field.ts";
import { operation } from "../../operation/operation.ts";
import { usualAddress } from "./usual-address.ts";

/** Opens the console in a browser and signs in. */

export const systemOpen = operation({
  name: "system.open",
  summary: { en: "Open the console in a browser and sign in", zh: "在浏览器中打开控制台并登录" },
  role: "superadmin",
  effect: "write",
  place: "local",
  input: z.object({
    print: field(z._default(z.boolean(), false), { en: "Only print the link", zh: "只打印链接" }),
  }),
  output: () =>
    z.object({
      /** Signs in once, within 30 minutes. */
      link: z.string(),
      /** Whether a browser was opened. */
      opened: z.boolean(),
    }),
  async run(app, { print }) {
    const { runningServer } = await import("../../doors/http/server/server-file.ts");
    const server = await runningServer(app.config.home);
    if (!server) throw new AppFault("server.none", { url: usualAddress });
    const { askServer } = await import("../../doors/cli/remote/run-remote.ts");
    const { url: link } = (await askServer(app, { ...server, isOurs: true }, "auth.link")) as { url: string };
    const { openInBrowser } = await import("../run-tool.ts");
    return { link, opened: !print && (await openInBrowser(link, app.config.variables)) };
  },
  cli: {
    render: ({ link }) => link,
    next: ({ opened }, { say }) =>
      opened
        ? []
        : [
            say({
              en: "→ open the link in a browser; it works once, within 30 minutes",
              zh: "→ 在浏览器中打开；30 分钟内有效，只能用一次",
            }),
          ],
    examples: ["loadout open", "loadout open --print"],
  },
});
