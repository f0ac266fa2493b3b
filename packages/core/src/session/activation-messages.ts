import { isMessage, type Message } from "../agent/loop/messages.ts";
import { remember } from "../ground/remember.ts";
import { activationsIn } from "./active-skills.ts";
import { encodeContextId } from "./context-id.ts";
import { parseLine } from "./json-line.ts";
import type { SessionRows } from "./session-rows.ts";

/** Reads the messages of a session that activate or unload skills, without the skill texts. */
export type ActivationMessages = (contextId: string) => Promise<readonly Message[]>;

/** Most sessions in the cache. */
const mostKept = 1000;

interface Kept {
  /** The number of the last message that was looked at. */
  readonly last: number;
  /** The first message of the session. */
  readonly first: string;
  readonly messages: readonly Message[];
}

/** Looks at each message once. */
export function createActivationMessages(rows: SessionRows): ActivationMessages {
  const kept = new Map<string, Kept>();
  return async (contextId) => {
    const name = encodeContextId(contextId);
    const { last, first = "" } = await rows.ends(name);
    const known = kept.get(contextId);
    // Another first message, or fewer than before: the session was deleted, and its id given to another one.
    const before = known && known.first === first && known.last <= last ? known : { last: 0, messages: [] };
    if (before.last === last) return before.messages;
    const added = (await rows.activating(name, before.last)).flatMap(({ body }) => activatingMessage(body));
    const messages = added.length === 0 ? before.messages : [...before.messages, ...added];
    remember(kept, contextId, { last, first, messages }, mostKept);
    return messages;
  };
}

function activatingMessage(body: string): Message[] {
  const message = parseLine(body);
  return isMessage(message) && (isUnloading(message) || activationsIn([message]).length > 0)
    ? [withoutText(message)]
    : [];
}

const isUnloading = (message: Message): boolean =>
  message.type === "system" && message.subtype === "note" && message.unloaded !== undefined;

const withoutText = (message: Message): Message =>
  message.type === "system" && message.subtype === "skill" ? { ...message, skill_content: "" } : message;
