import { EVENT_ID, type Event, getScalarValue, parseEvents, YAMLException } from "js-yaml";
import { type Diagnostic, diagnostic, type Place } from "../../ground/diagnostic.ts";
import type { RuleId } from "../../ground/rules.ts";
import { readPlainYaml } from "./read-plain-yaml.ts";

/** Reads the YAML of a frontmatter. */

/** A frontmatter value: values are text, whatever YAML would make of them (`123`, `1e3`, `yes` stay as written). */
export type Value = string | readonly Value[] | { readonly [key: string]: Value };

export type Fields = Readonly<Record<string, Value>>;

export interface YamlReading {
  readonly fields: Fields;
  /** Where a top-level field begins in the text; also for a field whose value was dropped. */
  readonly offsetOf: (key: string) => number | undefined;
  readonly diagnostics: readonly Diagnostic[];
}

export interface YamlOptions {
  readonly depth: number;
  /** Turns an offset of the text into a place to show. */
  readonly place: (offset: number) => Place;
}

/**
 * Reads a map of text values. YAML that cannot be parsed as a whole is read field by field, so that one bad value
 * costs one value; what is dropped or read differently is said in a diagnostic.
 */
export function readYaml(text: string, options: YamlOptions): YamlReading {
  const plain = readPlainYaml(text);
  return plain ? { ...plain, diagnostics: [] } : readYamlWithParser(text, options);
}

/** The same for any YAML. */
export function readYamlWithParser(text: string, { depth, place }: YamlOptions): YamlReading {
  const diagnostics: Diagnostic[] = [];
  const report: Report = (rule, offset, values = {}) => {
    if (diagnostics.length < mostDiagnostics) diagnostics.push(diagnostic(rule, values, place(offset)));
  };
  const offsets = new Map<string, number>();
  const events = tryEvents(text, depth);
  const isBroken = events instanceof YAMLException;
  const fields = isBroken ? readEachField(text, depth, report, offsets) : readMap(text, events, report, offsets);
  return { fields, offsetOf: (key) => offsets.get(key), diagnostics };
}

/** A file with more faults than this is not helped by naming them all. */
const mostDiagnostics = 50;

type Report = (rule: RuleId, offset: number, values?: Record<string, string | number>) => void;

/** The parser's events, or why the text is not YAML. */
function tryEvents(text: string, depth: number): Event[] | YAMLException {
  try {
    return parseEvents(text, { maxDepth: depth });
  } catch (error) {
    if (error instanceof YAMLException) return error;
    throw error;
  }
}

function readMap(
  text: string,
  events: readonly Event[],
  report: Report,
  offsets: Map<string, number>,
  base = 0,
): Fields {
  const composer = createComposer(text, events, report, base);
  const root = composer.document();
  if (root === undefined) return {};
  if (root === dropped || typeof root === "string" || Array.isArray(root)) {
    report("yaml.not-mapping", base);
    return {};
  }
  for (const [key, offset] of composer.rootKeys) if (!offsets.has(key)) offsets.set(key, offset + base);
  return root as Fields;
}

const dropped = Symbol("dropped");
type Composed = Value | typeof dropped;

/** Builds values from events; nothing is resolved, expanded or merged. */
function createComposer(text: string, events: readonly Event[], report: Report, base: number) {
  let next = 0;
  let level = 0;
  const rootKeys = new Map<string, number>();
  const take = (): Event => events[next++] ?? { type: EVENT_ID.POP };
  const atEnd = (): boolean => next >= events.length || events[next]?.type === EVENT_ID.POP;

  function node(key: string, from: number): Composed {
    const event = take();
    if (event.type === EVENT_ID.ALIAS) {
      report("yaml.anchor", from, { key });
      return dropped;
    }
    const value = content(event, key, from);
    if ("tagStart" in event && event.tagStart >= 0) {
      report("yaml.tag", from, { key });
      return dropped;
    }
    if ("anchorStart" in event && event.anchorStart >= 0) {
      report("yaml.anchor", from, { key });
      return dropped;
    }
    return value;
  }

  function content(event: Event, key: string, from: number): Composed {
    if (event.type === EVENT_ID.SCALAR) return getScalarValue(text, event);
    level++;
    const value = event.type === EVENT_ID.SEQUENCE ? list(key, from) : map(key);
    level--;
    return value;
  }

  function list(key: string, from: number): Value[] {
    const items: Value[] = [];
    while (!atEnd()) {
      const item = node(key, from);
      if (item !== dropped) items.push(item);
    }
    next++;
    return items;
  }

  function map(path: string): Record<string, Value> {
    const entries: Record<string, Value> = Object.create(null);
    while (!atEnd()) {
      const keyEvent = events[next];
      const from = keyEvent?.type === EVENT_ID.SCALAR ? keyEvent.valueStart + base : base;
      const written = keyEvent?.type === EVENT_ID.SCALAR ? getScalarValue(text, keyEvent) : undefined;
      const key = node(written ?? "", from);
      const name = typeof key === "string" ? (path ? `${path}.${key}` : key) : path;
      const value = node(name, from);
      if (level === 1 && written !== undefined && !rootKeys.has(written)) rootKeys.set(written, from - base);
      if (typeof key !== "string") {
        if (key !== dropped) report("yaml.complex-key", from);
      } else if (key === "<<") report("yaml.merge-key", from);
      else if (key in entries) report("yaml.duplicate-key", from, { key: name });
      else if (value !== dropped) entries[key] = value;
    }
    next++;
    return entries;
  }

  return {
    rootKeys,
    /** The first document's value; a frontmatter has only one. */
    document(): Composed | undefined {
      if (take().type !== EVENT_ID.DOCUMENT || atEnd()) return undefined;
      const value = node("", base);
      if (next + 1 < events.length) report("yaml.invalid", base, { reason: "more than one document" });
      return value;
    },
  };
}

