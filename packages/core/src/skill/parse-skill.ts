import { type Diagnostic, diagnostic, isError, type Place } from "../ground/diagnostic.ts";
import type { RuleId } from "../ground/rules.ts";
import type { Values } from "../ground/text.ts";
import { checkHidden } from "./check-hidden.ts";
import { isAscii } from "./find-hidden.ts";
import { type Fields, readYaml, type Value } from "./frontmatter/read-yaml.ts";
import { splitFrontmatter } from "./frontmatter/split-frontmatter.ts";
import { allowedToolsKeys, parseAllowedTools, type ToolPattern } from "./parse-allowed-tools.ts";
import { type SkillLimits, skillLimits } from "./skill-limits.ts";
import { isSlug, suggestSlug } from "./slug.ts";

/** Parses a SKILL.md. */

/** What other skills, tools and MCP servers a skill says it needs, from `metadata` or the top level of the frontmatter. */
export interface Dependencies {
  readonly tools: readonly string[];
  readonly servers: readonly string[];
  readonly skills: readonly string[];
}

/** A skill as its frontmatter describes it. */
export interface SkillHead {
  readonly name: string;
  readonly description: string;
  readonly license?: string;
  readonly compatibility?: string;
  readonly version?: string;
  readonly argumentHint?: string;
  /** Names of declared arguments. */
  readonly arguments: readonly string[];
  readonly model?: string;
  readonly context?: string;
  /** Absent: no restriction declared. Empty: nothing is allowed. */
  readonly allowedTools?: readonly ToolPattern[];
  /** Some allowed-tools entries did not parse. They grant nothing. */
  readonly isToolsMisread?: true;
  /** `disable-model-invocation` turned around: a model may list and activate it. */
  readonly modelInvocable: boolean;
  readonly userInvocable: boolean;
  readonly dependencies: Dependencies;
  readonly metadata: Fields;
  /** Everything written, unknown keys included. */
  readonly fields: Fields;
}

export interface Skill extends SkillHead {
  /** The instructions below the frontmatter, as written. */
  readonly body: string;
}

export interface ParseOptions {
  readonly limits?: SkillLimits;
}

export interface ParsedHead {
  /** Absent when name or description cannot be had; the diagnostics then hold the error. */
  readonly head?: SkillHead;
  readonly bodyStart: number;
  readonly diagnostics: readonly Diagnostic[];
}

export interface ParsedSkill {
  readonly skill?: Skill;
  readonly diagnostics: readonly Diagnostic[];
}

/** Reads a whole SKILL.md: lenient in what it accepts, loud about every deviation. */
export function parseSkill(text: string, options: ParseOptions = {}): ParsedSkill {
  const { head, bodyStart, diagnostics } = parseSkillHead(text, options);
  if (!head) return { diagnostics };
  const body = text.slice(bodyStart);
  const empty = body.trim() === "" ? [diagnostic("body.empty", {}, placeIn(text, bodyStart))] : [];
  // The preceding line break distinguishes a byte order mark at the start of the file from one inside it.
  const hidden = checkHidden(`\n${body}`, (index) => placeIn(text, bodyStart + index - 1));
  return { skill: { ...head, body }, diagnostics: [...diagnostics, ...hidden, ...empty] };
}

/** Reads the frontmatter only, which is all a catalog needs. */
export function parseSkillHead(text: string, { limits = skillLimits }: ParseOptions = {}): ParsedHead {
  const split = splitFrontmatter(text);
  if (split.kind === "missing") return failed("frontmatter.missing", {}, { line: 1, column: 1 });
  if (split.kind === "unclosed") return failed("frontmatter.unclosed", {}, { line: 1, column: 1 });
  const { start, end, bodyStart } = split;
  if (end - start > limits.frontmatter)
    return failed("frontmatter.too-large", { size: end - start, limit: limits.frontmatter }, { line: 1, column: 1 });

  const diagnostics: Diagnostic[] = [];
  if (split.byteOrderMark) diagnostics.push(diagnostic("text.byte-order-mark", {}, { line: 1, column: 1 }));
  if (split.displaced) diagnostics.push(diagnostic("frontmatter.position", {}, { line: 1, column: 1 }));
  const yaml = readYaml(text.slice(start, end), {
    depth: limits.depth,
    place: (offset) => placeIn(text, start + offset),
  });
  diagnostics.push(...checkHiddenFields(text, bodyStart, (key) => start + (yaml.offsetOf(key) ?? 0), yaml.fields));
  diagnostics.push(...yaml.diagnostics);
  const report: Report = (rule, key, values) => {
    const offset = yaml.offsetOf(key);
    diagnostics.push(
      diagnostic(rule, values, offset === undefined ? { line: 1, column: 1 } : placeIn(text, start + offset)),
    );
  };
  const head = readHead(yaml.fields, (key) => yaml.offsetOf(key) !== undefined, report);
  return diagnostics.some(isError) ? { bodyStart, diagnostics } : { head, bodyStart, diagnostics };
}

