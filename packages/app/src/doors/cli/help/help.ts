import { nearOnly } from "@loadout/core";
import * as z from "zod/mini";
import { AppFault, faults } from "../../../operation/app-fault.ts";
import type { AnyOperation } from "../../../operation/operation.ts";
import { type OperationName, operationNames, operations } from "../../../operation/operations.ts";
import { version } from "../../../system/version.ts";
import { commandWords, nouns, route, suggestCommands } from "../input/commands.ts";
import { describeInput, rowFields, usageOf } from "../input/describe-input.ts";
import type { Terminal } from "../terminal.ts";
import { commandGroups, firstCommands } from "./command-groups.ts";
import { topics } from "./topics.ts";

/** Help for everything, a noun, a command or a topic; `--all` lists every command, `-o json` is for programs. */
export async function help(words: readonly string[], terminal: Terminal): Promise<string> {
  const asJson =
    words.includes("json") && words.some((word) => word === "-o" || word === "--output" || word === "--json");
  const asked = words.filter(
    (word, index) => !word.startsWith("-") && words[index - 1] !== "-o" && words[index - 1] !== "--output",
  );
  if (asJson || words.includes("--json")) return `${JSON.stringify(await describeAll(), null, 2)}\n`;
  const name =
    asked.length === 1 && Object.hasOwn(topics, asked[0] ?? "") ? (asked[0] as keyof typeof topics) : undefined;
  const topic = name && topics[name];
  const [first] = asked;
  if (first === undefined) return overall(terminal, words.includes("--all"));
  if (topic) return `${topic(terminal)}\n`;
  if (!nouns.includes(first) && !operationNames.some((name) => commandWords(name).includes(first))) {
    const all = [...nouns, ...Object.keys(topics), ...operationNames.flatMap(commandWords)];
    throw new AppFault("command.unknown", {
      command: asked.join(" "),
      suggestion: suggestCommands(nearOnly(first, [...new Set(all)], 4).map((one) => `help ${one}`)),
    });
  }
  const found = route(asked);
  return found.kind === "noun" ? nounHelp(found.noun, terminal) : commandHelp(found.name, terminal);
}

/** The commands most people need, then the others by group: by name, or with `--all` each with its summary. */
async function overall(terminal: Terminal, isAll: boolean): Promise<string> {
  const { say, style } = terminal;
  const groups = commandGroups();
  const more = isAll
    ? await Promise.all(groups.map(async ({ title, names }) => ["", say(title), ...(await summaries(names, terminal))]))
    : groups.map(({ title, names }) => ["", say(title), ...commandNames(names, terminal)]);
  return [
    `${style("bold", "loadout")} ${version} · ${say({ en: "the skill platform for AI agents", zh: "AI 智能体的技能平台" })}`,
    "",
    ...(isAll ? [] : [say({ en: "Most used", zh: "常用命令" }), ...(await summaries(firstCommands, terminal))]),
    ...more.flat().slice(isAll ? 1 : 0),
    "",
    say({ en: "Flags of every command", zh: "所有命令通用的选项" }),
    ...globals(terminal),
    "",
    `${say({ en: "More", zh: "更多" })}: loadout help <${say({ en: "command", zh: "命令" })}> · ${isAll ? "" : "loadout help --all · "}${Object.keys(
      topics,
    )
      .map((topic) => `loadout help ${topic}`)
      .join(" · ")} · loadout help -o json`,
    "",
  ].join("\n");
}

async function summaries(names: readonly OperationName[], { say, style }: Terminal): Promise<string[]> {
  const width = Math.max(...names.map((name) => commandWords(name).join(" ").length));
  return Promise.all(
    names.map(async (name) => {
      const { summary } = await operations[name]();
      return `  loadout ${style("bold", commandWords(name).join(" ").padEnd(width))}  ${say(summary)}`;
    }),
  );
}

/** `loadout skill list, show, read, …`: one line a noun, and one for the commands of a single word. */
function commandNames(names: readonly OperationName[], { style, width }: Terminal): string[] {
  const byNoun = Map.groupBy(names.map(commandWords), ([noun = "", verb]) => (verb === undefined ? "" : noun));
  return [...byNoun].flatMap(([noun, commands]) => {
    const lead = `  loadout ${noun === "" ? "" : `${noun} `}`;
    const verbs = commands.map((words) => words.at(-1) ?? "");
    // A narrow terminal has the names below their noun.
    const isBelow = width - lead.length < Math.max(...verbs.map((verb) => verb.length)) + 2;
    const indent = isBelow ? 4 : lead.length;
    const lines = wrapped(verbs, Math.min(width, 100) - indent);
    const first = isBelow ? `${lead.trimEnd()}\n${" ".repeat(indent)}` : lead;
    return lines.map((line, index) => `${index === 0 ? first : " ".repeat(indent)}${style("bold", line)}`);
  });
}

