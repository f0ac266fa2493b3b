import { findModel, resolveModel } from "../../environment/resolve-model.ts";
import type { Models } from "../../environment/settings-schema.ts";
import { arrangeMessages, arrangementOf } from "./arrange-messages.ts";
import type { Model } from "./model.ts";
import { type OpenModelOptions, openModel } from "./open-model.ts";

/** Chooses the model of a turn. */

/** A model before it is opened: its context window is known, its key is not needed yet. */
export interface ModelChoice {
  readonly id: string;
  readonly contextWindow: number;
  readonly arrange?: Model["arrange"];
  open(): Promise<Model>;
}

export interface ChooseModelOptions extends OpenModelOptions {
  /** Models supplied by the embedding program, by id. */
  readonly models: Readonly<Record<string, Model>>;
}

/** The named model, else the environment's first, else the first that the program supplies, else the demo model. */
export function chooseModel(
  known: Models,
  id: string | undefined,
  { models, ...options }: ChooseModelOptions,
): ModelChoice {
  const wanted = id ?? Object.keys(known)[0] ?? Object.keys(models)[0] ?? "demo";
  const brought = Object.hasOwn(models, wanted) ? models[wanted] : undefined;
  if (brought)
    return { id: wanted, contextWindow: brought.contextWindow, arrange: brought.arrange, open: async () => brought };
  const isOurs = wanted === "demo" && !Object.hasOwn(known, wanted);
  const entry = isOurs ? { provider: "demo" as const } : findModel(known, wanted);
  const resolved = resolveModel(entry);
  return {
    id: wanted,
    contextWindow: resolved.contextWindow,
    arrange: (messages) => arrangeMessages(messages, arrangementOf(resolved)),
    open: () => openModel(wanted, entry, options),
  };
}
