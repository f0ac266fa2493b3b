import { argon2, randomBytes, timingSafeEqual } from "node:crypto";
import { promisify } from "node:util";
import { longestPassword } from "./password-strength.ts";

const derive = promisify(argon2);

/** What OWASP asks of argon2id at the least. */
const cost = { memory: 19_456, passes: 2, parallelism: 1 };

/** A password as it may be kept: salted, slow, with everything needed to compare. It was checked before. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const key = await keyOf(password, salt, cost, 32);
  const { memory, passes, parallelism } = cost;
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${plain(salt)}$${plain(key)}`;
}

/** Takes as long for a password that is wrong, and for a user that is not there, as for the right one. */
export async function verifyPassword(password: string, stored: string | undefined): Promise<boolean> {
  const known = parse(stored ?? nobody);
  const key = await keyOf(password.slice(0, longestPassword), known.salt, known.cost, known.key.length);
  return timingSafeEqual(key, known.key) && stored !== undefined && password.length <= longestPassword;
}

type Cost = typeof cost;

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

/** For whom there is no user: compared with all the same. */
const nobody = `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${"A".repeat(22)}$${"A".repeat(43)}`;

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