/** Hidden text of the frontmatter as it is written, and what escapes such as `\u202e` make of its values. */
function checkHiddenFields(
  text: string,
  bodyStart: number,
  offsetOf: (key: string) => number,
  fields: Fields,
): readonly Diagnostic[] {
  const written = text.slice(0, bodyStart);
  const isEscaped = written.includes("\\");
  if (!isEscaped && isAscii(written)) return [];
  const found = [...checkHidden(written, (index) => placeIn(text, index))];
  for (const [key, value] of Object.entries(fields)) {
    if (!isEscaped && key !== "name") continue;
    const place = (): Place => placeIn(text, offsetOf(key));
    const isSaid = ({ values }: Diagnostic): boolean =>
      found.some((one) => one.values.characters === values.characters);
    for (const said of textsIn(value))
      found.push(...checkHidden(said, place, { isName: key === "name" }).filter((one) => !isSaid(one)));
  }
  return found;
}

const textsIn = (value: Value): readonly string[] =>
  typeof value === "string" ? [value] : (Array.isArray(value) ? value : Object.entries(value).flat()).flatMap(textsIn);

type Report = (rule: RuleId, key: string, values?: Values) => void;

const failed = (rule: RuleId, values: Values, place: Place): ParsedHead => ({
  bodyStart: 0,
  diagnostics: [diagnostic(rule, values, place)],
});

function readHead(fields: Fields, isWritten: (key: string) => boolean, report: Report): SkillHead {
  const name = required(fields, "name", report);
  const description = required(fields, "description", report);
  if (name && !isSlug(name)) report("name.not-slug", "name", { name, slug: suggestSlug(name) });
  const length = description.length > 1024 ? countCharacters(description) : 0;
  if (length > 1024) report("description.too-long", "description", { length });
  const text = (key: string): string | undefined => {
    const value = fields[key];
    if (typeof value === "string") return value.trim() || undefined;
    if (value !== undefined) report("field.not-text", key, { key });
    return undefined;
  };
  const metadata = readMetadata(fields, report);
  const head: Writable<SkillHead> = {
    name,
    description,
    arguments: readNames(fields.arguments, "arguments", "arguments", report),
    modelInvocable: !readBoolean(
      fields,
      isWritten,
      "disable-model-invocation",
      { absent: false, unclear: true },
      report,
    ),
    userInvocable: readBoolean(fields, isWritten, "user-invocable", { absent: true, unclear: false }, report),
    dependencies: readDependencies(metadata, fields, report),
    metadata,
    fields,
  };
  const argumentHint = readHint(fields["argument-hint"], report);
  if (argumentHint !== undefined) head.argumentHint = argumentHint;
  const allowed = readAllowedTools(fields, isWritten, report);
  if (allowed) head.allowedTools = allowed.tools;
  if (allowed?.isMisread) head.isToolsMisread = true;
  for (const key of textKeys) {
    const value = text(key);
    if (value !== undefined) head[key] = value;
  }
  if (head.version === undefined && typeof metadata.version === "string") head.version = metadata.version;
  return head;
}

const textKeys = ["license", "compatibility", "version", "model", "context"] as const;

type Writable<T> = { -readonly [K in keyof T]: T[K] };

function required(fields: Fields, key: "name" | "description", report: Report): string {
  const value = fields[key];
  if (value !== undefined && typeof value !== "string") {
    report(`${key}.not-text`, key);
    return "";
  }
  const text = value?.trim() ?? "";
  if (text === "") report(`${key}.missing`, key);
  return text;
}

