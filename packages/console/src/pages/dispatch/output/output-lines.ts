import type { OutputOf } from "loadout/client";
import { type AnsiStyle, parseAnsi, plainStyle, plainText } from "./ansi.ts";

export type Output = OutputOf<"dispatch.output">["outputs"][number];
type Said = "text" | "thought" | "log";

interface Line {
  /** From 1, in the order they began. */
  readonly number: number;
  readonly time: string;
  readonly text: string;
}

export type OutputLine =
  | (Line & {
      readonly kind: Said;
      /** The look it begins with. */
      readonly style: AnsiStyle;
      /** Goes on in the next one: it was too long for one. */
      readonly isCut: boolean;
    })
  | (Line & { readonly kind: "tool"; readonly status: string })
  /** A file that was changed, then the lines of the change. */
  | (Line & { readonly kind: "diff"; readonly change: "file" | "added" | "removed" | "same" })
  | (Line & { readonly kind: "plan"; readonly status: string })
  | (Line & { readonly kind: "permission"; readonly answer: "allow" | "deny"; readonly by: string });

export interface OutputState {
  readonly lines: readonly OutputLine[];
  /** Lines before these, which are not kept here. */
  readonly dropped: number;
  /** The last output that is in them. */
  readonly lastIndex: number;
  readonly last: Output | undefined;
}

/** What an agent said and did, line by line. */
export interface OutputLines {
  /** Outputs in their order; those that were taken already are passed over. */
  take(outputs: Iterable<Output>): void;
  snapshot(): OutputState;
  subscribe(listener: () => void): () => void;
}

/** Lines that a page holds, and characters of one. */
const mostLines = 200_000;
const longest = 4000;

const changeOf = (line: string): "added" | "removed" | "same" =>
  line.startsWith("+") ? "added" : line.startsWith("-") ? "removed" : "same";

/** An agent tells in pieces that begin and end anywhere: they are put together to the lines they were. */
export function createOutputLines({ most = mostLines } = {}): OutputLines {
  const listeners = new Set<() => void>();
  const styles: Record<Said, AnsiStyle> = { text: plainStyle, thought: plainStyle, log: plainStyle };
  /** Where each tool stands. */
  const tools = new Map<string, number>();
  let lines: OutputLine[] = [];
  let dropped = 0;
  let lastIndex = 0;
  let last: Output | undefined;
  /** Whether the last line waits for its end. */
  let isOpen = false;
  let shown: OutputState = { lines, dropped, lastIndex, last };

  const nextNumber = (): number => dropped + lines.length + 1;

  function begin(kind: Said, time: string, text: string, isCut: boolean): void {
    lines.push({ number: nextNumber(), kind, time, text, style: styles[kind], isCut });
  }

  /** The look it ends with is the one the next line begins with. */
  function end(): void {
    const line = lines.at(-1);
    if (line && "style" in line && line.text.includes("\u001b"))
      styles[line.kind] = parseAnsi(line.text, line.style).end;
  }

  function append(kind: Said, time: string, piece: string): void {
    const open = isOpen ? lines.at(-1) : undefined;
    const goesOn = open !== undefined && open.kind === kind;
    if (open && !goesOn) end();
    const whole = goesOn ? open.text + piece : piece;
    const begun = goesOn ? open.time : time;
    if (goesOn) lines.pop();
    for (let start = 0; ; start += longest) {
      const isCut = whole.length > start + longest;
      begin(kind, begun, whole.slice(start, start + longest), isCut);
      if (!isCut) return;
      end();
    }
  }

  function say(kind: Said, time: string, text: string): void {
    const pieces = text.split("\n");
    for (const [place, piece] of pieces.entries()) {
      const isLast = place === pieces.length - 1;
      if (isLast && piece === "") break;
      append(kind, time, piece);
      isOpen = isLast;
      if (!isLast) end();
    }
  }

  function use(
    { id, title, status }: { readonly id: string; readonly title: string; readonly status: string },
    time: string,
  ): void {
    const number = tools.get(id);
    const known = number === undefined ? undefined : lines[number - dropped - 1];
    if (known?.kind === "tool") {
      lines[known.number - dropped - 1] = { ...known, text: title || known.text, status };
      return;
    }
    isOpen = false;
    tools.set(id, nextNumber());
    lines.push({ number: nextNumber(), kind: "tool", time, text: title || id, status });
  }

  function tellAnswer({ request, answer, by }: Extract<Output["output"], { type: "permission" }>, time: string): void {
    const text = [request.title, request.detail].filter((part) => part !== "").join(" · ");
    isOpen = false;
    lines.push({ number: nextNumber(), kind: "permission", time, text, answer, by });
  }

  function change({ path, text, added, removed }: Extract<Output["output"], { type: "diff" }>, time: string): void {
    isOpen = false;
    const counts = added + removed > 0 ? ` +${added} −${removed}` : "";
    lines.push({ number: nextNumber(), kind: "diff", time, text: `${path}${counts}`, change: "file" });
    for (const line of text === "" ? [] : text.split("\n"))
      lines.push({ number: nextNumber(), kind: "diff", time, text: line.slice(0, longest), change: changeOf(line) });
  }

  function plan({ entries }: Extract<Output["output"], { type: "plan" }>, time: string): void {
    isOpen = false;
    for (const { text, status } of entries) lines.push({ number: nextNumber(), kind: "plan", time, text, status });
  }

  function takeOne({ time, output }: Output): void {
    if (output.type === "tool") use(output, time);
    else if (output.type === "permission") tellAnswer(output, time);
    else if (output.type === "diff") change(output, time);
    else if (output.type === "plan") plan(output, time);
    else if (output.type !== "usage") say(output.type, time, output.text); // what was used is shown as a sum above
  }

  /** Not for each line: only when a good part of them is too much. */
  function drop(): void {
    if (lines.length <= most * 1.25) return;
    dropped += lines.length - most;
    lines = lines.slice(-most);
  }

  return {
    take(outputs) {
      const before = lastIndex;
      for (const output of outputs) {
        if (output.index <= lastIndex) continue;
        lastIndex = output.index;
        last = output;
        takeOne(output);
      }
      if (lastIndex === before) return;
      drop();
      shown = { lines: [...lines], dropped, lastIndex, last };
      for (const listener of listeners) listener();
    },
    snapshot: () => shown,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/** The whole output to be read elsewhere: lines that were cut are whole again. */
export const readableOutput = (lines: readonly OutputLine[]): string =>
  lines.map((line) => `${wordsOf(line)}${"isCut" in line && line.isCut ? "" : "\n"}`).join("");

function wordsOf(line: OutputLine): string {
  const text = plainText(line.text);
  switch (line.kind) {
    case "text":
      return text;
    case "thought":
      return `· ${text}`;
    case "log":
      return `│ ${text}`;
    case "tool":
      return `▷ ${text} · ${line.status}`;
    case "diff":
      return line.change === "file" ? `± ${text}` : `  ${text}`;
    case "plan":
      return `☐ ${text} · ${line.status}`;
    case "permission":
      return `? ${text} · ${line.answer} · ${line.by}`;
  }
}
