import { checksum } from "../../ground/checksum.ts";
import type { FileState } from "../scan/scanned-skill.ts";
import type { Segment } from "./search-segment.ts";
import type { SearchableSkill } from "./searchable-skill.ts";

/** A search index as bytes, to be kept between processes. It is derived: if anything is wrong with it, it is made again. */

export interface IndexToSave {
  /** By number in the segment. */
  readonly skills: readonly SavedSkill[];
  /** The words of the terms, sorted: the first has the number 1. */
  readonly words: readonly string[];
  readonly segment: Segment;
}

/** A skill of the index: how it is known, and the fields that must be the same. */
export interface SavedSkill {
  readonly id: string;
  readonly address: string;
  readonly name: string;
  readonly description: string;
  /** For a file, its path; then its state is compared as well. */
  readonly stamp: string;
  readonly state?: FileState | undefined;
  /** Its id and name in one spelling. */
  readonly forms: readonly string[];
}

/** An index that was saved. Nothing is made of a skill before it is asked for. */
export interface SavedIndex {
  readonly size: number;
  readonly words: readonly string[];
  readonly segment: Segment;
  /** The number of a skill that did not change since; fastest in the order in which the skills were saved. */
  find(skill: SearchableSkill): number | undefined;
  skill(number: number): SavedSkill;
  forms(number: number): readonly string[];
}

/** Another number for another way to read skills or to write this. */
const format = "loadout search 3\n";
/** Then a checksum, whether characters take two bytes, and four lengths. */
const headLength = format.length + 6 * 4;

const states = ["mtimeMs", "ctimeMs", "size", "ino"] as const;
const texts = ["address", "stamp", "id", "name", "description", "forms"] as const;
type TextOf = (typeof texts)[number];

/** The bytes of an index: the head, then states and numbers, then all texts as one. They are used as they are read. */
export function encodeIndex({ skills, words, segment: { starts, entries } }: IndexToSave): Buffer {
  const parts = skills.flatMap((skill) =>
    texts.map((field) => (field === "forms" ? skill.forms.join("\n") : skill[field])),
  );
  const numbers = Float64Array.from(skills.flatMap(({ state }) => states.map((key) => state?.[key] ?? Number.NaN)));
  const ends = new Uint32Array(parts.length);
  for (let at = 0, end = 0; at < parts.length; at++) ends[at] = end += parts[at]?.length ?? 0;
  const text = parts.join("") + words.join("\n");
  const isWide = /[^\0-\xff]/.test(text);
  const arrays = [numbers, ends, starts, entries].map((some) =>
    Buffer.from(some.buffer, some.byteOffset, some.byteLength),
  );
  const body = Buffer.concat([...arrays, Buffer.from(text, isWide ? "utf16le" : "latin1")]);
  const head = Buffer.alloc(headLength);
  head.write(format, "latin1");
  const lengths = [skills.length, starts.length, entries.length, text.length];
  for (const [at, value] of [checksum(body), Number(isWide), ...lengths].entries())
    head.writeUInt32LE(value, format.length + at * 4);
  return Buffer.concat([head, body]);
}

/** The index that was saved; `undefined` for bytes that are damaged, cut off or of another format. */
export function decodeIndex(bytes: Buffer): SavedIndex | undefined {
  if (bytes.length < headLength || bytes.toString("latin1", 0, format.length) !== format) return undefined;
  const [sum = 0, isWide = 0, size = 0, starts = 0, entries = 0, length = 0] = [0, 1, 2, 3, 4, 5].map((at) =>
    bytes.readUInt32LE(format.length + at * 4),
  );
  const body = new Uint8Array(bytes.subarray(headLength)); // a copy, because numbers must begin at a multiple of eight
  const numbersEnd = size * states.length * 8 + (size * texts.length + starts + entries) * 4;
  if (isWide > 1 || body.length !== numbersEnd + length * (isWide === 1 ? 2 : 1) || checksum(body) !== sum)
    return undefined;
  const { buffer } = body;
  const stated = new Float64Array(buffer, 0, size * states.length);
  const ends = new Uint32Array(buffer, stated.byteLength, size * texts.length);
  const numbers = new Uint32Array(buffer, stated.byteLength + ends.byteLength, starts + entries);
  const text = Buffer.from(buffer, numbersEnd).toString(isWide === 1 ? "utf16le" : "latin1");
  const wordText = text.slice(ends.at(-1) ?? 0);
  const words = wordText === "" ? [] : wordText.split("\n");
  const terms = new Uint32Array(words.length);
  for (let place = 0; place < terms.length; place++) terms[place] = place + 1;
  const segment = { size, terms, starts: numbers.subarray(0, starts), entries: numbers.subarray(starts) };

  const startOf = (place: number): number => (place === 0 ? 0 : (ends[place - 1] ?? 0));
  const read = (number: number, field: TextOf): string => {
    const place = number * texts.length + texts.indexOf(field);
    return text.slice(startOf(place), ends[place]);
  };
  /** The same without making a text of it. */
  const isText = (place: number, value: string): boolean => {
    const start = startOf(place);
    return (ends[place] ?? 0) - start === value.length && text.startsWith(value, start);
  };

  function isSame(number: number, skill: SearchableSkill): boolean {
    const place = number * texts.length;
    if (number >= size || !isText(place, skill.address)) return false;
    const { file } = skill;
    const isUnchanged = file ? isText(place + 1, file.path) && hasState(number, file.state) : hasStamp(number, skill);
    return (
      isUnchanged &&
      isText(place + 2, skill.id) &&
      isText(place + 3, skill.name) &&
      isText(place + 4, skill.description)
    );
  }

  function hasState(number: number, { mtimeMs, ctimeMs, size: bytes, ino }: FileState): boolean {
    const at = number * states.length;
    return stated[at] === mtimeMs && stated[at + 1] === ctimeMs && stated[at + 2] === bytes && stated[at + 3] === ino;
  }

  const hasStamp = (number: number, { stamp }: SearchableSkill): boolean =>
    stamp !== undefined && Number.isNaN(stated[number * states.length]) && isText(number * texts.length + 1, stamp);

  let next = 0;
  let byAddress: ReadonlyMap<string, number> | undefined;
  return {
    size,
    words,
    segment,
    find(skill) {
      if (!isSame(next, skill)) {
        byAddress ??= new Map(Array.from({ length: size }, (_, number) => [read(number, "address"), number]));
        const number = byAddress.get(skill.address);
        if (number === undefined || !isSame(number, skill)) return undefined;
        next = number;
      }
      return next++;
    },
    forms: (number) => read(number, "forms").split("\n"),
    skill(number) {
      const [id, address, name] = [read(number, "id"), read(number, "address"), read(number, "name")];
      const at = number * states.length;
      const [mtimeMs = Number.NaN, ctimeMs = 0, bytes = 0, ino = 0] = stated.subarray(at, at + states.length);
      return {
        ...{ id, address, name, description: read(number, "description"), stamp: read(number, "stamp") },
        state: Number.isNaN(mtimeMs) ? undefined : { mtimeMs, ctimeMs, size: bytes, ino },
        forms: read(number, "forms").split("\n"),
      };
    },
  };
}
