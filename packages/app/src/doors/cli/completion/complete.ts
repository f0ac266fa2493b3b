import { Readable } from "node:stream";
import type { Language } from "@loadout/core";
import type { Config } from "../../../config.ts";
import { type OperationName, operationNames, operations } from "../../../operation/operations.ts";
import { commandWords, meantBy, nouns, route } from "../input/commands.ts";
import { describeInput, type InputField } from "../input/describe-input.ts";
import type { CliIo } from "../run-cli.ts";

/** What the shell offers for the word that is typed: commands, flags, their choices, and names of what there is. */

interface Candidate {
  readonly word: string;
  readonly about?: string;
}

/** Runs a command line for its answer. */
type Run = (words: readonly string[], config: Config, io: CliIo) => Promise<number>;

/** One line for each candidate: the word, and behind a tab what it means. Nothing if the words make no sense. */
export async function complete(words: readonly string[], config: Config, run: Run): Promise<string> {
  const typed = words.at(-1) ?? "";
  const found = await candidatesFor(words.slice(0, -1), typed, config, run).catch(() => []); // the shell offers files then
  return found
    .filter(({ word }) => word.startsWith(typed) && isPlain.test(word))
    .map(({ word, about = "" }) => `${word}\t${about.replace(/\s+/g, " ")}\n`)
    .join("");
}

/** A shell would take anything else apart, or carry it out. */
const isPlain = /^[\p{L}\p{N}_.@/:+-]+$/u;

async function candidatesFor(
  before: readonly string[],
  typed: string,
  config: Config,
  run: Run,
): Promise<readonly Candidate[]> {
  const { language } = config;
  const flagAt = before.findIndex((word) => word.startsWith("-"));
  const leading = flagAt < 0 ? before : before.slice(0, flagAt);
  if (leading.length === 0) return typed.startsWith("-") ? globalFlags : firstWords(language);
  const [first = ""] = leading;
  if (first === "help") return leading.length === 1 ? firstWords(language) : verbsOf(leading[1] ?? "", language);
  const found = route(leading, flagAt >= 0);
  const isVerb = leading.length === 1 && flagAt < 0 && !typed.startsWith("-");
  const verbs =
    isVerb && nouns.includes(found.kind === "noun" ? found.noun : first) ? await verbsOf(first, language) : [];
  if (found.kind === "noun") return verbs;
  const name = meantBy(found.name, before);
  const fields = describeInput(await operations[name]()).filter(({ secret }) => !secret);
  const rest = before.slice(leading.length - found.rest.length);
  const own = await ofCommand(name, fields, rest, typed, (kind) => namesOf(kind, config, run), language);
  return [...verbs, ...own];
}

/** The commands of one word, and the nouns. */
async function firstWords(language: Language): Promise<readonly Candidate[]> {
  const single = operationNames.filter((name) => commandWords(name).length === 1);
  const known = await Promise.all(single.map((name) => described(name, commandWords(name)[0] ?? "", language)));
  const left = nouns.filter((noun) => !known.some(({ word }) => word === noun)).map((word) => ({ word }));
  return [...known, ...left, { word: "help" }];
}

async function verbsOf(noun: string, language: Language): Promise<readonly Candidate[]> {
  const [first] = operationNames.filter((name) => commandWords(name)[0] === noun);
  const wanted = first === undefined ? routedNoun(noun) : noun;
  const own = operationNames.filter((name) => commandWords(name)[0] === wanted && commandWords(name).length === 2);
  return Promise.all(own.map((name) => described(name, commandWords(name)[1] ?? "", language)));
}

/** `skills` is `skill`. */
function routedNoun(noun: string): string {
  const found = route([noun]);
  return found.kind === "noun" ? found.noun : noun;
}

async function described(name: OperationName, word: string, language: Language): Promise<Candidate> {
  const { summary } = await operations[name]();
  return { word, about: summary[language] };
}

const globalFlags: readonly Candidate[] = [
  "--json",
  "--plain",
  "--wide",
  "--quiet",
  "--verbose",
  "--no-input",
  "--help",
].map((word) => ({ word }));

async function ofCommand(
  name: OperationName,
  fields: readonly InputField[],
  rest: readonly string[],
  typed: string,
  namesOf: (kind: string) => Promise<readonly Candidate[]>,
  language: Language,
): Promise<readonly Candidate[]> {
  const isOf = (field: InputField, word: string): boolean =>
    [`--${field.flag}`, `--${field.also}`, `-${field.short}`].includes(word);
  const flagged = fields.filter(({ positional }) => !positional);
  const asked = flagged.find((field) => field.kind !== "boolean" && isOf(field, rest.at(-1) ?? ""));
  if (asked) return valuesOf(asked, name, namesOf);
  if (typed.startsWith("-"))
    return [
      ...flagged.map(({ flag, description }) => ({ word: `--${flag}`, about: description[language] })),
      ...globalFlags,
    ];
  const taken = rest.filter((word, index) => {
    const before = flagged.find((field) => isOf(field, rest[index - 1] ?? ""));
    return !word.startsWith("-") && (!before || before.kind === "boolean");
  }).length;
  const positional = fields.filter((field) => field.positional);
  const next = positional[taken] ?? positional.findLast(({ kind }) => kind === "list");
  return next ? valuesOf(next, name, namesOf) : [];
}

async function valuesOf(
  { choices, key, local }: InputField,
  name: OperationName,
  namesOf: (kind: string) => Promise<readonly Candidate[]>,
): Promise<readonly Candidate[]> {
  if (choices) return choices.map((word) => ({ word }));
  if (local) return []; // a file: the shell knows them
  const [noun = ""] = name.split(".");
  const kind =
    key === "name" || key === "names" ? noun : (kinds[key] ?? (noun === "session" && key === "id" ? "session" : key));
  return namesOf(kind);
}

/** What fields name, where that is not the thing they are called after. */
const kinds: Readonly<Record<string, string>> = {
  skills: "skill",
  add: "skill",
  contextId: "session",
  context: "session",
  server: "mcp",
  servers: "mcp",
};

/** The command that lists the things of a kind, and the field of its rows that names one. */
const listings: Readonly<Record<string, readonly [field: string, ...words: string[]]>> = {
  skill: ["id", "skill", "list"],
  environment: ["name", "env", "list"],
  agent: ["id", "agent", "list"],
  model: ["id", "model", "list"],
  mcp: ["id", "mcp", "list"],
  session: ["contextId", "session", "list"],
  dispatch: ["id", "dispatch", "list"],
  user: ["name", "user", "list"],
  group: ["name", "group", "list"],
};

/** Asks for the list as a command would: through the server if one runs. */
async function namesOf(kind: string, config: Config, run: Run): Promise<readonly Candidate[]> {
  const [field, ...words] = listings[kind] ?? [];
  if (field === undefined) return [];
  let said = "";
  const output = (write: (content: string | Buffer) => void) => ({ write, isTTY: false, columns: undefined });
  const io = {
    stdin: Readable.from([]),
    stdout: output((content) => {
      said += content.toString();
    }),
    stderr: output(() => undefined),
  };
  if ((await run([...words, "--json", field, "--no-input"], config, io)) !== 0) return [];
  const rows = JSON.parse(said) as readonly Record<string, unknown>[];
  return rows.map((row) => ({ word: String(row[field] ?? "") }));
}
