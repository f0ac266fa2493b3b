import { Fault } from "../ground/fault.ts";
import { invalidFile, parseJson } from "../ground/files/read-text.ts";
import { editDocument } from "../home/documents/documents.ts";
import { type Home, homeFiles } from "../home/home.ts";

/**
 * Keys in `secrets.json` of the home, for its owner alone, by the name of the variable they replace; several models can
 * share one. No fault shows its content.
 */
const name = "secrets.json";

export const secretsPath = (home: string | Home): string => homeFiles(home).documents.placeOf(name);

export async function readSecret(home: string | Home, key: string): Promise<string | undefined> {
  return (await readSecrets(home))(key);
}

/**
 * The keys as they are now, for work that cannot wait for each of them. A file that cannot be read is a fault when the first
 * key is looked up.
 */
export async function readSecrets(home: string | Home): Promise<(key: string) => string | undefined> {
  const { documents } = homeFiles(home);
  const keys = await read().catch((error: unknown) => ({ error }));
  return (key) => {
    if (!(keys instanceof Map)) throw keys.error;
    return keys.get(key);
  };

  async function read(): Promise<Map<string, string>> {
    return new Map(Object.entries(parse((await documents.read(name))?.text, documents.placeOf(name)).keys));
  }
}

/** Stores a key, or removes it with `undefined`; the rest of the file stays. */
export async function setSecret(home: string | Home, key: string, value: string | undefined): Promise<void> {
  const checked = value === undefined ? undefined : checkKey(key, value);
  const { documents } = homeFiles(home);
  const change = (text: string | undefined): string | undefined => {
    const { file, keys } = parse(text, documents.placeOf(name));
    if (checked === undefined && !Object.hasOwn(keys, key)) return text;
    const others = Object.entries(keys).filter(([one]) => one !== key);
    const kept = Object.fromEntries(checked === undefined ? others : [...others, [key, checked]]);
    return `${JSON.stringify({ ...file, keys: kept }, null, 2)}\n`;
  };
  await editDocument(documents, name, change, { isPrivate: true });
}

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
