import type { TimedEvent } from "@loadout/core";
import type { ChatItem, EventOf, TimelineRow, TurnSummary } from "./session-state.ts";

/** The conversation and the timeline so far; changed in place, event by event. */
export interface Progress {
  readonly items: KeyedList<ChatItem>;
  readonly rows: KeyedList<TimelineRow>;
  readonly turns: TurnSummary[];
  /** The problem of each MCP server that was seen; empty if it works. */
  readonly servers: Map<string, string>;
  /** When each running call started. */
  readonly startedAt: Map<string, number>;
  /** Model requests in the session. */
  requests: number;
  /** The current model request, and the key of its answer. */
  request: { readonly event: EventOf<"step-start">; readonly key: string } | undefined;
  turnBeganAt: number;
}

export const createProgress = (): Progress => ({
  items: createKeyedList(),
  rows: createKeyedList(),
  turns: [],
  servers: new Map(),
  startedAt: new Map(),
  requests: 0,
  request: undefined,
  turnBeganAt: 0,
});

export const turnNumber = ({ turns }: Progress): number => turns.at(-1)?.number ?? 0;

/** Changes the current turn. */
export function editTurn({ turns }: Progress, change: Partial<TurnSummary>): void {
  const last = turns.at(-1);
  if (last) turns[turns.length - 1] = { ...last, ...change };
}

/** The place of a row in the timeline; `item` is the entry of the conversation it belongs to. */
export const rowPlace = (progress: Progress, { id, time }: TimedEvent, item?: string) => ({
  key: `${id}`,
  id,
  time,
  item,
  turn: turnNumber(progress),
  offset: Math.max(0, Date.parse(time) - progress.turnBeganAt),
});

/** The place of an entry in the conversation. */
export const itemPlace = (progress: Progress, key: string, { id }: TimedEvent) => ({
  key,
  turn: turnNumber(progress),
  event: id,
});

/** The compaction of a step: its entry comes before the event with its row. */
export const compactionKey = (progress: Progress): string => `z:${turnNumber(progress)}.${progress.requests}`;

/** A list with keys: an entry that is set again replaces the one before. */
export interface KeyedList<Entry extends { readonly key: string }> {
  set(entry: Entry): void;
  get(key: string): Entry | undefined;
  remove(key: string): void;
  findLast(isWanted: (entry: Entry) => boolean): Entry | undefined;
  /** The same array until something changes. */
  snapshot(): readonly Entry[];
}

function createKeyedList<Entry extends { readonly key: string }>(): KeyedList<Entry> {
  const entries: Entry[] = [];
  const places = new Map<string, number>();
  let shown: readonly Entry[] = [];
  let isChanged = false;
  return {
    set(entry) {
      const place = places.get(entry.key);
      if (place === undefined) places.set(entry.key, entries.push(entry) - 1);
      else entries[place] = entry;
      isChanged = true;
    },
    get(key) {
      const place = places.get(key);
      return place === undefined ? undefined : entries[place];
    },
    remove(key) {
      const place = places.get(key);
      if (place === undefined) return;
      entries.splice(place, 1);
      places.delete(key);
      for (const [index, entry] of entries.slice(place).entries()) places.set(entry.key, place + index);
      isChanged = true;
    },
    findLast: (isWanted) => entries.findLast(isWanted),
    snapshot() {
      if (isChanged) shown = [...entries];
      isChanged = false;
      return shown;
    },
  };
}
