/** Finds hidden text and spells it out. */

/** Characters a reader cannot see and a model can, at one place of a text. */
export interface HiddenText {
  /** Where it begins, in UTF-16 units. */
  readonly index: number;
  readonly text: string;
  /** The same spelled out: `⟦U+202E⟧`. */
  readonly shown: string;
  readonly kind: HiddenKind;
}

export type HiddenKind =
  | "direction"
  | "mark"
  | "zeroWidth"
  | "joiner"
  | "tag"
  | "selector"
  | "filler"
  | "annotation"
  | "operator"
  | "softHyphen"
  | "control"
  | "format";

export interface HiddenOptions {
  /** A name or a path: one line in which nothing invisible has a use, such as a soft hyphen or a braille blank. */
  readonly isName?: boolean;
}

// Patterns with properties of Unicode take long to make: each is made when a text first needs it, not when this is loaded.

/**
 * Everything that could be hidden. Most texts have none of it, so that looking costs one search. Of control characters, those
 * of ASCII are not: files of programs and records have them.
 */
const suspect = (): RegExp =>
  /[\p{Default_Ignorable_Code_Point}\u2800\ufff9-\ufffb\u0080-\u0084\u0086-\u009f\u{13430}-\u{1343f}]/u;

/**
 * Finds hidden text, from the first to the last. What a script or an emoji needs is not hidden text: joiners between emoji
 * and in scripts that join, one variation selector on a base that has variants, direction marks on a line with
 * right-to-left letters, the flags that are spelled in tags, word breaks in scripts without blanks, single soft hyphens. No
 * script needs many kinds in a row.
 */
export function* findHidden(text: string, { isName = false }: HiddenOptions = {}): Generator<HiddenText, void> {
  if (isAscii(text) || !suspect().test(text)) return;
  for (const { 0: matched, 1: run, index } of text.matchAll(emojiOrRun())) {
    if (run === undefined) continue;
    const around = surroundings(text, index, matched.length);
    for (const part of partsOf(run)) {
      const at = index + part.offset;
      if (part.isMixed || !isNeeded(part, { ...around, isName, isStart: at === 0 }))
        yield { index: at, text: part.text, shown: spellHidden(part.text, mostSpelled), kind: part.kind };
    }
  }
}

/** Whether nothing in it can be hidden text. */
export const isAscii = (text: string): boolean => !/[^\0-\x7f]/.test(text);

/** The same text with every hidden character spelled out: `⟦U+202E⟧`. */
export function showHidden(text: string, options?: HiddenOptions): string {
  let shown = "";
  let end = 0;
  for (const hidden of findHidden(text, options)) {
    shown += text.slice(end, hidden.index) + hidden.shown;
    end = hidden.index + hidden.text.length;
  }
  return shown + text.slice(end);
}

/** Characters of one run that are spelled out. */
const mostSpelled = 64;

/** `⟦U+202E U+2066⟧`, and how many more there are. */
export function spellHidden(hidden: string, most: number): string {
  const all = [...hidden];
  const codes = all
    .slice(0, most)
    .map((one) => `U+${(one.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}`);
  return `⟦${codes.join(" ")}${all.length > most ? ` +${all.length - most}` : ""}⟧`;
}

const asTags = (text: string): string =>
  [...text].map((one) => String.fromCodePoint(0xe0000 + one.charCodeAt(0))).join("");
/**
 * Emoji with a presentation, a skin tone, a keycap, joined ones, and the three flags of regions, which are spelled in tags.
 * Any other region is drawn as a black flag, which would hide its tags.
 */
const modification = "(?:\\p{Emoji_Modifier}|[\\ufe0e\\ufe0f]\\u20e3?)?";
const picture = `(?:\\p{Extended_Pictographic}|\\p{Regional_Indicator}{2})${modification}`;
const emoji = [
  `\\u{1f3f4}(?:${["gbeng", "gbsct", "gbwls"].map(asTags).join("|")})\\u{e007f}`,
  `${picture}(?:\\u200d${picture})*`,
  "[0-9#*]\\ufe0f\\u20e3?",
].join("|");
/** An emoji takes what belongs to it; any other run is captured. */
const emojiOrRun = (): RegExp => new RegExp(`${emoji}|(${suspect().source}+)`, "gu");

interface Part {
  readonly offset: number;
  readonly text: string;
  readonly kind: HiddenKind;
  /** Many kinds in a row. */
  readonly isMixed?: true;
}

/** Parts of a run that a script can need, such as a Mongolian selector and the vowel separator behind it. */
const mostParts = 2;

/** A run, cut where the kind changes; one that changes often stays whole. */
function partsOf(run: string): readonly Part[] {
  const parts: Part[] = [];
  let offset = 0;
  for (const character of run) {
    const kind = kindOf(character);
    const last = parts.at(-1);
    if (last?.kind === kind) parts[parts.length - 1] = { ...last, text: last.text + character };
    else parts.push({ offset, text: character, kind });
    offset += character.length;
  }
  const [first] = parts;
  return first && parts.length > mostParts ? [{ ...first, text: run, isMixed: true }] : parts;
}

const kindPatterns: readonly (readonly [RegExp, HiddenKind])[] = [
  [/[\u202a-\u202e\u2066-\u2069]/, "direction"],
  [/[\u061c\u200e\u200f]/, "mark"],
  [/[\u200b\u2060\ufeff\u180e]/, "zeroWidth"],
  [/[\u200c\u200d]/, "joiner"],
  [/[\u{e0000}-\u{e007f}]/u, "tag"],
  [/[\u180b-\u180d\u180f\ufe00-\ufe0f\u{e0100}-\u{e01ef}]/u, "selector"],
  [/[\u115f\u1160\u2800\u3164\uffa0]/, "filler"],
  [/[\ufff9-\ufffb]/, "annotation"],
  [/[\u2061-\u2064]/, "operator"],
  [/\u00ad/, "softHyphen"],
  [/\p{Cc}/u, "control"],
];

