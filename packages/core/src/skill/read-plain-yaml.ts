import type { Fields, Value } from "./read-yaml.ts";

/** `key: value` or `key:`, perhaps indented; the whole line. */
const line = /( *)([A-Za-z_][\w-]*):(?: +([^\n]*))?\n/y;
/** Characters with which YAML begins something other than plain text. */
const indicators = "-?:,[]{}#&*!|>'\"%@`";
/** Control characters, line breaks other than LF, and what else needs the real parser. */
const unusual = /[\x00-\x09\x0b-\x1f\x7f-\x9f\u2028\u2029\uFEFF\uFFFE\uFFFF]/;

/**
 * The frontmatter most skills have, `key: value` lines and maps of such lines, read without the parser, which is
 * several times slower. `undefined` for anything it is not sure of.
 */
export function readPlainYaml(text: string): { fields: Fields; offsets: Map<string, number> } | undefined {
  if (unusual.test(text)) return undefined;
  const fields: Record<string, Value> = Object.create(null);
  const offsets = new Map<string, number>();
  /** The field without a value whose indented lines are being read, and how far they are indented. */
  let parent: string | undefined;
  let indentation = "";
  let nested: Record<string, Value> | undefined;
  let next = 0;
  while (next < text.length) {
    const offset = next;
    if (text[offset] === "\n") {
      next++;
      continue;
    }
    line.lastIndex = offset;
    const match = line.exec(text);
    if (!match) return undefined;
    next = line.lastIndex;
    const [, indent = "", key = "", written] = match;
    const value = plainValue(written);
    if (value === undefined) return undefined;
    if (indent === "") {
      if (offsets.has(key)) return undefined;
      fields[key] = value;
      offsets.set(key, offset);
      parent = written ? undefined : key;
      nested = undefined;
      continue;
    }
    if (parent === undefined || value === "") return undefined;
    if (!nested) {
      nested = Object.create(null) as Record<string, Value>;
      fields[parent] = nested;
      indentation = indent;
    }
    if (indent !== indentation || key in nested) return undefined;
    nested[key] = value;
  }
  return { fields, offsets };
}

/** The text of a value on one line, if it is plain or simply quoted. */
function plainValue(written: string | undefined): string | undefined {
  if (written === undefined || written === "") return "";
  const value = written.endsWith(" ") ? written.replace(/ +$/, "") : written;
  const first = value.charAt(0);
  if (!indicators.includes(first))
    return value.includes(": ") || value.includes(" #") || value.endsWith(":") ? undefined : value;
  if ((first !== '"' && first !== "'") || value.length < 2 || !value.endsWith(first)) return undefined;
  const inner = value.slice(1, -1);
  return inner.includes(first) || inner.includes("\\") ? undefined : inner;
}
