import type { OutputOf } from "loadout/client";

/** Which skill took the requests of which: only requests that should bring a skill in. */

type Outcome = Pick<OutputOf<"skill.eval">["outcomes"][number], "skill" | "expect" | "picked">;

export interface TriggerMatrix {
  /** Skills that requests were written for. */
  readonly rows: readonly string[];
  /** Skills that were picked; `undefined` for none, which comes last. */
  readonly columns: readonly (string | undefined)[];
  readonly count: (expected: string, picked: string | undefined) => number;
}

export function matrixOf(outcomes: readonly Outcome[]): TriggerMatrix {
  const wanted = outcomes.filter(({ expect }) => expect);
  const rows = [...new Set(wanted.map(({ skill }) => skill))].sort();
  const picked = new Set(wanted.map((one) => one.picked));
  const others = [...picked].filter((id) => id !== undefined && !rows.includes(id)).sort();
  const counts = new Map<string, number>();
  const keyOf = (expected: string, id: string | undefined): string => JSON.stringify([expected, id]);
  for (const { skill, picked: id } of wanted) counts.set(keyOf(skill, id), (counts.get(keyOf(skill, id)) ?? 0) + 1);
  return {
    rows,
    columns: [...rows, ...others, ...(picked.has(undefined) ? [undefined] : [])],
    count: (expected, id) => counts.get(keyOf(expected, id)) ?? 0,
  };
}
