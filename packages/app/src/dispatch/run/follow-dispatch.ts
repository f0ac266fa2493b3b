import type { Dispatches } from "@loadout/core";
import { type DispatchView, dispatchView, type OutputView } from "../dispatch-view.ts";
import { isOver } from "../own-dispatch.ts";

/** What is told of a dispatch. `id` is the last index of output by then. */
export type DispatchTold =
  | { readonly type: "state"; readonly id: number; readonly dispatch: DispatchView }
  | ({ readonly type: "output"; readonly id: number } & OutputView);

/** How many are read at once. */
const page = 100;
/** How often a dispatch of another process is looked at, in milliseconds. */
const pace = 300;

/** Output behind an index and every change of state, as they come, until it has ended: its last state comes last. */
export async function* followDispatch(
  dispatches: Dispatches,
  id: string,
  after: number,
  signal?: AbortSignal,
): AsyncGenerator<DispatchTold> {
  let woken = Promise.withResolvers<void>();
  const wake = (): void => woken.resolve();
  const leave = dispatches.listen((event) => {
    if ((event.type === "state" ? event.dispatch.id : event.id) === id) wake();
  });
  signal?.addEventListener("abort", wake);
  let last = after;
  let told = "";
  try {
    while (!signal?.aborted) {
      woken = Promise.withResolvers();
      const dispatch = await dispatches.get(id); // before its output: what is over then has all of it
      for (;;) {
        const outputs = await dispatches.output(id, last, page);
        for (const output of outputs) {
          last = output.index;
          yield { type: "output", id: last, ...output };
        }
        if (outputs.length < page) break;
      }
      const state = JSON.stringify([dispatch.state, dispatch.reason, dispatch.permission?.id]);
      if (state !== told) yield { type: "state", id: last, dispatch: dispatchView(dispatch) };
      told = state;
      if (isOver(dispatch)) return;
      const isHere = dispatches.processes().some(({ agentId }) => agentId === dispatch.agentId);
      await (isHere ? woken.promise : wakeOrWait(woken.promise));
    }
  } finally {
    signal?.removeEventListener("abort", wake);
    leave();
  }
}

/** Nobody tells of what happens in another process. */
async function wakeOrWait(woken: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const waited = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, pace);
  });
  await Promise.race([woken, waited]);
  clearTimeout(timer);
}
