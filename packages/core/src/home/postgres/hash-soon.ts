import { hashBytes } from "../blobs/manifest.ts";

/** The SHA-256 of bytes in hexadecimal, without blocking a server. */

/** Longer bytes are hashed off the event loop, which takes a moment longer. */
const longest = 100_000;

export async function hashSoon(bytes: Uint8Array): Promise<string> {
  if (bytes.length <= longest) return hashBytes(bytes);
  return Buffer.from(await crypto.subtle.digest("SHA-256", bytes as Uint8Array<ArrayBuffer>)).toString("hex");
}
