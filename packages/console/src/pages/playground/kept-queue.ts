/** Messages that wait for their turn, kept for this tab: another one would send them too. */
const nameOf = (contextId: string): string => `loadout.queue.${contextId}`;

export function readQueue(contextId: string | undefined): readonly string[] {
  if (contextId === undefined) return [];
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(nameOf(contextId)) ?? "[]");
    return Array.isArray(kept) ? kept.filter((text) => typeof text === "string") : [];
  } catch (error) {
    if (error instanceof DOMException || error instanceof SyntaxError) return [];
    throw error;
  }
}

export function writeQueue(contextId: string | undefined, queue: readonly string[]): void {
  if (contextId === undefined) return;
  try {
    if (queue.length === 0) sessionStorage.removeItem(nameOf(contextId));
    else sessionStorage.setItem(nameOf(contextId), JSON.stringify(queue));
  } catch (error) {
    if (!(error instanceof DOMException)) throw error; // full, or switched off
  }
}
