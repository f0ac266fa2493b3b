import { Fault } from "../../ground/fault.ts";
import { splitFrontmatter } from "./split-frontmatter.ts";
import { readYamlTree, type YamlEntry, type YamlList, type YamlMap, type YamlNode } from "./yaml-tree.ts";

/** Edits one field of a frontmatter and keeps every other byte. */

/** A field: `["name"]`, or one below `metadata`: `["metadata", "tool_dependencies"]`. */
export type FieldPath = readonly [string] | readonly [string, string];

/**
 * Sets or (with `undefined`) removes one value of the frontmatter; every other byte stays. A list keeps the form it
 * has; where there was none it becomes one text separated by commas, which is what the specification allows.
 */
export function editFrontmatter(text: string, path: FieldPath, value: string | readonly string[] | undefined): string {
  const split = splitFrontmatter(text);
  if (split.kind !== "found") throw new Fault("frontmatter.not-editable", { reason: `frontmatter is ${split.kind}` });
  const before = text.slice(split.start, split.end);
  const after = apply(before, editOf(before, path, value));
  assertOnlyThatChanged(before, after, path);
  assertReadsAs(after, path, value);
  return text.slice(0, split.start) + after + text.slice(split.end);
}

interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

const apply = (text: string, { start, end, text: replacement }: Edit): string =>
  text.slice(0, start) + replacement + text.slice(end);

function editOf(text: string, path: FieldPath, value: string | readonly string[] | undefined): Edit {
  const root = readYamlTree(text);
  const [field, below] = path;
  const entry = root.entries.find(({ key }) => key === field);
  if (below === undefined) return entry ? change(text, root, entry, value) : add(text, root, field, value);
  if (!entry) return value === undefined ? nothing : add(text, root, field, { [below]: value });
  const parent = entry.value;
  if (parent.kind === "map") {
    const child = parent.entries.find(({ key }) => key === below);
    return child ? change(text, parent, child, value) : add(text, parent, below, value);
  }
  if (parent.kind === "scalar" && parent.value === "") {
    if (value === undefined) return nothing;
    const line = `${" ".repeat(columnOf(text, entry.start) + 2)}${below}: ${writeValue(value)}${lineBreak(text)}`;
    return insertLine(text, endOfLine(text, parent.end), line);
  }
  throw new Fault("frontmatter.not-editable", { reason: `${field} is not a map` });
}

const nothing: Edit = { start: 0, end: 0, text: "" };

function change(text: string, parent: YamlMap, entry: YamlEntry, value: string | readonly string[] | undefined): Edit {
  if (value === undefined) return remove(text, parent, entry);
  const { start, end } = entry.value;
  const isBlockList = entry.value.kind === "list" && !entry.value.flow;
  if (isBlockList && typeof value !== "string") {
    // A comment between the key and the list stays.
    const between = text.slice(entry.colon + 1, start).trimEnd();
    if (value.length === 0) return { start: entry.colon + 1, end, text: ` []${between}` };
    const separator = lineBreak(text) + " ".repeat(columnOf(text, start));
    const { lines, end: listEnd } = itemLines(text, entry.value as YamlList, end);
    return {
      start,
      end: listEnd,
      text: value.map((item) => lines.get(item) ?? `- ${writeScalar(item)}`).join(separator),
    };
  }
  const written =
    typeof value !== "string" && entry.value.kind === "list" ? writeFlowList(value) : writeValue(value, parent.flow);
  const tail = /\n$/.test(text.slice(start, end)) ? lineBreak(text) : "";
  return { start, end, text: (text[start - 1] === ":" ? " " : "") + written + tail };
}

/** The items written on lines of their own, with their comments, and the offset where the list ends. */
function itemLines(text: string, list: YamlList, end: number): { lines: ReadonlyMap<string, string>; end: number } {
  const lines = new Map<string, string>();
  let last = end;
  for (const [index, item] of list.items.entries()) {
    const from = text.lastIndexOf("-", item.start);
    const to = /\r?\n|$/.exec(text.slice(item.end))?.index ?? 0;
    const line = text.slice(from, item.end + to);
    const isAlone = item.kind === "scalar" && !line.includes("\n") && startOfLine(text, from) <= from;
    if (!isAlone) return { lines: new Map(), end };
    lines.set(item.value, line.trimEnd());
    if (index === list.items.length - 1) last = Math.max(end, item.end + to);
  }
  return { lines, end: last };
}

