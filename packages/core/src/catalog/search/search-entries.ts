import { hash } from "node:crypto";
import type { Pace } from "../../ground/pace.ts";
import { type Entry, mostPending, noSegment, type SearchParts } from "./search-parts.ts";
import type { Indexed } from "./search-view.ts";
import { nameForm } from "./search-words.ts";
import type { SearchableSkill, SkillBody } from "./searchable-skill.ts";

/** The skills of a search index: which of them it has, and which are forgotten. */
export interface SearchEntries {
  /** An entry for each skill: the text of one that the index does not have is read. */
  takeAll(skills: readonly SearchableSkill[], pace: Pace): Promise<readonly Taken[]>;
  /** As long as there is this list, a sweep forgets nothing of it. */
  keep(some: readonly (Indexed | undefined)[]): void;
  /** Forgets what no list has and nothing has asked for since the sweep before. */
  sweep(pace: Pace): Promise<void>;
  /** Many texts were read since the last sweep. */
  needsSweep(): boolean;
  /** Texts that were read and taken in. */
  texts(): number;
  size(): number;
}

export interface Taken {
  readonly entry: Entry;
  /** It is known by its stamp from now on. */
  readonly isSettled: boolean;
}

/** What the index knows of a skill before it is read. */
interface Looked {
  readonly skill: SearchableSkill;
  readonly entry: Entry | undefined;
  /** It is the same object as before: it need not be remembered again. */
  readonly isKnown: boolean;
  readonly stamp?: string | undefined;
}

/** Skills that are read before others may work. */
const readAtOnce = 8;
/** Lists of entries that are remembered before those that are gone are looked for. */
const mostLists = 1000;

export function createSearchEntries(parts: SearchParts): SearchEntries {
  const entries = new Map<string, Entry>();
  const known = new WeakMap<object, Entry>();
  let [texts, sweptAt, sweeps] = [0, 0, 0];
  const lists = createListsInUse();

  /** Where the index has this skill, if it has it. */
  function lookUp(skill: SearchableSkill): Looked {
    const same = known.get(skill.identity ?? skill);
    if (same && !same.isForgotten && isOf(same, skill)) {
      same.usedAt = sweeps;
      return { skill, entry: same, isKnown: true };
    }
    const { stamp } = skill;
    return { skill, entry: stamp === undefined ? undefined : find(skill, stamp), isKnown: false, stamp };
  }

  async function takeAll(skills: readonly SearchableSkill[], pace: Pace): Promise<readonly Taken[]> {
    const looked = skills.map(lookUp);
    const found = looked.map(({ entry }) => entry);
    lists.keep(found);
    const bodies = looked.map(({ skill, entry }) => (entry ? undefined : skill.body()));
    // Waiting costs more than reading where nothing has to be waited for.
    const texts = bodies.some((body) => body instanceof Promise) ? await Promise.all(bodies) : bodies;
    const taken: Taken[] = [];
    for (const [index, one] of looked.entries()) {
      taken.push(take(one, found[index], texts[index] as Awaited<(typeof texts)[number]>));
      const others = index % readAtOnce === 0 ? pace() : undefined;
      if (others) await others;
    }
    return taken;
  }

  function take({ skill, stamp, isKnown }: Looked, found: Entry | undefined, body: SkillBody | undefined): Taken {
    const entry = found ?? readInto(skill, stamp, body);
    if (isKnown) return { entry, isSettled: true };
    const isSettled = stamp !== undefined && entry.key === keyOf(skill, stamp);
    if (isSettled) known.set(skill.identity ?? skill, entry);
    return { entry, isSettled };
  }

  function find(skill: SearchableSkill, stamp: string): Entry | undefined {
    const entry = entries.get(keyOf(skill, stamp));
    if (!entry || !isOf(entry, skill)) return undefined;
    entry.usedAt = sweeps;
    return entry;
  }

  /** A text that cannot be read, or may change unnoticed, is known by its digest and looked at again the next time. */
  function readInto(skill: SearchableSkill, stamp: string | undefined, body: SkillBody | undefined): Entry {
    const { id, name, description } = skill;
    const { text, references } = body ?? {};
    const version =
      text === undefined ? "unreadable" : (stamp ?? `text ${hash("sha256", `${text}\n${references ?? ""}`)}`);
    const before = find(skill, version);
    if (before) return before;
    texts++;
    const terms = parts.read({ id, name, description, text: text ?? "", references });
    const forms = [...new Set([nameForm(id), nameForm(name)])];
    const key = keyOf(skill, version);
    const known = { key, isStamped: version === stamp, file: skill.file, usedAt: sweeps, isForgotten: false };
    const entry: Entry = { ...known, id, name, description, forms, terms, segment: noSegment, number: 0 };
    entries.set(key, entry);
    parts.add(entry);
    return entry;
  }

  async function sweep(pace: Pace): Promise<void> {
    sweptAt = texts;
    sweeps++;
    await lists.each(pace, use);
    for (const entry of parts.entries()) {
      if (entry.usedAt >= sweeps - 1) continue;
      entry.isForgotten = true;
      if (entries.get(entry.key) === entry) entries.delete(entry.key);
    }
  }

  /** Those of the saved index are never forgotten. */
  function use(some: IndexedList): void {
    for (const entry of some) if (entry && "usedAt" in entry) entry.usedAt = sweeps;
  }

  return {
    takeAll,
    keep: lists.keep,
    sweep,
    needsSweep: () => texts - sweptAt > Math.max(mostPending, entries.size / 10),
    texts: () => texts,
    size: () => entries.size,
  };
}

type IndexedList = readonly (Indexed | undefined)[];

/** The entries of each view, and of each that is being made, as long as it is there. */
function createListsInUse() {
  const inUse = new Set<WeakRef<IndexedList>>();
  let tidyAt = mostLists;
  return {
    keep(some: IndexedList): void {
      inUse.add(new WeakRef(some));
      if (inUse.size < tidyAt) return;
      for (const ref of inUse) if (ref.deref() === undefined) inUse.delete(ref);
      tidyAt = Math.max(mostLists, inUse.size * 2);
    },
    async each(pace: Pace, use: (some: IndexedList) => void): Promise<void> {
      for (const ref of inUse) {
        const some = ref.deref();
        if (some) use(some);
        else inUse.delete(ref);
        const others = pace();
        if (others) await others;
      }
    },
  };
}

const keyOf = ({ address }: SearchableSkill, stamp: string): string => `${address}\0${stamp}`;

const isOf = (entry: Entry, { id, name, description }: SearchableSkill): boolean =>
  entry.id === id && entry.name === name && entry.description === description;
