import * as z from "zod/mini";
import type { Terminal } from "../doors/cli/terminal.ts";
import { field } from "../operation/field.ts";

/** What a change of an account ended, and which tokens still work. */
export const EndedAccess = () =>
  z.object({ endedSignIns: z.number(), revokedTokens: z.number(), tokensLeft: z.number() });

export const revokeTokensField = () =>
  field(z._default(z.boolean(), false), {
    en: "Also revoke all tokens of the account",
    zh: "同时吊销该账户的所有访问令牌",
  });

/** What to say after a new password: tokens go on working unless they are revoked. */
export function showEndedAccess(
  { endedSignIns, revokedTokens, tokensLeft }: z.infer<ReturnType<typeof EndedAccess>>,
  revoke: string,
  { say, style }: Terminal,
): readonly string[] {
  const ended = say({
    en: `sign-ins ended: ${endedSignIns}, tokens revoked: ${revokedTokens}`,
    zh: `已结束的登录：${endedSignIns}，已吊销的令牌：${revokedTokens}`,
  });
  const left = say({
    en: `${tokensLeft} ${tokensLeft === 1 ? "token still works" : "tokens still work"}`,
    zh: `仍有 ${tokensLeft} 个令牌有效`,
  });
  return [
    ...(endedSignIns + revokedTokens > 0 ? [`  ${ended}`] : []),
    ...(tokensLeft > 0 ? [`${style("yellow", "▲")} ${left}`, `→ ${revoke}   ·   loadout token list`] : []),
  ];
}
