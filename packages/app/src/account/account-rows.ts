import { hash } from "node:crypto";
import type { Role } from "@loadout/core";
import { AppFault } from "../operation/app-fault.ts";
import type { AccountTables } from "./account-tables.ts";
import type { Account, TokenInfo } from "./accounts.ts";

/** Secrets with 256 random bits need no slow hash. */
export const fingerprint = (text: string): string => hash("sha256", text, "hex");

/** A name as it is compared. */
export const foldName = (name: string): string => name.trim().normalize("NFKC").toLowerCase();

export function checkName(name: string): string {
  const trimmed = name.trim();
  const isOdd = trimmed === "" || trimmed.length > 64 || /[\p{Cc}\p{Zl}\p{Zp}\p{Cf}]/u.test(trimmed);
  if (isOdd || !trimmed.isWellFormed()) throw new AppFault("user.name-invalid", { name: trimmed.slice(0, 80) });
  return trimmed;
}

interface NewUser {
  readonly id: string;
  readonly name: string;
  readonly role: Role;
  readonly password: string | null;
  readonly time: string;
}

export const newUser = ({ id, name, role, password, time }: NewUser): AccountTables["users"] => ({
  id,
  name: checkName(name),
  folded: foldName(name),
  role,
  password,
  is_disabled: 0,
  created_at: time,
  seen_at: null,
});

export const toAccount = (row: AccountTables["users"]): Account => ({
  userId: row.id,
  name: row.name,
  role: row.role as Role,
  isDisabled: row.is_disabled !== 0,
  hasPassword: row.password !== null,
  createdAt: row.created_at,
  ...(row.seen_at !== null && { seenAt: row.seen_at }),
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
