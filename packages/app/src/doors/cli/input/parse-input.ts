import { parseArgs } from "node:util";
import { type Fault, type FaultCode, nearOnly, type Text } from "@loadout/core";
import { AppFault } from "../../../operation/app-fault.ts";
import { inputProblem } from "../../../operation/input-problem.ts";
import type { AnyOperation } from "../../../operation/operation.ts";
import { describeInput, type InputField, rowFields, usageOf } from "./describe-input.ts";

/** Parses a command line: flags and arguments of the operation, and the flags that every command has. */

/** How the answer is to be shown; flags every command has. */
export interface OutputOptions {
  /** `[]` for all fields. */
  readonly json?: readonly string[];
  readonly plain: boolean;
  readonly wide: boolean;
  readonly quiet: boolean;
  readonly verbose: boolean;
  readonly input: boolean;
  readonly help: boolean;
}

const globalFlags = {
  json: { type: "string" },
  plain: { type: "boolean" },
  wide: { type: "boolean" },
  quiet: { type: "boolean", short: "q" },
  verbose: { type: "boolean", short: "v" },
  "no-input": { type: "boolean" },
  help: { type: "boolean", short: "h" },
} as const;

/** Flags that may be anywhere in a command line, as they are typed. */
export const movableFlags: readonly string[] = Object.entries(globalFlags)
  .filter(([name]) => name !== "help")
  .flatMap(([name, flag]) => [`--${name}`, ...("short" in flag ? [`-${flag.short}`] : [])]);

type Refuse = (code: FaultCode, values: Record<string, string | Text>) => Fault;

/** Reads what was typed after a command into the operation's input, which its schema then checks. */
export function parseInput(
  operation: AnyOperation,
  words: readonly string[],
  typed: readonly string[],
): { input: unknown; options: OutputOptions } {
  const fields = describeInput(operation).filter(({ secret }) => !secret);
  const usage = usageOf(words, fields);
  const refuse: Refuse = (code, values) => new AppFault(code, { ...values, usage });
  const options = Object.fromEntries(
    fields
      .filter(({ positional }) => !positional)
      .flatMap((field) => flagsOf(field).map((flag) => [flag, flagOption(field)])),
  );
  const known = fieldsOf(operation, typed);
  const flags = { ...globalFlags, ...options };
  const { values, positionals } = parse(flags, withDashedValues(withJsonValue(typed, known), flags), refuse);
  const chosen = outputOptions(values, known, refuse);
  if (chosen.help) return { input: {}, options: chosen };

  const given: Record<string, unknown> = {};
  for (const field of fields) {
    const value = field.positional ? undefined : flagValue(field, values, refuse);
    if (value !== undefined) given[field.key] = typedValue(field, value, refuse);
  }
  const byPosition = fields
    .filter(({ positional }) => positional)
    .sort((one, other) => position(operation, one) - position(operation, other));
  const rest = [...positionals];
  for (const field of byPosition) {
    const value = field.kind === "list" ? rest.splice(0) : field.words ? wordsOf(rest) : rest.shift();
    if (value !== undefined && value.length > 0) given[field.key] = typedValue(field, value, refuse);
    else if (value === "") given[field.key] = "";
    else if (field.required) throw refuse("input.missing", { field: field.key });
  }
  if (rest[0] !== undefined) throw refuse("input.unexpected", { argument: rest[0] });
  const parsed = operation.input.safeParse(given);
  if (parsed.success) return { input: parsed.data, options: chosen };
  throw refuse("input.invalid", { problem: inputProblem(parsed.error.issues[0]) });
}

/** All that is left, as one text. */
const wordsOf = (rest: string[]): string | undefined => (rest.length > 0 ? rest.splice(0).join(" ") : undefined);

/** Which fields `--json` may name; only looked up where some are named. */
function fieldsOf(operation: AnyOperation, typed: readonly string[]): readonly string[] {
  const index = typed.findIndex((word) => word.startsWith("--json"));
  const isBare =
    index < 0 || (typed[index] === "--json" && (typed[index + 1] === undefined || typed[index + 1]?.startsWith("-")));
  return isBare ? [] : rowFields(operation);
}

const position = ({ cli }: AnyOperation, { key }: InputField): number => cli.positionals?.indexOf(key) ?? 0;

const flagsOf = ({ flag, also }: InputField): string[] => (also === undefined ? [flag] : [flag, also]);

/** What a flag says, by either of its names. */
function flagValue({ flag, also }: InputField, values: FlagValues, refuse: Refuse): FlagValues[string] {
  const other = also === undefined ? undefined : values[also];
  const value = values[flag] ?? other;
  if (other === undefined || value === other) return value;
  throw refuse("input.invalid", {
    problem: { en: `--${also} and --${flag} differ`, zh: `--${also} 与 --${flag} 不一致` },
  });
}

