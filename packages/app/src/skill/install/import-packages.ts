import { basename } from "node:path";
import { Fault, type Known, type OnConflict, type PackageSource, type Slug } from "@loadout/core";
import * as z from "zod/mini";
import { type App, authorOf, type Person } from "../../app.ts";
import type { AnswerOf } from "../../operation/operation.ts";
import { ProblemView } from "../skill-view.ts";

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
    /** The fault that stopped it. */
    fault: z.optional(z.object({ code: z.string(), message: z.string(), hint: z.string() })),
  });
export type ReportView = AnswerOf<typeof ReportView>;

/** A package with a label that is unique among those imported together. */
export interface LabelledSource {
  readonly source: PackageSource;
  readonly label: string;
}

export interface ImportChoice {
  readonly dryRun: boolean;
  readonly onConflict: OnConflict;
  readonly fix: boolean;
  readonly allowHiddenText: boolean;
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
  const progress = createProgress(app.person);
  const reports: ReportView[] = [];
  for (const [index, { source, label }] of sources.entries()) {
    const place = sources.length > 1 ? `[${index + 1}/${sources.length}] ` : "";
    const options = {
      ...authorOf(app),
      ...choice,
      known,
      ...(from !== undefined && { from }),
      ...(name !== undefined && { name }),
      ...(text !== undefined && { text }),
      ...(key !== undefined && { key: sources.length > 1 ? `${key}/${label}` : key }),
      onProgress: (done: number, total: number) => progress(`${place}${nameOf(source)}  ${done}/${total}`),
    };
    try {
      reports.push(await library.import(source, options));
    } catch (error) {
      if (!(error instanceof Fault) || sources.length === 1) throw error;
      reports.push(failedView(source, error));
    }
  }
  return reports;
}

/** Reports progress of long work: nothing in the first moments, then a line now and then. */
function createProgress(person: Person, now: () => number = Date.now): (line: string) => void {
  const first = 300;
  const every = 1000;
  let next = now() + first;
  return (line) => {
    if (now() < next) return;
    next = now() + every;
    person.progress(line);
  };
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
const failedView = (source: PackageSource, error: Fault): ReportView => ({
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
  fault: { code: error.code, message: error.say("en").message, hint: error.say("en").hint },
});
