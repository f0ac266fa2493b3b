import type { Text } from "../ground/text.ts";
import type { ToolGrant } from "./ceiling.ts";

export type CallCheck = { readonly isAllowed: true } | { readonly isAllowed: false; readonly reason: Text };

const allowed: CallCheck = { isAllowed: true };
const refused = (en: string, zh: string): CallCheck => ({ isAllowed: false, reason: { en, zh } });

/** Whether a call stays within its grant. Asked where tools are executed, whatever the model was offered. */
export function checkCall(
  tool: string,
  given: Readonly<Record<string, unknown>>,
  grant: ToolGrant | undefined,
): CallCheck {
  if (!grant) return refused(`${tool} is not among the tools of this step`, `${tool} 不在本步骤可用的工具之中`);
  if (grant.skillsOnly && !isBelowSkills(given.path))
    return refused(`${tool} may only be used below /skills`, `${tool} 只能用于 /skills 之下`);
  if (!grant.patterns) return allowed;
  const words = tool === "exec_command" ? argvOf(given.command) : undefined;
  const isMatching =
    tool === "exec_command"
      ? words !== undefined && grant.patterns.some((pattern) => matchesCommand(pattern, words))
      : grant.patterns.some((pattern) => matchesPath(pattern, given.path));
  const list = grant.patterns.join(", ");
  return isMatching ? allowed : refused(`${tool} is allowed for ${list} only`, `${tool} 只允许用于 ${list}`);
}

const isBelowSkills = (path: unknown): boolean =>
  typeof path === "string" && /^\/+skills(?:\/|$)/.test(path) && !path.split("/").includes("..");

/**
 * The words of a command that needs no shell; `undefined` for one that does, or for no command at all. Quotes group,
 * a backslash takes the next character as it is.
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

/** `git:*` and `git *` allow what begins with these words; without a star the command must be just that. */
function matchesCommand(pattern: string, words: readonly string[]): boolean {
  const isOpen = /(?::| |^)\*$/.test(pattern);
  const wanted = pattern
    .replace(/(?::| |^)\*$/, "")
    .split(/\s+/)
    .filter((word) => word !== "");
  if (!isOpen && wanted.length !== words.length) return false;
  return wanted.every((word, index) => word === words[index]);
}

/** A path as it is written, `*` for a part of a name and `**` for any folders. */
function matchesPath(pattern: string, path: unknown): boolean {
  if (typeof path !== "string" || path.split("/").includes("..")) return false;
  const expression = pattern
    .replace(/^\.\//, "")
    .replace(/[.+^${}()|[\]\\]/g, "\\$&")
    .replace(/\*\*\/?|\*|\?/g, (star) => (star.startsWith("**") ? "(?:.*)" : star === "*" ? "[^/]*" : "[^/]"));
  return new RegExp(`^${expression}$`, "s").test(path.replace(/^\.\//, ""));
}
