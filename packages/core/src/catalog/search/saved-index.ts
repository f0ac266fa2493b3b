import { checksum } from "../../ground/checksum.ts";
import type { Segment } from "./search-segment.ts";

/** A search index as bytes, to be kept between processes. It is derived: whatever is wrong with it, it is made anew. */
export interface SavedIndex {
  readonly skills: readonly SavedSkill[];
  /** The words of the terms, sorted: the first has the number 1. */
  readonly words: readonly string[];
  readonly segment: Segment;
}

/** A skill of the index: how it is known, and the fields that must be the same. */
export type SavedSkill = readonly [
  key: string,
  id: string,
  name: string,
  description: string,
  /** Its id and name in one spelling. */
  forms: readonly string[],
];

/** Another number for another way to read skills or to write this. */
const format = "loadout search 1\n";
const headLength = format.length + 16;

/** The bytes of an index: a checksum and three lengths, then the skills and words as text, then the numbers. */
export function encodeIndex({ skills, words, segment: { starts, entries } }: SavedIndex): Buffer {
  const text = Buffer.from(JSON.stringify({ skills, words: words.join("\n") }));
  const numbers = [starts, entries].map((some) => Buffer.from(some.buffer, some.byteOffset, some.byteLength));
  const body = Buffer.concat([text, ...numbers]);
  const head = Buffer.alloc(headLength);
  head.write(format, "latin1");
  for (const [at, value] of [checksum(body), text.length, starts.length, entries.length].entries())
    head.writeUInt32LE(value, format.length + at * 4);
  return Buffer.concat([head, body]);
}

/** The index that was saved; `undefined` for bytes that are damaged, cut off or of another format. */
export function decodeIndex(bytes: Buffer): SavedIndex | undefined {
  if (bytes.length < headLength || bytes.toString("latin1", 0, format.length) !== format) return undefined;
  const [sum = 0, textLength = 0, starts = 0, entries = 0] = [0, 1, 2, 3].map((at) =>
    bytes.readUInt32LE(format.length + at * 4),
  );
  const body = bytes.subarray(headLength);
  if (body.length !== textLength + (starts + entries) * 4 || checksum(body) !== sum) return undefined;
  const { skills, words } = JSON.parse(body.toString("utf8", 0, textLength)) as SavedText;
  const numbers = numbersOf(body.subarray(textLength), starts + entries);
  const list = words === "" ? [] : words.split("\n");
  const terms = Uint32Array.from(list, (_, place) => place + 1);
  const segment = {
    size: skills.length,
    terms,
    starts: numbers.subarray(0, starts),
    entries: numbers.subarray(starts),
  };
  return { skills, words: list, segment };
}

interface SavedText {
  readonly skills: readonly SavedSkill[];
  readonly words: string;
}

/** A copy, because numbers must begin at a multiple of four. */
function numbersOf(bytes: Buffer, count: number): Uint32Array {
  const numbers = new Uint32Array(count);
  Buffer.from(numbers.buffer).set(bytes);
  return numbers;
}
