import * as z from "zod/mini";
import { printableText, quoteWord } from "../doors/cli/terminal.ts";
import { operation } from "../operation/operation.ts";
import { dispatchId } from "./dispatch-fields.ts";
import { DispatchShown } from "./dispatch-view.ts";
import { isOver, ownDispatch } from "./own-dispatch.ts";
import { showDispatch } from "./run/start-dispatch.ts";
import { showDispatchFacts } from "./show-dispatch.ts";

/** Shows the state of a dispatch and exactly what was sent. */

export const dispatchShow = operation({
  name: "dispatch.show",
  summary: { en: "Show a dispatch: its state, and exactly what was sent", zh: "查看派发：状态，以及发送的全文" },
  role: "admin",
  effect: "read",
  place: "anywhere",
  input: z.object({ id: dispatchId() }),
  output: DispatchShown,
  run: async (app, { id }) => showDispatch(app, await ownDispatch(app, id)),
  cli: {
    positionals: ["id"],
    render: (dispatch, terminal) =>
      [
        showDispatchFacts(dispatch, terminal),
        "",
        terminal.style("dim", terminal.say({ en: "text that was sent:", zh: "发送的全文：" })),
        printableText(dispatch.text),
      ].join("\n"),
    next(dispatch) {
      const id = quoteWord(dispatch.id);
      return [
        isOver(dispatch)
          ? `→ loadout dispatch logs ${id}   ·   loadout dispatch retry ${id}`
          : `→ loadout dispatch logs ${id} -f   ·   loadout dispatch cancel ${id}`,
      ];
    },
    examples: ["loadout dispatch show 1f9a", "loadout dispatch show 1f9a --json text,receipt"],
  },
});
