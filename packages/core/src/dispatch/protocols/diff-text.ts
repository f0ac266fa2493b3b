/** A diff as lines with `-` and `+`, and the number of each. */
export interface DiffText {
  readonly text: string;
  readonly added: number;
  readonly removed: number;
}

/** Context lines before and after the change. */
const around = 3;

/** The difference of two texts as one hunk, in linear time: everything between the common first and last lines. */
export function diffText(before: string, after: string): DiffText {
  const [was, is] = [linesOf(before), linesOf(after)];
  const most = Math.min(was.length, is.length);
  let start = 0;
  while (start < most && was[start] === is[start]) start++;
  let end = 0;
  while (end < most - start && was[was.length - 1 - end] === is[is.length - 1 - end]) end++;
  const removed = was.slice(start, was.length - end);
  const added = is.slice(start, is.length - end);
  const lines = [
    ...was.slice(Math.max(0, start - around), start).map((line) => ` ${line}`),
    ...removed.map((line) => `-${line}`),
    ...added.map((line) => `+${line}`),
    ...was.slice(was.length - end, was.length - end + around).map((line) => ` ${line}`),
  ];
  const isSame = removed.length === 0 && added.length === 0;
  return { text: isSame ? "" : lines.join("\n"), added: added.length, removed: removed.length };
}

const linesOf = (text: string): readonly string[] => (text === "" ? [] : text.replace(/\n$/, "").split("\n"));
