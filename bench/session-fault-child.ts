import { writeSync } from "node:fs";
import { openSessions } from "@loadout/core";
import { openFaultHome } from "./open-fault-home.ts";
import { echo } from "./session-faults.ts";

/**
 * Uses one session until it is killed: `node session-fault-child.ts <home>`. Prints what was acknowledged: `message <id>`,
 * `pin <skill>`, `fork <id> <messages>` and `deleted <id>`.
 */

const say = (line: string): void => void writeSync(1, `${line}\n`);

const [home = ""] = process.argv.slice(2);
await openFaultHome(home);
const sessions = await openSessions({ home, models: { echo } });
const session = await sessions.open("one");
const run = Math.random().toString(36).slice(2, 8);
say("begun");
for (let count = 0; ; count++) {
  session.send(`${run} ${count}`);
  for await (const event of session.stream()) if (event.type === "message-added") say(`message ${event.message.id}`);
  if (count % 3 === 0) {
    await session.load("a");
    say("pin a");
    await session.unload("a");
    const id = `${run}-${count}`;
    say(`forking ${id}`);
    const fork = await sessions.fork("one", id);
    say(`fork ${id} ${fork.messages.length}`);
    await fork.close();
    if (count % 2 === 0) {
      say(`deleting ${id}`);
      await sessions.delete(id);
      say(`deleted ${id}`);
    }
  }
}
