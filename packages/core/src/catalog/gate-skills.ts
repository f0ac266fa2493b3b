import { isDeepStrictEqual } from "node:util";
import { diagnostic } from "../ground/diagnostic.ts";
import { type Gate, type Hold, holdOf } from "../library/approval/hold.ts";
import type { ReadVerdicts } from "../library/approval/verdicts.ts";
import { type DigestedFolder, digestFolders } from "./scan/digest-folders.ts";
import type { Scan } from "./scan/scan-source.ts";
import type { ScannedSkill } from "./scan/scanned-skill.ts";

/** Holds back skills that people did not approve, or withdrew: they are listed with their state and take no id. */

export interface GateOptions {
  /** Whether only approved versions may be used. */
  readonly isRequired: boolean;
  readonly verdicts: ReadVerdicts;
}

export interface Gated {
  readonly scans: readonly Scan[];
  /** The same value until a decision is made; absent if there is nothing to decide about. */
  readonly gate?: Gate;
}

/** What was made of a row; the same again while neither its content nor what was decided about it changed. */
interface Made {
  readonly verdict: Verdict;
  readonly folder: DigestedFolder | undefined;
  readonly row: ScannedSkill;
}

interface Verdict {
  readonly hold: Hold | undefined;
  readonly reason: string;
}

/**
 * Looks at the decisions each time, while the sources are scanned; folders are hashed only where a decision could be about
 * them.
 */
export function createGate({
  isRequired,
  verdicts: read,
}: GateOptions): (scans: Promise<readonly Scan[]>) => Promise<Gated> {
  let last: Gate | undefined;
  const made = new WeakMap<ScannedSkill, Made>();
  const lists = new WeakMap<Scan["skills"], Scan["skills"]>();
  const folders = new Map<string, DigestedFolder>();

  /** The folders that decisions are about, as they are now. */
  async function lookAt(rows: readonly ScannedSkill[]): Promise<ReadonlyMap<ScannedSkill, DigestedFolder>> {
    const questions = rows.map((place) => {
      const known = folders.get(place.directory)?.digest;
      return { place, ...(known !== undefined && { known }) };
    });
    const answers = rows.length === 0 ? [] : await digestFolders(questions);
    const found = new Map<ScannedSkill, DigestedFolder>();
    for (const [index, row] of rows.entries()) {
      const answer = answers[index];
      const folder = answer === "same" ? folders.get(row.directory) : answer;
      if (folder) {
        folders.set(row.directory, folder);
        found.set(row, folder);
      } else folders.delete(row.directory);
    }
    return found;
  }

  function mark(row: ScannedSkill, gate: Gate, folder: DigestedFolder | undefined): ScannedSkill {
    const verdict = verdictOn(row, gate, folder);
    const before = made.get(row);
    const isSame = before !== undefined && isDeepStrictEqual(before.verdict, verdict) && before.folder === folder;
    if (isSame) return before.row;
    const after = marked(row, verdict, folder);
    made.set(row, { verdict, folder, row: after });
    return after;
  }

  return async (scanning) => {
    const [scans, verdicts] = await Promise.all([scanning, read()]);
    if (!isRequired && verdicts.withdrawn.size === 0) {
      last = undefined;
      return { scans };
    }
    if (last?.verdicts !== verdicts) last = { isRequired, verdicts };
    const gate = last;
    const names = new Set([...verdicts.withdrawn.values()].map(({ name }) => name));
    const isAsked = ({ id, status, library, head }: ScannedSkill): boolean =>
      status === "ready" &&
      library === undefined &&
      ((isRequired && verdicts.approved.has(id)) || (head !== undefined && names.has(head.name)));
    const found = await lookAt(scans.flatMap(({ skills }) => skills.filter(isAsked)));
    const gated = scans.map((scan): Scan => {
      const skills = scan.skills.map((row) => (row.status === "ready" ? mark(row, gate, found.get(row)) : row));
      const before = lists.get(scan.skills);
      const same = before?.every((row, index) => row === skills[index]) ? before : skills;
      lists.set(scan.skills, same);
      return { ...scan, skills: same };
    });
    return { scans: gated, gate };
  };
}

function verdictOn(row: ScannedSkill, gate: Gate, folder: DigestedFolder | undefined): Verdict {
  const digest = row.library?.digest ?? folder?.digest;
  const hold = holdOf(gate, { id: row.id, digest });
  return { hold, reason: (hold === "withdrawn" && gate.verdicts.withdrawn.get(digest ?? "")?.reason) || "" };
}

function marked(row: ScannedSkill, { hold, reason }: Verdict, folder: DigestedFolder | undefined): ScannedSkill {
  if (hold) return held(row, hold, reason);
  // What was approved is what is read, also if the files change after this.
  return folder ? { ...row, head: folder.head, recorded: folder.files } : row;
}

function held(row: ScannedSkill, hold: Hold, reason: string): ScannedSkill {
  const at = { path: row.path };
  const problem =
    hold === "unapproved"
      ? diagnostic("skill.unapproved", { id: row.id }, at)
      : diagnostic("skill.withdrawn", { id: row.id, reason }, at);
  return { ...row, status: hold, diagnostics: [problem, ...row.diagnostics] };
}
