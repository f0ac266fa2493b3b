/** Tokens that open the published skills of an environment, in the database of the home. */

import { randomUUID } from "node:crypto";
import { type Home, openHome } from "@loadout/core/home";
import { checkName } from "../../account/account-tables.ts";
import { randomSecret, tokenHash } from "../../account/token-hash.ts";
import { AppFault } from "../../operation/app-fault.ts";
import type { PublishTables } from "./publish-tables.ts";

/** A token in a list; its secret is shown once, when it is created. */
export interface PublishToken {
  readonly id: string;
  readonly environment: string;
  readonly name: string;
  /** `role:user`, `role:admin` or `group:<id>`. */
  readonly grantee: string;
  readonly prefix: string;
  readonly createdAt: string;
  readonly expiresAt?: string;
  readonly usedAt?: string;
}

export interface PublishTokens {
  create(given: {
    readonly environment: string;
    readonly name: string;
    readonly grantee: string;
    readonly expiresAt?: Date;
  }): Promise<{ readonly secret: string; readonly token: PublishToken }>;
  list(): Promise<readonly PublishToken[]>;
  revoke(id: string): Promise<void>;
  /** The token of a secret, unless it was revoked or has expired. Read from the database each time. */
  find(secret: string): Promise<PublishToken | undefined>;
  close(): Promise<void>;
}

export const publishTokenStart = "lop_";

export function openPublishTokens({
  home: given,
  now = () => new Date(),
}: {
  home: string | Home;
  now?: () => Date;
}): PublishTokens {
  const home = openHome(given);
  const { read, change } = home.records.use(
    "publish",
    async () => (await import("./publish-records.ts")).publishRecords,
  );
  const marking = new Set<string>();

  /** At most once a minute, in the background: no request waits for it or fails by it. */
  function markUsed({ id, used_at: usedAt }: PublishTables["publish_tokens"]): void {
    const minuteAgo = new Date(now().getTime() - 60_000).toISOString();
    if (marking.has(id) || (usedAt !== null && usedAt >= minuteAgo)) return;
    marking.add(id);
    const done = (): void => void marking.delete(id);
    change("markUsed", id, now().toISOString()).then(done, done);
  }

  return {
    async create({ environment, name, grantee, expiresAt }) {
      const secret = `${publishTokenStart}${await randomSecret()}`;
      const row = {
        ...{ id: randomUUID(), environment, name: checkName(name), grantee },
        ...{ prefix: secret.slice(0, 8), hash: tokenHash(secret), created_at: now().toISOString() },
        ...{ expires_at: expiresAt?.toISOString() ?? null, used_at: null },
      };
      await change("addToken", row);
      return { secret, token: toToken(row) };
    },
    list: async () => (await read("tokens")).map(toToken),
    async revoke(id) {
      if (!(await change("removeToken", id))) throw new AppFault("publish.token-unknown", { id });
    },
    async find(secret) {
      if (!secret.startsWith(publishTokenStart) || secret.length > 100) return undefined;
      const row = await read("token", tokenHash(secret));
      if (!row || (row.expires_at !== null && row.expires_at <= now().toISOString())) return undefined;
      markUsed(row);
      return toToken(row);
    },
    close: () => home.close(),
  };
}

const toToken = (row: PublishTables["publish_tokens"]): PublishToken => ({
  ...{ id: row.id, environment: row.environment, name: row.name, grantee: row.grantee, prefix: row.prefix },
  createdAt: row.created_at,
  ...(row.expires_at !== null && { expiresAt: row.expires_at }),
  ...(row.used_at !== null && { usedAt: row.used_at }),
});
