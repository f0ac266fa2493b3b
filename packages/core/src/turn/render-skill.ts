/** Escapes and frames the text of skills for a prompt. */

/**
 * Escapes the text of a skill (arguments already substituted) and frames it for a prompt. Every skill text goes through
 * here: no tag in it, and no look-alike of one, can end the frame.
 */
export function renderSkill(id: string, body: string): string {
  return `<skill id=${JSON.stringify(id)}>\n${body.trim().replace(frameTag, "&lt;$1")}\n</skill>`;
}

/** Code points of styled letters: superscript, subscript, letter-like, circled, mathematical and squared. */
const styledRanges = [
  [0x2b0, 0x2b8],
  [0x2e0, 0x2e4],
  [0x1d2c, 0x1d6a],
  [0x2070, 0x209c],
  [0x2100, 0x217f],
  [0x24b6, 0x24e9],
  [0x1d400, 0x1d6a5],
  [0x1f130, 0x1f149],
] as const;

/** Whitespace, invisible characters and combining marks, which a look-alike may contain anywhere. */
const gap = "[\\s\\p{Cc}\\p{M}\\p{Default_Ignorable_Code_Point}]*";
const slash = "[/／⁄∕⧸╱\\\\]";
const [s, k, i, l] = ["s", "k", "i", "l"].map(styledForms);
const letters = [
  `[sｓѕꜱʂꓢ${s}]`,
  `[kｋкᴋκꓗ${k}]`,
  `[iｉіıɩι1lｌӏꓲ|${i}${l}]`,
  `[lｌӏι1iіꓡꓲ|${l}${i}]`,
  `[lｌӏι1iіꓡꓲ|${l}${i}]`,
].join(gap);
/** `<skill` and `</skill` in any letter case, with gaps, full-width, or in look-alike letters of other scripts. */
const frameTag = new RegExp(`[<＜﹤〈⟨‹˂❬❮❰≮]${gap}((?:${slash}${gap})?${letters})(?![\\p{L}\\p{N}_])`, "giu");

/** The styled forms of a letter that Unicode normalizes to it. */
function styledForms(letter: string): string {
  let forms = "";
  for (const [first, last] of styledRanges)
    for (let code = first; code <= last; code++) {
      const one = String.fromCodePoint(code);
      if (one.normalize("NFKC").toLowerCase() === letter) forms += one;
    }
  return forms;
}

/** The prompt section with the skills that a person activated, in order, and the tools that are left. */
export function activeSection(
  skills: readonly { readonly id: string; readonly body: string }[],
  tools: readonly string[] | undefined,
): string {
  if (skills.length === 0) return "";
  const left =
    tools === undefined
      ? ""
      : ` While they are in force you have these tools and no others: ${tools.length > 0 ? tools.join(", ") : "none"}.`;
  const opening = `# Active skills\n\nThe user has put the following skills in force for this conversation. Their instructions bind you in everything you do here.${left}`;
  return [opening, ...skills.map(({ id, body }) => renderSkill(id, body))].join("\n\n");
}
