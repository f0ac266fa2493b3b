/** Hashes and verifies passwords with argon2id. */

import { argon2, randomBytes, timingSafeEqual } from "node:crypto";
import { promisify } from "node:util";
import { longestPassword } from "./password-strength.ts";

const derive = promisify(argon2);

/** The minimum that OWASP recommends for argon2id. */
const usual = { memory: 19_456, passes: 2, parallelism: 1 };

/** Hashes a checked password: salted, slow, with all parameters needed to verify it. */
export async function hashPassword(password: string, cost: Cost = usual): Promise<string> {
  const salt = await promisify(randomBytes)(16);
  const key = await keyOf(password, salt, cost, 32);
  const { memory, passes, parallelism } = cost;
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${plain(salt)}$${plain(key)}`;
}

/** Takes the same time for a wrong password and an unknown user as for the right password. */
export async function verifyPassword(password: string, stored: string | undefined): Promise<boolean> {
  const known = parse(stored ?? unknownAccount);
  const key = await keyOf(password.slice(0, longestPassword), known.salt, known.cost, known.key.length);
  return timingSafeEqual(key, known.key) && stored !== undefined && password.length <= longestPassword;
}

type Cost = typeof usual;

const keyOf = (password: string, salt: Buffer, { memory, passes, parallelism }: Cost, length: number) =>
  derive("argon2id", {
    message: password.normalize("NFC"),
    nonce: salt,
    memory,
    passes,
    parallelism,
    tagLength: length,
  });

const plain = (bytes: Buffer): string => bytes.toString("base64").replace(/=+$/, "");

/** Compared with if the user does not exist. */
const unknownAccount = `$argon2id$v=19$m=${usual.memory},t=${usual.passes},p=${usual.parallelism}$${"A".repeat(22)}$${"A".repeat(43)}`;

function parse(stored: string): { cost: Cost; salt: Buffer; key: Buffer } {
  const found = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/.exec(stored);
  const [, memory, passes, parallelism, salt = "", key = ""] = found ?? [];
  if (!found) throw new Error("a stored password is not one of ours");
  return {
    cost: { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) },
    salt: Buffer.from(salt, "base64"),
    key: Buffer.from(key, "base64"),
  };
}
