import type { Session } from "@loadout/core";

export type Message = Session["messages"][number];

/** How the last turn ended; `unfinished`: it is under way, or was cut short and nobody came back yet. */
export const turnEnds = ["none", "success", "error", "interrupted", "max_steps", "unfinished"] as const;
export type TurnEnd = (typeof turnEnds)[number];

export function lastTurn(messages: readonly Message[]): TurnEnd {
  const began = messages.findLastIndex(({ type }) => type === "user");
  if (began < 0) return "none";
  const end = messages.slice(began).find((message) => message.type === "result");
  return end?.type === "result" ? end.subtype : "unfinished";
}

/** Instructions that were put into the conversation; no compaction takes them away. */
export const skillMessages = (messages: readonly Message[]): readonly Message[] =>
  messages.filter((message) => message.type === "system" && message.subtype === "skill");
