import type { Home } from "../home/home.ts";
import { type TokenPart, tokenParts, type WorkCount } from "./skill-work.ts";

/**
 * Counts what became of skills: described to a model, loaded by it, loaded by hand, unused, used, of help, and what they
 * cost. No text of a user is kept, and no session: the sums stay when sessions and requests are deleted.
 */

/** A skill in an environment. */
export interface ChosenSkill {
  readonly environment: string;
  /** `source:id`. */
  readonly address: string;
  readonly skill: string;
}

export interface ChoiceCount extends ChosenSkill {
  /** Sessions and notes in which the model could read its description. */
  readonly listed: number;
  /** How often a model loaded it, also where it had to search for it. */
  readonly picked: number;
  /** How often a person loaded it. */
  readonly loaded: number;
  /** How often it was listed and the model did not load it. */
  readonly unused: number;
  /** Turns in which it was active. */
  readonly turns: number;
  /** Turns in which, while it was active, a tool that it brought was called, or another file of it than SKILL.md named. */
  readonly used: number;
  /** Turns that ended with an answer while it was active. */
  readonly helped: number;
  /** Requests to models that had a part of it. */
  readonly requests: number;
  /** Tokens of its own parts of those requests. */
  readonly tokens: Readonly<Record<TokenPart, number>>;
}

/** What is counted; `taken` is a pick of a skill that was listed in that session. */
export type ChoiceKind = "listed" | "picked" | "taken" | "loaded";
export type CountKind = ChoiceKind | keyof WorkCount;

/** The counts of a day, as they are stored. */
export interface CountedChoice extends ChosenSkill, Readonly<Record<CountKind, number>> {
  readonly day: string;
}

export interface SkillChoices {
  /** Is stored with all others of the next seconds in one write. */
  count(kind: ChoiceKind, ...skills: readonly ChosenSkill[]): void;
  /** Adds what skills did in a turn, once it is counted; `close` waits for it. */
  countWork(counting: Promise<readonly (readonly [ChosenSkill, WorkCount])[]>): void;
  /** By address, then by environment. */
  counts(
    since: Date,
    of?: { readonly environment?: string; readonly address?: string },
  ): Promise<readonly ChoiceCount[]>;
  /** How often skills of an environment were chosen lately, for the order of ids; may be a minute old. */
  lately(environment: string): Promise<ReadonlyMap<string, ChoiceCount>>;
  /** Stores what was counted. */
  close(): Promise<void>;
}

/** Milliseconds in which counts are gathered for one write. */
const gathered = 2000;
/** Counts are kept as long as `skill activations` can show them. */
const keptDays = 366;
/** Days that count for the order of ids, and milliseconds after which they are read again. */
const lateDays = 90;
const lateFor = 60_000;
/** Environments whose counts are remembered. */
const mostRemembered = 100;

export function createSkillChoices(home: Home, now: () => Date): SkillChoices {
  const { read, change } = home.records.use("choice", async () => (await import("./choice-records.ts")).choiceRecords);
  let waiting = new Map<string, Record<CountKind, number> & ChosenSkill & { readonly day: string }>();
  let timer: NodeJS.Timeout | undefined;
  let writing = Promise.resolve();
  /** What is still being counted. */
  const counting = new Set<Promise<void>>();
  let prunedOn = "";
  const remembered = new Map<
    string,
    { readonly at: number; readonly counts: Promise<ReadonlyMap<string, ChoiceCount>> }
  >();
  const today = (): string => now().toISOString().slice(0, 10);
  const daysAgo = (days: number): string => new Date(now().getTime() - days * 86_400_000).toISOString().slice(0, 10);

  function add(one: CountedChoice): void {
    const key = JSON.stringify([one.day, one.environment, one.address]);
    const before = waiting.get(key);
    if (!before) waiting.set(key, { ...one });
    else for (const kind of kinds) before[kind] += one[kind];
  }

  async function write(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    if (waiting.size === 0) return;
    const rows = [...waiting.values()];
    waiting = new Map();
    try {
      await change("add", rows);
      if (prunedOn !== today()) await change("removeBefore", daysAgo(keptDays));
      prunedOn = today();
    } catch (error) {
      for (const row of rows) add(row);
      throw error;
    }
  }

  const flush = (): Promise<void> => {
    writing = writing.catch(() => undefined).then(write); // one that failed stops no other
    return writing;
  };

  /** Counts are worth no failure: the home may be full, or closed already. What could not be stored waits for the next time. */
  const settle = async (): Promise<void> => {
    await Promise.all(counting);
    await flush().catch(() => undefined);
  };

  const later = (): void => {
    timer ??= setTimeout(() => void settle(), gathered).unref();
  };

  return {
    count(kind, ...skills) {
      const day = today();
      for (const { environment, address, skill } of skills)
        add({ day, environment, address, skill, ...nothing, [kind]: 1 });
      if (skills.length > 0) later();
    },
    countWork(work) {
      const day = today();
      const adding = work
        .then((counts) => {
          for (const [skill, count] of counts) add({ day, ...skill, ...nothing, ...count });
          if (counts.length > 0) later();
        })
        .catch(() => undefined) // counts are worth no failure
        .finally(() => counting.delete(adding));
      counting.add(adding);
    },
    async counts(since, of = {}) {
      await settle();
      return read("counts", since.toISOString().slice(0, 10), of);
    },
    lately(environment) {
      const known = remembered.get(environment);
      const at = now().getTime();
      if (known && at - known.at < lateFor) return known.counts;
      const counts = read("counts", daysAgo(lateDays), { environment }).then(
        (rows) => new Map(rows.map((row) => [row.address, row])),
      );
      counts.catch(() => remembered.delete(environment)); // the next call tries again
      if (remembered.size >= mostRemembered) remembered.clear();
      remembered.set(environment, { at, counts });
      return counts;
    },
    close: settle,
  };
}

const kinds = [
  ...(["listed", "picked", "taken", "loaded", "turns", "used", "helped", "requests"] as const),
  ...tokenParts,
] as const;
const nothing = Object.fromEntries(kinds.map((kind) => [kind, 0])) as Record<CountKind, number>;
