/** Text of a terminal: parsed into styled spans, searched, and shown with its hidden characters. */

/** The look of a span; colors are 0 to 7, as terminals count them. */
export interface AnsiStyle {
  readonly colour?: number;
  readonly hasBackground?: boolean;
  readonly isBold?: boolean;
  readonly isDim?: boolean;
  readonly isItalic?: boolean;
  readonly isUnderlined?: boolean;
}

export interface AnsiSpan {
  readonly text: string;
  readonly style: AnsiStyle;
}

export const plainStyle: AnsiStyle = {};

/** A terminal command: a style, or another command that is left out. An incomplete one is left out too. */
const command = /\u001b(?:\[([0-9:;<=>?]*)[ -/]*([@-~]?)|[\]P^_X][^\u0007\u001b]*(?:\u0007|\u001b\\)?|[ -/]*[0-~]?)/g;
/** Control characters, and those that change the direction of text. */
const unseen = /[\u0000-\u0008\u000a-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** One line as a terminal would show it: spans of one look each, and the look after the line. Never markup. */
export function parseAnsi(line: string, start: AnsiStyle = plainStyle): { spans: readonly AnsiSpan[]; end: AnsiStyle } {
  const text = lastWritten(line);
  const spans: AnsiSpan[] = [];
  let style = start;
  let from = 0;
  const add = (piece: string): void => {
    const seen = piece.replace(unseen, "");
    if (seen !== "") spans.push({ text: seen, style });
  };
  for (const match of text.matchAll(command)) {
    add(text.slice(from, match.index));
    from = match.index + match[0].length;
    if (match[2] === "m") style = applied(style, match[1] ?? "");
  }
  add(text.slice(from));
  return { spans, end: style };
}

/** The readable text of a line. */
export const plainText = (line: string): string => {
  unseen.lastIndex = 0;
  if (!unseen.test(line)) return line;
  return parseAnsi(line)
    .spans.map(({ text }) => text)
    .join("");
};

/** After a carriage return, a program overwrites the line. */
function lastWritten(line: string): string {
  const whole = line.endsWith("\r") ? line.slice(0, -1) : line;
  return whole.slice(whole.lastIndexOf("\r") + 1);
}

function applied(before: AnsiStyle, given: string): AnsiStyle {
  const codes = given.split(/[;:]/).map(Number);
  let style = before;
  for (let place = 0; place < codes.length; place++) {
    const code = codes[place] ?? 0;
    if (code === 38 || code === 48) {
      const { colour, length } = extended(codes.slice(place + 1));
      style = code === 38 ? withColour(style, colour) : { ...style, hasBackground: true };
      place += length;
    } else style = withCode(style, code);
  }
  return style;
}

function withCode(style: AnsiStyle, code: number): AnsiStyle {
  if (code === 0) return plainStyle;
  if (code === 1) return { ...style, isBold: true };
  if (code === 2) return { ...style, isDim: true };
  if (code === 3) return { ...style, isItalic: true };
  if (code === 4) return { ...style, isUnderlined: true };
  if (code === 22) return { ...style, isBold: false, isDim: false };
  if (code === 23) return { ...style, isItalic: false };
  if (code === 24) return { ...style, isUnderlined: false };
  if (code === 39) return withColour(style, undefined);
  if (code === 49 || code === 27) return { ...style, hasBackground: false };
  if (code === 7) return { ...style, hasBackground: true };
  if ((code >= 30 && code <= 37) || (code >= 90 && code <= 97)) return withColour(style, code % 10);
  if ((code >= 40 && code <= 47) || (code >= 100 && code <= 107)) return { ...style, hasBackground: true };
  return style;
}

function withColour({ colour: _before, ...style }: AnsiStyle, colour: number | undefined): AnsiStyle {
  return colour === undefined ? style : { ...style, colour };
}

/** Reduces 256 colors and RGB to the nearest of the eight, which are readable on every background. */
function extended([kind, ...rest]: readonly number[]): { colour: number | undefined; length: number } {
  if (kind === 2) {
    const [red = 0, green = 0, blue = 0] = rest;
    return { colour: nearest(red, green, blue, 127), length: 4 };
  }
  if (kind !== 5) return { colour: undefined, length: 1 };
  const number = rest[0] ?? 0;
  if (number < 16) return { colour: number % 8, length: 2 };
  if (number > 231) return { colour: undefined, length: 2 };
  const cube = number - 16;
  return { colour: nearest(Math.floor(cube / 36), Math.floor(cube / 6) % 6, cube % 6, 2), length: 2 };
}

const nearest = (red: number, green: number, blue: number, half: number): number =>
  (red > half ? 1 : 0) + (green > half ? 2 : 0) + (blue > half ? 4 : 0);

export interface FoundSpan extends AnsiSpan {
  readonly isFound: boolean;
}

/** Finds a text in any letter case. */
export const finderOf = (text: string): RegExp => new RegExp(escaped(text), "giu");

const escaped = (text: string): string => text.replace(/[$()*+.?[\\\]^{|}/]/g, "\\$&");

/** Cuts the spans of a line where a match begins and ends. */
export function findInSpans(spans: readonly AnsiSpan[], finder: RegExp | undefined): readonly FoundSpan[] {
  if (!finder) return spans.map((span) => ({ ...span, isFound: false }));
  const line = spans.map(({ text }) => text).join("");
  const edges = [...line.matchAll(finder)].flatMap(({ index, 0: found }) =>
    found === "" ? [] : [{ from: index, to: index + found.length }],
  );
  let start = 0;
  return spans.flatMap(({ text, style }) => {
    const [from, to] = [start, start + text.length];
    start = to;
    const cuts = edges.flatMap((edge) => [edge.from, edge.to]).filter((cut) => cut > from && cut < to);
    const places = [from, ...cuts, to];
    return places.slice(0, -1).map((place, index) => ({
      text: line.slice(place, places[index + 1]),
      style,
      isFound: edges.some((edge) => place >= edge.from && place < edge.to),
    }));
  });
}

/** Characters that are invisible or change the direction of text. */
const invisible = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;

/** Spells hidden characters out, so that a command to be allowed cannot look like another one. */
export const spellHidden = (text: string): string =>
  text.replace(invisible, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`);
