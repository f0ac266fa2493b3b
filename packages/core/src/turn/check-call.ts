import type { Text } from "../ground/text.ts";
import type { ToolGrant } from "./tool-ceiling.ts";

/** Allows or refuses a tool call. */

export type CallCheck = { readonly isAllowed: true } | { readonly isAllowed: false; readonly reason: Text };

const allowed: CallCheck = { isAllowed: true };
const refused = (en: string, zh: string): CallCheck => ({ isAllowed: false, reason: { en, zh } });

/** Allows or refuses a tool call by its grant. Checked when the tool is executed, whatever the model was offered. */
export function checkCall(
  tool: string,
  given: Readonly<Record<string, unknown>>,
  grant: ToolGrant | undefined,
): CallCheck {
  if (!grant) return refused(`${tool} is not among the tools of this step`, `${tool} 不在本步骤可用的工具之中`);
  if (grant.skillsOnly && !isBelowSkills(given.path))
    return refused(`${tool} may only be used below /skills`, `${tool} 只能用于 /skills 之下`);
  if (!grant.patterns) return allowed;
  const isMatching = grant.patterns.some((pattern) => matches(tool, pattern, given));
  const list = grant.patterns.join(", ");
  return isMatching ? allowed : refused(`${tool} is allowed for ${list} only`, `${tool} 只允许用于 ${list}`);
}

/** Patterns apply to one argument of each tool; on a tool without such an argument a pattern allows nothing. */
function matches(tool: string, pattern: string, given: Readonly<Record<string, unknown>>): boolean {
  if (tool === "exec_command") {
    const words = argvOf(given.command);
    return words !== undefined && matchesCommand(pattern, words);
  }
  if (tool === "Skill") return matchesName(pattern, given.name ?? given.skill);
  return pathTools.has(tool) && matchesPath(pattern, given.path);
}

const pathTools = new Set(["read_file", "list_files", "search_files", "write_file", "edit_file"]);

/** `review` and `review:*` mean that skill, with any arguments. */
const matchesName = (pattern: string, name: unknown): boolean =>
  typeof name === "string" && name === pattern.replace(/(?::| )\*$/, "");

const isBelowSkills = (path: unknown): boolean =>
  typeof path === "string" && /^\/+skills(?:\/|$)/.test(path) && !path.split("/").includes("..");

/**
 * The words of a command that needs no shell; `undefined` for a command that does, or if there is none. Quotes group
 * words, a backslash escapes the next character.
 */
export function argvOf(command: unknown): readonly string[] | undefined {
  if (Array.isArray(command)) return command.every((word) => typeof word === "string") ? command : undefined;
  if (typeof command !== "string") return undefined;
  const words: string[] = [];
  const token = /[ \t]*(?:"((?:[^"\\$`]|\\.)*)"|'([^']*)'|([^\s"'\\|&;<>()$`*?[\]{}~#!\n]+)|\\(.))/gsy;
  let isOpen = false;
  let end = 0;
  for (let found = token.exec(command); found; found = token.exec(command)) {
    const text = found[1]?.replace(/\\(.)/gs, "$1") ?? found[2] ?? found[3] ?? found[4] ?? "";
    const isSeparate = /^[ \t]/.test(found[0]) || !isOpen;
    if (isSeparate) words.push(text);
    else words[words.length - 1] += text;
    isOpen = true;
    end = token.lastIndex;
  }
  return command.slice(end).trim() === "" && words.length > 0 ? words : undefined;
}

/** `git:*` and `git *` allow commands that start with these words; without a star the command must be the same. */
function matchesCommand(pattern: string, words: readonly string[]): boolean {
  const isOpen = /(?::| |^)\*$/.test(pattern);
  const wanted = pattern
    .replace(/(?::| |^)\*$/, "")
    .split(/\s+/)
    .filter((word) => word !== "");
  if (!isOpen && wanted.length !== words.length) return false;
  return wanted.every((word, index) => word === words[index]);
}

/** Matches the path as written; `*` is part of a name, `**` any folders. */
function matchesPath(pattern: string, path: unknown): boolean {
  if (typeof path !== "string" || path.split("/").includes("..")) return false;
  const plain = (text: string): string => text.replace(/^(?:\.\/)+/, "");
  return matchesGlob(plain(pattern), plain(path));
}

/** Longer patterns and paths are refused: matching them would only take time. */
const longestGlob = 1000;

/** Makes one pass over the path per pattern token, so no pattern can take long. */
function matchesGlob(pattern: string, path: string): boolean {
  if (pattern.length > longestGlob || path.length > longestGlob) return false;
  const tokens = pattern.match(/\*\*\/?|\*|\?|[^*?]/gs) ?? [];
  /** Whether the tokens so far match the path up to each position. */
  let fits = Array.from({ length: path.length + 1 }, (_, at) => at === 0);
  for (const token of tokens) {
    const next: boolean[] = [];
    for (let at = 0; at <= path.length; at++) {
      const before = path[at - 1];
      if (token.startsWith("**")) next[at] = fits[at] === true || (at > 0 && next[at - 1] === true);
      else if (token === "*")
        next[at] = fits[at] === true || (before !== undefined && before !== "/" && next[at - 1] === true);
      else next[at] = at > 0 && fits[at - 1] === true && (token === "?" ? before !== "/" : token === before);
    }
    fits = next;
  }
  return fits[path.length] === true;
}
