import { Fault } from "../../ground/fault.ts";
import type { Digest } from "../../home/blobs/manifest.ts";
import { armorBegin, invalid, verifySshSignature } from "./ssh-signature.ts";

/** What is signed of a skill: name, version and digest, as a text of four lines, under one fixed namespace. */

export interface SkillStatement {
  readonly name: string;
  /** The number of the version where it was signed. */
  readonly version: number;
  /** The digest of the tree. */
  readonly digest: Digest;
}

/** A statement, and whose signature it has. */
export interface SignedStatement extends SkillStatement {
  /** `SHA256:…`, as `ssh-keygen -l` shows it. */
  readonly fingerprint: string;
  readonly keyType: string;
  readonly blob: Buffer;
  /** The statement and its signature, as they are kept. */
  readonly document: string;
}

/** Signatures for anything else cannot be used here, nor these elsewhere. */
export const signatureNamespace = "loadout.skill";

export const writeStatement = ({ name, version, digest }: SkillStatement): string =>
  `loadout skill\nname ${name}\nversion ${version}\ndigest ${digest}\n`;

const longestDocument = 20_000;
const statementForm =
  /^loadout skill\nname ([a-z0-9]+(?:-[a-z0-9]+)*)\nversion ([1-9]\d{0,8})\ndigest ([0-9a-f]{64})\n$/;

/** A statement with its signature below. Throws the Fault `signature.invalid` for anything else. */
export async function readSignedStatement(document: string): Promise<SignedStatement> {
  if (document.length > longestDocument) throw invalid("it is too long", "内容过长");
  const text = document.replaceAll("\r\n", "\n");
  const at = text.indexOf(armorBegin);
  const statement = text.slice(0, at);
  const [, name, version, digest] = (at < 0 ? undefined : statementForm.exec(statement)) ?? [];
  if (name === undefined || name.length > 64 || digest === undefined)
    throw invalid("it is not a statement about a skill with its signature", "它不是技能声明及其签名");
  const { key, blob } = await verifySshSignature(text.slice(at), Buffer.from(statement), signatureNamespace);
  return {
    ...{ name, version: Number(version), digest },
    ...{ fingerprint: key.fingerprint, keyType: key.type, blob, document: text },
  };
}

/** The same for the signature of exactly this content; the Fault `signature.mismatch` for that of another one. */
export async function readSignatureOf(digest: Digest, document: string): Promise<SignedStatement> {
  const signed = await readSignedStatement(document);
  if (signed.digest === digest) return signed;
  throw new Fault("signature.mismatch", { signed: signed.digest.slice(0, 12), found: digest.slice(0, 12) });
}
