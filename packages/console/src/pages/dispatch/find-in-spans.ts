import type { AnsiSpan } from "./ansi.ts";

export interface FoundSpan extends AnsiSpan {
  readonly isFound: boolean;
}

/** What finds a text, however it is written. */
export const finderOf = (text: string): RegExp => new RegExp(escaped(text), "giu");

const escaped = (text: string): string => text.replace(/[$()*+.?[\\\]^{|}/]/g, "\\$&");

/** The pieces of a line, cut where what was looked for begins and ends. */
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
