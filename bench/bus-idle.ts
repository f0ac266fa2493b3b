import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { openHome } from "@loadout/core/home";
import { changedNouns, changedTopic } from "../packages/app/src/operation/changed-topic.ts";

/** `npm run bench bus-idle`: what it costs an idle server to listen for changes of other processes. */

const seconds = 20;

export async function busIdleReport(folder: string): Promise<string[]> {
  const home = openHome(join(folder, "bus-idle"), { threads: true });
  try {
    await home.bus.publish("skill");
    await pause(2000); // both threads have started
    const idle = await costOfIdling();
    const leave = await home.bus.subscribe(changedNouns.map(changedTopic), () => undefined);
    const listening = await costOfIdling();
    leave();
    return [`CPU of an idle home: ${idle} ms a second; ${listening} while it listens to ${changedNouns.length} topics`];
  } finally {
    await home.close();
  }
}

/** Milliseconds of CPU in a second, of all threads. */
async function costOfIdling(): Promise<string> {
  const before = process.cpuUsage();
  await pause(seconds * 1000);
  const { user, system } = process.cpuUsage(before);
  return ((user + system) / 1000 / seconds).toFixed(2);
}
