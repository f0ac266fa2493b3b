/** Counts how well skills are picked for the requests of their trigger tests. */

/** A request with the skill it was written for, and the skill that was picked. */
export interface TriggerOutcome {
  readonly skill: string;
  readonly expect: boolean;
  /** Absent if none was picked. */
  readonly picked?: string | undefined;
}

export interface TriggerScore {
  /** Requests with the outcome that was expected. */
  readonly right: number;
  readonly requests: number;
  /** Of the requests that should bring the skill in, the share that did; absent if there are none. */
  readonly recall?: number;
  /** Of all requests that brought the skill in, the share that should; absent if none did. */
  readonly precision?: number;
}

/** A skill that was picked where another one was expected. */
export interface Taken {
  readonly expected: string;
  readonly picked: string;
  readonly count: number;
}

export const isRight = ({ skill, expect, picked }: TriggerOutcome): boolean => (picked === skill) === expect;

/** The score of each skill. Requests of other skills count too: a skill that takes them is less precise. */
export function scoreTriggers(outcomes: readonly TriggerOutcome[]): ReadonlyMap<string, TriggerScore> {
  const ids = [...new Set(outcomes.map(({ skill }) => skill))];
  return new Map(
    ids.map((id) => {
      const own = outcomes.filter(({ skill }) => skill === id);
      const wanted = own.filter(({ expect }) => expect);
      const picked = outcomes.filter((one) => one.picked === id);
      const found = wanted.filter((one) => one.picked === id).length;
      return [
        id,
        {
          right: own.filter(isRight).length,
          requests: own.length,
          ...(wanted.length > 0 && { recall: found / wanted.length }),
          ...(picked.length > 0 && { precision: found / picked.length }),
        },
      ];
    }),
  );
}

/** Which skill took the requests of which, the most frequent first. */
export function takenBy(outcomes: readonly TriggerOutcome[]): readonly Taken[] {
  const counts = new Map<string, Taken>();
  for (const { skill, expect, picked } of outcomes) {
    if (!expect || picked === undefined || picked === skill) continue;
    const key = JSON.stringify([skill, picked]);
    counts.set(key, { expected: skill, picked, count: (counts.get(key)?.count ?? 0) + 1 });
  }
  return [...counts.values()].sort((one, other) => other.count - one.count || (one.expected < other.expected ? -1 : 1));
}
