import { join } from "node:path";
import { Fault } from "../ground/fault.ts";
import { writeFileAtomic } from "../ground/files/atomic-file.ts";
import { invalidFile, readJson } from "../ground/files/read-text.ts";
import { withLock } from "../home/leases/lock.ts";

/**
 * Keys in `<home>/secrets.json`, for its owner alone, by the name of the variable they stand in for; several models
 * share one. What is in it shows in no fault.
 */
export const secretsPath = (home: string): string => join(home, "secrets.json");

export function readSecret(home: string, name: string): string | undefined {
  const { keys } = readSecrets(home);
  return Object.hasOwn(keys, name) ? keys[name] : undefined;
}

/** Stores a key, or removes it with `undefined`; the rest of the file stays. */
export async function setSecret(home: string, name: string, value: string | undefined): Promise<void> {
  const key = value === undefined ? undefined : checkKey(name, value);
  await withLock(join(home, "lock.db"), () => {
    const { file, keys } = readSecrets(home);
    if (key === undefined && !Object.hasOwn(keys, name)) return;
    const others = Object.entries(keys).filter(([one]) => one !== name);
    const kept = Object.fromEntries(key === undefined ? others : [...others, [name, key]]);
    writeFileAtomic(secretsPath(home), `${JSON.stringify({ ...file, keys: kept }, null, 2)}\n`, 0o600);
  });
}

/** A key as it can be sent: blanks around it go, anything else that is no visible character of ASCII is refused. */
export function checkKey(name: string, value: string): string {
  const key = value.trim();
  if (/^[\x21-\x7e]+$/.test(key)) return key;
  throw new Fault("model.key-invalid", { name });
}

function readSecrets(home: string): { file: object; keys: Readonly<Record<string, string>> } {
  const path = secretsPath(home);
  const file = readJson(path) ?? {};
  const keys = isObject(file) && Object.hasOwn(file, "keys") ? (file as { keys: unknown }).keys : {};
  if (isObject(file) && isObject(keys) && Object.values(keys).every((value) => typeof value === "string"))
    return { file, keys: keys as Record<string, string> };
  throw invalidFile(path, 1, 1, {
    en: 'is not of the form { "keys": { "NAME": "key" } }',
    zh: '的格式应为 { "keys": { "NAME": "密钥" } }',
  });
}

const isObject = (value: unknown): value is object =>
  typeof value === "object" && value !== null && !Array.isArray(value);
