import { sep } from "node:path";
import { codeOf } from "../../ground/error-code.ts";
import { isInside } from "../../ground/files/is-inside.ts";
import { type SkillFiles, TooLarge } from "../../ground/files/skill-files.ts";
import { skillLimits } from "../../skill/skill-limits.ts";
import type { Source } from "../source.ts";
import {
  isRecent,
  isSameStamp,
  isUnchanged,
  keepNode,
  type ScanNode,
  type SkillNode,
  stampOf,
  unusableNode,
} from "./scan-node.ts";
import { readScannedSkill, type SkillPlace } from "./scanned-skill.ts";

/** Reads one SKILL.md during a scan, or uses the cached result if the file did not change. */

/** What a look at the disk works with. */
export interface ScanTools {
  readonly source: Source;
  readonly files: SkillFiles;
  readonly now: () => number;
}

/** The skill this SKILL.md describes; `undefined` if there is no such file. */
export function readSkillNode(tools: ScanTools, place: SkillPlace, before: ScanNode | undefined): ScanNode | undefined {
  const { path, realDirectory } = place;
  const isKnown =
    before?.kind === "skill" && before.skill.path === path && before.skill.realDirectory === realDirectory;
  const known = isKnown ? before : undefined;
  if (known && !known.target && isUnchanged(known, tools.files.state(path))) return known;
  try {
    return readFile(tools, place, undefined, known);
  } catch (error) {
    switch (codeOf(error)) {
      case "ENOENT":
      case "ENOTDIR":
        return undefined;
      case "ELOOP": // a link, which is never opened unresolved
        return readLinked(tools, place, before, known);
      default:
        throw error;
    }
  }
}

function readLinked(
  tools: ScanTools,
  place: SkillPlace,
  before: ScanNode | undefined,
  known: SkillNode | undefined,
): ScanNode {
  const { files, source } = tools;
  const target = files.realPath(place.path);
  if (target === undefined) return keepNode(before, unusableNode(place, "link.broken"));
  if (!isAllowed(target, source)) return keepNode(before, unusableNode(place, "link.outside", { target }));
  if (known?.target === target && isUnchanged(known, files.state(target))) return known;
  return readFile(tools, place, target, known);
}

function readFile(
  { files, now }: ScanTools,
  place: SkillPlace,
  target: string | undefined,
  known: SkillNode | undefined,
): ScanNode {
  const { path } = place;
  try {
    const { text, stats, skill } = readScannedSkill(place, target ?? path, files);
    const stamp = stampOf(stats);
    const recent = isRecent(stats, now());
    const found = recent ? skill : { ...skill, state: stamp };
    return {
      kind: "skill",
      skill: known?.recent === text && isSameStamp(known.stamp, stats) ? known.skill : found,
      stamp,
      ordinary: target === undefined && path.endsWith(`${sep}SKILL.md`),
      ...(target !== undefined && { target }),
      ...(recent && { recent: text }),
    };
  } catch (error) {
    if (!(error instanceof TooLarge)) throw error;
    return keepNode(known, unusableNode(place, "text.too-large", { size: error.size, limit: skillLimits.file }));
  }
}

/** Whether links of the source may point to this real path. */
export const isAllowed = (real: string, { allowed }: Source): boolean =>
  allowed === undefined || allowed.some((root) => isInside(real, root));