/** The key a line at the margin begins with, if it begins a field. */
function keyOf(line: string): string | undefined {
  if (/^(?:\s|#|- |[[\]{}])/.test(line)) return undefined;
  for (let colon = line.indexOf(":"); colon > 0; colon = line.indexOf(":", colon + 1)) {
    const next = line[colon + 1];
    if (next === undefined || next === " " || next === "\t" || next === "\r" || next === "\n")
      return unquote(line.slice(0, colon).trimEnd());
  }
  return undefined;
}

/** One field of the top level with the lines that belong to it. */
interface Unit {
  readonly key: string;
  readonly start: number;
  readonly text: string;
}

function readEachField(text: string, depth: number, report: Report, offsets: Map<string, number>): Fields {
  const fields: Record<string, Value> = Object.create(null);
  for (const unit of splitUnits(text, report)) {
    if (offsets.has(unit.key)) {
      report("yaml.duplicate-key", unit.start, { key: unit.key });
      continue;
    }
    offsets.set(unit.key, unit.start);
    const events = tryEvents(unit.text, depth);
    const value =
      events instanceof YAMLException
        ? rescue(unit, events, depth, report)
        : readMap(unit.text, events, report, new Map(), unit.start)[unit.key];
    if (value !== undefined) fields[unit.key] = value;
  }
  return fields;
}

export function splitUnits(text: string, report: Report): Unit[] {
  const units: { key: string; start: number; text: string }[] = [];
  let offset = 0;
  for (const line of text.split(/(?<=\n)/)) {
    const key = keyOf(line);
    const current = units.at(-1);
    if (key !== undefined) units.push({ key, start: offset, text: line });
    else if (current) current.text += line;
    else if (line.trim() && !line.startsWith("#")) report("yaml.stray-text", offset);
    offset += line.length;
  }
  return units;
}

/** A field that is not YAML: with a value on its first line it is read as text, else its nested lines are re-quoted. */
function rescue(unit: Unit, error: YAMLException, depth: number, report: Report): Value | undefined {
  const { key, start, text } = unit;
  const raw = text.slice(text.indexOf(":", key.length) + 1);
  if (raw.split("\n", 1)[0]?.trim()) {
    const value = raw
      .split("\n")
      .map(withoutComment)
      .filter((line) => line !== "")
      .join(" ");
    if (/:(?:\s|$)/.test(value) && !/^["'[{]/.test(value)) report("yaml.unquoted-colon", start, { key });
    else report("yaml.read-as-text", start, { key, reason: error.reason });
    return unquote(value);
  }
  const requoted = requote(text);
  const events = tryEvents(requoted, depth);
  if (events instanceof YAMLException) {
    report("yaml.value-dropped", start, { key, reason: error.reason });
    return undefined;
  }
  report("yaml.unquoted-colon", start, { key });
  return readMap(requoted, events, report, new Map(), start)[key];
}

/** Nested `key: value` lines with each plain value in quotes. */
export const requote = (text: string): string =>
  text.replace(
    /^([ \t]+(?:- )?[\w-]+:[ \t]+)([^"'[{|>\s].*)$/gm,
    (_line, head: string, value: string) => head + JSON.stringify(withoutComment(value)),
  );

/** A line's text; a comment is not part of a value, and least of all of a permission. */
function withoutComment(line: string): string {
  const text = line.trim();
  const comment = text.startsWith("#") ? 0 : text.search(/[ \t]#/);
  return comment < 0 ? text : text.slice(0, comment).trimEnd();
}

function unquote(value: string): string {
  const quoted = /^(["'])(.*)\1$/s.exec(value);
  return quoted?.[2] === undefined || quoted[2].includes(quoted[1] ?? "") ? value : quoted[2];
}
