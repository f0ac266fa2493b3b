import { join } from "node:path";
import { realOrSelf } from "../../ground/files/skill-files.ts";
import type { IndexedSkill } from "../../library/index/library-index.ts";
import type { Source } from "../source.ts";
import type { Scan, SourceScanner } from "./scan-source.ts";
import type { ScannedSkill } from "./scanned-skill.ts";

/** The library as a source of a catalog: its rows come from the index, which an asynchronous caller has read before. */
export interface LibraryScanner extends SourceScanner {
  /** The result of the next scan. */
  take(skills: readonly IndexedSkill[]): void;
}

export function createLibraryScanner(source: Source, root: string): LibraryScanner {
  let taken: readonly IndexedSkill[] = [];
  let rows = new Map<IndexedSkill, ScannedSkill>();
  let last: Scan = { skills: [], diagnostics: [], isReadable: true, repeats: false };
  return {
    take(skills) {
      if (skills === taken) return;
      taken = skills;
      const real = realOrSelf(root);
      rows = new Map(skills.map((skill) => [skill, rows.get(skill) ?? describe(skill, source, root, real)]));
      last = { skills: [...rows.values()], diagnostics: [], isReadable: true, repeats: false };
    },
    scan: () => last,
  };
}

/** Rows of the index as a catalog lists them. */
export const librarySkills = (skills: readonly IndexedSkill[], source: Source): ScannedSkill[] =>
  skills.map((skill) => describe(skill, source, source.root, realOrSelf(source.root)));

function describe(
  { slug, dirPath, head, diagnostics, updatedAt, version, digest }: IndexedSkill,
  source: Source,
  root: string,
  realRoot: string,
): ScannedSkill {
  const directory = join(root, dirPath);
  const path = join(directory, "SKILL.md");
  return {
    id: slug,
    address: `${source.name}:${slug}`,
    status: "ready",
    source,
    directory,
    realDirectory: join(realRoot, dirPath),
    path,
    head,
    diagnostics: diagnostics.map((found) => ({ ...found, path })),
    library: { version, digest },
    modified: Date.parse(updatedAt),
  };
}
