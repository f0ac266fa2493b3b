import type { CatalogedSkill } from "../../library/index/library-index.ts";
import { differenceOf } from "../compare-rows.ts";
import { readRealPath } from "../read-skill-file.ts";
import type { Source } from "../source.ts";
import type { Scan, SourceScanner } from "./scan-source.ts";
import type { ScannedSkill } from "./scanned-skill.ts";

/** The library as a source of a catalog: its rows come from the index, which an asynchronous caller has read before. */
export interface LibraryScanner extends SourceScanner {
  /** The result of the next scan. */
  take(skills: readonly CatalogedSkill[]): Promise<void>;
}

export function createLibraryScanner(source: Source, root: string): LibraryScanner {
  let taken: readonly CatalogedSkill[] = [];
  let last: Scan = { skills: [], diagnostics: [], isReadable: true, repeats: false };
  return {
    async take(skills) {
      if (skills === taken) return;
      const real = await readRealPath(root);
      const { from, before, after } = differenceOf(taken, skills);
      const known = new Map(taken.slice(from, before).map((skill, index) => [skill, last.skills[from + index]]));
      const fresh = skills.slice(from, after).map((skill) => known.get(skill) ?? describe(skill, source, root, real));
      taken = skills;
      last = { ...last, skills: [...last.skills.slice(0, from), ...fresh, ...last.skills.slice(before)] };
    },
    scan: () => last,
  };
}

/** Rows of the index as a catalog lists them. */
export async function librarySkills(skills: readonly CatalogedSkill[], source: Source): Promise<ScannedSkill[]> {
  const real = await readRealPath(source.root);
  return skills.map((skill) => describe(skill, source, source.root, real));
}

/** Paths share their beginnings and the digest until they are used: whole ones would be most of a large catalog. */
function describe(
  { slug, head, diagnostics, updatedAt, version, digest }: CatalogedSkill,
  source: Source,
  root: string,
  realRoot: string,
): ScannedSkill {
  const directory = `${root}/trees/${digest}`;
  const path = `${directory}/SKILL.md`;
  return {
    id: slug,
    address: `${source.name}:${slug}`,
    status: "ready",
    source,
    directory,
    realDirectory: realRoot === root ? directory : `${realRoot}/trees/${digest}`,
    path,
    head,
    diagnostics: diagnostics.length === 0 ? none : diagnostics.map((found) => ({ ...found, path })),
    library: { version, digest },
    modified: Date.parse(updatedAt),
  };
}

const none: ScannedSkill["diagnostics"] = [];
