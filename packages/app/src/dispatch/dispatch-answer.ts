import { Fault } from "@loadout/core";
import * as z from "zod/mini";
import { done } from "../doors/cli/view.ts";
import { field, filled } from "../operation/field.ts";
import { operation } from "../operation/operation.ts";
import { dispatchId } from "./dispatch-fields.ts";
import { DispatchView, dispatchView } from "./dispatch-view.ts";
import { ownDispatch } from "./own-dispatch.ts";
import { answerDispatch } from "./run/start-dispatch.ts";

/** Answers an agent that asks for permission. */

export const dispatchAnswer = operation({
  name: "dispatch.answer",
  summary: { en: "Answer an agent asking for permission", zh: "回答智能体的许可请求" },
  role: "admin",
  effect: "write",
  place: "anywhere",
  input: z.object({
    id: dispatchId(),
    answer: field(z.enum(["allow", "deny"]), { en: "allow or deny", zh: "是否允许" }),
    requestId: field(
      z.optional(filled()),
      { en: "The request; default: the one it is waiting for", zh: "哪个请求；省略则为当前等待的请求" },
      { flag: "request", value: "id" },
    ),
  }),
  output: DispatchView,
  async run(app, { id, answer, requestId }) {
    const { permission } = await ownDispatch(app, id);
    const meant = requestId ?? permission?.id;
    if (meant === undefined) throw new Fault("dispatch.not-waiting", { id });
    return dispatchView(await answerDispatch(app, await app.dispatches(), { id, requestId: meant, answer }));
  },
  cli: {
    positionals: ["id", "answer"],
    render: done(({ id }) => ({ verb: { en: "answered", zh: "已回答" }, name: id })),
    examples: ["loadout dispatch answer 1f9a allow", "loadout dispatch answer 1f9a deny --request 3"],
  },
});
