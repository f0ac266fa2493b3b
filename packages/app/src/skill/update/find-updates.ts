import {
  Fault,
  type IndexedSkill,
  type Provenance,
  type UpdateOptions,
  type UpdateReport,
  type Upstream,
} from "@loadout/core";
import type { App } from "../../app.ts";
import type { ImpactView } from "../impact-view.ts";
import { type FoundPackage, type OpenSource, type SourceOptions, withSource } from "../install/open-source.ts";
import { bySource, withAllOpen } from "../install/with-all-open.ts";
import { findLibrarySkill } from "../library/library-skill.ts";
import { type UpdateView, updateImpact, updateView } from "./update-view.ts";

/** Finds what has changed where library skills come from. */

/** A library skill whose source is known. */
export interface InstalledSkill extends IndexedSkill {
  readonly provenance: Provenance;
}

const isInstalled = (skill: IndexedSkill): skill is InstalledSkill => skill.provenance !== undefined;

/** The skills that are named, or all whose source is known. */
export async function installedSkills(app: App, names: readonly string[]): Promise<readonly InstalledSkill[]> {
  if (names.length === 0) return (await (await app.library()).skills()).filter(isInstalled);
  const chosen = new Map<string, InstalledSkill>();
  for (const name of names) {
    const skill = await findLibrarySkill(app, name);
    if (!isInstalled(skill)) throw new Fault("skill.no-upstream", { slug: skill.slug });
    chosen.set(skill.slug, skill);
  }
  return [...chosen.values()];
}

/** A skill, and its package as it is in the source now. */
export interface Candidate {
  readonly skill: InstalledSkill;
  readonly found: FoundPackage;
  readonly upstream: Upstream;
}

/** A skill that has no package in its source any more, or whose source cannot be opened. */
export interface Missing {
  readonly skill: InstalledSkill;
  readonly fault: Fault;
}

/** Opens each source once, all of them until `work` has ended. A source that cannot be opened does not stop the others. */
export async function withSources<T>(
  app: App,
  skills: readonly InstalledSkill[],
  options: SourceOptions,
  work: (candidates: readonly Candidate[], missing: readonly Missing[]) => Promise<T>,
): Promise<T> {
  const candidates: Candidate[] = [];
  const missing: Missing[] = [];
  return withAllOpen(
    bySource(skills, ({ provenance }) => provenance),
    {
      open(group, opened) {
        const paths = group.map(({ provenance }) => provenance.path);
        const [first] = group;
        return withSource(app, { ...first.provenance, names: paths }, options, (source) =>
          opened(() => {
            for (const skill of group) {
              const candidate = candidateOf(source, skill);
              if ("found" in candidate) candidates.push(candidate);
              else missing.push(candidate);
            }
          }),
        );
      },
      failed: (group, fault) => void missing.push(...group.map((skill) => ({ skill, fault }))),
      work: () => work(candidates, missing),
    },
  );
}

function candidateOf(opened: OpenSource, skill: InstalledSkill): Candidate | Missing {
  const { path, source } = skill.provenance;
  const found = opened.packages.find((one) => one.path === path);
  if (found) return { skill, found, upstream: opened.upstreamOf(found) };
  const candidates = opened.packages.map((one) => one.path).slice(0, 8);
  return {
    skill,
    fault: new Fault("skill.not-found", { name: `${source} ${path}`, candidates: candidates.join(", ") }),
  };
}

/** What an update of a skill would do. */
export interface Preview extends Candidate {
  readonly report: UpdateReport;
  readonly impact?: ImpactView | undefined;
}

export type UpdateChoice = Omit<UpdateOptions, "from" | "upstream" | "dryRun"> & { readonly from?: number };

/** Looks at what each update would do, in a dry run. Without `from`, it is based on the version there is now. */
export async function previewUpdates(
  app: App,
  candidates: readonly Candidate[],
  choice: UpdateChoice,
): Promise<readonly Preview[]> {
  const library = await app.library();
  const previews: Preview[] = [];
  for (const candidate of candidates) {
    const { skill, found, upstream } = candidate;
    const by = { from: skill.version, ...choice, upstream, dryRun: true };
    const report = await library.update(skill.slug, found.source, by);
    previews.push({ ...candidate, report, impact: await updateImpact(app, skill.slug, report) });
  }
  return previews;
}

export const previewView = ({ skill, upstream, report, impact }: Preview): UpdateView =>
  updateView(skill.slug, skill.provenance, upstream.commit, report, impact);
