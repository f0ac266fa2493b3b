import { generateKeyPairSync, hash, type KeyObject, sign } from "node:crypto";
import { wireString } from "../packages/core/src/library/signature/wire-reader.ts";

/** Signs as `ssh-keygen -Y sign` does, for tests that run where that program is missing. */

export interface TestSigner {
  /** As in a `.pub` file. */
  readonly publicKey: string;
  sign(text: string, namespace?: string): string;
}

export function createTestSigner(): TestSigner {
  const { privateKey, publicKey } = generateKeyPairSync("ed25519");
  const blob = wire("ssh-ed25519", rawOf(publicKey));
  return {
    publicKey: `ssh-ed25519 ${blob.toString("base64")}`,
    sign(text, namespace = "loadout.skill") {
      const head = Buffer.from("SSHSIG");
      const signed = Buffer.concat([head, wire(namespace, "", "sha512", hash("sha512", text, "buffer"))]);
      const signature = wire("ssh-ed25519", sign(null, signed, privateKey));
      const version = Buffer.from([0, 0, 0, 1]);
      const body = Buffer.concat([head, version, wire(blob, namespace, "", "sha512", signature)]).toString("base64");
      return `-----BEGIN SSH SIGNATURE-----\n${body.replace(/.{70}/g, "$&\n").trimEnd()}\n-----END SSH SIGNATURE-----\n`;
    },
  };
}

const wire = (...parts: (string | Buffer)[]): Buffer => Buffer.concat(parts.map(wireString));
const rawOf = (key: KeyObject): Buffer => Buffer.from(key.export({ format: "jwk" }).x ?? "", "base64url");
