import { createCipheriv, createDecipheriv, createHash, randomBytes } from "node:crypto";
import { Fault } from "../../ground/fault.ts";
import { secretsDocument } from "./secrets-document.ts";

/**
 * Seals secrets that are kept where others than their owner may read them, such as rows and copies of a database. A sealed
 * value is bound to the name of its secret and to its key: it cannot be moved to another name. `rotateSecrets`
 * (`environment/secrets.ts`) seals all of them with a new key.
 */
export interface Seal {
  /** The ids of the keys; the first one seals. */
  readonly keys: readonly string[];
  /** Fault `secret.no-key` if there is no key. */
  seal(name: string, value: string): string;
  /** Fault `secret.unreadable` if its key is missing, or if the value was changed. */
  open(name: string, sealed: string): string;
  /** Whether the first key sealed it. */
  isCurrent(sealed: string): boolean;
}

/** `LOADOUT_SECRET_KEYS`: keys separated by commas or white space, each `id:base64` or base64 alone. No fault shows a key. */
export function createSeal(given = ""): Seal {
  const keys = parseKeys(given);
  const [first] = keys.keys();
  return {
    keys: [...keys.keys()],
    seal(name, value) {
      const key = first === undefined ? undefined : keys.get(first);
      if (first === undefined || key === undefined) throw new Fault("secret.no-key", { name });
      const nonce = randomBytes(nonceSize);
      const cipher = createCipheriv(method, key, nonce).setAAD(bindingOf(name, first));
      const sealed = Buffer.concat([nonce, cipher.update(value, "utf8"), cipher.final(), cipher.getAuthTag()]);
      return `${start}${first}:${sealed.toString("base64url")}`;
    },
    open(name, sealed) {
      const [id, bytes] = partsOf(sealed);
      const key = keys.get(id);
      if (!key || bytes.length < nonceSize + tagSize) throw new Fault("secret.unreadable", { names: name, key: id });
      const [nonce, tag] = [bytes.subarray(0, nonceSize), bytes.subarray(-tagSize)];
      const decipher = createDecipheriv(method, key, nonce).setAAD(bindingOf(name, id)).setAuthTag(tag);
      try {
        return decipher.update(bytes.subarray(nonceSize, -tagSize), undefined, "utf8") + decipher.final("utf8");
      } catch (error) {
        throw new Fault("secret.unreadable", { names: name, key: id }, { cause: error });
      }
    },
    isCurrent: (sealed) => first !== undefined && partsOf(sealed)[0] === first,
  };
}

/** No value of a document with secrets may be readable in a database, no matter which process writes it. */
export function assertSealed(document: string, text: string): void {
  if (document !== secretsDocument) return;
  const { keys } = JSON.parse(text) as { keys?: Readonly<Record<string, unknown>> };
  for (const [name, value] of Object.entries(keys ?? {}))
    if (typeof value !== "string" || !value.startsWith(start)) throw new Fault("secret.no-key", { name });
}

const method = "aes-256-gcm";
const [keySize, nonceSize, tagSize] = [32, 12, 16];
/** Marks a sealed value and its format. */
const start = "sealed:1:";

const bindingOf = (name: string, key: string): Buffer => Buffer.from(JSON.stringify(["loadout secret", name, key]));

function partsOf(sealed: string): readonly [key: string, bytes: Buffer] {
  const [key = "", text = ""] = sealed.startsWith(start) ? sealed.slice(start.length).split(":") : [];
  return [key, Buffer.from(text, "base64url")];
}

function parseKeys(given: string): ReadonlyMap<string, Buffer> {
  const keys = new Map<string, Buffer>();
  const entries = given.split(/[\s,]+/).filter((entry) => entry !== "");
  for (const [index, entry] of entries.entries()) {
    const [, named, text = ""] = /^(?:([A-Za-z0-9_-]{1,32}):)?([A-Za-z0-9+/_-]{43}=?)$/.exec(entry) ?? [];
    const key = Buffer.from(text, "base64");
    const id = named ?? createHash("sha256").update("loadout key id").update(key).digest("hex").slice(0, 8);
    if (key.length !== keySize || keys.has(id)) throw new Fault("secret.keys-invalid", { number: index + 1 });
    keys.set(id, key);
  }
  return keys;
}
