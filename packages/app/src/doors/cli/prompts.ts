import { createInterface } from "node:readline";
import { createInterface as createQuestions } from "node:readline/promises";
import { Writable } from "node:stream";
import type { CliIo } from "./run-cli.ts";
import { printable } from "./terminal.ts";

/** Questions at a terminal: they are printed on stderr. */

/** `undefined` if the signal ends it before it was answered. */
export async function askYesOrNo(
  { stdin, stderr }: CliIo,
  question: string,
  signal?: AbortSignal,
): Promise<boolean | undefined> {
  stderr.write(`${printable(question)} [y/N] `);
  const lines = createInterface({ input: stdin });
  const leave = (): void => lines.close();
  signal?.addEventListener("abort", leave);
  try {
    const line = await new Promise<string>((resolve) => lines.once("line", resolve).once("close", () => resolve("")));
    return signal?.aborted ? undefined : /^(?:y|yes|是)$/i.test(line.trim());
  } finally {
    signal?.removeEventListener("abort", leave);
    lines.close();
  }
}

/** A line that is not shown while it is typed. */
export async function askSecret({ stdin, stderr }: CliIo, question: string): Promise<string> {
  stderr.write(`${question} `);
  // Swallow the echo: readline turns the terminal's own echo off.
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createQuestions({ input: stdin, output: nowhere, terminal: true });
  try {
    return await lines.question("");
  } finally {
    lines.close();
    stderr.write("\n");
  }
}
