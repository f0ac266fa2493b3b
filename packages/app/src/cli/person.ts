import { Fault } from "@loadout/core";
import type { Person } from "../app.ts";
import type { Config } from "../config.ts";
import type { OutputOptions } from "./parse-input.ts";
import type { CliIo } from "./run-cli.ts";
import { printable, printableText } from "./terminal.ts";

/** The person at the terminal: questions and progress go to stderr, so that stdout stays the result. */
export function createPerson(
  io: CliIo,
  { language, variables }: Pick<Config, "language" | "variables">,
  { quiet, verbose, input, json, plain }: OutputOptions,
): Person {
  return {
    progress(line) {
      if (!quiet) io.stderr.write(`${printable(line)}\n`);
    },
    detail(text) {
      if (verbose) io.stderr.write(printableText(text));
    },
    async ask(question) {
      if (!input || !io.stdin.isTTY || !io.stderr.isTTY) return undefined;
      const { createInterface } = await import("node:readline/promises");
      const lines = createInterface({ input: io.stdin, output: process.stderr });
      try {
        return /^(?:y|yes|是)$/i.test((await lines.question(`${question[language]} [y/N] `)).trim());
      } finally {
        lines.close();
      }
    },
    deliver(bytes) {
      if (json || plain)
        throw new Fault("input.invalid", {
          problem: { en: "bytes and an answer cannot share standard output", zh: "字节内容和结果不能同时写到标准输出" },
          usage: "-o <file> --json",
        });
      io.stdout.write(bytes);
    },
    async input() {
      const chunks: Buffer[] = [];
      for await (const chunk of io.stdin) chunks.push(Buffer.from(chunk));
      return Buffer.concat(chunks);
    },
    async edit(path) {
      const command = (variables.VISUAL || variables.EDITOR || "").split(/\s+/).filter((word) => word !== "");
      const [editor, ...given] = command;
      if (!input || editor === undefined) return false;
      const { runEditor } = await import("../run-tool.ts");
      await runEditor(editor, [...given, path], variables);
      return true;
    },
  };
}
