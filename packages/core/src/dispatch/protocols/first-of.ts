/** The first characters of a text, as a string of its own: a slice would keep the whole text in memory. */
export const firstOf = (text: string, most: number): string =>
  text.length <= most ? text : Buffer.from(text.slice(0, most), "utf16le").toString("utf16le");
