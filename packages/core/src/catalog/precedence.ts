import type { CatalogSkill, CatalogView, ReadySkill, SourceView } from "./catalog.ts";
import type { Scan } from "./scan/scan-source.ts";
import type { ScannedSkill } from "./scan/scanned-skill.ts";
import type { Source } from "./source.ts";

/** Decides which skill wins if sources have skills with the same id. */

export interface Scanned extends Scan {
  readonly source: Source;
}

/** The first source wins, by id; invalid and untrusted skills take no id. A real folder is listed once. */
export function mergeScans(scans: readonly Scanned[], generation: number): CatalogView {
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
