import { writeSync } from "node:fs";

/** Writes every byte: the system may take fewer at a time. */
export function writeAll(file: number, bytes: Buffer): void {
  for (let at = 0; at < bytes.length; ) at += writeSync(file, bytes, at);
}
