import type { Role } from "@loadout/core";
import { raiseTopicOn, type Schema } from "@loadout/core/home";
import { AppFault } from "../operation/app-fault.ts";
import type { Account, Identity, TokenInfo } from "./accounts.ts";

/** Users, tokens, sign-ins and sign-in links. Of passwords and secrets only hashes are stored. */
export interface AccountTables {
  users: {
    id: string;
    name: string;
    /** The name in the form that is compared. */
    folded: string;
    role: string;
    password: string | null;
    is_disabled: number;
    created_at: string;
    seen_at: string | null;
    /** The address with which a person's first sign-in at the provider opens this account. */
    email: string | null;
  };
  /** What people are to a provider. A subject is unique at its issuer and never used again. */
  identities: {
    issuer: string;
    subject: string;
    user_id: string;
    email: string | null;
    /** Let in by a person instead of a group at the provider: an invitation, an administrator, the user. */
    is_invited: number;
    linked_at: string;
    seen_at: string;
  };
  /** Sign-ins at the provider that have begun; of their secrets only hashes. */
  sign_in_flows: {
    state: string;
    /** Of the secret in the cookie of the browser that began it. */
    browser: string;
    issuer: string;
    next: string;
    /** The signed-in user who connects their account. */
    user_id: string | null;
    /** The hash of an invitation's secret. */
    invitation: string | null;
    created_at: string;
    expires_at: string;
  };
  /** Links that let one person make an account; of their secrets only hashes. */
  invitations: {
    id: string;
    hash: string;
    note: string;
    role: string;
    /** Ids, as JSON. */
    groups: string;
    created_by: string;
    created_at: string;
    expires_at: string;
  };
  tokens: {
    id: string;
    user_id: string;
    name: string;
    /** The first characters, so that people recognize it. */
    prefix: string;
    hash: string;
    created_at: string;
    expires_at: string | null;
    used_at: string | null;
  };
  sign_ins: { hash: string; user_id: string; csrf: string; created_at: string; expires_at: string };
  sign_in_links: { hash: string; created_at: string; expires_at: string };
  /** One row: what tells this home from others. */
  installations: { id: string };
}

type Step = Schema["steps"][string];

const first: Step = {
  async up({ schema }) {
    await schema
      .createTable("users")
      .ifNotExists()
      .addColumn("id", "text", (column) => column.primaryKey())
      .addColumn("name", "text", (column) => column.notNull())
      .addColumn("folded", "text", (column) => column.notNull().unique())
      .addColumn("role", "text", (column) => column.notNull())
      .addColumn("password", "text")
      .addColumn("is_disabled", "integer", (column) => column.notNull().defaultTo(0))
      .addColumn("created_at", "text", (column) => column.notNull())
      .addColumn("seen_at", "text")
      .execute();
    await schema
      .createTable("tokens")
      .ifNotExists()
      .addColumn("id", "text", (column) => column.primaryKey())
      .addColumn("user_id", "text", (column) => column.notNull().references("users.id").onDelete("cascade"))
      .addColumn("name", "text", (column) => column.notNull())
      .addColumn("prefix", "text", (column) => column.notNull())
      .addColumn("hash", "text", (column) => column.notNull().unique())
      .addColumn("created_at", "text", (column) => column.notNull())
      .addColumn("expires_at", "text")
      .addColumn("used_at", "text")
      .execute();
    await schema
      .createTable("sign_ins")
      .ifNotExists()
      .addColumn("hash", "text", (column) => column.primaryKey())
      .addColumn("user_id", "text", (column) => column.notNull().references("users.id").onDelete("cascade"))
      .addColumn("csrf", "text", (column) => column.notNull())
      .addColumn("created_at", "text", (column) => column.notNull())
      .addColumn("expires_at", "text", (column) => column.notNull())
      .execute();
    await schema
      .createTable("sign_in_links")
      .ifNotExists()
      .addColumn("hash", "text", (column) => column.primaryKey())
      .addColumn("created_at", "text", (column) => column.notNull())
      .addColumn("expires_at", "text", (column) => column.notNull())
      .execute();
    await schema.createIndex("tokens_user").ifNotExists().on("tokens").column("user_id").execute();
    await schema.createIndex("sign_ins_user").ifNotExists().on("sign_ins").column("user_id").execute();
  },
};

