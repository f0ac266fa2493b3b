import * as z from "zod/mini";
import { AppFault } from "../operation/app-fault.ts";
import { operation } from "../operation/operation.ts";
import { changeableAccounts } from "./account-view.ts";

/** Creates a one-time sign-in link for the owner. */

export const authLink = operation({
  name: "auth.link",
  summary: { en: "Create a one-time sign-in link for the owner", zh: "生成所有者的一次性登录链接" },
  role: "superadmin",
  effect: "write",
  place: "server",
  hasSecret: true,
  input: z.object({}),
  output: () => z.object({ url: z.string() }),
  async run(app) {
    if (!app.caller.isLocal) throw new AppFault("auth.only-here");
    if (!app.server) throw new AppFault("server.none", { url: "127.0.0.1" });
    const accounts = await changeableAccounts(app);
    const { name } = await accounts.ensureOwner();
    const url = new URL("/welcome", app.server.publicUrl ?? app.server.address);
    url.hash = await accounts.createLink();
    await app.audit({ action: "auth.link", subject: name, after: "***" });
    return { url: url.href };
  },
  cli: {
    render: ({ url }) => url,
    next: (_link, { say }) => [
      say({ en: "It works once, within 30 minutes.", zh: "该链接只能使用一次，30 分钟内有效。" }),
    ],
    examples: ["loadout auth link"],
  },
});
