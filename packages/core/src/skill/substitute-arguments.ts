import type { Skill } from "./parse-skill.ts";

const placeholder = /(\\?)\$(?:ARGUMENTS(?:\[(\d+)\]|(?!\w))|(\d+))/g;

/**
 * The skill's instructions with its arguments put in: `$ARGUMENTS`, `$ARGUMENTS[n]`, and, only where the skill declares
 * arguments, `$n`; both count from zero. One pass, so an argument is data and never looked at again. `\$ARGUMENTS`
 * stays as text. Arguments no placeholder asks for are appended.
 */
export function substituteArguments(skill: Pick<Skill, "body" | "arguments" | "argumentHint">, text = ""): string {
  const words = splitArguments(text);
  const declared = skill.arguments.length > 0 || skill.argumentHint !== undefined;
  let used = false;
  const filled = skill.body.replace(placeholder, (match, backslash: string, index?: string, position?: string) => {
    if (position !== undefined && !declared) return match;
    if (backslash) return match.slice(1);
    used = true;
    const wanted = index ?? position;
    return wanted === undefined ? text : (words[Number(wanted)] ?? "");
  });
  return used || text.trim() === "" ? filled : `${filled.trimEnd()}\n\nARGUMENTS: ${text}`;
}

/** Words separated by blanks; quotes keep words together and are taken off. */
function splitArguments(text: string): string[] {
  return [...text.matchAll(/(?:"[^"]*"?|'[^']*'?|[^\s"'])+/g)].map(([word]) =>
    word.replace(/"([^"]*)"?|'([^']*)'?/g, (_quoted, double?: string, single?: string) => double ?? single ?? ""),
  );
}
