import type { Gathered } from "./gather-packages.ts";

let waiting: Promise<Gathered> | undefined;

/** What was dropped on another page, for the page of imports to take. */
export function handOver(gathered: Promise<Gathered>): void {
  waiting = gathered;
}

/** Once: whoever comes back later finds nothing. */
export function takeHandedOver(): Promise<Gathered> | undefined {
  const taken = waiting;
  waiting = undefined;
  return taken;
}
