import { type Model, openMemoryHome, openSessions, type RunnableTool } from "@loadout/core";
import { openStore } from "./own-store.ts";

/** `node own-parts.ts <file>`: a model, a tool and a store of your own: settings and the notes about sessions are in that file. */

const [file = "store.json"] = process.argv.slice(2);

/** Asks for the weather once, then repeats what it learned. */
const model: Model = {
  ...{ provider: "own", id: "parrot", contextWindow: 32_000 },
  async *stream({ messages }) {
    const last = messages.at(-1);
    if (last?.role === "tool") yield { type: "text-delta", text: `I heard: ${last.results[0]?.content}` };
    else yield { type: "tool-call", call: { id: "call-1", name: "weather", arguments: '{"city":"Oslo"}' } };
    yield { type: "finish", reason: last?.role === "tool" ? "stop" : "tool-calls", usage: {} };
  },
};

const weather: RunnableTool = {
  name: "weather",
  description: "The weather in a city.",
  parameters: { type: "object", properties: { city: { type: "string" } }, required: ["city"] },
  run: async ({ city }) => ({ content: `Sunny in ${city}.`, isError: false }),
};

const home = { ...openMemoryHome(), documents: openStore(file) };
const sessions = await openSessions({
  home,
  agents: { forecaster: { prompt: "You know the weather." } },
  models: { parrot: model },
  tools: [weather],
});
const session = await sessions.open("today", { agent: "forecaster" });
session.send("How is the weather?");
for await (const event of session.stream()) if (event.type === "text-delta") console.log(event.text);
await sessions.close();
await home.close();
