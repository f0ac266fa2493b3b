import type { Diagnostic } from "../ground/diagnostic.ts";
import { type SkillFiles, skillFiles } from "../ground/files/skill-files.ts";
import type { Gate } from "../library/approval/hold.ts";
import type { SkillHead } from "../skill/parse-skill.ts";
import { createGate, type Gated, type GateOptions } from "./gate-skills.ts";
import { type Merged, mergeScans, nothingMerged, type Scanned } from "./precedence.ts";
import { createScanner } from "./scan/create-scanner.ts";
import type { DerivedCache } from "./scan/scan-cache.ts";
import type { Scan, Scanner } from "./scan/scan-source.ts";
import type { ScannedSkill } from "./scan/scanned-skill.ts";
import type { Source } from "./source.ts";

/** The catalog: the skills of all sources, scanned again on each refresh and merged into a view that never changes. */

/** One row of a catalog. */
export interface CatalogSkill extends ScannedSkill {
  /** The address of the skill with the same id that wins. */
  readonly shadowedBy?: string;
}

export interface ReadySkill extends CatalogSkill {
  readonly status: "ready";
  readonly head: SkillHead;
}

export interface SourceView extends Source {
  /** How many of its skills are ready. */
  readonly ready: number;
  readonly listed: number;
  /** Whether its root exists and could be read. */
  readonly isReadable: boolean;
  readonly diagnostics: readonly Diagnostic[];
}

/** What the sources held at one moment. Never changes; a later state is another value. */
export interface CatalogView {
  /** Rises by one with each change. */
  readonly generation: number;
  readonly sources: readonly SourceView[];
  /** Every row, sorted by id; of one id the winner comes first. */
  readonly skills: readonly CatalogSkill[];
  /** The ids and addresses that the settings disable. */
  readonly disabled?: readonly string[];
  /** The decisions about versions that count here; absent if there are none. */
  readonly gate?: Gate;
  /** The skills that count, by id. */
  readonly ready: ReadonlyMap<string, ReadySkill>;
}

/** Ids that came, went or read differently since the view before. */
export interface CatalogChange {
  readonly added: readonly string[];
  readonly removed: readonly string[];
  readonly changed: readonly string[];
}

export interface Catalog {
  /** Looks at the sources again; the same view as before if nothing changed. */
  refresh(): Promise<{ readonly view: CatalogView; readonly change: CatalogChange }>;
}

export interface CatalogDeps {
  readonly files?: SkillFiles;
  /** What the library holds; without it that source is empty. */
  readonly library?: Scanner;
  /** The scanner of a folder, if catalogs share them. */
  readonly scannerOf?: (source: Source) => Scanner;
  readonly now?: () => number;
  /** Ids and addresses of skills that are listed and never used. */
  readonly disabled?: readonly string[];
  /** Which versions may be used; without it, all. */
  readonly gate?: GateOptions;
  /** For commands that only show the catalog: skills that did not change since the last process are not read again. */
  readonly cache?: DerivedCache | undefined;
}

/** A catalog of these sources, the first of them winning. */
export function createCatalog(
  sources: readonly Source[],
  {
    files = skillFiles,
    now = Date.now,
    library = noLibrary,
    cache,
    disabled = [],
    gate: gateOptions,
    scannerOf = (source) => createScanner(source, { files, now, ...(cache && { cache }) }),
  }: CatalogDeps = {},
): Catalog {
  const scanners = sources.map((source) => ({
    source,
    scanner: source.kind === "library" ? library : scannerOf(source),
  }));
  const withStatus = markDisabled(disabled);
  const gateAll = gateOptions
    ? createGate(gateOptions)
    : async (scans: Promise<readonly Scan[]>): Promise<Gated> => ({ scans: await scans });
  let scans: readonly Scanned[] = [];
  let merged: Merged = nothingMerged;
  let [begun, applied] = [0, 0];
  return {
    async refresh() {
      const number = ++begun;
      const scanning = Promise.all(scanners.map(({ scanner }) => scanner.scan()));
      const { scans: found, gate } = await gateAll(scanning.then((scans) => scans.map(withStatus)));
      const { view } = merged;
      if (number < applied) return { view, change: unchanged }; // a later refresh was quicker, and has seen more
      applied = number;
      const fresh = scanners.map(({ source }, index) => ({ source, ...(found[index] ?? nothing) }));
      const isSame =
        view.generation > 0 &&
        fresh.every(
          (scan, index) =>
            scan.skills === scans[index]?.skills &&
            scan.diagnostics === scans[index]?.diagnostics &&
            scan.isReadable === scans[index]?.isReadable,
        );
      if (isSame && view.gate === gate) return { view, change: unchanged };
      scans = fresh;
      const { change, ...next } = mergeScans(scans, merged);
      const more = { ...(disabled.length > 0 && { disabled }), ...(gate && { gate }) };
      merged = Object.keys(more).length === 0 ? next : { ...next, view: { ...next.view, ...more } };
      return { view: merged.view, change };
    },
  };
}

/** Whether a listed skill can be used, also if another one of its id wins. */
export const isUsable = ({ head, source, status }: CatalogSkill): boolean =>
  head !== undefined && source.trusted && (status === "ready" || status === "shadowed");

/** Whether settings disable a skill, also one that only a session still has. */
export const isDisabled = (
  { disabled = [] }: Pick<CatalogView, "disabled">,
  { id, address }: Pick<CatalogSkill, "id" | "address">,
): boolean => disabled.includes(id) || disabled.includes(address);

/** Marks the disabled skills of a scan; the same rows for the same scan, so that nothing counts as changed. */
function markDisabled(disabled: readonly string[]): (scan: Scan) => Scan {
  const marked = new WeakMap<Scan["skills"], Scan["skills"]>();
  return (scan) => {
    if (disabled.length === 0) return scan;
    const mark = (skill: ScannedSkill): ScannedSkill =>
      skill.status === "ready" && isDisabled({ disabled }, skill) ? { ...skill, status: "disabled" } : skill;
    const skills = marked.get(scan.skills) ?? scan.skills.map(mark);
    marked.set(scan.skills, skills);
    return { ...scan, skills };
  };
}

const nothing: Scan = { skills: [], diagnostics: [], isReadable: true, repeats: false };
const noLibrary: Scanner = { scan: () => nothing };

const unchanged: CatalogChange = { added: [], removed: [], changed: [] };
