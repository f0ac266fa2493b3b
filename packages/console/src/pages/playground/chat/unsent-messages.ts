import { useEffect, useState } from "react";
import { keep, readKept } from "../../../shell/preferences.ts";

/** Messages that were typed and not sent: drafts, and the queue behind a running turn. Both outlive a reload. */

const draftName = (contextId: string | undefined): string => `draft.${contextId ?? "new"}`;

/** Keeps a message that is being sent like a draft, until the server has it. */
export function keepUnsent(contextId: string | undefined, text: string): void {
  if (readKept(draftName(contextId)) === undefined) keep(draftName(contextId), text);
}

export function dropUnsent(contextId: string | undefined, text: string): void {
  if (readKept(draftName(contextId)) === text) keep(draftName(contextId), undefined);
}

/** The text of a message that was not sent, kept for each session. */
export function useMessageDraft(
  contextId: string | undefined,
  first: string | undefined,
): readonly [string, (text: string) => void] {
  const name = draftName(contextId);
  const [text, setText] = useState(() => first ?? readKept(name) ?? "");
  useEffect(() => keep(name, text === "" ? undefined : text), [name, text]);
  return [text, setText];
}

/** Queued messages are kept for this tab only: another tab would send them too. */
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
