/** Decodes texts that are written in another alphabet: base64, base32, hexadecimal, escapes, percent signs, numbers, ROT13, backwards. */

export interface Payload {
  /** Where it begins in the original text. */
  readonly index: number;
  readonly encoding: string;
  /** What it says; bytes if that is no text. */
  readonly text?: string;
  readonly bytes?: Uint8Array;
}

/** In the order of the text. Words, hashes and keys that decode to no text are left out. */
export function* findPayloads(text: string): Generator<Payload> {
  for (const { pattern, encoding, decode, reach = 0 } of encodings) {
    let read = 0;
    for (const found of text.matchAll(pattern)) {
      if (found.index < read) continue;
      read = found.index + reach;
      const decoded = decode(found[0], text, found.index);
      if (decoded === undefined) continue;
      const said = typeof decoded === "string" ? decoded : textOf(decoded);
      if (said !== undefined && isReadable(said)) yield { index: found.index, encoding, text: said };
      else if (typeof decoded !== "string" && isPacked(decoded)) yield { index: found.index, encoding, bytes: decoded };
    }
  }
}

interface Encoding {
  readonly encoding: string;
  readonly pattern: RegExp;
  /** How far behind the pattern it looks: what is nearer is read with it. */
  readonly reach?: number;
  readonly decode: (found: string, text: string, index: number) => Uint8Array | string | undefined;
}

