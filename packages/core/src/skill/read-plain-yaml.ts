import type { Fields, Value } from "./read-yaml.ts";

const field = /^([A-Za-z_][\w-]*):(?: +(.*))?$/;
const nestedField = /^( +)([A-Za-z_][\w-]*): +(.*)$/;
/** Characters with which YAML begins something other than plain text. */
const indicator = /^[-?:,[\]{}#&*!|>'"%@`]/;
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
  /** The map that lines below a `key:` without a value go into, and how far they are indented. */
  let below: { readonly key: string; indent: string; entries?: Record<string, Value> } | undefined;
  let offset = 0;
  for (const line of text.split("\n")) {
    const start = offset;
    offset += line.length + 1;
    if (line === "") continue;
    const top = field.exec(line);
    if (top) {
      const key = top[1] as string;
      const value = plainValue(top[2]);
      if (value === undefined || offsets.has(key)) return undefined;
      fields[key] = value;
      offsets.set(key, start);
      below = top[2]?.trim() ? undefined : { key, indent: "" };
      continue;
    }
    const nested = below && nestedField.exec(line);
    if (!below || !nested) return undefined;
    const [, indent = "", key = "", written] = nested;
    const value = plainValue(written);
    below.indent ||= indent;
    below.entries ??= Object.create(null) as Record<string, Value>;
    if (!value || below.indent !== indent || key in below.entries) return undefined;
    below.entries[key] = value;
    fields[below.key] = below.entries;
  }
  return { fields, offsets };
}

/** The text of a value on one line, if it is plain or simply quoted. */
function plainValue(written: string | undefined): string | undefined {
  const value = written?.replace(/ +$/, "") ?? "";
  if (!indicator.test(value))
    return value.includes(": ") || value.includes(" #") || value.endsWith(":") ? undefined : value;
  const quote = value[0];
  if ((quote !== '"' && quote !== "'") || value.length < 2 || !value.endsWith(quote)) return undefined;
  const inner = value.slice(1, -1);
  return inner.includes(quote) || inner.includes("\\") ? undefined : inner;
}
