/** Users, passwords, tokens and sign-ins of an installation, in the database of the home. */

import { randomUUID } from "node:crypto";
import type { Role } from "@loadout/core";
import { createTopicNumber, type Home, openHome } from "@loadout/core/home";
import { accountTopic, toIdentity } from "./account-tables.ts";
import { createAttemptGuard } from "./attempt-guard.ts";
import { createInvitations, type Invitations } from "./invitation/invitations.ts";
import { hashPassword } from "./password-hash.ts";
import { createRecognizer } from "./recognize.ts";
import { createSignIns } from "./sign-ins.ts";
import { createTokens } from "./tokens.ts";
import { createUsers } from "./users.ts";

export interface Account {
  readonly userId: string;
  readonly name: string;
  readonly role: Role;
  readonly isDisabled: boolean;
  readonly hasPassword: boolean;
  readonly createdAt: string;
  readonly seenAt?: string;
  /** The address with which the person's first sign-in at the provider opens this account. */
  readonly email?: string;
}

/** How a user signs in with the provider. */
export interface Identity {
  readonly userId: string;
  readonly issuer: string;
  readonly subject: string;
  /** The verified address, as of the last sign-in. */
  readonly email?: string;
  readonly linkedAt: string;
  readonly seenAt: string;
}

/** A token in a list; its secret is shown once, when it is created. */
export interface TokenInfo {
  readonly id: string;
  readonly userId: string;
  readonly name: string;
  readonly prefix: string;
  readonly createdAt: string;
  readonly expiresAt?: string;
  readonly usedAt?: string;
}

export interface SignedIn {
  readonly account: Account;
  /** The browser's cookie, and the CSRF token that its requests must send. */
  readonly cookie: string;
  readonly csrf: string;
}

/** The users of this installation: passwords, tokens, sign-ins, roles. */
export interface Accounts extends Invitations {
  list(): Promise<readonly Account[]>;
  get(userId: string): Promise<Account>;
  /** By id or name. */
  find(user: string): Promise<Account>;
  /** The owner of the home; created if missing. */
  ensureOwner(): Promise<Account>;
  /** The first superadmin gets the id `default`, which may already have sessions. */
  create(given: NewAccount): Promise<Account>;
  /** Another password or role, or disabling the account, ends its sign-ins. */
  change(userId: string, given: AccountChange): Promise<ChangedAccount>;
  /** A user's own password: requires the current password if one is set; rate limited. */
  changePassword(userId: string, given: PasswordChange): Promise<ChangedAccount>;
  remove(userId: string): Promise<void>;
  /** A refusal does not say what was wrong; rate limited by account and client. `from` is the client's address. */
  signIn(name: string, password: string, from: string): Promise<SignedIn>;
  /**
   * The role that a user has now; `undefined` if the account is disabled or deleted, or the token or sign-in that they came
   * with is not valid any more. Cheap while no account changes.
   */
  roleOf(userId: string, credential?: Credential): Promise<Role | undefined>;
  /** What tells this home from others: the same in all processes of a database. */
  installation(): Promise<string>;
  /** The user of a cookie; `undefined` if it is invalid or expired. */
  bySignIn(cookie: string): Promise<{ readonly account: Account; readonly csrf: string } | undefined>;
  signOut(cookie: string): Promise<void>;
  createToken(given: {
    readonly userId: string;
    readonly name: string;
    readonly expiresAt?: Date;
  }): Promise<{ readonly token: string; readonly info: TokenInfo }>;
  tokens(userId?: string): Promise<readonly TokenInfo[]>;
  revokeToken(id: string, userId?: string): Promise<void>;
  byToken(token: string): Promise<Account | undefined>;
  /** A link that signs the owner of the home in, once, within half an hour. */
  createLink(): Promise<string>;
  useLink(secret: string): Promise<SignedIn>;
  /** Signs in a user whom the provider has identified, for so many milliseconds. */
  enter(userId: string, life: number): Promise<SignedIn>;
  /** Ends the sign-ins of a user and revokes their tokens. */
  endAccess(userId: string): Promise<Pick<ChangedAccount, "endedSignIns" | "revokedTokens">>;
  /** Who signs in with the provider. */
  identities(): Promise<readonly Identity[]>;
  /** Whether a user signs in with the provider. */
  isConnected(userId: string): Promise<boolean>;
  /** Answers whether there was a connection with the provider. */
  disconnect(userId: string): Promise<boolean>;
  close(): Promise<void>;
}

/** What a user came with, by the hash under which it is stored. */
export interface Credential {
  readonly kind: "token" | "sign-in";
  readonly hash: string;
}

export interface NewAccount {
  readonly name: string;
  readonly role: Role;
  readonly password?: string;
  readonly email?: string;
}

export interface AccountChange {
  readonly name?: string;
  /** An empty text removes it. */
  readonly email?: string;
  readonly role?: Role;
  readonly password?: string;
  readonly isDisabled?: boolean;
  /** End the sign-ins also where nothing else would. */
  readonly endSignIns?: boolean;
  /** The digest of a cookie whose sign-in is kept. */
  readonly keepSignIn?: string;
  /** Also revoke all tokens of the account. */
  readonly revokeTokens?: boolean;
}

export interface PasswordChange extends Pick<AccountChange, "keepSignIn" | "revokeTokens"> {
  readonly current?: string;
  readonly password: string;
  /** The client's address. */
  readonly from: string;
}

/** An account after a change, with the sign-ins and tokens that it ended. */
export interface ChangedAccount extends Account {
  readonly endedSignIns: number;
  readonly revokedTokens: number;
  readonly tokensLeft: number;
}

export interface AccountsOptions {
  readonly home: string | Home;
  readonly now?: () => Date;
  /** A hash names its parameters, so those of other homes can be verified too. */
  readonly hash?: typeof hashPassword;
}

export function openAccounts({ home: given, now = () => new Date(), hash = hashPassword }: AccountsOptions): Accounts {
  const home = openHome(given);
  const store = home.records.use("account", async () => (await import("./account-records.ts")).accountRecords);
  const recognizer = createRecognizer({ store, changes: createTopicNumber(home, accountTopic), now });
  const rates = home.records.use("rate", async () => (await import("./rate-records.ts")).rateRecords);
  const guard = createAttemptGuard({ rates, now });
  const tokens = createTokens({ store, now });
  const users = createUsers({ store, now, guard, tokens, hash });
  const identities = home.records.use(
    "identity",
    async () => (await import("./provider/identity-records.ts")).identityRecords,
  );
  return {
    ...users,
    ...tokens,
    identities: async () => (await identities.read("identities")).map(toIdentity),
    ...createInvitations({ store: identities, rates, now, hash, roleOf: recognizer.roleOf }),
    isConnected: (userId) => identities.read("isConnected", userId),
    disconnect: async (userId) => (await identities.change("removeIdentities", userId)) > 0,
    ...createSignIns({ store, now, guard, users }),
    bySignIn: recognizer.bySignIn,
    byToken: recognizer.byToken,
    roleOf: recognizer.roleOf,
    installation: () => store.change("installation", randomUUID()),
    close() {
      recognizer.close();
      return home.close();
    },
  };
}
