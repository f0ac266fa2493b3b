import { Fault } from "../ground/fault.ts";
import { invalidFile, parseJson } from "../ground/files/read-text.ts";
import { editDocument } from "../home/documents/documents.ts";
import { type Home, homeFiles } from "../home/home.ts";
import type { Seal } from "../home/secrets/seal.ts";
import { secretsDocument as name } from "../home/secrets/secrets-document.ts";

/**
 * Keys in `secrets.json` of the home, for its owner alone, by the name of the variable they replace; several models can
 * share one. In a database each of them is sealed. No fault shows its content.
 */

export const secretsPath = (home: string | Home): string => homeFiles(home).documents.placeOf(name);

export async function readSecret(home: string | Home, key: string): Promise<string | undefined> {
  return (await readSecrets(home))(key);
}

/**
 * The keys as they are now, for work that cannot wait for each of them. A file that cannot be read is a fault when the first
 * key is looked up.
 */
export async function readSecrets(home: string | Home): Promise<(key: string) => string | undefined> {
  const { documents, seal } = homeFiles(home);
  const keys = await read().catch((error: unknown) => ({ error }));
  return (key) => {
    if (!(keys instanceof Map)) throw keys.error;
    const kept = keys.get(key);
    return kept !== undefined && seal ? seal.open(key, kept) : kept;
  };

  async function read(): Promise<Map<string, string>> {
    return new Map(Object.entries(parse((await documents.read(name))?.text, documents.placeOf(name)).keys));
  }
}

/** A fault if a key of this name could not be stored, before anything else is done that needs it. */
export async function assertStorable(home: string | Home, key: string): Promise<void> {
  const { documents, seal } = homeFiles(home);
  parse((await documents.read(name))?.text, documents.placeOf(name));
  if (seal && seal.keys.length === 0) throw new Fault("secret.no-key", { name: key });
}

/** Stores a key, or removes it with `undefined`; the rest of the file stays. */
export async function setSecret(home: string | Home, key: string, given: string | undefined): Promise<void> {
  const checked = given === undefined ? undefined : checkKey(key, given);
  const { documents, seal } = homeFiles(home);
  const value = checked !== undefined && seal ? seal.seal(key, checked) : checked;
  const change = (text: string | undefined): string | undefined => {
    const { file, keys } = parse(text, documents.placeOf(name));
    if (value === undefined && !Object.hasOwn(keys, key)) return text;
    const others = Object.entries(keys).filter(([one]) => one !== key);
    const kept = Object.fromEntries(value === undefined ? others : [...others, [key, value]]);
    return textOf({ ...file, keys: kept });
  };
  await editDocument(documents, name, change, { isPrivate: true });
}

/** All secrets by name, for a backup that was asked to have them. */
export async function readAllSecrets({ documents, seal }: Home): Promise<ReadonlyMap<string, string>> {
  const { keys } = parse((await documents.read(name))?.text, documents.placeOf(name));
  return seal ? openAll(seal, keys) : new Map(Object.entries(keys));
}

/**
 * Reads all secrets to copy them into another home, which keeps them in its own way. Answers how to copy them, so that what
 * cannot be copied is known before anything is written.
 */
export async function readForCopy(from: Home, to: Home): Promise<() => Promise<readonly string[]>> {
  const values = await readAllSecrets(from);
  if (values.size > 0 && to.seal && to.seal.keys.length === 0)
    throw new Fault("secret.no-key", { name: [...values.keys()].join(", ") });
  return async () => {
    for (const [key, value] of values) await setSecret(to, key, value);
    return [...values.keys()];
  };
}

/** What `rotateSecrets` did. */
export interface RotatedSecrets {
  /** The id of the key that seals all of them now; none in a folder, where secrets are not sealed. */
  readonly key?: string;
  readonly rotated: readonly string[];
  /** Those that this key had sealed before. */
  readonly kept: number;
}

/** Seals every secret with the first key. If one of them cannot be read, the fault names it, and nothing is changed. */
export async function rotateSecrets(home: string | Home): Promise<RotatedSecrets> {
  const { documents, seal } = homeFiles(home);
  if (!seal) return { rotated: [], kept: 0 };
  const [key] = seal.keys;
  if (key === undefined) throw new Fault("secret.none-to-rotate", { path: documents.placeOf(name) });
  let outcome: RotatedSecrets = { key, rotated: [], kept: 0 };
  await editDocument(
    documents,
    name,
    (text) => {
      const { file, keys } = parse(text, documents.placeOf(name));
      const values = openAll(seal, keys);
      const rotated = Object.keys(keys).filter((one) => !seal.isCurrent(keys[one] ?? ""));
      outcome = { key, rotated, kept: values.size - rotated.length };
      if (rotated.length === 0) return text;
      const sealed = [...values].map(([one, value]) => [
        one,
        rotated.includes(one) ? seal.seal(one, value) : keys[one],
      ]);
      return textOf({ ...file, keys: Object.fromEntries(sealed) });
    },
    { isPrivate: true },
  );
  return outcome;
}

/** How many secrets there are. A fault names those that cannot be read. */
export async function countSecrets(home: string | Home): Promise<number> {
  const { documents, seal } = homeFiles(home);
  const { keys } = parse((await documents.read(name))?.text, documents.placeOf(name));
  return seal ? openAll(seal, keys).size : Object.keys(keys).length;
}

/** A fault that names all of those that cannot be read. */
function openAll(seal: Seal, keys: Readonly<Record<string, string>>): ReadonlyMap<string, string> {
  const values = new Map<string, string>();
  const faults: Fault[] = [];
  for (const [one, sealed] of Object.entries(keys))
    try {
      values.set(one, seal.open(one, sealed));
    } catch (error) {
      if (!(error instanceof Fault)) throw error;
      faults.push(error);
    }
  if (faults.length === 0) return values;
  const listed = (value: "names" | "key"): string => [...new Set(faults.map(({ values }) => values[value]))].join(", ");
  throw new Fault("secret.unreadable", { names: listed("names"), key: listed("key") });
}

const textOf = (file: object): string => `${JSON.stringify(file, null, 2)}\n`;

/** A key as it can be sent: blanks around it go, anything else that is no visible character of ASCII is refused. */
export function checkKey(name: string, value: string): string {
  const key = value.trim();
  if (/^[\x21-\x7e]+$/.test(key)) return key;
  throw new Fault("model.key-invalid", { name });
}

function parse(text: string | undefined, path: string): { file: object; keys: Readonly<Record<string, string>> } {
  const file = text === undefined ? {} : parseJson(text, path);
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
