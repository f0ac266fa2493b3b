/** Builds the search index in the background after a start. */

import { type Environment, reasonOf, searchableRow } from "@loadout/core";
import type { Workplace } from "../../../system/workplace.ts";
import type { RequestLog } from "./request-log.ts";

export interface WarmSearchOptions {
  /** The environment that remote callers search. */
  readonly environment: () => Promise<Environment>;
  readonly search: Workplace["search"];
  readonly log: Pick<RequestLog, "write">;
  /** Milliseconds until it begins: the first requests after a start come first. */
  readonly after?: number;
}

/** Takes the skills of an environment into the index, in slices, so that the first search finds it built. Never fails. */
export function warmSearch({ environment, search, log, after = 1000 }: WarmSearchOptions): { close(): void } {
  const timer = setTimeout(async () => {
    try {
      const { ready } = (await environment()).view();
      await (await search()).viewRows(() => [...ready.values()], searchableRow, ready);
    } catch (error) {
      log.write({ message: "the search index was not built", reason: reasonOf(error) });
    }
  }, after).unref();
  return { close: () => clearTimeout(timer) };
}
