import * as z from "zod/mini";

/** Where a request stands in its session. */
export const RequestPlace = () => z.object({ turn: z.number(), step: z.number() });
export type RequestPlace = z.infer<ReturnType<typeof RequestPlace>>;

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
export type ModelMessageView = z.infer<ReturnType<typeof ModelMessageView>>;

/** What a model was given for one step. */
export const KeptRequestView = () =>
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
export type KeptRequestView = z.infer<ReturnType<typeof KeptRequestView>>;
