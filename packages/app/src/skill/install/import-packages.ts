import { basename } from "node:path";
import {
  type Bringing,
  Fault,
  type ImportOptions,
  type ImportReport,
  type Known,
  type OnConflict,
  type PackageSource,
  type Slug,
  type Upstream,
} from "@loadout/core";
import * as z from "zod/mini";
import { type App, authorOf } from "../../app.ts";
import { printable, type Terminal } from "../../doors/cli/terminal.ts";
import type { AnswerOf } from "../../operation/operation.ts";
import { ImpactView, lookAtImpact, showImpact } from "../impact-view.ts";
import { openSignatureGate } from "../signature/signature-gate.ts";
import { ProblemView } from "../skill-view.ts";
import { FaultView, faultView } from "../update/update-view.ts";

/** Imports packages one after the other and reports on each. */

/** The report on one package. */
export const ReportView = () =>
  z.object({
    name: z.string(),
    kind: z.string(),
    state: z.enum(["created", "updated", "unchanged", "skipped", "refused"]),
    importable: z.boolean(),
    slug: z.optional(z.string()),
    version: z.optional(z.number()),
    digest: z.optional(z.string()),
    packedSize: z.number(),
    size: z.number(),
    encoding: z.string(),
    files: z.array(z.object({ path: z.string(), size: z.number(), executable: z.boolean() })),
    dropped: z.array(z.string()),
    /** The folders of its skills, where it was refused for having several. */
    skills: z.optional(z.array(z.string())),
    fixes: z.array(z.object({ rule: z.string(), before: z.string(), after: z.string() })),
    problems: z.array(ProblemView()),
    /** What it would change, for whom; absent where nothing would be put in place, and where nobody looked before. */
    impact: z.optional(ImpactView()),
    /** The fault that stopped it. */
    fault: z.optional(FaultView()),
  });
export type ReportView = AnswerOf<typeof ReportView>;

/** A package with a label that is unique among those imported together. */
export interface LabelledSource {
  readonly source: PackageSource;
  readonly label: string;
  /** Where it was fetched from. */
  readonly upstream?: Upstream;
  /** Signed statements about it that came with it. */
  readonly signatures?: readonly string[];
}

export interface ImportChoice {
  readonly dryRun: boolean;
  readonly onConflict: OnConflict;
  readonly fix: boolean;
  readonly allowHiddenText: boolean;
  readonly allowFindings: boolean;
  readonly from?: number | undefined;
  readonly key?: string | undefined;
  /** Another name than its own, for one skill. */
  readonly name?: Slug | undefined;
  /** Another SKILL.md than its own, for one skill. */
  readonly text?: string | undefined;
}

/** Imports packages one after the other, with a report for each; a failure does not undo the others. */
export async function importPackages(
  app: App,
  sources: readonly LabelledSource[],
  { from, key, name, text, ...choice }: ImportChoice,
): Promise<ReportView[]> {
  const library = await app.library();
  const known = await knownWith(app, sources);
  const reports: ReportView[] = [];
  const gate = await openSignatureGate(app);
  for (const [index, { source, label, upstream, signatures = [] }] of sources.entries()) {
    const place = sources.length > 1 ? `[${index + 1}/${sources.length}] ` : "";
    const options = {
      ...authorOf(app),
      ...choice,
      known,
      ...(upstream && { upstream }),
      ...(from !== undefined && { from }),
      ...(name !== undefined && { name }),
      ...(text !== undefined && { text }),
      ...(key !== undefined && { key: sources.length > 1 ? `${key}/${label}` : key }),
      accept: gate.accept(signatures),
      onProgress: (done: number, total: number) => app.person.step(`${place}${nameOf(source)}  ${done}/${total}`),
    };
    if (place !== "") app.person.step(`${place}${nameOf(source)}`);
    try {
      // A server's caller looks first, with a dry run; a command says it before it writes.
      const impact = choice.dryRun || app.server ? undefined : await announceImpact(app, source, options);
      const { brings, ...report } = await library.import(source, options);
      const found = impact ?? (brings && (await impactFor(app, report, brings)));
      if (!choice.dryRun && report.digest !== undefined) await gate.keep(signatures, report.digest);
      const judged = choice.dryRun ? await judge(app, report, gate.accept(signatures)) : report;
      reports.push({ ...judged, ...(found && { impact: found }) });
    } catch (error) {
      if (!(error instanceof Fault) || sources.length === 1) throw error;
      reports.push(failedView(app, source, error));
    }
  }
  return reports;
}

/** Says what an import would change before it is made; a package that is refused has no impact. */
async function announceImpact(
  app: App,
  source: PackageSource,
  options: ImportOptions,
): Promise<ImpactView | undefined> {
  const { key: _, ...looking } = options;
  const { brings, ...report } = await (await app.library()).import(source, { ...looking, dryRun: true });
  const impact = brings && (await impactFor(app, report, brings));
  if (!impact) return undefined;
  app.person.tell((terminal) => showImpacts([{ impact }], terminal));
  return impact;
}

/** What imports would change, as it is told before they are made. */
export const showImpacts = (reports: readonly Pick<ReportView, "impact">[], terminal: Terminal): string =>
  reports
    .flatMap(({ impact }) => (impact ? [printable(impact.address), ...showImpact(impact, terminal, "  ")] : []))
    .join("\n");

async function impactFor(
  app: App,
  { state, slug }: Pick<ReportView, "state" | "slug">,
  brings: Bringing,
): Promise<ImpactView | undefined> {
  if (slug === undefined || (state !== "created" && state !== "updated")) return undefined;
  return lookAtImpact(app, slug, `library:${slug}`, brings);
}

/** A dry run says what a missing or wrong signature would refuse. */
async function judge(
  app: App,
  report: Omit<ImportReport, "brings">,
  accept: (digest: string) => Promise<void>,
): Promise<ReportView> {
  try {
    if (report.digest !== undefined) await accept(report.digest);
    return report;
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    return { ...report, state: "refused", importable: false, fault: faultView(app, error) };
  }
}

const nameOf = (source: PackageSource): string => ("path" in source ? basename(source.path) : source.name);

/** Skills that come together may depend on each other. */
async function knownWith(app: App, sources: readonly LabelledSource[]): Promise<Known> {
  const known = await app.known();
  const coming = new Set(
    sources.flatMap(({ source }) =>
      "path" in source
        ? [basename(source.path)]
        : source.kind === "archive" && source.only !== undefined
          ? [basename(source.only)]
          : [],
    ),
  );
  return { ...known, skills: { has: (name) => coming.has(name) || known.skills.has(name) } };
}

/** One of several that could not be tried to the end. */
const failedView = (app: App, source: PackageSource, error: Fault): ReportView => ({
  name: nameOf(source),
  kind: source.kind,
  state: "refused",
  importable: false,
  packedSize: 0,
  size: 0,
  encoding: "utf-8",
  files: [],
  dropped: [],
  fixes: [],
  problems: [],
  fault: faultView(app, error),
});
