import type { Store } from "@loadout/core/home";
import { AppFault } from "../operation/app-fault.ts";
import type { accountRecords } from "./account-records.ts";
import { foldName, toAccount } from "./account-tables.ts";
import type { Account, Accounts, SignedIn } from "./accounts.ts";
import type { AttemptGuard } from "./attempt-guard.ts";
import { ownerId } from "./owner.ts";
import { verifyPassword } from "./password-hash.ts";
import { randomSecret, tokenHash } from "./token-hash.ts";

/** Sign-ins of browsers: by password, or by a link that works once. */
export type SignIns = Pick<Accounts, "signIn" | "signOut" | "createLink" | "useLink" | "enter">;

export interface SignInsDeps {
  readonly store: Store<typeof accountRecords>;
  readonly now: () => Date;
  readonly guard: AttemptGuard;
  readonly users: Pick<Accounts, "get">;
}

const signInLife = 30 * 86_400_000;
const linkLife = 30 * 60_000;

export function createSignIns({ store: { read, change }, now, guard, users }: SignInsDeps): SignIns {
  /** The start and the end of something that lasts this many milliseconds. */
  const span = (life: number): readonly [string, string] => {
    const start = now();
    return [start.toISOString(), new Date(start.getTime() + life).toISOString()];
  };

  /** `verified` is the password hash that was compared: if it has changed since, there is no sign-in. */
  async function begin(account: Account, verified?: string, life = signInLife): Promise<SignedIn> {
    const [cookie, csrf] = await Promise.all([randomSecret(), randomSecret()]);
    const [time, expiresAt] = span(life);
    const hasBegun = await change("beginSignIn", {
      ...{ userId: account.userId, hash: tokenHash(cookie), csrf, time, expiresAt },
      ...(verified !== undefined && { verified }),
    });
    if (!hasBegun) throw new AppFault("auth.wrong");
    return { account, cookie, csrf };
  }

  return {
    async signIn(name, password, from) {
      const row = await read("userNamed", foldName(name));
      const stored = row?.password ?? undefined;
      await guard.attempt(
        { account: foldName(name), from },
        async () => (await verifyPassword(password, stored)) && row?.is_disabled === 0,
      );
      if (!row) throw new AppFault("auth.wrong");
      return begin(toAccount(row), stored);
    },
    enter: async (userId, life) => begin(await users.get(userId), undefined, life),
    signOut: (cookie) => change("endSignIn", tokenHash(cookie)),
    async createLink() {
      const link = await randomSecret();
      const [created, expires] = span(linkLife);
      await change("addLink", { hash: tokenHash(link), created_at: created, expires_at: expires });
      return link;
    },
    async useLink(link) {
      if (!(await change("useLink", tokenHash(link), now().toISOString()))) throw new AppFault("auth.link-expired");
      return begin(await users.get(ownerId));
    },
  };
}
