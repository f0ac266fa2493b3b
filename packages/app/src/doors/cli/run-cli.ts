import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { Fault, type Language } from "@loadout/core";
import { type App, createApp } from "../../app.ts";
import { type Config, hasDatabase } from "../../config.ts";
import { AppFault } from "../../operation/app-fault.ts";
import type { AnyOperation } from "../../operation/operation.ts";
import { operations } from "../../operation/operations.ts";
import { usualAddress } from "../../system/server/usual-address.ts";
import { endingCodes } from "./exit-codes.ts";
import { commandWords, isNoun, meantBy, nouns, route } from "./input/commands.ts";
import { movableFlags, type OutputOptions, parseInput } from "./input/parse-input.ts";
import type { Output } from "./output.ts";
import { createPerson } from "./person.ts";
import type { FoundServer } from "./remote/find-server.ts";
import { createTerminal, harmless, printable, printableText, type Terminal } from "./terminal.ts";
import { wrap } from "./wrap.ts";

export interface CliIo {
  readonly stdin: Readable & { readonly isTTY?: boolean };
  readonly stdout: Output;
  readonly stderr: Output;
}

/** How the scripts of `loadout completion` ask for what may follow. */
const completionWord = "__complete";

/** Runs one command line and returns its exit code. Results go to stdout, messages to stderr. */
export async function runCli(given: readonly string[], config: Config, io: CliIo): Promise<number> {
  const typed = given[0] === completionWord ? given : flagsLast(given);
  try {
    const [first, ...others] = typed;
    if (first === "--version" || first === "-V")
      return print(io, `${(await import("../../system/version.ts")).version}\n`);
    if (first === completionWord)
      return print(io, await (await import("./completion/complete.ts")).complete(others, config, runCli));
    if (first === "help" || first === "--help" || first === "-h")
      return await showHelp(io, others, terminalFor(io.stdout, config));
    const flagAt = typed.findIndex((word) => word.startsWith("-"));
    const leading = flagAt < 0 ? typed : typed.slice(0, flagAt);
    const isMore = typed.slice(leading.length).some((word) => ![...movableFlags, "--help", "-h"].includes(word));
    const found = route(leading, isMore);
    if (found.kind === "noun") {
      const rest = typed.slice(leading.length).filter((word) => !movableFlags.includes(word));
      if (rest.some((word) => word !== "--help" && word !== "-h"))
        throw new AppFault("command.unknown", { command: typed.join(" "), suggestion: `loadout ${found.noun} list` });
      return await showHelp(io, [found.noun], terminalFor(io.stdout, config));
    }
    const operation: AnyOperation = await operations[meantBy(found.name, typed)]();
    const words = commandWords(found.name);
    return await runOperation(operation, words, typed.slice(leading.length - found.rest.length), config, io);
  } catch (error) {
    return report(error, typed, config, io);
  }
}

/** Moves global flags that were typed before or inside the command behind it. */
function flagsLast(given: readonly string[]): readonly string[] {
  const words: string[] = [];
  const flags: string[] = [];
  for (const [index, word] of given.entries()) {
    const [noun] = words;
    const isWhole = words.length === 2 || (noun !== undefined && !isNoun(noun));
    if (isWhole || (word.startsWith("-") && !movableFlags.includes(word)))
      return [...words, ...given.slice(index), ...flags];
    (word.startsWith("-") ? flags : words).push(word);
  }
  return [...words, ...flags];
}

/** A database that is named on the command line wins over the variable. */
function withDatabase(config: Config, url: string | undefined): Config {
  if (url === undefined) return config;
  return { ...config, own: { ...config.own, LOADOUT_DATABASE_URL: url } };
}

