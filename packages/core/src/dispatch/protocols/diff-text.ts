/** A change of a text as lines with `-` and `+`, and how many there are of each. */
export interface DiffText {
  readonly text: string;
  readonly added: number;
  readonly removed: number;
}

/** Lines that stay, shown before and behind the change. */
const around = 3;

/** What lies between the lines both begin with and those both end with: one hunk, in linear time. */
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
