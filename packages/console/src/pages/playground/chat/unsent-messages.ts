import { useEffect, useState } from "react";
import { keep, readKept } from "../../../shell/preferences.ts";

const nameOf = (contextId: string | undefined): string => `draft.${contextId ?? "new"}`;

/** A message on its way is kept like one that was not sent, until somebody has taken it. */
export function keepUnsent(contextId: string | undefined, text: string): void {
  if (readKept(nameOf(contextId)) === undefined) keep(nameOf(contextId), text);
}

export function dropUnsent(contextId: string | undefined, text: string): void {
  if (readKept(nameOf(contextId)) === text) keep(nameOf(contextId), undefined);
}

/** What was typed and not sent, for each conversation. */
export function useDraft(
  contextId: string | undefined,
  first: string | undefined,
): readonly [string, (text: string) => void] {
  const name = nameOf(contextId);
  const [text, setText] = useState(() => first ?? readKept(name) ?? "");
  useEffect(() => keep(name, text === "" ? undefined : text), [name, text]);
  return [text, setText];
}

/** Messages that wait for their turn, kept for this tab: another one would send them too. */
const queueName = (contextId: string): string => `loadout.queue.${contextId}`;

export function readQueue(contextId: string | undefined): readonly string[] {
  if (contextId === undefined) return [];
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(queueName(contextId)) ?? "[]");
    return Array.isArray(kept) ? kept.filter((text) => typeof text === "string") : [];
  } catch (error) {
    if (error instanceof DOMException || error instanceof SyntaxError) return [];
    throw error;
  }
}

export function writeQueue(contextId: string | undefined, queue: readonly string[]): void {
  if (contextId === undefined) return;
  try {
    if (queue.length === 0) sessionStorage.removeItem(queueName(contextId));
    else sessionStorage.setItem(queueName(contextId), JSON.stringify(queue));
  } catch (error) {
    if (!(error instanceof DOMException)) throw error; // full, or switched off
  }
}
