import type { Fields, Value } from "./read-yaml.ts";

/** Reads simple frontmatter without a YAML parser, which is much faster. */

/** What could mean something to an object is left to the parser. */
const plainKey = /^(?!__)[A-Za-z_][\w-]*$/;
/** Characters with which YAML begins something other than plain text. */
const indicators = "-?:,[]{}#&*!|>'\"%@`";
/** Control characters, line breaks other than LF, and what else needs the real parser. */
const unusual = /[\x00-\x09\x0b-\x1f\x7f-\x9f\u2028\u2029\uFEFF\uFFFE\uFFFF]/;

/**
 * The frontmatter most skills have, `key: value` lines and maps of such lines, read without the parser, which is
 * several times slower. `undefined` for anything it is not sure of. Written for speed: it runs once for each skill
 * there is, mostly before the engine has optimised anything.
 */
export function readPlainYaml(
  text: string,
): { fields: Fields; offsetOf: (key: string) => number | undefined } | undefined {
  if (unusual.test(text)) return undefined;
  const fields: Record<string, Value> = {};
  /** The field without a value whose indented lines are being read, and how far they are indented. */
  let parent: string | undefined;
  let indentation = 0;
  let nested: Record<string, Value> | undefined;
  for (let start = 0, end = 0; start < text.length; start = end + 1) {
    end = text.indexOf("\n", start);
    if (end < 0) return undefined;
    if (end === start) continue;
    let at = start;
    while (text[at] === " ") at++;
    const colon = text.indexOf(":", at);
    const key = text.slice(at, colon);
    if (colon < 0 || colon >= end || !plainKey.test(key)) return undefined;
    const value = plainValue(text, colon + 1, end);
    if (value === undefined) return undefined;
    const indent = at - start;
    if (indent === 0) {
      if (key in fields) return undefined;
      fields[key] = value;
      parent = value === "" ? key : undefined;
      nested = undefined;
      continue;
    }
    if (parent === undefined || value === "") return undefined;
    if (!nested) {
      nested = {};
      fields[parent] = nested;
      indentation = indent;
    }
    if (indent !== indentation || key in nested) return undefined;
    nested[key] = value;
  }
  return { fields, offsetOf: (key) => (Object.hasOwn(fields, key) ? `\n${text}`.indexOf(`\n${key}:`) : undefined) };
}

/** The text of a value on one line, if it is plain or simply quoted. */
function plainValue(text: string, from: number, to: number): string | undefined {
  let start = from;
  let end = to;
  while (start < end && text[start] === " ") start++;
  while (end > start && text[end - 1] === " ") end--;
  if (start === end) return "";
  if (start === from) return undefined; // `key:value` is no field
  const value = text.slice(start, end);
  const first = value.charAt(0);
  if (!indicators.includes(first))
    return value.includes(": ") || value.includes(" #") || value.endsWith(":") ? undefined : value;
  if ((first !== '"' && first !== "'") || value.length < 2 || !value.endsWith(first)) return undefined;
  const inner = value.slice(1, -1);
  return inner === "" || inner.includes(first) || inner.includes("\\") ? undefined : inner;
}
