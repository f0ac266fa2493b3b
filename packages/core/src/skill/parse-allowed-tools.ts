import type { Value } from "./frontmatter/read-yaml.ts";

/** Parses `allowed-tools`. */

/** One entry of `allowed-tools`: a tool, or only its calls that match a pattern (`Bash(git:*)`). */
export interface ToolPattern {
  readonly tool: string;
  readonly pattern?: string;
}

/** In the order of preference; `tools` is never one of them, people list clients there. */
export const allowedToolsKeys = ["allowed-tools", "allowed_tools", "allowedTools"] as const;

export interface AllowedTools {
  readonly tools: readonly ToolPattern[];
  /** Parts that name no tool; they allow nothing. */
  readonly misunderstood: readonly string[];
}

/** Reads a list, or a text separated by commas or blanks; separators inside parentheses belong to the pattern. */
export function parseAllowedTools(value: Value): AllowedTools {
  const words =
    typeof value === "string"
      ? splitWords(value)
      : Array.isArray(value)
        ? value.flatMap(itemWords)
        : [JSON.stringify(value)];
  const tools = new Map<string, ToolPattern>();
  const misunderstood: string[] = [];
  for (const word of words) {
    const tool = parseToolPattern(word);
    if (tool) tools.set(formatToolPattern(tool), tool);
    else misunderstood.push(word);
  }
  return { tools: [...tools.values()], misunderstood };
}

export function formatToolPattern({ tool, pattern }: ToolPattern): string {
  return pattern === undefined ? tool : `${tool}(${pattern})`;
}

function parseToolPattern(word: string): ToolPattern | undefined {
  // Names are plain: brackets of another alphabet, or letters that only look the same, are no names.
  const match = /^([A-Za-z0-9_*][\w.:*/@-]*)(?:\((.*)\))?$/s.exec(word);
  if (!match?.[1]) return undefined;
  return match[2] === undefined ? { tool: match[1] } : { tool: match[1], pattern: match[2].trim() };
}

const itemWords = (item: Value): string[] => (typeof item === "string" ? splitWords(item) : [JSON.stringify(item)]);

function splitWords(text: string): string[] {
  const words: string[] = [];
  let word = "";
  let depth = 0;
  for (const character of text) {
    if (character === "(") depth++;
    if (character === ")") depth--;
    if (depth > 0 || !/[\s,]/.test(character)) word += character;
    else {
      words.push(word);
      word = "";
    }
  }
  return [...words, word].filter((found) => found !== "");
}
