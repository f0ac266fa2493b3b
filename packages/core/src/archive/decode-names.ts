/** Decodes the file names of an archive. */

/** How the names of an archive are written. */
export type NameEncoding = "utf-8" | "gb18030";

export interface RawName {
  readonly bytes: Uint8Array;
  /** The archive says this one is UTF-8. */
  readonly isUtf8: boolean;
}

export interface DecodedNames {
  /** `undefined` for a name that cannot be read. */
  readonly names: readonly (string | undefined)[];
  readonly encoding: NameEncoding;
}

/** Names marked as UTF-8 are that; the others are UTF-8 if all of them can be, else all GB18030: one writer, one encoding. */
export function decodeNames(raw: readonly RawName[]): DecodedNames {
  const asUtf8 = raw.map(({ bytes }) => decode(bytes, "utf-8"));
  const isLegacy = raw.some(({ isUtf8 }, index) => !isUtf8 && asUtf8[index] === undefined);
  if (!isLegacy) return { names: asUtf8, encoding: "utf-8" };
  const names = raw.map(({ bytes, isUtf8 }, index) => (isUtf8 ? asUtf8[index] : decode(bytes, "gb18030")));
  return { names, encoding: "gb18030" };
}

export function decode(bytes: Uint8Array, encoding: NameEncoding): string | undefined {
  try {
    const text = new TextDecoder(encoding, { fatal: true, ignoreBOM: true }).decode(bytes);
    return text.includes("\uFFFD") ? undefined : text;
  } catch (error) {
    if (error instanceof TypeError) return undefined; // not in this encoding
    throw error;
  }
}
