import { hash } from "node:crypto";
import { Fault } from "../../ground/fault.ts";
import type { Text } from "../../ground/text.ts";
import { readSshKey, type SshKey, UnsupportedKey } from "./ssh-key.ts";
import { createWireReader, MalformedWire, wireString } from "./wire-reader.ts";

/** Reads and verifies signatures as `ssh-keygen -Y sign` makes them, without that program. */

/** A signature that is right: it says who made it. */
export interface VerifiedSignature {
  readonly key: SshKey;
  /** The public key, as in an `allowed_signers` file. */
  readonly blob: Buffer;
}

const magic = Buffer.from("SSHSIG");
/** An RSA key of 16,384 bits and its signature take less. */
const longestArmor = 16_384;
const hashes: readonly string[] = ["sha256", "sha512"];

export const [armorBegin, armorEnd] = ["-----BEGIN SSH SIGNATURE-----", "-----END SSH SIGNATURE-----"];

/** Throws the Fault `signature.invalid` for anything but a right signature of the message in this namespace. */
export async function verifySshSignature(
  armor: string,
  message: Buffer,
  namespace: string,
): Promise<VerifiedSignature> {
  try {
    return await verifyParts(createWireReader(dearmor(armor)), message, namespace);
  } catch (error) {
    if (error instanceof MalformedWire || error instanceof UnsupportedKey) throw invalid(error.message, error.message);
    throw error;
  }
}

export function invalid(en: string, zh: string): Fault {
  const reason: Text = { en, zh };
  return new Fault("signature.invalid", { reason });
}

async function verifyParts(
  read: ReturnType<typeof createWireReader>,
  message: Buffer,
  namespace: string,
): Promise<VerifiedSignature> {
  if (!read.bytes(magic.length).equals(magic)) throw new MalformedWire("it is not an SSH signature");
  const version = read.uint32();
  if (version !== 1) throw new UnsupportedKey(`version ${version} of signatures is not known`);
  const blob = read.string();
  const space = read.text();
  const reserved = read.string();
  const algorithm = read.text();
  const signature = read.string();
  read.end();
  if (space !== namespace)
    throw invalid(
      `it was made for "${space.slice(0, 60)}", not for "${namespace}"`,
      `它是为 “${space.slice(0, 60)}” 而不是 “${namespace}” 签署的`,
    );
  if (!hashes.includes(algorithm)) throw new UnsupportedKey(`the hash ${algorithm.slice(0, 60)} is not accepted`);
  const key = readSshKey(blob);
  const signed = Buffer.concat([
    magic,
    ...[space, reserved, algorithm, hash(algorithm, message, "buffer")].map((part) => wireString(part)),
  ]);
  if (!(await key.verify(signed, signature))) throw invalid("it does not belong to this content", "它不属于此内容");
  return { key, blob };
}

function dearmor(armor: string): Buffer {
  if (armor.length > longestArmor) throw new MalformedWire("it is too long");
  const text = armor.replaceAll("\r\n", "\n").trim();
  if (!text.startsWith(`${armorBegin}\n`) || !text.endsWith(`\n${armorEnd}`))
    throw new MalformedWire("its first or last line is missing");
  const body = text.slice(armorBegin.length, -armorEnd.length).replaceAll("\n", "");
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(body) || body.length % 4 !== 0) throw new MalformedWire("it is not base64");
  const bytes = Buffer.from(body, "base64");
  if (bytes.toString("base64") !== body) throw new MalformedWire("it is not base64");
  return bytes;
}
