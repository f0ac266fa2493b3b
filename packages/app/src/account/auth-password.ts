import { Fault } from "@loadout/core";
import * as z from "zod/mini";
import { printable } from "../doors/cli/terminal.ts";
import { done } from "../doors/cli/view.ts";
import { field } from "../operation/field.ts";
import { operation } from "../operation/operation.ts";
import { changeableAccounts, EndedAccess, revokeTokensField, showEndedAccess } from "./account-view.ts";
import { readNewPassword } from "./read-password.ts";

/** Changes the caller's own password, and signs them out everywhere else. */

export const authPassword = operation({
  name: "auth.password",
  summary: {
    en: "Change your own password, and sign out everywhere else",
    zh: "修改自己的密码，其他登录随之失效",
  },
  role: "user",
  effect: "write",
  place: "anywhere",
  input: z.object({
    current: field(
      z.optional(z.string()),
      { en: "The current password, if one is set", zh: "当前密码（如果有）" },
      { secret: true },
    ),
    password: field(z.optional(z.string()), { en: "The new password", zh: "新密码" }, { secret: true }),
    revokeTokens: revokeTokensField(),
  }),
  output: () => z.extend(z.object({ userId: z.string(), name: z.string() }), EndedAccess().shape),
  async run(app, { current, password, revokeTokens }) {
    if (password === undefined && app.server)
      throw new Fault("input.missing", { field: "password", usage: "POST /api/auth/password" });
    const accounts = await changeableAccounts(app);
    const before = await accounts.get(app.caller.userId);
    const { userId, name, hasPassword } = before;
    const given =
      password === undefined
        ? await readNewPassword(app, { name: printable(name), hasPassword })
        : { password, ...(current !== undefined && { current }) };
    const { from = "here", signIn } = app.caller;
    const { endedSignIns, revokedTokens, tokensLeft } = await accounts.changePassword(userId, {
      ...given,
      from,
      revokeTokens,
      ...(signIn !== undefined && { keepSignIn: signIn }),
    });
    await app.audit({
      action: "auth.password",
      subject: name,
      before: { hasPassword },
      after: { hasPassword: true, password: "***", endedSignIns, revokedTokens },
    });
    return { userId, name, endedSignIns, revokedTokens, tokensLeft };
  },
  cli: {
    byHand: ({ password }) => password === undefined,
    render: done(({ name }) => ({ verb: { en: "password changed for", zh: "已修改密码：" }, name })),
    next: (ended, terminal) => showEndedAccess(ended, "loadout auth password --revoke-tokens", terminal),
    examples: [
      "loadout auth password",
      "loadout auth password --revoke-tokens",
      'printf \'%s\\n%s\' "$OLD" "$NEW" | loadout auth password',
    ],
  },
});
