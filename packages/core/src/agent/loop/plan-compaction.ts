import type { Message } from "./messages.ts";

/** What a compaction does: which messages are summed up, and where the part begins that stays as it is. */
export interface CompactionPlan {
  /** Without skill messages: they stay, word for word. */
  readonly summarise: readonly Message[];
  readonly keepFrom: string;
}

/**
 * How much stays: the last two rounds, each begun by a user's message; the last one alone; or, within a round that is
 * too long by itself, its last two steps.
 */
export const compactionDepths = ["rounds", "round", "steps"] as const;
export type CompactionDepth = (typeof compactionDepths)[number];

/** `undefined` when there is nothing to compact: nothing before what stays, or nothing new in it. */
export function planCompaction(
  messages: readonly Message[],
  depth: CompactionDepth = "rounds",
): CompactionPlan | undefined {
  const { start, earlier } = lastCompaction(messages);
  const kept = depth === "round" ? 1 : 2;
  const begins = depth === "steps" ? "assistant" : "user";
  const beginnings = messages.flatMap(({ type }, index) => (type === begins && index >= start ? [index] : []));
  const first = beginnings.at(-kept);
  const at = first === undefined ? undefined : messages[first];
  if (first === undefined || at === undefined || beginnings.length < kept) return undefined;
  const before = messages.slice(start, first).filter(isSpoken);
  if (before.length === 0 || (depth === "steps" && before.every(({ type }) => type === "user"))) return undefined;
  return { summarise: [...earlier, ...before], keepFrom: at.id };
}

/** Where the messages begin that no compaction has summed up yet, and the one before that. */
function lastCompaction(messages: readonly Message[]): { start: number; earlier: readonly Message[] } {
  const at = messages.findLastIndex((message) => message.type === "system" && message.subtype === "compact_boundary");
  const boundary = messages[at];
  if (boundary?.type !== "system" || boundary.subtype !== "compact_boundary") return { start: 0, earlier: [] };
  const kept = messages.findIndex(({ id }) => id === boundary.keep_from);
  return { start: kept < 0 ? at + 1 : kept, earlier: [boundary] };
}

const isSpoken = ({ type }: Message): boolean => type === "user" || type === "assistant" || type === "tool_result";