/** Words with commas, in lines of at most this width. */
function wrapped(words: readonly string[], width: number): string[] {
  const lines: string[] = [];
  for (const [index, word] of words.entries()) {
    const part = index === words.length - 1 ? word : `${word},`;
    const line = lines.at(-1);
    if (line !== undefined && line.length + part.length + 1 <= width) lines[lines.length - 1] = `${line} ${part}`;
    else lines.push(part);
  }
  return lines;
}

const globals = ({ say }: Terminal, width = 16): string[] =>
  [
    [
      "--json [fields]",
      say({ en: "print the answer as JSON, or only these fields", zh: "以 JSON 输出，或只输出这些字段" }),
    ],
    ["--plain", say({ en: "print tab-separated rows, nothing shortened", zh: "以制表符分隔，不截断" })],
    ["--wide", say({ en: "do not fit tables to the terminal", zh: "表格不适应终端宽度" })],
    ["-q, --quiet", say({ en: "print only the result", zh: "只输出结果" })],
    ["-v, --verbose", say({ en: "show details of errors", zh: "显示出错细节" })],
    ["--no-input", say({ en: "never ask questions", zh: "从不询问" })],
    ["-h, --help", say({ en: "show help for the command", zh: "命令的帮助" })],
  ].map(([flag = "", meaning]) => `  ${flag.padEnd(width)}  ${meaning}`);

async function nounHelp(noun: string, terminal: Terminal): Promise<string> {
  const names = operationNames.filter((name) => commandWords(name)[0] === noun);
  const blocks = await Promise.all(names.map(async (name) => usageLine(name, await operations[name](), terminal)));
  return `${blocks.join("\n")}\n`;
}

const usageLine = (name: OperationName, operation: AnyOperation, { say, style }: Terminal): string =>
  `${style("bold", usageOf(commandWords(name), describeInput(operation)))}\n    ${say(operation.summary)}`;

async function commandHelp(name: OperationName, terminal: Terminal): Promise<string> {
  const { say, style } = terminal;
  const operation = await operations[name]();
  const fields = describeInput(operation).filter(({ secret }) => !secret);
  const label = ({ positional, key, flag, also, short, kind, value }: (typeof fields)[number]): string =>
    positional
      ? `<${key}>`
      : `${short ? `-${short}, ` : ""}--${flag}${also ? `, --${also}` : ""}${kind === "boolean" ? "" : ` <${value}>`}`;
  const width = Math.max(16, ...fields.map((field) => label(field).length));
  return [
    say(operation.summary),
    "",
    `  ${style("bold", usageOf(commandWords(name), fields))}`,
    "",
    ...fields.map((field) => `  ${label(field).padEnd(width)}  ${say(field.description)}`),
    ...globals(terminal, width),
    ...(operation.cli.examples
      ? ["", say({ en: "Examples", zh: "示例" }), ...operation.cli.examples.map((example) => `  ${example}`)]
      : []),
    "",
    `${say({ en: "Fields for --json", zh: "--json 的字段" })}: ${rowFields(operation).join(", ")}`,
    "",
  ].join("\n");
}

/** Everything a program needs to know to use the command line. */
async function describeAll(): Promise<object> {
  const commands = await Promise.all(
    operationNames.map(async (name) => {
      const operation = await operations[name]();
      const { summary, role, effect, place, input, output, cli } = operation;
      return {
        name,
        command: ["loadout", ...commandWords(name)].join(" "),
        usage: usageOf(commandWords(name), describeInput(operation)),
        summary,
        role,
        effect,
        place,
        positionals: cli.positionals ?? [],
        examples: cli.examples ?? [],
        input: z.toJSONSchema(input, { io: "input" }),
        output: z.toJSONSchema(output()),
      };
    }),
  );
  const codes = Object.fromEntries(Object.entries(faults).map(([code, { status, exit }]) => [code, { status, exit }]));
  return { version, commands, faults: codes };
}
