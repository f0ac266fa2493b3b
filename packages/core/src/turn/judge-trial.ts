/** Which skill a request brings in without a model: what the list of skills shows for it, and what the search finds. */

/**
 * How the list in the prompt shows a skill: with its whole description, a shortened one, by id only, or not at all because
 * the list is full. `hidden`: only people may start it. `unseen`: the agent does not have it.
 */
export type ListedAs = "whole" | "shortened" | "bare" | "omitted" | "hidden" | "unseen";

/** What one request does without a model. */
export interface Trial {
  /** The skill whose words fit best; absent if the words fit none. */
  readonly picked?: string;
  /** The place of the skill that is tried among those found, from 1; absent if its words do not fit. */
  readonly rank?: number;
  /** How many skills were found. */
  readonly found: number;
  /** How many skills the model may load. */
  readonly offered: number;
  readonly listed: ListedAs;
}

/** What the list of skills left out. */
export interface ListCuts {
  readonly shortened: readonly string[];
  readonly bare: readonly string[];
  readonly omitted: readonly string[];
}

type Visible = ReadonlyMap<string, { readonly head: { readonly modelInvocable: boolean } }>;

export interface TrialFacts {
  /** The skills that the agent sees. */
  readonly visible: Visible;
  readonly cuts: ListCuts;
  /** What the search finds for the request, the best first. */
  readonly ranked: readonly string[];
}

/** Judges one request for the skill with this id. */
export function judgeTrial(id: string, { visible, cuts, ranked }: TrialFacts): Trial {
  const [picked] = ranked;
  const place = ranked.indexOf(id);
  return {
    ...(picked !== undefined && { picked }),
    ...(place >= 0 && { rank: place + 1 }),
    found: ranked.length,
    offered: [...visible.values()].filter(({ head }) => head.modelInvocable).length,
    listed: listedAs(id, visible, cuts),
  };
}

function listedAs(id: string, visible: Visible, { shortened, bare, omitted }: ListCuts): ListedAs {
  const skill = visible.get(id);
  if (!skill) return "unseen";
  if (!skill.head.modelInvocable) return "hidden";
  if (omitted.includes(id)) return "omitted";
  if (bare.includes(id)) return "bare";
  return shortened.includes(id) ? "shortened" : "whole";
}
