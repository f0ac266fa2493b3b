import type { timelineKinds } from "../../../router.tsx";
import type { TimelineRow } from "../events/session-state.ts";

export type RowGroup = (typeof timelineKinds)[number];

const groups: Readonly<Record<TimelineRow["kind"], readonly RowGroup[]>> = {
  turn: [],
  snapshot: ["skills"],
  request: ["model"],
  "tool-added": ["tools"],
  "tool-removed": ["tools"],
  server: ["tools"],
  call: ["tools"],
  activated: ["skills"],
  refused: ["skills", "errors"],
  compacted: ["compaction"],
  diagnostic: ["skills", "errors"],
  retry: ["model", "errors"],
  pinned: ["skills"],
  end: ["model"],
};

/** The rows of a group that contain a text, below the rows of their turns. */
export function filterRows(
  rows: readonly TimelineRow[],
  { show, find = "" }: { readonly show?: RowGroup | undefined; readonly find?: string | undefined },
): readonly TimelineRow[] {
  const wanted = plain(find);
  if (show === undefined && wanted === "") return rows;
  const found: TimelineRow[] = [];
  let head: TimelineRow | undefined;
  for (const row of rows) {
    if (row.kind === "turn") {
      head = row;
      continue;
    }
    if ((show !== undefined && !isOf(row, show)) || !plain(textOf(row)).includes(wanted)) continue;
    if (head?.turn === row.turn) found.push(head);
    head = undefined;
    found.push(row);
  }
  return found;
}

function isOf(row: TimelineRow, group: RowGroup): boolean {
  if (groups[row.kind].includes(group)) return true;
  if (group !== "errors") return false;
  if (row.kind === "call") return row.state === "failed";
  if (row.kind === "end") return row.result.subtype === "error";
  return row.kind === "server" && row.problem !== undefined;
}

/** Ignores letter case and width. */
const plain = (text: string): string => text.normalize("NFKC").toLowerCase();

/** The searchable text of a row, in both languages. */
function textOf(row: TimelineRow): string {
  switch (row.kind) {
    case "turn":
      return row.agent;
    case "snapshot":
      return row.visible.join(" ");
    case "request":
      return [row.provider, row.model, ...row.tools].join(" ");
    case "tool-added":
    case "tool-removed":
      return [row.name, row.reason.text.en, row.reason.text.zh].join(" ");
    case "server":
      return [row.name, row.reason.text.en, row.reason.text.zh, row.problem?.en, row.problem?.zh].join(" ");
    case "call":
      return [row.name, row.given, row.result].join(" ");
    case "activated":
    case "pinned":
      return row.skill;
    case "refused":
      return [row.skill, row.reason].join(" ");
    case "compacted":
      return row.trigger;
    case "diagnostic":
      return [row.diagnostic.rule, row.diagnostic.message].join(" ");
    case "retry":
      return row.reason;
    case "end":
      return [row.result.subtype, row.result.code, row.fault?.message].join(" ");
  }
}

/** Adds a row for each pin, before the first turn that begins after it. */
export function withPins(
  rows: readonly TimelineRow[],
  pins: readonly { readonly id: string; readonly since?: string | undefined }[],
): readonly TimelineRow[] {
  const dated = pins.flatMap(({ id, since }) => (since === undefined ? [] : [{ id, since }]));
  if (dated.length === 0) return rows;
  const merged: TimelineRow[] = [];
  const waiting = dated.toSorted((one, other) => Date.parse(one.since) - Date.parse(other.since));
  const put = (until: number): void => {
    while (waiting[0] && Date.parse(waiting[0].since) <= until) {
      const { id, since } = waiting.shift() as (typeof dated)[number];
      const turn = merged.at(-1)?.turn ?? 0;
      merged.push({ kind: "pinned", key: `pin:${id}`, id: -1, skill: id, time: since, turn, offset: 0 });
    }
  };
  for (const row of rows) {
    if (row.kind === "turn") put(Date.parse(row.time));
    merged.push(row);
  }
  put(Number.POSITIVE_INFINITY);
  return merged;
}

/** The message in a refusal of the `Skill` tool, which is JSON. */
export function refusal(reason: string): string {
  const [, error] = /^\{"loaded":false,"error":("(?:[^"\\]|\\.)*")\}$/.exec(reason) ?? [];
  return error === undefined ? reason : String(JSON.parse(error));
}
