import type { Home } from "@loadout/core/home";
import { changedNouns, changedTopic } from "../../operation/changed-topic.ts";

/** Tells the other processes of a home what this one changed; what is lost shows when a page is loaded again. */

/** Milliseconds in which changes of one noun are told once. */
const moment = 100;

export function createNews(bus: Pick<Home["bus"], "publish">): (noun: string) => void {
  const waiting = new Set<string>();
  return (noun) => {
    const known = changedNouns.find((one) => one === noun);
    if (known === undefined || waiting.has(known)) return;
    waiting.add(known);
    setTimeout(() => {
      waiting.delete(known);
      bus.publish(changedTopic(known)).catch(() => undefined);
    }, moment).unref();
  };
}