/** A restriction that cannot be read allows nothing: it never fails open. */
function readAllowedTools(
  fields: Fields,
  isWritten: (key: string) => boolean,
  report: Report,
): { readonly tools: readonly ToolPattern[]; readonly isMisread: boolean } | undefined {
  // Accept any letter case, so that a restriction is never overlooked.
  const wanted = new Set(allowedToolsKeys.map((one) => one.toLowerCase()));
  const key = allowedToolsKeys.find(isWritten) ?? Object.keys(fields).find((one) => wanted.has(one.toLowerCase()));
  if (key === undefined) return undefined;
  const others = allowedToolsKeys.filter((other) => other !== key && isWritten(other));
  if (key !== allowedToolsKeys[0]) report("allowed-tools.spelling", key, { key });
  for (const other of others) report("allowed-tools.ignored", other, { key: other, used: key });
  const value = fields[key];
  if (value === undefined) return { tools: [], isMisread: true };
  const { tools, misunderstood } = parseAllowedTools(value);
  for (const found of misunderstood) report("allowed-tools.invalid", key, { found: found.slice(0, 80) });
  if (tools.length === 0 && misunderstood.length === 0) report("allowed-tools.empty", key);
  return { tools, isMisread: misunderstood.length > 0 };
}

function readMetadata(fields: Fields, report: Report): Fields {
  const value = fields.metadata;
  if (value === undefined || value === "") return {};
  if (typeof value === "object" && !Array.isArray(value)) return value as Fields;
  report("metadata.not-map", "metadata");
  return {};
}

const none: readonly string[] = [];

/** Names as a list, or as one text separated by commas or blanks; each once, in order. */
function readNames(value: Value | undefined, key: string, field: string, report: Report): readonly string[] {
  if (value === undefined) return none;
  const parts = Array.isArray(value) ? value : [value];
  const texts = parts.filter((part) => typeof part === "string");
  if (texts.length < parts.length) report("field.not-list", field, { key });
  return [...new Set(texts.flatMap((part) => part.split(/[\s,]+/)).filter((part) => part !== ""))];
}

const dependencyKeys = ["tool_dependencies", "mcp_dependencies", "skill_dependencies"] as const;
const noDependencies: Dependencies = { tools: none, servers: none, skills: none };

/** From `metadata`; people also write them at the top level, where they are read with a note. */
function readDependencies(metadata: Fields, fields: Fields, report: Report): Dependencies {
  const isThere = (key: string): boolean => metadata[key] !== undefined || fields[key] !== undefined;
  if (!dependencyKeys.some(isThere)) return noDependencies;
  const [tools = none, servers = none, skills = none] = dependencyKeys.map((key) => {
    if (fields[key] !== undefined)
      report(metadata[key] === undefined ? "dependencies.top-level" : "dependencies.twice", key, { key });
    return metadata[key] === undefined
      ? readNames(fields[key], key, key, report)
      : readNames(metadata[key], `metadata.${key}`, "metadata", report);
  });
  return { tools, servers, skills };
}

/** `argument-hint: [file] [mode]` is often written without quotes and then is a list. */
function readHint(value: Value | undefined, report: Report): string | undefined {
  if (typeof value === "string" || value === undefined) return value?.trim() || undefined;
  const parts = Array.isArray(value) ? value : [];
  if (parts.length > 0 && parts.every((part) => typeof part === "string"))
    return parts.map((part) => `[${part}]`).join(" ");
  report("field.not-text", "argument-hint", { key: "argument-hint" });
  return undefined;
}

/** A switch that cannot be read gets its safe value. */
function readBoolean(
  fields: Fields,
  isWritten: (key: string) => boolean,
  key: string,
  fallback: { absent: boolean; unclear: boolean },
  report: Report,
): boolean {
  const value = fields[key];
  if (value === undefined && !isWritten(key)) return fallback.absent;
  const text = typeof value === "string" ? value.trim().toLowerCase() : "";
  if (["true", "yes", "on", "1"].includes(text)) return true;
  if (["false", "no", "off", "0"].includes(text)) return false;
  report("field.not-boolean", key, { key, found: text, read: String(fallback.unclear) });
  return fallback.unclear;
}

/** Characters as people count them in limits: code points. */
export function countCharacters(text: string): number {
  let count = 0;
  for (const _character of text) count++;
  return count;
}

export function placeIn(text: string, offset: number): { line: number; column: number } {
  const before = text.slice(0, offset);
  const lastBreak = before.lastIndexOf("\n");
  return { line: before.split("\n").length, column: countCharacters(before.slice(lastBreak + 1)) + 1 };
}
