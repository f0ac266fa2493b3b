import type { Stats } from "node:fs";
import { sep } from "node:path";
import { type Diagnostic, diagnostic } from "../../ground/diagnostic.ts";
import { Moved, type SkillFiles } from "../../ground/files/skill-files.ts";
import { checkNames } from "../../skill/check-file.ts";
import { isAscii } from "../../skill/find-hidden.ts";
import { parseSkillHead, type SkillHead } from "../../skill/parse-skill.ts";
import { skillLimits } from "../../skill/skill-limits.ts";
import type { Source } from "../source.ts";

/** A skill as a scan finds it. */

/** The status of a listed skill: only `ready` ones can reach a model. */
export type SkillStatus = "ready" | "invalid" | "shadowed" | "untrusted" | "disabled" | "unapproved" | "withdrawn";

/** A folder of a source that is, or should be, a skill. The same object as long as nothing changed. */
export interface ScannedSkill {
  /** The folder's name. */
  readonly id: string;
  /** `source:id`, which names this skill even where another one wins. */
  readonly address: string;
  readonly status: SkillStatus;
  readonly source: Source;
  readonly directory: string;
  readonly realDirectory: string;
  /** The SKILL.md under the name it has on disk; where there is none, the folder. */
  readonly path: string;
  /** Where that really is, if it is a link; the source allows it. */
  readonly target?: string;
  /** Absent when the skill cannot be used; an error in `diagnostics` says why. */
  readonly head: SkillHead | undefined;
  readonly diagnostics: readonly Diagnostic[];
  /** Where commands could change it: the SHA-256 of each of its files, by path. Other content is not read. */
  readonly recorded?: ReadonlyMap<string, string>;
  /** For a skill of the library: which version this is. */
  readonly library?: { readonly version: number; readonly digest: string };
  /** Last change of SKILL.md, in milliseconds since 1970; 0 where it could not be read. */
  readonly modified: number;
  /** How SKILL.md was when it was read; absent where it could have changed since without looking changed. */
  readonly state?: FileState;
}

/** Shows whether a file changed. */
export type FileState = Pick<Stats, "mtimeMs" | "ctimeMs" | "size" | "ino">;

/** Where a skill was found. */
export interface SkillPlace {
  readonly source: Source;
  readonly directory: string;
  readonly realDirectory: string;
  readonly path: string;
}

export interface SkillReading {
  readonly skill: ScannedSkill;
  readonly stats: Stats;
  readonly text: string;
}

/** Reads the frontmatter of a SKILL.md from `target`: its path, or the target of a link. */
export function readScannedSkill(place: SkillPlace, target: string, files: SkillFiles): SkillReading {
  let read = files.readHead(target, skillLimits.file);
  let parsed = parseSkillHead(read.text);
  if (!read.whole && parsed.bodyStart === 0) {
    // The frontmatter's end is not near the beginning.
    read = files.readWhole(target, skillLimits.file);
    parsed = parseSkillHead(read.text);
  }
  const { text, stats, utf8, real } = read;
  if (real !== undefined && real !== (target === place.path ? realFileOf(place) : target)) throw new Moved();
  const found = utf8
    ? parsed.diagnostics
    : [diagnostic("text.not-utf8", {}, { line: 1, column: 1 }), ...parsed.diagnostics];
  const skill = describe(place, parsed.head, found, stats.mtimeMs);
  return { skill: target === place.path ? skill : { ...skill, target }, stats, text };
}

/** Where the SKILL.md of a skill really was when it was found. */
export const realFileOf = (skill: Pick<ScannedSkill, "realDirectory" | "path" | "target">): string =>
  skill.target ?? skill.realDirectory + skill.path.slice(skill.path.lastIndexOf(sep));

/** A folder that cannot be used as a skill, listed with the reason. */
export const unusableSkill = (place: SkillPlace, problem: Diagnostic): ScannedSkill =>
  describe(place, undefined, [problem], 0);

function describe(
  place: SkillPlace,
  head: SkillHead | undefined,
  found: readonly Diagnostic[],
  modified: number,
): ScannedSkill {
  const { source, directory, realDirectory, path } = place;
  const id = directory.slice(directory.lastIndexOf(sep) + 1);
  return {
    id,
    address: `${source.name}:${id}`,
    status: head === undefined ? "invalid" : source.trusted ? "ready" : "untrusted",
    source,
    directory,
    realDirectory,
    path,
    head,
    diagnostics: [...(isAscii(id) ? [] : checkNames([id])), ...found].map((one) => ({ ...one, path })),
    modified,
  };
}
