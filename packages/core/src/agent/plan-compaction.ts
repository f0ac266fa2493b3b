import type { Message } from "./messages.ts";

/** What a compaction does: which messages are summed up, and where the part begins that stays as it is. */
export interface CompactionPlan {
  /** Without skill messages: they stay, word for word. */
  readonly summarise: readonly Message[];
  readonly keepFrom: string;
}

/** Rounds, each begun by a user's message, that stay whole. */
const keptRounds = 2;

/** `undefined` when there is nothing to compact: no round before those that stay, or nothing new in it. */
export function planCompaction(messages: readonly Message[], keep = keptRounds): CompactionPlan | undefined {
  const last = messages.findLastIndex((message) => message.type === "system" && message.subtype === "compact_boundary");
  const boundary = messages[last];
  const keepFrom =
    boundary?.type === "system" && boundary.subtype === "compact_boundary" ? boundary.keep_from : undefined;
  const start =
    keepFrom === undefined
      ? last + 1
      : Math.max(
          0,
          messages.findIndex(({ id }) => id === keepFrom),
        );
  const rounds = messages.flatMap((message, index) => (message.type === "user" && index >= start ? [index] : []));
  const first = rounds.at(-keep);
  const at = first === undefined ? undefined : messages[first];
  if (first === undefined || at === undefined || rounds.length <= keep) return undefined;
  const before = messages.slice(start, first).filter(isSpoken);
  if (before.length === 0) return undefined;
  const earlier = boundary === undefined ? [] : [boundary];
  return { summarise: [...earlier, ...before], keepFrom: at.id };
}

const isSpoken = ({ type }: Message): boolean => type === "user" || type === "assistant" || type === "tool_result";
