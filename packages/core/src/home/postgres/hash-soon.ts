import { hashBytes } from "../blobs/manifest.ts";

/** Longer bytes are hashed off the event loop, which takes a moment longer. */
const longest = 100_000;

/** The SHA-256 of bytes in hexadecimal, without blocking a server. */
export async function hashSoon(bytes: Uint8Array): Promise<string> {
  if (bytes.length <= longest) return hashBytes(bytes);
  return Buffer.from(await crypto.subtle.digest("SHA-256", bytes as Uint8Array<ArrayBuffer>)).toString("hex");
}
