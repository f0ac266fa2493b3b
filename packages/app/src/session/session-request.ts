import type { KeptRequest, Text } from "@loadout/core";
import * as z from "zod/mini";
import { AppFault } from "../operation/app-fault.ts";
import { field } from "../operation/field.ts";
import { type AnswerOf, operation } from "../operation/operation.ts";
import { contextArgument, openContext } from "./context.ts";
import { hideKeys } from "./hide-keys.ts";
import { showKeptRequest } from "./show-request.ts";

/** Shows the request that the model was given in one step. */

/** The place of a request in its session. */
const RequestPlace = () => z.object({ turn: z.number(), step: z.number() });
type RequestPlace = AnswerOf<typeof RequestPlace>;

/** A message as models take it, whichever provider. */
const ModelMessageView = () =>
  z.object({
    role: z.enum(["system", "user", "assistant", "tool"]),
    /** Of all but `tool`. */
    content: z.optional(z.string()),
    /** Of `assistant`. */
    calls: z.optional(z.array(z.object({ id: z.string(), name: z.string(), arguments: z.string() }))),
    /** Of `tool`: one for each call before it. */
    results: z.optional(
      z.array(z.object({ id: z.string(), name: z.string(), content: z.string(), isError: z.boolean() })),
    ),
  });
export type ModelMessageView = AnswerOf<typeof ModelMessageView>;

/** What a model was given for one step. */
const KeptRequestView = () =>
  z.object({
    contextId: z.string(),
    turn: z.number(),
    step: z.number(),
    time: z.string(),
    model: z.string(),
    provider: z.string(),
    instructions: z.string(),
    tools: z.array(
      z.object({ name: z.string(), description: z.string(), parameters: z.record(z.string(), z.unknown()) }),
    ),
    messages: z.array(ModelMessageView()),
    /** Every step whose request is kept. */
    steps: z.array(RequestPlace()),
  });
export type KeptRequestView = AnswerOf<typeof KeptRequestView>;

const positive = () => z.optional(z.int().check(z.positive()));

export const sessionRequest = operation({
  name: "session.request",
  summary: { en: "Show exactly what was sent to the model in a step", zh: "查看某一步发给模型的确切内容" },
  role: "admin",
  effect: "read",
  place: "anywhere",
  input: z.object({
    contextId: contextArgument(),
    turn: field(positive(), { en: "The turn; default: the last one", zh: "轮次；省略则为最后一轮" }),
    step: field(positive(), { en: "The step of that turn; default: the last one", zh: "该轮的步骤；省略则为最后一步" }),
  }),
  output: KeptRequestView,
  async run(app, { contextId: given, turn, step }) {
    const session = await openContext(app, given);
    const { contextId } = session;
    const steps: RequestPlace[] = [];
    let found: KeptRequest | undefined;
    for (const request of session.requests()) {
      steps.push({ turn: request.turn, step: request.step });
      if (isMeant(request, turn, step)) found = request;
    }
    // A step without a turn is one of the last turn.
    if (!found || (turn === undefined && found.turn !== steps.at(-1)?.turn))
      throw new AppFault("session.no-request", { id: contextId, kept: keptText(steps) });
    const hide = await hideKeys(app);
    return { ...(hide(found) as KeptRequestView), contextId, steps };
  },
  cli: {
    positionals: ["contextId"],
    render: showKeptRequest,
    examples: ["loadout session request", "loadout session request a1f9 --turn 1 --step 2 --json tools"],
  },
});

const isMeant = (place: RequestPlace, turn = place.turn, step = place.step): boolean =>
  place.turn === turn && place.step === step;

const mostNamed = 8;

/** The last turns with how many steps each had. */
function keptText(steps: readonly RequestPlace[]): Text {
  if (steps.length === 0) return { en: "No requests are kept yet", zh: "它还没有保留任何请求" };
  const byTurn = Map.groupBy(steps, ({ turn }) => turn);
  const turns = [...byTurn].slice(-mostNamed).map(([turn, places]) => ({ turn, steps: rangeOf(places) }));
  const more = byTurn.size > turns.length;
  return {
    en: `Kept requests: ${more ? "…; " : ""}${turns.map(({ turn, steps: range }) => `turn ${turn}, step ${range}`).join("; ")}`,
    zh: `现有：${more ? "……；" : ""}${turns.map(({ turn, steps: range }) => `第 ${turn} 轮第 ${range} 步`).join("；")}`,
  };
}

function rangeOf(places: readonly RequestPlace[]): string {
  const [first, last] = [places[0]?.step, places.at(-1)?.step];
  return first === last ? String(first) : `${first}–${last}`;
}
