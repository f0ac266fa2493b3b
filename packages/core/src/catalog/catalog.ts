import type { Diagnostic } from "../ground/diagnostic.ts";
import { type SkillFiles, skillFiles } from "../ground/files/skill-files.ts";
import type { SkillHead } from "../skill/parse-skill.ts";
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
    scannerOf = (source) => createScanner(source, { files, now, ...(cache && { cache }) }),
  }: CatalogDeps = {},
): Catalog {
  const scanners = sources.map((source) => ({
    source,
    scanner: source.kind === "library" ? library : scannerOf(source),
  }));
  let scans: readonly Scanned[] = [];
  let merged: Merged = nothingMerged;
  let [begun, applied] = [0, 0];
  return {
    async refresh() {
      const number = ++begun;
      const found = await Promise.all(scanners.map(({ scanner }) => scanner.scan()));
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
      if (isSame) return { view, change: unchanged };
      scans = fresh;
      const { change, ...next } = mergeScans(scans, merged);
      merged = next;
      return { view: merged.view, change };
    },
  };
}

const nothing: Scan = { skills: [], diagnostics: [], isReadable: true, repeats: false };
const noLibrary: Scanner = { scan: () => nothing };

const unchanged: CatalogChange = { added: [], removed: [], changed: [] };
