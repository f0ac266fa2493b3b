import { dispatchStates } from "@loadout/core";
import * as z from "zod/mini";
import type { App } from "../app.ts";
import { field } from "../operation/field.ts";
import { type AnswerOf, operation } from "../operation/operation.ts";
import { dispatchId } from "./dispatch-fields.ts";
import { OutputView } from "./dispatch-view.ts";
import { ownDispatch } from "./own-dispatch.ts";
import { type DispatchTold, followDispatch } from "./run/follow-dispatch.ts";
import { showOutputs } from "./show-dispatch.ts";

/** Shows the output of an agent, and follows it while the agent works. */

const OutputPage = () =>
  z.object({
    id: z.string(),
    state: z.enum(dispatchStates),
    outputs: z.array(OutputView()),
    /** The last index there is; with less than that, there is more behind the last of these. */
    lastOutput: z.number(),
  });
export type OutputPage = AnswerOf<typeof OutputPage>;

export const dispatchOutput = operation({
  name: "dispatch.output",
  summary: { en: "Show the output of an agent", zh: "智能体的输出，可从任意位置开始" },
  role: "admin",
  effect: "read",
  place: "anywhere",
  input: z.object({
    id: dispatchId(),
    after: field(z._default(z.int().check(z.nonnegative()), 0), {
      en: "Continue after this index",
      zh: "只看此序号之后的输出",
    }),
    limit: field(z._default(z.int().check(z.positive(), z.maximum(10_000)), 1000), {
      en: "Maximum number of results",
      zh: "条数",
    }),
    follow: field(
      z._default(z.boolean(), false),
      { en: "Follow the output until it has ended", zh: "持续输出，直到结束" },
      { short: "f", local: true },
    ),
  }),
  output: OutputPage,
  async run(app, { id, after, limit, follow }) {
    const dispatches = await app.dispatches();
    const { state, lastOutput } = await ownDispatch(app, id);
    if (follow && !app.server) return followOutput(app, id, (signal) => followDispatch(dispatches, id, after, signal));
    return { id, state, outputs: await dispatches.output(id, after, limit), lastOutput };
  },
  cli: {
    positionals: ["id"],
    rows: "outputs",
    plain: ["index", "time", "output"],
    render: ({ outputs }, terminal) => showOutputs(outputs, terminal),
    next: ({ outputs, lastOutput, id }) =>
      (outputs.at(-1)?.index ?? lastOutput) < lastOutput
        ? [`→ loadout dispatch logs ${id} --after ${outputs.at(-1)?.index ?? 0}`]
        : [],
    examples: [
      "loadout dispatch logs 1f9a",
      "loadout dispatch logs 1f9a -f",
      "loadout dispatch logs 1f9a --after 40 --json",
    ],
  },
});

/** Shows output until the dispatch ends or the person stops following; the dispatch continues. */
export async function followOutput(
  app: App,
  id: string,
  events: (signal: AbortSignal) => AsyncIterable<DispatchTold>,
): Promise<OutputPage> {
  let state: OutputPage["state"] = "running";
  let lastOutput = 0;
  const show = await app.person.watch(true);
  await app.person.interruptible(async (signal) => {
    for await (const event of events(signal)) {
      show(event);
      lastOutput = event.id;
      if (event.type === "state") state = event.dispatch.state;
      if (signal.aborted) return;
    }
  });
  return { id, state, outputs: [], lastOutput };
}
