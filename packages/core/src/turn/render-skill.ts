/** The gate through which the text of a skill goes into a prompt: it cannot end its own frame. */
function renderSkill(id: string, body: string): string {
  return `<skill id=${JSON.stringify(id)}>\n${body.trim().replace(/<(\/?skill\b)/gi, "&lt;$1")}\n</skill>`;
}

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