async function runOperation(
  operation: AnyOperation,
  words: readonly string[],
  typed: readonly string[],
  started: Config,
  io: CliIo,
): Promise<number> {
  const { input, options: given } = parseInput(operation, words, typed);
  const config = withDatabase(started, operation.cli.database?.(input as never));
  const format = given.help ? "text" : (operation.cli.format?.(input as never) ?? "text");
  const options = format === "json" ? { ...given, json: given.json ?? [] } : given;
  const terminal = terminalFor(io.stdout, config, options);
  // A noun that is also a command has its own help.
  const asked = nouns.includes(words.join(" ")) ? operation.name.split(".") : words;
  if (options.help) return showHelp(io, asked, terminal);
  const trouble = (error: unknown): number =>
    report(error, format === "text" ? typed : [...typed, "--json"], config, io);
  const person = createPerson(io, config, options, {
    terminal: () => terminalFor(io.stderr, config),
    shown: () => terminal,
    trouble,
  });
  let output: unknown;
  try {
    const cache = operation.cli.isCached ? config.cache : undefined;
    const start = (): App => createApp(config, person, { ...(cache && { cache }) });
    output = await runOnHome(config, () => runSomewhere(operation, start(), input));
  } catch (error) {
    person.close();
    return trouble(error);
  }
  person.close();
  if (!person.hasAnnounced) print(io, show(operation, output, options, terminal));
  if (person.endedBy !== undefined) return endingCodes[person.endedBy];
  if (!options.json && !options.plain && !options.quiet) {
    const shown = terminalFor(io.stderr, config);
    for (const line of operation.cli.next?.(output as never, shown) ?? [])
      io.stderr.write(`${wrap(line, shown.width)}\n`);
  }
  return operation.cli.exit?.(output as never) ?? 0;
}

/** With a database, the folder of the home means that database until the work is done. */
async function runOnHome<T>(config: Config, work: () => Promise<T>): Promise<T> {
  if (!hasDatabase(config)) return work();
  const { openConfiguredHome } = await import("../../system/database/open-database.ts");
  const home = await openConfiguredHome(config);
  try {
    return await work();
  } finally {
    const { endsWithin } = await import("../../system/end-in-steps.ts");
    await endsWithin(home.close, closePatience); // what the database does not answer now changes nothing any more
  }
}

/** Milliseconds that a home has to close. */
const closePatience = 5000;

/** Runs on the server if there is one, else in this process. */
async function runSomewhere(operation: AnyOperation, app: App, input: unknown): Promise<unknown> {
  try {
    if (operation.place === "local" || operation.place === "files")
      return app.config.variables.LOADOUT_SERVER
        ? await (await import("./remote/run-elsewhere.ts")).runElsewhere(operation, input, app)
        : await runHere(operation, app, input);
    const server = await serverFor(operation, app.config, input);
    if (!server) return await runHere(operation, app, input);
    const { runRemote } = await import("./remote/run-remote.ts");
    return await runRemote(operation, input, app, server).catch((error: unknown) => {
      // A leftover file of a killed server must not stop the command, even if another server now uses its port.
      const isGone = server.isOurs && error instanceof Fault && goneCodes.has(error.code);
      if (isGone && operation.place === "anywhere") return operation.run(app, input as never);
      throw error;
    });
  } finally {
    await app.close();
  }
}

/** Runs in this process, and notifies a server of the same home. */
async function runHere(operation: AnyOperation, app: App, input: unknown): Promise<unknown> {
  const output = await operation.run(app, input as never);
  if (operation.effect === "write" && mayBeServed(app.config))
    await (await import("./publish-change.ts")).publishChange(operation, app, input);
  return output;
}

/** Whether a server may have this home open: on this machine, or on another one that shares the database. */
const mayBeServed = (config: Config): boolean => hasDatabase(config) || existsSync(join(config.home, "server.json"));

/** Faults that our own running server never returns. */
const goneCodes: ReadonlySet<string> = new Set(["server.none", "server.answer", "auth.needed"]);

/** The server an operation runs on; throws if it needs one and none is running. */
async function serverFor(operation: AnyOperation, config: Config, input: unknown): Promise<FoundServer | undefined> {
  const { home, variables } = config;
  const isLikely = variables.LOADOUT_SERVER || existsSync(join(home, "server.json"));
  const server = isLikely ? await (await import("./remote/find-server.ts")).findServer(config) : undefined;
  if (!server && operation.place === "server") throw new AppFault("server.none", { url: usualAddress });
  if (!server || !operation.cli.byHand?.(input as never)) return server;
  if (server.isOurs) return undefined; // the same home is at hand here
  throw new AppFault("server.elsewhere");
}

