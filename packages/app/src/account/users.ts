import { randomUUID } from "node:crypto";
import type { Store } from "@loadout/core/home";
import { AppFault } from "../operation/app-fault.ts";
import type { accountRecords } from "./account-records.ts";
import { checkEmail, checkName, foldName, newUser, toAccount } from "./account-tables.ts";
import type { Account, AccountChange, Accounts, ChangedAccount } from "./accounts.ts";
import type { AttemptGuard } from "./attempt-guard.ts";
import { ownerId, ownerName } from "./owner.ts";
import { type hashPassword, verifyPassword } from "./password-hash.ts";
import { checkPassword } from "./password-strength.ts";

/** The users themselves: names, roles, passwords. There is always a superadmin who can sign in. */
export type Users = Pick<
  Accounts,
  "list" | "get" | "find" | "ensureOwner" | "create" | "change" | "changePassword" | "remove" | "endAccess"
>;

export interface UsersDeps {
  readonly store: Store<typeof accountRecords>;
  readonly now: () => Date;
  readonly guard: AttemptGuard;
  readonly tokens: Pick<Accounts, "tokens">;
  readonly hash: typeof hashPassword;
}

export function createUsers({ store: { read, change }, now, guard, tokens, hash }: UsersDeps): Users {
  const time = (): string => now().toISOString();

  async function get(userId: string): Promise<Account> {
    const row = await read("user", userId);
    if (!row) throw new AppFault("user.not-found", { user: userId });
    return toAccount(row);
  }

  async function changeAccount(userId: string, given: AccountChange): Promise<ChangedAccount> {
    const {
      name,
      role,
      password,
      email,
      isDisabled,
      endSignIns = false,
      keepSignIn = "",
      revokeTokens = false,
    } = given;
    const before = await get(userId);
    if (password !== undefined) checkPassword(password, [before.name, ...(name === undefined ? [] : [name])]);
    const ended = await change("changeUser", userId, {
      set: {
        ...(name !== undefined && { name: checkName(name), folded: foldName(name) }),
        ...(role !== undefined && { role }),
        ...(password !== undefined && { password: await hash(password) }),
        ...(email !== undefined && { email: email === "" ? null : checkEmail(email) }),
        ...(isDisabled !== undefined && { is_disabled: isDisabled ? 1 : 0 }),
      },
      takesAway: (role !== undefined && role !== "superadmin") || isDisabled === true,
      endsSignIns: endSignIns || password !== undefined || isDisabled === true || role !== undefined,
      keepSignIn,
      revokesTokens: revokeTokens,
    });
    if (ended === "name-taken") throw new AppFault("user.exists", { name: name ?? "" });
    if (ended === "email-taken") throw new AppFault("user.email-taken", { email: email ?? "" });
    if (ended === "last-superadmin") throw new AppFault("user.last-superadmin");
    return { ...(await get(userId)), ...ended, tokensLeft: (await tokens.tokens(userId)).length };
  }

  return {
    list: async () => (await read("users")).map(toAccount),
    get,
    async find(user) {
      const row = (await read("user", user)) ?? (await read("userNamed", foldName(user)));
      if (!row) throw new AppFault("user.not-found", { user });
      return toAccount(row);
    },
    async ensureOwner() {
      await change("prepare");
      for (let number = 1; !(await read("user", ownerId)); number++) {
        const name = number === 1 ? ownerName : `${ownerName} ${number}`;
        await change("addUser", newUser({ id: ownerId, name, role: "superadmin", password: null, time: time() }));
      }
      return get(ownerId);
    },
    async create({ name, role, password, email }) {
      if (password !== undefined) checkPassword(password, [name]);
      const kept = password === undefined ? null : await hash(password);
      const isFirst = role === "superadmin" && !(await read("user", ownerId));
      const id = isFirst ? ownerId : randomUUID();
      const row = newUser({ id, name, role, password: kept, time: time(), email });
      const isEmailTaken = row.email !== null && (await read("users")).some((other) => other.email === row.email);
      if (isEmailTaken) throw new AppFault("user.email-taken", { email: row.email ?? "" });
      if (!(await change("addUser", row))) throw new AppFault("user.exists", { name });
      return toAccount(row);
    },
    change: changeAccount,
    async endAccess(userId) {
      const ended = await change("changeUser", userId, {
        ...{ set: {}, takesAway: false, endsSignIns: true, keepSignIn: "", revokesTokens: true },
      });
      return typeof ended === "string" ? { endedSignIns: 0, revokedTokens: 0 } : ended;
    },
    async changePassword(userId, { current, from, ...given }) {
      const stored = (await read("user", userId))?.password ?? undefined;
      const account = `password of ${userId}`; // signing in is counted apart
      if (stored !== undefined) await guard.attempt({ account, from }, () => verifyPassword(current ?? "", stored));
      return changeAccount(userId, given);
    },
    async remove(userId) {
      await get(userId);
      if (!(await change("removeUser", userId))) throw new AppFault("user.last-superadmin");
    },
  };
}
