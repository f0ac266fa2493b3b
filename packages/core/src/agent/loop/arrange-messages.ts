import type { Arrangement } from "./arrangement.ts";
import type { ModelMessage } from "./model-messages.ts";

/**
 * The messages in an order and in roles that a model accepts. What is arranged stays as it is when more messages
 * follow: a message is only ever added to, at its end. Arranging twice changes nothing.
 */
export function arrangeMessages(
  messages: readonly ModelMessage[],
  { system, joinsUser }: Arrangement,
): readonly ModelMessage[] {
  if (system === "anywhere" && !joinsUser) return messages;
  const arranged: ModelMessage[] = [];
  for (const [index, message] of messages.entries()) {
    const before = arranged.at(-1);
    if (message.role === "system" && system === "after-user")
      placeSystem(arranged, message.content, messages[index - 1]);
    else if (message.role === "system" && system === "nowhere")
      addUser(arranged, markSystem(message.content), joinsUser);
    else if (message.role === "user") {
      // A system message must be followed by an answer; one that was sent stays where it was.
      if (system === "after-user" && before?.role === "system") arranged.push(noAnswer);
      addUser(arranged, message.content, joinsUser);
    } else arranged.push(message);
  }
  return arranged;
}

const noAnswer: ModelMessage = { role: "assistant", content: "[The turn ended before an answer.]", calls: [] };

/** Several in a row are one message; where none may be, it is marked text. */
function placeSystem(arranged: ModelMessage[], content: string, given: ModelMessage | undefined): void {
  const last = arranged.at(-1);
  if (last?.role === "system" && given?.role === "system")
    arranged[arranged.length - 1] = { role: "system", content: `${last.content}\n\n${content}` };
  else if (last?.role === "user" || last?.role === "tool") arranged.push({ role: "system", content });
  else addUser(arranged, markSystem(content), false);
}

function addUser(arranged: ModelMessage[], content: string, isJoined: boolean): void {
  const last = arranged.at(-1);
  if (isJoined && last?.role === "user")
    arranged[arranged.length - 1] = { role: "user", content: `${last.content}\n\n${content}` };
  else arranged.push({ role: "user", content });
}

/** Text that no part of it can end early. */
const markSystem = (content: string): string => `<system>\n${content.replace(/<(\/?system\b)/gi, "&lt;$1")}\n</system>`;
