import type { Diagnostic } from "../ground/diagnostic.ts";
import { type SkillFiles, skillFiles } from "../ground/files/skill-files.ts";
import type { SkillHead } from "../skill/parse-skill.ts";
import type { Scan, SourceScanner } from "./scan/scan-source.ts";
import type { ScannedSkill } from "./scan/scanned-skill.ts";
import { createScanner } from "./scan/shared-sources.ts";
import type { Source } from "./source.ts";

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
  refresh(): { readonly view: CatalogView; readonly change: CatalogChange };
}

export interface CatalogDeps {
  readonly files?: SkillFiles;
  /** What the library holds; without it that source is empty. */
  readonly library?: SourceScanner;
  /** The scanner of a folder, if catalogs share them. */
  readonly scannerOf?: (source: Source) => SourceScanner;
  readonly now?: () => number;
}

/** A catalog of these sources, the first of them winning. */
export function createCatalog(
  sources: readonly Source[],
  {
    files = skillFiles,
    now = Date.now,
    library = noLibrary,
    scannerOf = (source) => createScanner(source, { files, now }),
  }: CatalogDeps = {},
): Catalog {
  const scanners = sources.map((source) => ({
    source,
    scanner: source.kind === "library" ? library : scannerOf(source),
  }));
  let scans: readonly Scanned[] = [];
  let view: CatalogView = { generation: 0, sources: [], skills: [], ready: new Map() };
  return {
    refresh() {
      const before = view;
      const fresh = scanners.map(({ source, scanner }) => ({ source, ...scanner.scan() }));
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
      view = merge(scans, before.generation + 1);
      return { view, change: compareViews(before, view) };
    },
  };
}

const nothing: Scan = { skills: [], diagnostics: [], isReadable: true, repeats: false };
const noLibrary: SourceScanner = { scan: () => nothing };

interface Scanned extends Scan {
  readonly source: Source;
}

const unchanged: CatalogChange = { added: [], removed: [], changed: [] };

/** First come, first served, by id; what is invalid or untrusted takes no id. One real folder is listed once. */
function merge(scans: readonly Scanned[], generation: number): CatalogView {
  const rows =
    scans.some(({ repeats }) => repeats) || areNested(scans)
      ? listedOnce(scans)
      : scans.flatMap(({ skills }) => skills);
  const skills: CatalogSkill[] = [];
  const ready = new Map<string, ReadySkill>();
  let winner: ReadySkill | undefined;
  for (const row of rows.toSorted(byId)) {
    if (row.id !== winner?.id) winner = undefined;
    if (!isReady(row)) skills.push(row);
    else if (winner) skills.push({ ...row, status: "shadowed", shadowedBy: winner.address });
    else {
      winner = row;
      ready.set(row.id, row);
      skills.push(row);
    }
  }
  return { generation, sources: describeSources(scans, skills), skills, ready };
}

/** By id in code units, the usable ones first; sorting is stable, so precedence decides among equals. */
const byId = (one: ScannedSkill, other: ScannedSkill): number =>
  one.id < other.id ? -1 : one.id > other.id ? 1 : Number(isReady(other)) - Number(isReady(one));

/** A folder reached twice, through links or nested sources, counts where it is met first; trust is kept apart. */
function listedOnce(scans: readonly Scanned[]): readonly ScannedSkill[] {
  const seen = { trusted: new Set<string>(), untrusted: new Set<string>() };
  return scans.flatMap(({ source, skills }) => {
    const folders = source.trusted ? seen.trusted : seen.untrusted;
    return skills.filter(({ realDirectory }) => {
      const isNew = !folders.has(realDirectory);
      folders.add(realDirectory);
      return isNew;
    });
  });
}

const areNested = (scans: readonly Scanned[]): boolean =>
  scans.some((one) =>
    scans.some(
      (other) =>
        one !== other &&
        one.real !== undefined &&
        other.real !== undefined &&
        `${other.real}/`.startsWith(`${one.real}/`),
    ),
  );

/** Every source with how much of it is listed and ready. */
function describeSources(scans: readonly Scanned[], skills: readonly CatalogSkill[]): SourceView[] {
  const counts = new Map(scans.map(({ source }) => [source.name, { ready: 0, listed: 0 }]));
  for (const skill of skills) {
    const count = counts.get(skill.source.name);
    if (!count) continue;
    count.listed++;
    if (isReady(skill)) count.ready++;
  }
  return scans.map(({ source, diagnostics, isReadable }) => ({
    ...source,
    ...(counts.get(source.name) ?? { ready: 0, listed: 0 }),
    isReadable,
    diagnostics,
  }));
}

const isReady = (skill: ScannedSkill): skill is ReadySkill => skill.status === "ready";

/** What a session that used `before` would see differently in `after`. */
export function compareViews(before: CatalogView, after: CatalogView): CatalogChange {
  if (before.ready.size === 0) return { added: [...after.ready.keys()], removed: [], changed: [] };
  const changed = (id: string): boolean => {
    const [one, other] = [before.ready.get(id), after.ready.get(id)];
    return one !== undefined && other !== undefined && !isSame(one, other);
  };
  return {
    added: [...after.ready.keys()].filter((id) => !before.ready.has(id)),
    removed: [...before.ready.keys()].filter((id) => !after.ready.has(id)),
    changed: [...after.ready.keys()].filter(changed),
  };
}

/** Two scans of one file differ as objects, not in what they say. */
const isSame = (one: ReadySkill, other: ReadySkill): boolean =>
  one.path === other.path &&
  one.modified === other.modified &&
  (one.head === other.head || JSON.stringify(one.head) === JSON.stringify(other.head));
