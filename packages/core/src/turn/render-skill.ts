/** Escapes and frames the text of skills for a prompt. */

/**
 * Escapes the text of a skill (arguments already substituted) and frames it for a prompt. Every skill text goes through
 * here: no tag in it, and no look-alike of one, can end the frame.
 */
export function renderSkill(id: string, body: string): string {
  return `<skill id=${JSON.stringify(id)}>\n${body.trim().replace(frameTag(), "&lt;$1")}\n</skill>`;
}

/** Styled forms that Unicode normalizes to the letter: superscript, subscript, letter-like, circled, mathematical, squared. */
const styledForms = {
  s: "ˢₛⓈⓢ𝐒𝐬𝑆𝑠𝑺𝒔𝒮𝓈𝓢𝓼𝔖𝔰𝕊𝕤𝕾𝖘𝖲𝗌𝗦𝘀𝘚𝘴𝙎𝙨𝚂𝚜🅂",
  k: "ᴷᵏₖ\u212aⓀⓚ𝐊𝐤𝐾𝑘𝑲𝒌𝒦𝓀𝓚𝓴𝔎𝔨𝕂𝕜𝕶𝖐𝖪𝗄𝗞𝗸𝘒𝘬𝙆𝙠𝙺𝚔🄺",
  i: "ᴵᵢⁱℐℑℹⅈⅠⅰⒾⓘ𝐈𝐢𝐼𝑖𝑰𝒊𝒾𝓘𝓲𝔦𝕀𝕚𝕴𝖎𝖨𝗂𝗜𝗶𝘐𝘪𝙄𝙞𝙸𝚒🄸",
  l: "ˡᴸₗℒℓⅬⅼⓁⓛ𝐋𝐥𝐿𝑙𝑳𝒍𝓁𝓛𝓵𝔏𝔩𝕃𝕝𝕷𝖑𝖫𝗅𝗟𝗹𝘓𝘭𝙇𝙡𝙻𝚕🄻",
};

/**
 * `<skill` and `</skill` in any letter case, with gaps, full-width, or in look-alike letters of other scripts. A
 * function, because making the pattern would slow down every import of the library.
 */
function frameTag(): RegExp {
  /** Whitespace, invisible characters and combining marks, which a look-alike may contain anywhere. */
  const gap = "[\\s\\p{Cc}\\p{M}\\p{Default_Ignorable_Code_Point}]*";
  const slash = "[/／⁄∕⧸╱\\\\]";
  const { s, k, i, l } = styledForms;
  const letters = [
    `[sｓѕꜱʂꓢ${s}]`,
    `[kｋкᴋκꓗ${k}]`,
    `[iｉіıɩι1lｌӏꓲ|${i}${l}]`,
    `[lｌӏι1iіꓡꓲ|${l}${i}]`,
    `[lｌӏι1iіꓡꓲ|${l}${i}]`,
  ].join(gap);
  return new RegExp(`[<＜﹤〈⟨‹˂❬❮❰≮]${gap}((?:${slash}${gap})?${letters})(?![\\p{L}\\p{N}_])`, "giu");
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
