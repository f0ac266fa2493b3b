import { writeSync } from "node:fs";

/** Writes all bytes; a single write may take fewer. */
export function writeAll(file: number, bytes: Buffer): void {
  for (let at = 0; at < bytes.length; ) at += writeSync(file, bytes, at);
}
