/** The title of a session: the beginning of its first message, on one line. */
export const titleOf = (text: string): string =>
  text
    .trim()
    .replace(/\s+/g, " ")
    .slice(0, 80)
    .replace(/[\uD800-\uDBFF]$/, "");
