import { Fault, type FaultCode } from "../ground/fault.ts";

/** What Loadout writes to was away: the work was cut, and can go on. A fault that says "try again" would be repeated for ever. */
export const isOutage = (error: unknown): boolean => error instanceof Fault && outages.has(error.code);
const outages: ReadonlySet<string> = new Set<FaultCode>([
  ...(["home.unavailable", "database.unreachable", "database.connections", "database.read-only"] as const),
]);