const kindOf = (character: string): HiddenKind =>
  kindPatterns.find(([pattern]) => pattern.test(character))?.[1] ?? "format";

interface Surroundings {
  /** The character in front of the run and the letter below its marks; the one behind the run. */
  readonly before: string;
  readonly letter: string;
  readonly after: string;
  readonly line: () => string;
}

function surroundings(text: string, index: number, length: number): Surroundings {
  const front = text.slice(Math.max(0, index - 16), index);
  return {
    before: /.$/su.exec(front)?.[0] ?? "",
    letter: /(\P{M})\p{M}*$/su.exec(front)?.[1] ?? "",
    after: /^./su.exec(text.slice(index + length, index + length + 2))?.[0] ?? "",
    line: () => {
      const left = text.slice(Math.max(0, index - lineReach), index);
      const right = text.slice(index, index + lineReach);
      return left.slice(left.lastIndexOf("\n") + 1) + right.split("\n", 1)[0];
    },
  };
}

/** A mark belongs to right-to-left letters this near on its line. */
const lineReach = 400;

const hasRightToLeft = (text: string): boolean =>
  inScripts("Hebrew Arabic Syriac Thaana Nko Adlam").test(text.replaceAll("\u061c", ""));
/** Scripts whose letters change their form, or stack, by joiners. */
const isJoining = (text: string): boolean => text.includes("\u0640") || inScripts(joiningScripts).test(text);
const joiningScripts =
  "Arabic Syriac Mandaic Nko Adlam Hanifi_Rohingya Mongolian Phags_Pa Devanagari Bengali Gurmukhi " +
  "Gujarati Oriya Tamil Telugu Kannada Malayalam Sinhala Khmer Myanmar Tibetan Balinese Javanese " +
  "Sundanese Meetei_Mayek Chakma Newa Grantha Tirhuta Limbu Saurashtra Brahmi Kaithi Sharada Takri Modi";
/** Scripts that set no blanks between words. */
const isUnspaced = (text: string): boolean =>
  inScripts("Thai Lao Khmer Myanmar Tibetan Javanese Balinese Tai_Le New_Tai_Lue Tai_Tham").test(text);

/** Made of names, because a literal with as many would be checked whenever this file is loaded. */
function inScripts(names: string): RegExp {
  const properties = names.split(" ").map((name) => `\\p{Script=${name}}`);
  return new RegExp(`[${properties.join("")}]`, "u");
}

function isNeeded(
  { text, kind }: Part,
  around: Surroundings & { readonly isName: boolean; readonly isStart: boolean },
): boolean {
  const { letter, after, isName } = around;
  const count = [...text].length;
  switch (kind) {
    case "mark":
      return count <= 2 && hasRightToLeft(around.line());
    case "joiner":
      return count <= 2 && (isJoining(letter) || isJoining(after));
    case "zeroWidth":
      if (text === "\ufeff") return around.isStart && !isName; // a byte order mark, which has a rule of its own
      if (text === "\u180e") return /\p{Script=Mongolian}/u.test(letter);
      return text === "\u200b" && (isUnspaced(letter) || isUnspaced(after));
    case "selector":
      return count === 1 && hasVariants(around.before, text);
    case "filler":
      if (/^\u2800+$/.test(text)) return !isName || /[\u2801-\u28ff]/.test(around.line());
      return /^[\u115f\u1160]$/.test(text) && [letter, after].some((one) => /[\u1100-\u11ff]/.test(one));
    case "softHyphen":
      return !isName && count === 1;
    case "format":
      return count === 1 && hasFormat(text, around);
    default:
      return false;
  }
}

/** Which characters have variants: symbols by VS15 and VS16, ideographs, mathematics and a few scripts by others. */
function hasVariants(base: string, selector: string): boolean {
  if (/[\ufe0e\ufe0f]/.test(selector)) return /[\p{Emoji}\p{S}]/u.test(base);
  if (/[\u180b-\u180d\u180f]/.test(selector)) return /\p{Script=Mongolian}/u.test(base);
  if (/[\ufe00-\ufe0d]/.test(selector))
    return /[0\p{Sm}\p{Script=Han}\p{Script=Myanmar}\p{Script=Phags_Pa}\p{Script=Egyptian_Hieroglyphs}、。，．！？：；]/u.test(
      base,
    );
  return /\p{Script=Han}/u.test(base);
}

function hasFormat(character: string, { before, letter, after }: Surroundings): boolean {
  if (character === "\u034f") return /\p{M}/u.test(before) || /\p{M}/u.test(after);
  if (/[\u17b4\u17b5]/.test(character)) return /\p{Script=Khmer}/u.test(letter);
  if (/[\u{1bca0}-\u{1bca3}]/u.test(character)) return /\p{Script=Duployan}/u.test(letter);
  if (/[\u{13430}-\u{1343f}]/u.test(character)) return /\p{Script=Egyptian_Hieroglyphs}/u.test(letter);
  if (/[\u{1d173}-\u{1d17a}]/u.test(character))
    return [before, after].some((one) => /[\u{1d100}-\u{1d1ff}]/u.test(one));
  return false;
}
