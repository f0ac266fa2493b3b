import type { Dispatches } from "@loadout/core";
import { type DispatchView, dispatchView, type OutputView } from "../dispatch-view.ts";
import { isOver } from "../own-dispatch.ts";

/** Follows a dispatch as a stream of events. */

/** An event of a dispatch. `id` is the last output index at that time. */
export type DispatchTold =
  | { readonly type: "state"; readonly id: number; readonly dispatch: DispatchView }
  | ({ readonly type: "output"; readonly id: number } & OutputView);

/** How many are read at once. */
const page = 100;

/** Yields output after an index and every change of state until the dispatch ends; its last state comes last. */
export async function* followDispatch(
  dispatches: Dispatches,
  id: string,
  after: number,
  signal?: AbortSignal,
): AsyncGenerator<DispatchTold> {
  let woken = Promise.withResolvers<void>();
  const wake = (): void => woken.resolve();
  const leave = dispatches.listen((event) => {
    if (event.type === "elsewhere" || (event.type === "state" ? event.dispatch.id : event.id) === id) wake();
  });
  signal?.addEventListener("abort", wake);
  let last = after;
  let told = "";
  try {
    while (!signal?.aborted) {
      woken = Promise.withResolvers();
      const dispatch = await dispatches.get(id); // read the state before the output: if it has ended, the output is complete
      for (;;) {
        const outputs = await dispatches.output(id, last, page);
        for (const output of outputs) {
          last = output.index;
          yield { type: "output", id: last, ...output };
        }
        if (outputs.length < page) break;
      }
      const state = JSON.stringify([
        dispatch.state,
        dispatch.reason,
        dispatch.permission?.id,
        dispatch.waits?.reason.en,
      ]);
      if (state !== told) yield { type: "state", id: last, dispatch: dispatchView(dispatch) };
      told = state;
      if (isOver(dispatch)) return;
      const isHere = dispatches.here().includes(id);
      await (isHere ? woken.promise : wakeOrWait(woken.promise, dispatches.lookPace));
    }
  } finally {
    signal?.removeEventListener("abort", wake);
    leave();
  }
}

/** Not every change in another process is told: look again after a while. */
async function wakeOrWait(woken: Promise<void>, pace: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const waited = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, pace);
  });
  await Promise.race([woken, waited]);
  clearTimeout(timer);
}
