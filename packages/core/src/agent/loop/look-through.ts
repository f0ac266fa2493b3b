import type { Message } from "./messages.ts";

/** Looks for something in histories, which only grow: each look goes through the new messages only. */
export function lookThrough<Found>(
  nothing: () => Found,
  /** Adds to what was found before. */
  take: (found: Found, message: Message, index: number, messages: readonly Message[]) => void,
): (messages: readonly Message[]) => Found {
  const looked = new WeakMap<readonly Message[], { count: number; last: Message | undefined; readonly found: Found }>();
  return (messages) => {
    const known = looked.get(messages);
    const isGrown = known !== undefined && known.count <= messages.length && messages[known.count - 1] === known.last;
    const found = isGrown ? known.found : nothing();
    for (let index = isGrown ? known.count : 0; index < messages.length; index++) {
      const message = messages[index];
      if (message) take(found, message, index, messages);
    }
    looked.set(messages, { count: messages.length, last: messages.at(-1), found });
    return found;
  };
}
