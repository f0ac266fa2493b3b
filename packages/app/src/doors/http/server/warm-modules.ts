import { lazyModules, reasonOf } from "@loadout/core";
import { operations } from "../../../operation/operations.ts";
import { workplaceModules } from "../../../system/workplace.ts";
import type { RequestLog } from "./request-log.ts";

/** Loads modules in the background after a start: the first use of an operation would block all requests for it. */

export interface WarmModulesOptions {
  readonly log: Pick<RequestLog, "write">;
  /** Milliseconds until it begins: the first requests after a start come first, and short-lived servers do without. */
  readonly after?: number;
  /** Milliseconds between two of them, for requests. */
  readonly pause?: number;
}

/** Loads what operations need, one module after the other. Never fails. */
export function warmModules({ log, after = 3000, pause = 20 }: WarmModulesOptions): { close(): void } {
  const waiting = [...lazyModules, ...Object.values(workplaceModules), ...Object.values(operations)];
  let timer = setTimeout(next, after).unref();

  async function next(): Promise<void> {
    try {
      await waiting.shift()?.();
    } catch (error) {
      log.write({ message: "a module was not loaded", reason: reasonOf(error) }); // its first use reports why
    }
    if (waiting.length > 0) timer = setTimeout(next, pause).unref();
  }

  return {
    close() {
      clearTimeout(timer);
      waiting.length = 0;
    },
  };
}
