import * as z from "zod/mini";
import { done } from "../doors/cli/view.ts";
import { AppFault } from "../operation/app-fault.ts";
import { field, filled } from "../operation/field.ts";
import { operation } from "../operation/operation.ts";
import { auditedToken } from "./account-view.ts";

/** Revokes a token. */

export const tokenRevoke = operation({
  name: "token.revoke",
  summary: { en: "Revoke a token", zh: "吊销访问令牌，立即失效" },
  role: "user",
  effect: "write",
  place: "anywhere",
  input: z.object({
    id: field(filled(), {
      en: "The token's id (loadout token list)",
      zh: "令牌的 id（loadout token list）",
    }),
  }),
  output: () => z.object({ id: z.string(), name: z.string(), userId: z.string() }),
  async run(app, { id }) {
    const { userId: caller, role } = app.caller;
    const whose = role === "superadmin" ? undefined : caller;
    const accounts = await app.accounts();
    const token = (await accounts.tokens(whose)).find((one) => one.id === id);
    if (!token) throw new AppFault("token.not-found", { id });
    await accounts.revokeToken(id, whose);
    await app.audit({ action: "token.revoke", subject: id, before: auditedToken(token) });
    return { id, name: token.name, userId: token.userId };
  },
  cli: {
    positionals: ["id"],
    render: done(({ name, id }) => ({ verb: { en: "revoked", zh: "已吊销" }, name, where: id })),
    next: () => ["→ loadout token list"],
    examples: ["loadout token revoke 3f2b9c1e-6f0d-4c1a-9d3e-2b7a5c8e1f40"],
  },
});
