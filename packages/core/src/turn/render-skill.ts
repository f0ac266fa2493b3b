/**
 * The gate through which the text of a skill goes into a prompt, its arguments put in: it cannot end its own frame, nor
 * with anything that a model could read as the end of it.
 */
export function renderSkill(id: string, body: string): string {
  return `<skill id=${JSON.stringify(id)}>\n${body.trim().replace(frameTag, "&lt;$1")}\n</skill>`;
}

/** Blanks and characters nobody sees, which may stand anywhere in a look-alike. */
const gap = "[\\s\\p{Cc}\\p{Default_Ignorable_Code_Point}]*";
const slash = "[/／⁄∕⧸╱\\\\]";
const letters = ["[sｓѕꜱʂ]", "[kｋкᴋκ]", "[iｉіıɩι1lｌӏ|]", "[lｌӏι1iі|]", "[lｌӏι1iі|]"].join(gap);
/** `<skill` and `</skill` in any letter case, with blanks, full-width, or in letters of other scripts that look the same. */
const frameTag = new RegExp(`[<＜﹤〈⟨‹]${gap}((?:${slash}${gap})?${letters})(?![\\p{L}\\p{N}_])`, "giu");

/** Skills that a person put in force, in their order, with what they leave of the tools. */
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