function add(
  text: string,
  parent: YamlMap,
  key: string,
  value: string | readonly string[] | { [key: string]: string | readonly string[] } | undefined,
): Edit {
  if (value === undefined) return nothing;
  const last = parent.entries.at(-1);
  if (parent.flow) {
    const at = last ? last.value.end : parent.start + 1;
    const written = isNested(value) ? `{${writeNested(value, ", ", "", true)}}` : writeValue(value, true);
    return { start: at, end: at, text: `${last ? ", " : ""}${writeScalar(key)}: ${written}` };
  }
  const indent = " ".repeat(last ? columnOf(text, last.start) : 0);
  const eol = lineBreak(text);
  const line = isNested(value)
    ? `${indent}${key}:${eol}${writeNested(value, eol, `${indent}  `)}${eol}`
    : `${indent}${key}: ${writeValue(value)}${eol}`;
  return insertLine(text, last ? endOfLine(text, last.value.end) : 0, line);
}

const isNested = (
  value: string | readonly string[] | { [key: string]: string | readonly string[] },
): value is { [key: string]: string | readonly string[] } => typeof value === "object" && !Array.isArray(value);

const writeNested = (
  value: { [key: string]: string | readonly string[] },
  separator: string,
  indent: string,
  flow = false,
): string =>
  Object.entries(value)
    .map(([key, one]) => `${indent}${key}: ${writeValue(one, flow)}`)
    .join(separator);

function insertLine(text: string, at: number, line: string): Edit {
  return { start: at, end: at, text: (at > 0 && text[at - 1] !== "\n" ? lineBreak(text) : "") + line };
}

function remove(text: string, parent: YamlMap, entry: YamlEntry): Edit {
  if (!parent.flow) return { start: startOfLine(text, entry.start), end: endOfLine(text, entry.value.end), text: "" };
  const index = parent.entries.indexOf(entry);
  const next = parent.entries[index + 1];
  if (next) return { start: entry.start, end: next.start, text: "" };
  const previous = parent.entries[index - 1];
  return { start: previous ? previous.value.end : entry.start, end: entry.value.end, text: "" };
}

const startOfLine = (text: string, offset: number): number => text.lastIndexOf("\n", offset - 1) + 1;

/** The offset behind the line break of the line in which a value ends. */
function endOfLine(text: string, offset: number): number {
  if (offset > 0 && text[offset - 1] === "\n") return offset;
  const found = text.indexOf("\n", offset);
  return found < 0 ? text.length : found + 1;
}

const columnOf = (text: string, offset: number): number => offset - startOfLine(text, offset);
const lineBreak = (text: string): string => (text.includes("\r\n") ? "\r\n" : "\n");

const writeValue = (value: string | readonly string[], flow = false): string =>
  writeScalar(typeof value === "string" ? value : value.join(", "), flow);
const writeFlowList = (value: readonly string[]): string =>
  `[${value.map((item) => writeScalar(item, true)).join(", ")}]`;

/** Plain where every YAML reader gets the same text back, else in double quotes. */
function writeScalar(value: string, flow = true): string {
  const readsAsOther = /^(?:true|false|null|yes|no|on|off|~|[-+.]?[\d.][\w.+:-]*)$/i.test(value);
  const special = flow ? /[,[\]{}]/.test(value) : false;
  const plain =
    value !== "" &&
    !readsAsOther &&
    !special &&
    !/[\x00-\x1f\x7f-\x9f\u2028\u2029\uFEFF]|^[-?:,[\]{}#&*!|>'"%@`\s]|: | #|[:\s]$/.test(value);
  if (plain) return value;
  return JSON.stringify(value).replace(
    /[\x7f-\x9f\u2028\u2029\uFEFF]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}

/** The proof that an edit did what was asked and nothing else; without it nothing is handed back. */
function assertOnlyThatChanged(before: string, after: string, path: FieldPath): void {
  const strip = (text: string): string => JSON.stringify(plain(readYamlTree(text), path));
  if (strip(before) !== strip(after))
    throw new Fault("frontmatter.not-editable", { reason: "another value would change" });
}

function assertReadsAs(after: string, path: FieldPath, value: string | readonly string[] | undefined): void {
  const found = path.reduce<YamlNode | undefined>(
    (node, key) => (node?.kind === "map" ? node.entries.find((entry) => entry.key === key)?.value : undefined),
    readYamlTree(after),
  );
  const isList = found?.kind === "list";
  const read = found && plain(found, []);
  const wanted = value === undefined || typeof value === "string" || isList ? value : value.join(", ");
  if (JSON.stringify(read) !== JSON.stringify(wanted))
    throw new Fault("frontmatter.not-editable", { reason: "the value would not read as it was given" });
}

function plain(node: YamlNode, without: readonly string[]): unknown {
  if (node.kind === "scalar") return node.value;
  if (node.kind === "list") return node.items.map((item) => plain(item, []));
  const [first, ...rest] = without;
  const kept = node.entries.filter(({ key }) => !(key === first && rest.length === 0));
  const entries = kept.map(({ key, value }) => [key, plain(value, key === first ? rest : [])]);
  return entries.filter(([key, value]) => !(key === first && isEmpty(value)));
}

const isEmpty = (value: unknown): boolean => value === "" || (Array.isArray(value) && value.length === 0);