/** Permissions are cached in memory until the number of this topic rises. */
export const accountTopic = "accounts";

const second: Step = {
  async up(query) {
    await raiseTopicOn(query, accountTopic, "users", ["delete", "update of name, role, password, is_disabled"]);
    await raiseTopicOn(query, accountTopic, "tokens", ["delete", "update of user_id, hash, expires_at"]);
    await raiseTopicOn(query, accountTopic, "sign_ins", ["delete", "update of user_id, hash, expires_at"]);
  },
};

const third: Step = {
  async up({ schema }) {
    await schema
      .createTable("installations")
      .ifNotExists()
      .addColumn("id", "text", (column) => column.primaryKey())
      .execute();
  },
};

const fourth: Step = {
  async up({ schema }) {
    await schema.alterTable("users").addColumn("email", "text").execute();
    await schema.createIndex("users_email").ifNotExists().unique().on("users").column("email").execute();
  },
};

export const accountSchema: Schema = {
  owner: "account",
  steps: { "1": first, "2": second, "3": third, "4": fourth },
  readableFrom: 1,
};

/** The form in which names are compared. */
export const foldName = (name: string): string => name.trim().normalize("NFKC").toLowerCase();

export function checkName(name: string): string {
  const trimmed = name.trim();
  const isOdd = trimmed === "" || trimmed.length > 64 || /[\p{Cc}\p{Zl}\p{Zp}\p{Cf}]/u.test(trimmed);
  if (isOdd || !trimmed.isWellFormed()) throw new AppFault("user.name-invalid", { name: trimmed.slice(0, 80) });
  return trimmed;
}

/** In the form that is compared: providers do not agree about upper case. */
export function checkEmail(email: string): string {
  const folded = email.trim().toLowerCase();
  if (!/^[^\s@\p{C}]{1,64}@[^\s@\p{C}]{1,190}$/u.test(folded))
    throw new AppFault("user.email-invalid", { email: folded.slice(0, 80) });
  return folded;
}

interface NewUser {
  readonly id: string;
  readonly name: string;
  readonly role: Role;
  readonly password: string | null;
  readonly time: string;
  readonly email?: string | undefined;
}

export const newUser = ({ id, name, role, password, time, email }: NewUser): AccountTables["users"] => ({
  id,
  name: checkName(name),
  folded: foldName(name),
  role,
  password,
  is_disabled: 0,
  created_at: time,
  seen_at: null,
  email: email === undefined ? null : checkEmail(email),
});

export const toAccount = (row: AccountTables["users"]): Account => ({
  userId: row.id,
  name: row.name,
  role: row.role as Role,
  isDisabled: row.is_disabled !== 0,
  hasPassword: row.password !== null,
  createdAt: row.created_at,
  ...(row.seen_at !== null && { seenAt: row.seen_at }),
  ...(row.email && { email: row.email }),
});

export const toToken = (row: AccountTables["tokens"]): TokenInfo => ({
  id: row.id,
  userId: row.user_id,
  name: row.name,
  prefix: row.prefix,
  createdAt: row.created_at,
  ...(row.expires_at !== null && { expiresAt: row.expires_at }),
  ...(row.used_at !== null && { usedAt: row.used_at }),
});

export const toIdentity = (row: AccountTables["identities"]): Identity => ({
  ...{ userId: row.user_id, issuer: row.issuer, subject: row.subject, linkedAt: row.linked_at, seenAt: row.seen_at },
  ...(row.email !== null && { email: row.email }),
});
