import { type ContentBlock, RequestError } from "@agentclientprotocol/sdk";

/** The message of a prompt: its texts, with embedded files as marked blocks and links as addresses. */
export function promptText(blocks: readonly ContentBlock[]): string {
  return blocks.map(textOf).join("").trim();
}

function textOf(block: ContentBlock): string {
  switch (block.type) {
    case "text":
      return block.text;
    case "resource_link":
      return `[${block.name}](${block.uri})`;
    case "resource":
      return "text" in block.resource
        ? `\n<file uri=${JSON.stringify(block.resource.uri)}>\n${block.resource.text}\n</file>\n`
        : `[${block.resource.uri}]`;
    default:
      throw RequestError.invalidParams({ type: block.type }, `${block.type} is not supported in a prompt`);
  }
}

/** `/id the rest`: the skill that a message begins with, if it is one of these. */
export function commandIn(
  text: string,
  ids: readonly string[],
): { readonly skill: string; readonly rest: string } | undefined {
  const [, skill = "", rest = ""] = /^\/(\S+)\s*([\s\S]*)$/.exec(text) ?? [];
  return ids.includes(skill) ? { skill, rest } : undefined;
}
