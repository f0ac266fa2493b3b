import type { Sessions, TimedEvent } from "@loadout/core";

/** Turns that other processes of the same database run: how this one ends them, and hears of them. */

/** `follow` is there if other processes run turns too. */
export type SharedTurns = Pick<Sessions, "turns" | "follow">;

/** The events of a session until a listener leaves. */
export interface Listening {
  readonly isRunning: boolean;
  readonly missed: readonly TimedEvent[];
  leave(): void;
}

/** Asks the process of a turn to end it, and waits for that; false if no turn runs. */
export async function cancelElsewhere(
  { turns, follow }: SharedTurns,
  contextId: string,
  pace: number,
): Promise<boolean> {
  if (!follow) return false;
  const turn = await turns.cancel(contextId);
  if (!turn) return false;
  for (let now = await turns.get(turn.id); now?.state === "running"; now = await turns.get(turn.id))
    await new Promise((resolve) => setTimeout(resolve, pace));
  return true;
}

/** What is heard here, and of the same session from other processes. */
export async function joinElsewhere(
  { turns, follow }: SharedTurns,
  { contextId, after, here }: { readonly contextId: string; readonly after: number; readonly here: Listening },
  take: (event: TimedEvent) => void,
): Promise<Listening> {
  if (!follow) return here;
  const { missed: told, leave } = await follow(contextId, after, take);
  const elsewhere = here.isRunning ? [] : told;
  const lastMessage = elsewhere.findLastIndex(({ type }) => type === "message-added");
  const isLeft = here.isRunning || (await turns.activeIn(contextId)) !== undefined;
  return {
    isRunning: isLeft,
    missed: [...here.missed, ...withoutWords(elsewhere.slice(0, lastMessage + 1)), ...elsewhere.slice(lastMessage + 1)],
    leave() {
      leave();
      here.leave();
    },
  };
}

/** A message that was added has all words of it. */
export const withoutWords = (events: readonly TimedEvent[]): TimedEvent[] =>
  events.filter(({ type }) => type !== "text-delta");
