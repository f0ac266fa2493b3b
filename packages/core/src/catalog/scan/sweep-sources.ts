import type { Source } from "../source.ts";
import { createScanner } from "./create-scanner.ts";
import type { Scan, SourceScanner } from "./scan-source.ts";
import type { ScannedSkill } from "./scanned-skill.ts";

/** Sweeps sources for another thread: the scanners live here, and an answer carries only what changed. */

/** What the other thread wants to know of one source. */
export interface SweepQuestion {
  /** Its number of the source; never used for another one. */
  readonly id: number;
  /** The scan that it has; without it the source is needed. */
  readonly version?: string;
  readonly source?: Source;
  /** The tree of that scan, if this thread did not make it. */
  readonly tree?: Uint8Array;
}

/** Nothing changed; a scan that this thread does not have; or the new one. */
export type SweepAnswer = "same" | "unknown" | SweptScan;

/** A scan as differences from the one before. */
export interface SweptScan extends Omit<Scan, "skills"> {
  readonly version: string;
  readonly runs: readonly SkillRun[];
  /** The first of its new skills. */
  readonly fresh: readonly PackedSkill[];
  readonly freshCount: number;
}

/** So many skills that follow each other, from a place among the new ones or in the list before. */
export interface SkillRun {
  readonly isFresh: boolean;
  readonly from: number;
  count: number;
}

/** Without its source, which the other thread has: as it is, or as one that is not trusted. */
export type PackedSkill = Omit<ScannedSkill, "source"> & { readonly isTrusted: boolean };

export interface SourceSweeps {
  /** Looks at the sources again, and forgets those that nothing uses any more. */
  sweep(questions: readonly SweepQuestion[], forgotten: readonly number[]): readonly SweepAnswer[];
  /** The new skills of an answer from a place on. */
  more(id: number, version: string, from: number): readonly PackedSkill[];
}

/** Skills in one message: the other thread makes this many objects without a break. */
const portion = 500;

interface Kept {
  readonly scanner: SourceScanner;
  readonly scan: Scan;
  readonly version: string;
  readonly fresh: readonly ScannedSkill[];
}

export function createSourceSweeps(
  makeScanner: (source: Source, options?: { readonly tree: Uint8Array }) => SourceScanner = createScanner,
): SourceSweeps {
  const kept = new Map<number, Kept>();

  function sweepOne({ id, version, source, tree }: SweepQuestion): SweepAnswer {
    if (version !== undefined && source && tree) begin(id, version, makeScanner(source, { tree }));
    const known = kept.get(id);
    const isKnown = known !== undefined && known.version === version;
    if (!isKnown && !source) return "unknown";
    const scanner = known?.scanner ?? (source && makeScanner(source));
    if (!scanner) return "unknown";
    const scan = scanner.scan();
    if (isKnown && scan === known.scan) return "same";
    const { runs, fresh } = compare(isKnown ? known.scan.skills : [], scan.skills);
    const next = { scanner, scan, version: crypto.randomUUID(), fresh };
    kept.set(id, next);
    const { skills: _skills, ...rest } = scan;
    const first = fresh.slice(0, portion).map(pack);
    return { ...rest, version: next.version, runs, fresh: first, freshCount: fresh.length };
  }

  /** Continues with the scan of another thread, so that only what changed since is read. */
  function begin(id: number, version: string, scanner: SourceScanner): void {
    const scan = scanner.known?.()?.scan;
    if (scan) kept.set(id, { scanner, scan, version, fresh: [] });
  }

  return {
    sweep(questions, forgotten) {
      for (const id of forgotten) kept.delete(id);
      return questions.map(sweepOne);
    },
    more(id, version, from) {
      const known = kept.get(id);
      if (known?.version !== version) throw new Error("the scan is gone");
      return known.fresh.slice(from, from + portion).map(pack);
    },
  };
}

/** How the list after is made of the one before and of new skills. An unchanged skill is the same object. */
function compare(
  before: readonly ScannedSkill[],
  after: readonly ScannedSkill[],
): { runs: SkillRun[]; fresh: ScannedSkill[] } {
  const places = new Map(before.map((skill, place) => [skill, place]));
  const runs: SkillRun[] = [];
  const fresh: ScannedSkill[] = [];
  for (const skill of after) {
    const place = places.get(skill);
    const isFresh = place === undefined;
    const from = place ?? fresh.push(skill) - 1;
    const last = runs.at(-1);
    if (last?.isFresh === isFresh && last.from + last.count === from) last.count++;
    else runs.push({ isFresh, from, count: 1 });
  }
  return { runs, fresh };
}

const pack = ({ source, ...skill }: ScannedSkill): PackedSkill => ({ ...skill, isTrusted: source.trusted });

/** The sweeps of this thread. */
const here = createSourceSweeps();
export const sweepHere = here.sweep;
export const moreHere = here.more;
