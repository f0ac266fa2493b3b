import { join } from "node:path";
import type { IndexedSkill } from "../../library/index/library-index.ts";
import { readRealPath } from "../read-skill-file.ts";
import type { Source } from "../source.ts";
import type { Scan, SourceScanner } from "./scan-source.ts";
import type { ScannedSkill } from "./scanned-skill.ts";

/** The library as a source of a catalog: its rows come from the index, which an asynchronous caller has read before. */
export interface LibraryScanner extends SourceScanner {
  /** The result of the next scan. */
  take(skills: readonly IndexedSkill[]): Promise<void>;
}

export function createLibraryScanner(source: Source, root: string): LibraryScanner {
  let taken: readonly IndexedSkill[] = [];
  let rows = new Map<IndexedSkill, ScannedSkill>();
  let last: Scan = { skills: [], diagnostics: [], isReadable: true, repeats: false };
  return {
    async take(skills) {
      if (skills === taken) return;
      const real = await readRealPath(root);
      taken = skills;
      rows = new Map(skills.map((skill) => [skill, rows.get(skill) ?? describe(skill, source, root, real)]));
      last = { skills: [...rows.values()], diagnostics: [], isReadable: true, repeats: false };
    },
    scan: () => last,
  };
}

/** Rows of the index as a catalog lists them. */
export async function librarySkills(skills: readonly IndexedSkill[], source: Source): Promise<ScannedSkill[]> {
  const real = await readRealPath(source.root);
  return skills.map((skill) => describe(skill, source, source.root, real));
}

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
