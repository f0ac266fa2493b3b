import { createHash, createPublicKey, type KeyObject, verify as verifyWithCallback } from "node:crypto";
import { promisify } from "node:util";
import { createWireReader, MalformedWire } from "./wire-reader.ts";

/** A public key of SSH: what it is called, and what it can verify. */
export interface SshKey {
  readonly type: string;
  /** As `ssh-keygen -l` shows it: `SHA256:…`. */
  readonly fingerprint: string;
  /** Whether a signature of this key, in the encoding of SSH, is one of these bytes. Throws `MalformedWire` for what is none. */
  verify(signed: Buffer, signature: Buffer): Promise<boolean>;
}

/** An index may have thousands of signatures: a server verifies them off its main thread. */
const verify = promisify(verifyWithCallback);

/** A key or signature of a type that is not verified here. */
export class UnsupportedKey extends Error {}

const curves = {
  "ecdsa-sha2-nistp256": { crv: "P-256", name: "nistp256", size: 32, hash: "sha256" },
  "ecdsa-sha2-nistp384": { crv: "P-384", name: "nistp384", size: 48, hash: "sha384" },
  "ecdsa-sha2-nistp521": { crv: "P-521", name: "nistp521", size: 66, hash: "sha512" },
} as const;
type CurveKey = keyof typeof curves;
const isCurveKey = (type: string): type is CurveKey => Object.hasOwn(curves, type);

/** SHA-1 is not among them: `ssh-rsa` signatures are refused. */
const rsaHashes: Readonly<Record<string, string>> = { "rsa-sha2-256": "sha256", "rsa-sha2-512": "sha512" };
const [leastRsa, mostRsa] = [2048, 16_384];

/** What a key is called, also one that cannot be verified with here. */
export const sshFingerprint = (blob: Buffer): { readonly fingerprint: string; readonly keyType: string } => ({
  fingerprint: `SHA256:${createHash("sha256").update(blob).digest("base64").replace(/=+$/, "")}`,
  keyType: createWireReader(blob).text(),
});

export function readSshKey(blob: Buffer): SshKey {
  const { keyType: type, fingerprint } = sshFingerprint(blob);
  return { type, fingerprint, verify: verifierOf(type, blob) };
}

function verifierOf(type: string, blob: Buffer): SshKey["verify"] {
  const key = createWireReader(blob);
  key.text();
  if (type === "ssh-ed25519") {
    const point = key.string();
    key.end();
    if (point.length !== 32) throw new MalformedWire("the key has a wrong length");
    const made = keyFrom({ kty: "OKP", crv: "Ed25519", x: point.toString("base64url") });
    return async (signed, signature) => {
      const bytes = signatureOf(signature, [type]).bytes;
      return bytes.length === 64 && (await verify(null, signed, made, bytes));
    };
  }
  if (isCurveKey(type)) return curveVerifier(type, key);
  if (type === "ssh-rsa") {
    const [e, n] = [key.number(), key.number()];
    key.end();
    if (n.length * 8 < leastRsa || n.length * 8 > mostRsa || e.length > 8)
      throw new UnsupportedKey(`an RSA key must have ${leastRsa} to ${mostRsa} bits`);
    const made = keyFrom({ kty: "RSA", e: e.toString("base64url"), n: n.toString("base64url") });
    return async (signed, signature) => {
      const { algorithm, bytes } = signatureOf(signature, Object.keys(rsaHashes));
      // Shorter ones lost their leading zeros.
      const whole = bytes.length >= n.length ? bytes : Buffer.concat([Buffer.alloc(n.length - bytes.length), bytes]);
      return verify(rsaHashes[algorithm], signed, made, whole);
    };
  }
  throw new UnsupportedKey(`keys of the type ${type.slice(0, 60)} are not supported`);
}

function curveVerifier(type: CurveKey, key: ReturnType<typeof createWireReader>): SshKey["verify"] {
  const { crv, name, size, hash } = curves[type];
  const curve = key.text();
  const point = key.string();
  key.end();
  if (curve !== name || point.length !== 2 * size + 1 || point[0] !== 4)
    throw new MalformedWire("the point of the key is not whole");
  const [x, y] = [point.subarray(1, size + 1), point.subarray(size + 1)];
  const made = keyFrom({ kty: "EC", crv, x: x.toString("base64url"), y: y.toString("base64url") });
  return async (signed, signature) => {
    const pair = createWireReader(signatureOf(signature, [type]).bytes);
    const [r, s] = [pair.number(), pair.number()];
    pair.end();
    if (r.length > size || s.length > size) throw new MalformedWire("the signature has a wrong length");
    const whole = Buffer.concat([r, s].flatMap((part) => [Buffer.alloc(size - part.length), part]));
    return verify(hash, signed, { key: made, dsaEncoding: "ieee-p1363" }, whole);
  };
}

/** The parts of a signature, of one of these algorithms. */
function signatureOf(
  signature: Buffer,
  allowed: readonly string[],
): { readonly algorithm: string; readonly bytes: Buffer } {
  const read = createWireReader(signature);
  const algorithm = read.text();
  const bytes = read.string();
  read.end();
  if (!allowed.includes(algorithm)) throw new UnsupportedKey(`signatures ${algorithm.slice(0, 60)} are not accepted`);
  return { algorithm, bytes };
}

function keyFrom(jwk: Readonly<Record<string, string>>): KeyObject {
  try {
    return createPublicKey({ key: { ...jwk }, format: "jwk" });
  } catch {
    throw new MalformedWire("the key is not valid"); // such as a point that is not on its curve
  }
}
