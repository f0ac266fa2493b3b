/** Merges two changes of one text, line by line. */

export interface MergedTexts {
  /** Where both changed the same lines, both are in it between markers. */
  readonly text: string;
  readonly conflicts: number;
}

const labels = { mine: "local", theirs: "upstream" } as const;

/** Both changes together. `undefined` if the texts differ too much to be compared line by line. */
export async function mergeTexts(base: string, mine: string, theirs: string): Promise<MergedTexts | undefined> {
  const lines = linesOf(base);
  const ours = await changesBetween(lines, linesOf(mine));
  const others = await changesBetween(lines, linesOf(theirs));
  if (!ours || !others) return undefined;
  const merged: string[] = [];
  let [done, conflicts] = [0, 0];
  for (const group of groupsOf(ours, others)) {
    merged.push(...lines.slice(done, group.from));
    const [own, other] = [apply(lines, group, group.mine), apply(lines, group, group.theirs)];
    if (group.theirs.length === 0 || own.join("") === other.join("")) merged.push(...own);
    else if (group.mine.length === 0) merged.push(...other);
    else {
      conflicts++;
      merged.push(
        `<<<<<<< ${labels.mine}\n`,
        ...ended(own),
        "=======\n",
        ...ended(other),
        `>>>>>>> ${labels.theirs}\n`,
      );
    }
    done = group.to;
  }
  return { text: [...merged, ...lines.slice(done)].join(""), conflicts };
}

/** Lines with their ends. */
const linesOf = (text: string): string[] => text.match(/[^\n]*\n|[^\n]+$/g) ?? [];

/** A marker begins a line, also after a last line without an end. */
const ended = (lines: readonly string[]): string[] => lines.map((line) => (line.endsWith("\n") ? line : `${line}\n`));

/** Lines `from` to `to` of the base are replaced. */
interface Change {
  readonly from: number;
  readonly to: number;
  readonly lines: readonly string[];
}

/** More edits than this are not worth computing: the result could not be read. */
const mostEdits = 1500;

async function changesBetween(base: string[], other: string[]): Promise<readonly Change[] | undefined> {
  const { diffArrays } = await import("diff");
  const parts = diffArrays(base, other, { maxEditLength: mostEdits });
  if (!parts) return undefined;
  const changes: { from: number; to: number; lines: string[] }[] = [];
  let at = 0;
  for (const { added, removed, value } of parts) {
    if (!added && !removed) {
      at += value.length;
      continue;
    }
    const last = changes.at(-1);
    const change = last?.to === at ? last : { from: at, to: at, lines: [] };
    if (change !== last) changes.push(change);
    if (added) change.lines.push(...value);
    else {
      at += value.length;
      change.to = at;
    }
  }
  return changes;
}

interface Group {
  readonly from: number;
  to: number;
  readonly mine: Change[];
  readonly theirs: Change[];
}

/** Changes that touch each other belong together. */
function groupsOf(mine: readonly Change[], theirs: readonly Change[]): readonly Group[] {
  const all = [
    ...mine.map((change) => ({ change, side: "mine" as const })),
    ...theirs.map((change) => ({ change, side: "theirs" as const })),
  ].sort((one, other) => one.change.from - other.change.from || one.change.to - other.change.to);
  const groups: Group[] = [];
  for (const { change, side } of all) {
    let group = groups.at(-1);
    if (!group || change.from > group.to) {
      group = { from: change.from, to: change.to, mine: [], theirs: [] };
      groups.push(group);
    }
    group.to = Math.max(group.to, change.to);
    group[side].push(change);
  }
  return groups;
}

/** The lines of the base that a group covers, after the changes of one side. */
function apply(base: readonly string[], { from, to }: Group, changes: readonly Change[]): string[] {
  const lines: string[] = [];
  let at = from;
  for (const change of changes) {
    lines.push(...base.slice(at, change.from), ...change.lines);
    at = change.to;
  }
  return [...lines, ...base.slice(at, to)];
}
