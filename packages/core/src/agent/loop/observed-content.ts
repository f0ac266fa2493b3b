import type { Content, ContentMessage } from "../../ground/observe/observer.ts";
import type { ModelRequest } from "../models/model.ts";
import type { ModelAnswer } from "./call-model.ts";
import type { ToolCall } from "./messages.ts";
import type { ModelMessage } from "./model-messages.ts";

/** The texts of a request to a model and of its answer, for an observer that was asked to take them. */

export const contentOfRequest = ({ instructions, messages }: ModelRequest): Content => ({
  instructions,
  input: messages.map(messageOf),
});

export const contentOfAnswer = ({ text, calls }: ModelAnswer): Content => ({
  output: [{ role: "assistant", text: [...(text === "" ? [] : [text]), ...calls.map(callOf)].join("\n") }],
});

function messageOf(message: ModelMessage): ContentMessage {
  switch (message.role) {
    case "tool":
      return { role: "tool", text: message.results.map(({ name, content }) => `${name}: ${content}`).join("\n") };
    case "assistant":
      return { role: "assistant", text: [message.content, ...message.calls.map(callOf)].join("\n") };
    default:
      return { role: message.role, text: message.content };
  }
}

const callOf = ({ name, arguments: given }: Pick<ToolCall, "name" | "arguments">): string => `${name}(${given})`;
