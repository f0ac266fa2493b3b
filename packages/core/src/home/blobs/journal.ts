import { readText } from "../../ground/files/read-text.ts";
import type { Journal } from "./blobs.ts";

/** Names of trees, changes and archives in a folder, and the journal of a change. */

export const isDigest = (name: string): boolean => /^[0-9a-f]{64}$/.test(name);
export const isStaging = (name: string): boolean => /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(name);
export const isArchive = (name: string): boolean => /^[a-z0-9-]+\.[0-9a-f-]{36}\.(?:zip|tree)$/.test(name);
export const journalName = "journal";

/** Reads a journal. Only names of the expected form count, so that a forged journal cannot direct a removal elsewhere. */
export function readJournal(path: string): Journal {
  const lines = (readText(path) ?? "").split("\n").map((line) => line.split(" "));
  const named = (kind: keyof Journal): string[] =>
    lines.flatMap(([word, name]) => (word === kind && name ? [name] : []));
  return { trees: named("trees").filter(isDigest), trash: named("trash").filter(isArchive) };
}
