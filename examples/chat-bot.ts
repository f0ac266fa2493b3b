import { createInterface } from "node:readline/promises";
import { openSessions } from "@loadout/core";

/**
 * `node chat-bot.ts <home>`: a chat in the terminal. Skills are those of the home and of the user's own folders, models those
 * of the home; without any, the demo model answers. The conversation goes on where it ended.
 */

const [home = ".loadout"] = process.argv.slice(2);
const sessions = await openSessions({
  home,
  agents: { helper: { prompt: "You help our customers. Be brief." } },
});
const session = await sessions.open("chat", { agent: "helper" });
console.log(`${session.messages.length} messages so far. An empty line ends.`);

const terminal = createInterface({ input: process.stdin });
for await (const line of terminal) {
  if (line === "") break;
  session.send(line);
  for await (const event of session.stream()) {
    if (event.type === "text-delta") process.stdout.write(event.text);
    if (event.type === "skill-activated") console.log(`[uses the skill ${event.skill}]`);
  }
  console.log();
}
terminal.close();
await sessions.close();
