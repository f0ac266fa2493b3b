import * as z from "zod/mini";
import { printable, quoteWord } from "../doors/cli/terminal.ts";
import { showDone } from "../doors/cli/view.ts";
import { operation } from "../operation/operation.ts";
import { dispatchId } from "./dispatch-fields.ts";
import { DispatchView, dispatchView } from "./dispatch-view.ts";
import { isOver, ownDispatch } from "./own-dispatch.ts";
import { cancelDispatch } from "./run/start-dispatch.ts";
import { showState } from "./show-dispatch.ts";

/** Stops an agent and everything it started. */

export const dispatchCancel = operation({
  name: "dispatch.cancel",
  summary: { en: "Stop an agent and everything it started", zh: "停止智能体及其启动的一切" },
  role: "admin",
  effect: "write",
  place: "anywhere",
  input: z.object({ id: dispatchId() }),
  output: () =>
    z.extend(DispatchView(), {
      /** False where it had ended already. */
      cancelled: z.boolean(),
    }),
  async run(app, { id }) {
    const there = await ownDispatch(app, id);
    if (isOver(there)) return { ...dispatchView(there), cancelled: false };
    const dispatch = await cancelDispatch(app, await app.dispatches(), id);
    return { ...dispatchView(dispatch), cancelled: true };
  },
  cli: {
    positionals: ["id"],
    render: ({ cancelled, ...dispatch }, terminal) =>
      cancelled
        ? showDone({ verb: { en: "stopped", zh: "已停止" }, name: dispatch.id }, terminal)
        : `· ${printable(dispatch.id)} ${showState(dispatch, terminal)}`,
    next: ({ id, cancelled }) => (cancelled ? [`→ loadout dispatch logs ${quoteWord(id)}`] : []),
    examples: ["loadout dispatch cancel 1f9a"],
  },
});
