import type { Diagnostic } from "../ground/diagnostic.ts";
import type { SkillHead } from "../skill/parse-skill.ts";
import { createSourceScanner } from "./scan-source.ts";
import type { ScannedSkill } from "./scanned-skill.ts";
import { type SkillFiles, skillFiles } from "./skill-files.ts";
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
  readonly now?: () => number;
}

/** A catalog of these sources, the first of them winning. */
export function createCatalog(
  sources: readonly Source[],
  { files = skillFiles, now = Date.now }: CatalogDeps = {},
): Catalog {
  const scanners = sources.map((source) => ({ source, scanner: createSourceScanner(source, files, now) }));
  let scans: readonly Scanned[] = [];
  let view: CatalogView = { generation: 0, sources: [], skills: [], ready: new Map() };
  return {
    refresh() {
      const before = view;
      const fresh = scanners.map(({ source, scanner }) => ({ source, ...scanner.scan() }));
      const isSame =
        view.generation > 0 &&
        fresh.every(
          (scan, index) => scan.skills === scans[index]?.skills && scan.diagnostics === scans[index]?.diagnostics,
        );
      if (isSame) return { view, change: unchanged };
      scans = fresh;
      view = merge(scans, before.generation + 1);
      return { view, change: compareViews(before, view) };
    },
  };
}

interface Scanned {
  readonly source: Source;
  readonly skills: readonly ScannedSkill[];
  readonly diagnostics: readonly Diagnostic[];
}

const unchanged: CatalogChange = { added: [], removed: [], changed: [] };

/** First come, first served, by id; what is invalid or untrusted takes no id. One real folder is listed once. */
function merge(scans: readonly Scanned[], generation: number): CatalogView {
  const winners = new Map<string, ReadySkill>();
  const folders = { trusted: new Set<string>(), untrusted: new Set<string>() };
  const rows: CatalogSkill[] = [];
  const sources = scans.map(({ source, skills, diagnostics }) => {
    const seen = source.trusted ? folders.trusted : folders.untrusted;
    const before = rows.length;
    let ready = 0;
    for (const skill of skills) {
      if (seen.has(skill.realDirectory)) continue;
      seen.add(skill.realDirectory);
      const winner = skill.status === "ready" ? winners.get(skill.id) : undefined;
      const row: CatalogSkill = winner ? { ...skill, status: "shadowed", shadowedBy: winner.address } : skill;
      if (isReady(row)) {
        winners.set(row.id, row);
        ready++;
      }
      rows.push(row);
    }
    return { ...source, ready, listed: rows.length - before, diagnostics };
  });
  const skills = rows.sort(byId);
  const ready = new Map(skills.filter(isReady).map((skill) => [skill.id, skill]));
  return { generation, sources, skills, ready };
}

const isReady = (skill: CatalogSkill): skill is ReadySkill => skill.status === "ready";

/** By id in code units; sorting is stable, so precedence decides among equals, after the winner. */
const byId = (one: CatalogSkill, other: CatalogSkill): number =>
  one.id < other.id ? -1 : one.id > other.id ? 1 : Number(isReady(other)) - Number(isReady(one));

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