function show({ cli }: AnyOperation, given: unknown, { json, plain }: OutputOptions, terminal: Terminal): string {
  const output = terminal.interactive && !json ? harmless(given) : given;
  const rows =
    cli.rows === undefined
      ? undefined
      : ((output as Record<string, unknown>)[cli.rows] as readonly Record<string, unknown>[]);
  if (json) return `${JSON.stringify(select(output, rows, json), null, terminal.interactive ? 2 : 0)}\n`;
  if (plain && rows)
    return rows
      .map(
        (row) => `${(cli.plain ?? Object.keys(row)).map((key) => plainCell(row[key], terminal.language)).join("\t")}\n`,
      )
      .join("");
  const text = cli.render(output as never, plain ? createTerminal({ language: terminal.language }) : terminal);
  const isWhole = text.endsWith("\n") || text === "" || (cli.isExact && !terminal.interactive);
  return isWhole ? text : `${text}\n`;
}

function select(
  output: unknown,
  rows: readonly Record<string, unknown>[] | undefined,
  fields: readonly string[],
): unknown {
  const pick = (row: Record<string, unknown>) => Object.fromEntries(fields.map((field) => [field, row[field]]));
  if (fields.length === 0) return output;
  return rows ? rows.map(pick) : pick(output as Record<string, unknown>);
}

/** Lists with commas, texts in the reader's language, anything else as JSON. */
function plainCell(value: unknown, language: Language): string {
  const isFlat = Array.isArray(value) && value.every((one) => typeof one !== "object");
  const isText = typeof value === "object" && value !== null && "en" in value && "zh" in value;
  const text =
    value === undefined || value === null
      ? ""
      : isText
        ? String(value[language])
        : isFlat
          ? value.join(",")
          : typeof value === "object"
            ? JSON.stringify(value)
            : String(value);
  return printable(text).replace(/\s+/g, " ");
}

async function showHelp(io: CliIo, words: readonly string[], terminal: Terminal): Promise<number> {
  const { help } = await import("./help/help.ts");
  return print(io, wrap(await help(words, terminal), terminal.width));
}

function print(io: CliIo, text: string): number {
  io.stdout.write(text);
  return 0;
}

/** Prints an error as text or JSON, and returns the exit code. */
export function report(
  error: unknown,
  typed: readonly string[],
  config: Pick<Config, "variables" | "language">,
  io: CliIo,
): number {
  const terminal = terminalFor(io.stderr, config);
  const asJson = typed.some((word) => word === "--json" || word.startsWith("--json="));
  const isVerbose = typed.includes("-v") || typed.includes("--verbose");
  const { code, exit, ...said } = describe(error, terminal.language);
  const [message, hint] = [printable(said.message), printable(said.hint)];
  if (asJson) io.stderr.write(`${JSON.stringify({ error: { code, message, hint } })}\n`);
  else {
    const advice = hint === "" ? "" : `  ${terminal.say({ en: "hint: ", zh: "提示：" })}${hint}\n`;
    io.stderr.write(wrap(`${terminal.style("red", `error[${code}]`)}: ${message}\n${advice}`, terminal.width));
  }
  if (isVerbose && error instanceof Error) io.stderr.write(`${printableText(error.stack ?? "")}\n`);
  return exit;
}

function describe(error: unknown, language: Language): { code: string; message: string; hint: string; exit: number } {
  if (error instanceof Fault) return { code: error.code, ...error.say(language), exit: error.exit };
  const texts = {
    en: {
      message: "Internal error in Loadout",
      hint: "Run the command again with -v and report the output",
    },
    zh: { message: "Loadout 自身出错，与输入无关", hint: "加上 -v 再运行一次，并反馈显示的内容" },
  };
  return { code: "internal", ...texts[language], exit: 1 };
}

/** A width that the person set counts before that of the terminal. */
const columnsOf = (given: string | undefined): number | undefined =>
  given !== undefined && /^[1-9]\d{0,3}$/.test(given) ? Number(given) : undefined;

function terminalFor(
  stream: Output,
  { variables, language }: Pick<Config, "variables" | "language">,
  options?: Pick<OutputOptions, "wide">,
): Terminal {
  const isForced = [variables.FORCE_COLOR, variables.CLICOLOR_FORCE].some(
    (value) => value !== undefined && value !== "" && value !== "0",
  );
  const isRefused = variables.NO_COLOR !== undefined && variables.NO_COLOR !== "";
  const colour = isRefused ? false : isForced || (stream.isTTY && variables.TERM !== "dumb");
  return createTerminal({
    language,
    colour,
    interactive: stream.isTTY,
    ...(stream.isTTY && { width: columnsOf(variables.COLUMNS) ?? stream.columns ?? 80 }),
    wide: options?.wide ?? false,
  });
}
