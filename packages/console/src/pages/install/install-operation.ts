import { client } from "../../api/client.ts";
import type { ImportChoice, Report } from "../import/packages.ts";

/** A skill that a source holds, and what installing it would come to. */
export interface FoundSkill {
  /** Its folder's name. */
  readonly id: string;
  /** Where it lies in the source. */
  readonly path: string;
  readonly name?: string;
  readonly description?: string;
  readonly importable: boolean;
  readonly state: Report["state"];
  readonly slug?: string;
  readonly files: number;
  readonly size: number;
  /** Files that can be run. */
  readonly executable: readonly string[];
  readonly tools: readonly string[];
  readonly servers: readonly string[];
  readonly problems: Report["problems"];
}

export interface InstallAnswer {
  readonly source: string;
  /** The commit that was fetched, for a repository. */
  readonly commit?: string;
  readonly found: readonly FoundSkill[];
  readonly imports: readonly Report[];
}

/** What is looked at: a source, its branch or tag, and how it would be taken in. */
export interface InstallQuestion extends ImportChoice {
  readonly source: string;
  readonly ref?: string | undefined;
}

/** What a source holds. Nothing is written. */
export const lookInto = (question: InstallQuestion, signal: AbortSignal): Promise<InstallAnswer> =>
  ask({ ...question, list: true }, signal);

/** Takes the skills at these paths. */
export const installFrom = (question: InstallQuestion, names: readonly string[]): Promise<InstallAnswer> =>
  ask({ ...question, names });

/** The list of operations has no types for this one. */
const ask = async (input: object, signal?: AbortSignal): Promise<InstallAnswer> =>
  (await client().ask("skill.install", input, signal ? { signal } : {})).output as InstallAnswer;

/** What became of each that was taken, by its path: they are answered in the order in which they were found. */
export function outcomesOf(
  { found, imports }: Pick<InstallAnswer, "found" | "imports">,
  names: readonly string[],
): ReadonlyMap<string, Report> {
  const taken = found.filter(({ path }) => names.includes(path));
  return new Map(taken.flatMap(({ path }, index) => (imports[index] ? [[path, imports[index]] as const] : [])));
}

/** Whether installing it would do anything. */
export const isChoosable = ({ importable, state }: FoundSkill): boolean =>
  importable && (state === "created" || state === "updated");
