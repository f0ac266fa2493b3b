import { randomUUID } from "node:crypto";
import type { Store } from "@loadout/core/home";
import { AppFault } from "../operation/app-fault.ts";
import type { accountRecords } from "./account-records.ts";
import { checkName, toToken } from "./account-tables.ts";
import type { Accounts } from "./accounts.ts";
import { tokenStart } from "./recognize.ts";
import { randomSecret, tokenHash } from "./token-hash.ts";

/** API tokens: created for a user, listed without their secret, revoked. */
export type Tokens = Pick<Accounts, "createToken" | "tokens" | "revokeToken">;

export interface TokensDeps {
  readonly store: Store<typeof accountRecords>;
  readonly now: () => Date;
}

export function createTokens({ store: { read, change }, now }: TokensDeps): Tokens {
  return {
    async createToken({ userId, name, expiresAt }) {
      if (!(await read("user", userId))) throw new AppFault("user.not-found", { user: userId });
      const token = `${tokenStart}${await randomSecret()}`;
      const row = {
        id: randomUUID(),
        user_id: userId,
        name: checkName(name),
        prefix: token.slice(0, 8),
        hash: tokenHash(token),
        created_at: now().toISOString(),
        expires_at: expiresAt?.toISOString() ?? null,
        used_at: null,
      };
      await change("addToken", row);
      return { token, info: toToken(row) };
    },
    tokens: async (userId) => (await read("tokens", userId)).map(toToken),
    async revokeToken(id, userId) {
      if (!(await change("removeToken", id, userId))) throw new AppFault("token.not-found", { id });
    },
  };
}
