import type { Output } from "../../doors/cli/output.ts";
import { printable, printableText, type Terminal } from "../../doors/cli/terminal.ts";
import { isOver } from "../own-dispatch.ts";
import { besideLines, showLaunch } from "../show-dispatch.ts";
import type { DispatchTold } from "./follow-dispatch.ts";

/** Shows the events of a dispatch in a terminal. */

export interface WatchOptions {
  readonly stdout: Output;
  readonly stderr: Output;
  /** The terminal of stderr. */
  readonly terminal: Terminal;
  readonly quiet: boolean;
  /** Print JSON: nothing until the end, or one line per output if the output is the result. */
  readonly isJson: boolean;
  /** All output is the result, not only the answers. */
  readonly isResult: boolean;
  /** Called when the reader of stdout has gone. */
  readonly onClosed: () => void;
}

/** Shows another agent at work: its answers on stdout, everything else on stderr. */
export function watchDispatch(options: WatchOptions): (event: DispatchTold) => void {
  const { stdout, stderr, terminal, quiet, isJson, isResult, onClosed } = options;
  let isInLine = false;
  /** The first half of a character whose second comes with the next words. */
  let half = "";
  let isIntroduced = false;

  function breakLine(): void {
    if (isInLine) stdout.write("\n");
    isInLine = false;
  }
  function answer(words: string): void {
    const text = half + words;
    half = /[\uD800-\uDBFF]$/.exec(text)?.[0] ?? "";
    if (text === half) return;
    stdout.write(printableText(text.slice(0, text.length - half.length)));
    isInLine = !text.endsWith("\n");
  }
  function remark(lines: readonly string[]): void {
    if ((quiet && !isResult) || lines.length === 0) return;
    if (stdout.isTTY || isResult) breakLine(); // elsewhere both are read apart
    for (const line of lines) (isResult ? stdout : stderr).write(`${line}\n`);
  }
  function introduce({ dispatch }: Extract<DispatchTold, { type: "state" }>): void {
    if (isIntroduced || isResult) return;
    const { id, agent, workDir, receipt, waits } = dispatch;
    const { say, style } = terminal;
    const title = `${say({ en: "dispatch", zh: "派发" })}: ${style("bold", printable(id))}`;
    if (waits) {
      remark([`${title} · ${printable(say(waits.reason))}`]);
      return;
    }
    isIntroduced = true;
    remark([
      `${title} · ${printable(agent)} · ${printable(workDir)}`,
      ...(receipt.launch ? [style("dim", showLaunch(receipt.launch, terminal))] : []),
    ]);
  }

  function showJson(event: DispatchTold): void {
    if (!isResult || event.type === "state") return;
    const { index, time, output } = event;
    stdout.write(`${JSON.stringify({ index, time, output })}\n`);
  }
  function show(event: DispatchTold): void {
    if (event.type === "state") introduce(event);
    else if (event.output.type === "text") answer(event.output.text);
    else remark(besideLines(event, terminal));
    if (event.type === "state" && isOver(event.dispatch)) breakLine();
  }

  return (event) => {
    if (isJson) showJson(event);
    else show(event);
    if (stdout.isClosed) onClosed();
  };
}
