import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { createKeptDocuments, type Documents, type KeptEntry } from "@loadout/core";

/** A store of your own for documents: settings, agents, and the notes about sessions. This one is a JSON file. */
export function openStore(path: string): Documents {
  let all: Record<string, KeptEntry> = {};
  return createKeptDocuments({
    async load() {
      if (existsSync(path)) all = JSON.parse(readFileSync(path, "utf8"));
      return Object.entries(all);
    },
    async save(changes) {
      const next = { ...all };
      for (const [name, entry] of changes) {
        if (entry) next[name] = entry;
        else delete next[name];
      }
      writeFileSync(`${path}.new`, JSON.stringify(next));
      renameSync(`${path}.new`, path); // all changes, or none
      all = next;
    },
  });
}
