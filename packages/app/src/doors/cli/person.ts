import { Fault } from "@loadout/core";
import type { Person } from "../../app.ts";
import type { Config } from "../../config.ts";
import type { MessageReader } from "../../session/turn/read-messages.ts";
import type { Ending } from "./exit-codes.ts";
import type { OutputOptions } from "./input/parse-input.ts";
import { createInterruption } from "./interruption.ts";
import type { CliIo } from "./run-cli.ts";
import { createStepLine } from "./step-line.ts";
import { printable, printableText, type Terminal } from "./terminal.ts";

/** The person at the terminal: questions and progress go to stderr, so that stdout stays the result. */
export interface CliPerson extends Person {
  /** What ended the command before its time. */
  readonly endedBy: Ending | undefined;
  /** The result was shown before the work had ended. */
  readonly hasAnnounced: boolean;
  /** Reads nothing any more. */
  close(): void;
}

export interface Showing {
  /** How stderr is read; looked at when there is something to show. */
  readonly terminal: () => Terminal;
  /** The same of stdout. */
  readonly shown: () => Terminal;
  readonly trouble: Person["trouble"];
}

export function createPerson(
  io: CliIo,
  { language, variables }: Pick<Config, "language" | "variables">,
  options: OutputOptions,
  { terminal, shown, trouble }: Showing,
): CliPerson {
  const { quiet, verbose, input, json, plain } = options;
  const interruption = createInterruption();
  const steps = createStepLine(io.stderr, quiet);
  let messages: MessageReader | undefined;
  let hasAnnounced = false;
  const isThere = (): boolean => input && io.stdin.isTTY === true && io.stderr.isTTY;
  return {
    progress(line) {
      steps.clear();
      if (!quiet) io.stderr.write(`${printable(line)}\n`);
    },
    step: steps.show,
    tell(text) {
      steps.clear();
      const said = quiet ? "" : text(terminal());
      if (said !== "") io.stderr.write(`${said}\n`);
    },
    detail(text) {
      if (verbose) io.stderr.write(printableText(text));
    },
    get isThere() {
      return isThere();
    },
    async ask(question, signal) {
      if (!isThere()) return undefined;
      return (await import("./prompts.ts")).askYesOrNo(io, question[language], signal);
    },
    async announce(value, text) {
      hasAnnounced = true;
      io.stdout.write(json ? `${JSON.stringify(value)}\n` : `${text(shown())}\n`);
      if (io.stdout.isClosed) interruption.end("EPIPE");
    },
    deliver(bytes) {
      if (json || plain)
        throw new Fault("input.invalid", {
          problem: {
            en: "--json and --plain cannot be combined with binary output on standard output",
            zh: "字节内容和结果不能同时写到标准输出",
          },
          usage: "-o <file> --json",
        });
      io.stdout.write(bytes);
      if (io.stdout.isClosed) interruption.end("EPIPE");
    },
    async secret(question) {
      if (!io.stdin.isTTY || !input) return (await this.input()).toString("utf8");
      return (await import("./prompts.ts")).askSecret(io, question[language]);
    },
    async input() {
      const chunks: Buffer[] = [];
      for await (const chunk of io.stdin) chunks.push(Buffer.from(chunk));
      return Buffer.concat(chunks);
    },
    async streams() {
      const { Writable } = await import("node:stream");
      const output = new Writable({
        write(chunk, _encoding, done) {
          io.stdout.write(chunk);
          done();
        },
      });
      return { input: io.stdin, output };
    },
    async edit(path) {
      const command = (variables.VISUAL || variables.EDITOR || "").split(/\s+/).filter((word) => word !== "");
      const [editor, ...given] = command;
      if (!input || editor === undefined) return false;
      const { runEditor } = await import("../../system/run-tool.ts");
      await runEditor(editor, [...given, path], variables);
      return true;
    },
    interruptible: (work) => interruption.run(work),
    ...createShowing(
      io,
      options,
      terminal,
      () => interruption.end("EPIPE"),
      () => {
        hasAnnounced = true;
      },
    ),
    async nextMessage() {
      if (interruption.endedBy !== undefined) return undefined;
      const { createMessageReader } = await import("../../session/turn/read-messages.ts");
      messages ??= createMessageReader(io, variables.TERM);
      return messages.next();
    },
    trouble,
    get endedBy() {
      return interruption.endedBy;
    },
    get hasAnnounced() {
      return hasAnnounced;
    },
    close() {
      steps.clear();
      messages?.close();
    },
  };
}

/** Shows turns and dispatches while they run. `onClosed` is called when the reader of stdout has gone. */
function createShowing(
  { stdout, stderr }: CliIo,
  { quiet, json }: OutputOptions,
  terminal: Showing["terminal"],
  onClosed: () => void,
  onResult: () => void,
): Pick<Person, "follow" | "watch"> {
  return {
    async follow(view) {
      const { printTurns } = await import("../../session/turn/print-turns.ts");
      return printTurns({
        ...view,
        ...(json && { format: "json" }),
        stdout,
        stderr,
        terminal: terminal(),
        quiet,
        onClosed,
      });
    },
    async watch(isResult = false) {
      const { watchDispatch } = await import("../../dispatch/run/watch-dispatch.ts");
      if (isResult) onResult();
      return watchDispatch({
        stdout,
        stderr,
        terminal: terminal(),
        quiet,
        isJson: json !== undefined,
        isResult,
        onClosed,
      });
    },
  };
}