const encodings: readonly Encoding[] = [
  {
    encoding: "base64",
    pattern: /[A-Za-z0-9+/_-]{16,}(?:\r?\n[ \t]{0,12}[A-Za-z0-9+/_-]{16,}){0,2000}={0,2}/g,
    decode: decodeBase64,
  },
  { encoding: "base32", pattern: /\b[A-Z2-7]{24,}={0,6}/g, decode: decodeBase32 },
  { encoding: "hex", pattern: /\b(?:0x)?[0-9a-fA-F]{16,}\b/g, decode: (found) => decodeHex(found.replace(/^0x/, "")) },
  {
    encoding: "hex",
    pattern: /(?:\b(?:0x)?[0-9a-fA-F]{2}[ ,:;]{1,2}){7,}(?:0x)?[0-9a-fA-F]{2}\b/g,
    decode: (found) => decodeHex(found.replace(/0x|[^0-9a-fA-F]/g, "")),
  },
  {
    encoding: "escapes",
    pattern: /(?:\\x[0-9a-fA-F]{2}|\\u\{?00[0-9a-fA-F]{2}\}?|\\[0-3][0-7]{2}){6,}/g,
    decode: decodeEscapes,
  },
  { encoding: "percent", pattern: /(?:[\w.~-]{0,12}%[0-9a-fA-F]{2}){6,}[\w.~-]{0,40}/g, decode: decodePercent },
  {
    encoding: "numbers",
    pattern: /\b\d{2,3}(?:[ \t]{0,3},\s{0,6}|[ \t]{1,3})(?:\d{2,3}(?:[ \t]{0,3},\s{0,6}|[ \t]{1,3})){6,}\d{2,3}\b/g,
    decode: decodeNumbers,
  },
  {
    encoding: "character references",
    pattern: /(?:&#x?[0-9a-fA-F]{2,4};){6,}/g,
    decode: (found) =>
      found.replace(/&#(x?)([0-9a-fA-F]+);/g, (_, hex: string, code: string) =>
        character(Number.parseInt(code, hex === "" ? 10 : 16)),
      ),
  },
  {
    encoding: "rot13",
    pattern:
      /\b(?:pheyy?|jtrg|riny|rkrp|onfu|uggcf?|vtaber|flfgrz|frperg|vzcbeg|cbjrefuryy|fhqb|puzbq)\b[^\n]{4,400}/gi,
    decode: turn13,
  },
  {
    encoding: "backwards",
    pattern: /lruc|tegw|hsab|\/\/:s?ptth|\blave\b|\bcexe\b|llehsrewop|erongi\b|metsys\.so/gi,
    reach: 300,
    decode: turnAround,
  },
  {
    encoding: "binary",
    pattern: /\b(?:[01]{8}[ ,]?){6,}/g,
    decode: (found) => Uint8Array.from(found.match(/[01]{8}/g) ?? [], (one) => Number.parseInt(one, 2)),
  },
];

const base64Values = new Int8Array(128).fill(-1);
for (const [index, one] of [..."ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"].entries())
  base64Values[one.charCodeAt(0)] = index;
base64Values[45] = 62;
base64Values[95] = 63;

function decodeBase64(found: string, text: string): Uint8Array | undefined {
  const digits = found.replace(/[\s=]/g, "");
  if (!isBase64(digits, text)) return undefined;
  const bytes = new Uint8Array((digits.length * 6) >> 3);
  let bits = 0;
  let value = 0;
  let at = 0;
  for (let index = 0; index < digits.length; index++) {
    value = (value << 6) | (base64Values[digits.charCodeAt(index)] ?? 0);
    bits += 6;
    if (bits >= 8) {
      bits -= 8;
      bytes[at++] = (value >> bits) & 255;
      value &= (1 << bits) - 1;
    }
  }
  return bytes;
}

/** Not a path, a word, a name joined by dashes, or a hexadecimal number. */
function isBase64(digits: string, text: string): boolean {
  if (digits.length % 4 === 1 || /^[0-9a-fA-F]+$/.test(digits) || /^[a-z_-]+$|^[A-Z_-]+$|^[\d_-]+$/.test(digits))
    return false;
  if (/[-_/]{2}/.test(digits) && !/[0-9A-Z]{3}/.test(digits)) return false;
  if (!/[A-Z]/.test(digits) || !/[a-z]/.test(digits)) return false;
  if (!/\d/.test(digits) && digits.length <= 40 && !text.includes("64")) return false;
  const parts = digits.slice(0, 200).split(/[-_/]|(?<=[a-z])(?=[A-Z])/);
  // Words in a row have several letters each; what is random changes case more often.
  return parts.some((part) => !/^(?:[A-Z]?[a-z]{2,14}|[A-Z]{1,12}|\d{0,4}|[A-Z]?[a-z]+\d{1,4})$/.test(part));
}

function decodeBase32(found: string): Uint8Array | undefined {
  let [bits, value] = [0, 0];
  const bytes: number[] = [];
  for (const one of found.replace(/=/g, "")) {
    value = (value << 5) | "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".indexOf(one);
    bits += 5;
    if (bits >= 8) {
      bits -= 8;
      bytes.push((value >> bits) & 255);
      value &= (1 << bits) - 1;
    }
  }
  return Uint8Array.from(bytes);
}

const decodeHex = (digits: string): Uint8Array | undefined =>
  digits.length % 2 === 1
    ? undefined
    : Uint8Array.from({ length: digits.length / 2 }, (_, index) =>
        Number.parseInt(digits.slice(index * 2, index * 2 + 2), 16),
      );

function decodeEscapes(found: string): string {
  return found.replace(
    /\\x([0-9a-fA-F]{2})|\\u\{?([0-9a-fA-F]{4})\}?|\\([0-3][0-7]{2})/g,
    (_, hex?: string, wide?: string, octal?: string) =>
      character(octal === undefined ? Number.parseInt(hex ?? wide ?? "", 16) : Number.parseInt(octal, 8)),
  );
}

function decodePercent(found: string): string | undefined {
  try {
    return decodeURIComponent(found);
  } catch (error) {
    if (error instanceof URIError) return undefined; // not UTF-8
    throw error;
  }
}

function decodeNumbers(found: string): string | undefined {
  const codes = found.match(/\d+/g)?.map(Number) ?? [];
  return codes.every((code) => code > 8 && code < 127) ? codes.map(character).join("") : undefined;
}

function turn13(found: string): string {
  return found.replace(/[a-z]/gi, (one) => {
    const base = one <= "Z" ? 65 : 97;
    return String.fromCharCode(((one.charCodeAt(0) - base + 13) % 26) + base);
  });
}

/** As far as the quotes or the line around it. */
function turnAround(_: string, text: string, index: number): string | undefined {
  const before = /[^\n"'`]*$/.exec(text.slice(Math.max(0, index - 300), index))?.[0] ?? "";
  const after = /^[^\n"'`]*/.exec(text.slice(index, index + 300))?.[0] ?? "";
  return [...(before + after)].reverse().join("");
}

const character = (code: number): string => (code > 0 && code < 0x110000 ? String.fromCodePoint(code) : " ");

/** UTF-8, or the UTF-16 of PowerShell. */
function textOf(bytes: Uint8Array): string | undefined {
  if (bytes.length > 7 && bytes[1] === 0 && bytes[3] === 0 && bytes[5] === 0)
    return new TextDecoder("utf-16le").decode(bytes);
  if (bytes.length < 6 || bytes.subarray(0, 64).some((byte) => byte < 9 || (byte > 13 && byte < 27))) return undefined;
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch (error) {
    if (error instanceof TypeError) return undefined; // not UTF-8
    throw error;
  }
}

/** Mostly letters and blanks: bytes that happen to be text seldom are. */
function isReadable(text: string): boolean {
  const sample = text.slice(0, 400);
  const plain =
    sample.replace(/[^\w\s./:,;'"$()|&=<>@#!?-]|_/g, "").length + (sample.match(/[\u4e00-\u9fff]/g)?.length ?? 0);
  return sample.length > 5 && plain > sample.length * 0.85 && !/[\0-\x08\x0e-\x1f]/.test(sample);
}

/** gzip, zlib, ZIP, bzip2, xz, and programs. */
const isPacked = (bytes: Uint8Array): boolean => {
  const [a = 0, b = 0, c = 0, d = 0] = bytes;
  if (bytes.length < 12) return false;
  return (
    (a === 0x1f && b === 0x8b) ||
    (a === 0x78 && [0x01, 0x5e, 0x9c, 0xda].includes(b)) ||
    (a === 0x50 && b === 0x4b && c < 9) ||
    (a === 0x7f && b === 0x45 && c === 0x4c && d === 0x46) ||
    (a === 0x4d && b === 0x5a && bytes.length > 200)
  );
};