const flagOption = ({ kind, short }: InputField) => ({
  type: kind === "boolean" ? ("boolean" as const) : ("string" as const),
  ...(kind === "list" && { multiple: true }),
  ...(short !== undefined && { short }),
});

/** `--json` may have no value, or the wanted fields: the next word counts only if it names fields. */
function withJsonValue(typed: readonly string[], known: readonly string[]): string[] {
  const words = [...typed];
  const end = words.indexOf("--");
  const index = words.indexOf("--json");
  if (index < 0 || (end >= 0 && end < index)) return words;
  const next = words[index + 1];
  const namesFields = next?.split(",").every((name) => known.includes(name));
  words.splice(index, namesFields ? 2 : 1, `--json=${namesFields ? next : ""}`);
  return words;
}

/** A value may begin with a hyphen, as every SKILL.md does; only a word that is a flag itself is not taken for one. */
function withDashedValues(
  typed: readonly string[],
  flags: Readonly<Record<string, { readonly type: string; readonly short?: string }>>,
): string[] {
  const named = Object.entries(flags).flatMap(([name, { type, short }]) => [
    { word: `--${name}`, isText: type === "string" },
    ...(short === undefined ? [] : [{ word: `-${short}`, isText: type === "string" }]),
  ]);
  const isFlag = (word: string): boolean =>
    named.some((flag) => word === flag.word || word.startsWith(`${flag.word}=`));
  const words: string[] = [];
  for (let index = 0; index < typed.length; index++) {
    const [word = "", next] = [typed[index], typed[index + 1]];
    if (word === "--") return [...words, ...typed.slice(index)];
    const isText = named.some((flag) => flag.isText && flag.word === word && word.startsWith("--"));
    if (isText && next !== undefined && /^-./s.test(next) && next !== "--" && !isFlag(next)) {
      words.push(`${word}=${next}`);
      index++;
    } else words.push(word);
  }
  return words;
}

type FlagValues = Readonly<Record<string, string | boolean | (string | boolean)[] | undefined>>;

function parse(
  options: Parameters<typeof parseArgs>[0] extends infer C ? (C extends { options?: infer O } ? O : never) : never,
  typed: string[],
  refuse: Refuse,
): { values: FlagValues; positionals: string[] } {
  try {
    const { values, positionals } = parseArgs({
      args: typed,
      options: options ?? {},
      allowPositionals: true,
      strict: true,
    });
    return { values: values as FlagValues, positionals };
  } catch (error) {
    if (!(error instanceof TypeError) || !("code" in error)) throw error;
    const unknownFlag = /Unknown option '(-[^']*)'/.exec(error.message)?.[1];
    const valueless = /Option '(?:-\w, )?(--[\w-]+)/.exec(error.message)?.[1];
    if (valueless !== undefined && /argument (?:missing|is ambiguous)/.test(error.message))
      throw refuse("input.no-value", { flag: valueless });
    if (unknownFlag === undefined)
      throw refuse("input.invalid", { problem: error.message.split(". ")[0] ?? error.message });
    const flags = Object.keys(options ?? {}).map((flag) => `--${flag}`);
    throw refuse("input.unknown-flag", {
      flag: unknownFlag,
      suggestion: suggestFlag(nearOnly(unknownFlag, flags, 1)[0]),
    });
  }
}

const suggestFlag = (near: string | undefined): Text =>
  near === undefined ? { en: "", zh: "" } : { en: `; did you mean ${near}?`, zh: `，是不是想输入 ${near}？` };

function outputOptions(values: FlagValues, known: readonly string[], refuse: Refuse): OutputOptions {
  const named = typeof values.json === "string" ? values.json.split(",").filter((name) => name !== "") : undefined;
  const wrong = named?.find((name) => !known.includes(name));
  if (wrong !== undefined) throw refuse("input.unknown-field", { field: wrong, fields: known.join(", ") });
  return {
    ...(named && { json: named }),
    plain: values.plain === true,
    wide: values.wide === true,
    quiet: values.quiet === true,
    verbose: values.verbose === true,
    input: values["no-input"] !== true,
    help: values.help === true,
  };
}

function typedValue({ kind, flag, choices }: InputField, value: unknown, refuse: Refuse): unknown {
  if (kind === "number") {
    const number = Number(value);
    if (!Number.isFinite(number)) throw refuse("input.not-a-number", { flag });
    return number;
  }
  if (choices && !choices.includes(String(value)))
    throw refuse("input.not-a-choice", { flag, choices: choices.join(", ") });
  return value;
}
