import {
  Fault,
  homeSettings,
  type OverTime,
  type RetentionLimits,
  readSettings,
  retentionLimitsOf,
} from "@loadout/core";
import { type Home, openHome } from "@loadout/core/home";
import { retained } from "./retained.ts";

/** Removes what is over its time: one process at a time, and never what anything refers to. */

export interface PrunedKind extends OverTime {
  readonly name: string;
}

export interface Pruning {
  /** Every kind that is kept for a time, with what is over. */
  readonly kinds: readonly PrunedKind[];
  readonly limits: RetentionLimits;
}

export interface PruneOptions {
  /** The folder of the home, and the home where it is open. */
  readonly folder: string;
  readonly home?: Home;
  readonly now?: Date;
  readonly signal?: AbortSignal;
}

/** What `pruneHome` would remove. Changes nothing. */
export async function inspectRetention(options: PruneOptions): Promise<Pruning> {
  const { kinds, limits } = await kindsOf(options);
  const found: PrunedKind[] = [];
  for (const { name, inspect } of kinds) found.push({ name, ...(await inspect()) });
  return { kinds: found, limits };
}

/**
 * Removes it kind by kind; each can be repeated, and goes on where it was cut short. A kind that fails keeps no other from being
 * removed; its reason is thrown at the end. The Fault `busy` if another process does it.
 */
export async function pruneHome(options: PruneOptions): Promise<Pruning> {
  const { kinds, limits } = await kindsOf(options);
  const home = openHome(options.home ?? options.folder);
  const lease = await home.leases.take("prune", { patience: 0 }).catch(async (error: unknown) => {
    await home.close();
    throw error;
  });
  const signal = AbortSignal.any([lease.lost, ...(options.signal ? [options.signal] : [])]);
  try {
    const removed: PrunedKind[] = [];
    const failures: unknown[] = [];
    for (const { name, prune } of kinds) {
      if (signal.aborted) break;
      try {
        removed.push({ name, ...(await prune(signal)) });
      } catch (error) {
        failures.push(error);
      }
    }
    lease.lost.throwIfAborted();
    if (failures.length > 0) throw failures[0];
    return { kinds: removed, limits };
  } finally {
    lease.release();
    await home.close();
  }
}

/** Whether another process is at it. */
export const isBusy = (error: unknown): boolean => error instanceof Fault && error.code === "busy";

async function kindsOf({ folder, home = openHome(folder), now = new Date() }: PruneOptions) {
  const { value } = await readSettings(homeSettings(home));
  const limits = retentionLimitsOf(value);
  return { limits, kinds: retained({ home, folder, limits, now }) };
}
