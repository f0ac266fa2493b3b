import type { OutputOf } from "loadout/client";
import { createStreamStore, type StreamStore } from "../../../api/follow-stream.ts";
import { type AnsiStyle, parseAnsi, plainStyle, plainText } from "./ansi.ts";

/** Agents send pieces that begin and end anywhere; they are joined to lines. */

export type Output = OutputOf<"dispatch.output">["outputs"][number];
type OutputOfType<Type extends Output["output"]["type"]> = Extract<Output["output"], { type: Type }>;
type Said = "text" | "thought" | "log";

interface Line {
  /** From 1, in the order they began. */
  readonly number: number;
  readonly time: string;
  readonly text: string;
}

type LineContent =
  /** `style` is the look the line begins with; a line that is cut continues in the next one. */
  | { readonly kind: Said; readonly style: AnsiStyle; readonly isCut: boolean }
  | { readonly kind: "tool" | "plan"; readonly status: string }
  /** A changed file, then the lines of the change. */
  | { readonly kind: "diff"; readonly change: "file" | "added" | "removed" | "same" }
  | { readonly kind: "permission"; readonly answer: "allow" | "deny"; readonly by: string };

export type OutputLine = Line & LineContent;

export interface OutputState {
  readonly lines: readonly OutputLine[];
  /** The number of earlier lines, which are not kept. */
  readonly dropped: number;
  /** The index of the last output. */
  readonly lastIndex: number;
  readonly last: Output | undefined;
}

/** The output of an agent, line by line. */
export type OutputLines = StreamStore<Output, OutputState>;

/** The lines a page keeps, and the characters of a line. */
const mostLines = 200_000;
const longest = 4000;

export function createOutputLines({ most = mostLines } = {}): OutputLines {
  const progress = createProgress();
  return createStreamStore<Output, OutputState>({
    numberOf: ({ index }) => index,
    takeOne: (output) => takeOutput(progress, output),
    stateAfter(lastIndex) {
      dropLines(progress, most);
      const { lines, dropped, last } = progress;
      return { lines: [...lines], dropped, lastIndex, last };
    },
  });
}

/** The lines so far; changed in place, output by output. */
interface Progress {
  lines: OutputLine[];
  dropped: number;
  last: Output | undefined;
  /** Whether the last line continues with the next piece. */
  isOpen: boolean;
  /** The look the next line of a kind begins with. */
  readonly styles: Record<Said, AnsiStyle>;
  /** The number of the line of each tool call. */
  readonly tools: Map<string, number>;
}

const createProgress = (): Progress => ({
  lines: [],
  dropped: 0,
  last: undefined,
  isOpen: false,
  styles: { text: plainStyle, thought: plainStyle, log: plainStyle },
  tools: new Map(),
});

function takeOutput(progress: Progress, given: Output): void {
  const { time, output } = given;
  progress.last = given;
  if (output.type === "tool") takeTool(progress, time, output);
  else if (output.type === "permission") takeAnswer(progress, time, output);
  else if (output.type === "diff") takeDiff(progress, time, output);
  else if (output.type === "plan") takePlan(progress, time, output);
  else if (output.type !== "usage") takeText(progress, time, output); // the page shows the sum of what was used
}

const nextNumber = ({ dropped, lines }: Progress): number => dropped + lines.length + 1;

/** Adds a whole line. */
function addLine(progress: Progress, time: string, text: string, content: LineContent): void {
  progress.isOpen = false;
  progress.lines.push({ number: nextNumber(progress), time, text, ...content });
}

function takeText(progress: Progress, time: string, { type, text }: OutputOfType<Said>): void {
  const pieces = text.split("\n");
  for (const [place, piece] of pieces.entries()) {
    const isLast = place === pieces.length - 1;
    if (isLast && piece === "") break;
    append(progress, type, time, piece);
    progress.isOpen = isLast;
    if (!isLast) keepStyle(progress);
  }
}

/** Continues the last line if it is open and of the same kind, and cuts lines that are too long. */
function append(progress: Progress, kind: Said, time: string, piece: string): void {
  const { lines, styles } = progress;
  const open = progress.isOpen ? lines.at(-1) : undefined;
  const isSame = open !== undefined && open.kind === kind;
  if (open && !isSame) keepStyle(progress);
  if (isSame) lines.pop();
  const whole = isSame ? open.text + piece : piece;
  const begun = isSame ? open.time : time;
  for (let start = 0; ; start += longest) {
    const isCut = whole.length > start + longest;
    addLine(progress, begun, whole.slice(start, start + longest), { kind, style: styles[kind], isCut });
    if (!isCut) return;
    keepStyle(progress);
  }
}

/** The next line of the kind begins with the look this one ends with. */
function keepStyle({ lines, styles }: Progress): void {
  const line = lines.at(-1);
  if (line && "style" in line && line.text.includes("\u001b")) styles[line.kind] = parseAnsi(line.text, line.style).end;
}

/** One line for each call; later reports change its title and status. */
function takeTool(progress: Progress, time: string, { id, title, status }: OutputOfType<"tool">): void {
  const { lines, dropped, tools } = progress;
  const place = (tools.get(id) ?? 0) - dropped - 1;
  const known = lines[place];
  if (known?.kind === "tool") {
    lines[place] = { ...known, text: title || known.text, status };
    return;
  }
  tools.set(id, nextNumber(progress));
  addLine(progress, time, title || id, { kind: "tool", status });
}

function takeAnswer(progress: Progress, time: string, given: OutputOfType<"permission">): void {
  const { request, answer, by } = given;
  const text = [request.title, request.detail].filter((part) => part !== "").join(" · ");
  addLine(progress, time, text, { kind: "permission", answer, by });
}

function takeDiff(progress: Progress, time: string, { path, text, added, removed }: OutputOfType<"diff">): void {
  const counts = added + removed > 0 ? ` +${added} −${removed}` : "";
  addLine(progress, time, `${path}${counts}`, { kind: "diff", change: "file" });
  for (const line of text === "" ? [] : text.split("\n")) {
    const change = line.startsWith("+") ? "added" : line.startsWith("-") ? "removed" : "same";
    addLine(progress, time, line.slice(0, longest), { kind: "diff", change });
  }
}

function takePlan(progress: Progress, time: string, { entries }: OutputOfType<"plan">): void {
  for (const { text, status } of entries) addLine(progress, time, text, { kind: "plan", status });
}

/** Drops the first lines; not one by one, but when a quarter more than `most` are there. */
function dropLines(progress: Progress, most: number): void {
  const { lines } = progress;
  if (lines.length <= most * 1.25) return;
  progress.dropped += lines.length - most;
  progress.lines = lines.slice(-most);
}

/** The whole output as text for a file; lines that were cut are joined again. */
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
