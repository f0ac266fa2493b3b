import type { Span } from "../../ground/observe/observer.ts";
import type { Model } from "../models/model.ts";
import { type CallSettings, callModel } from "./call-model.ts";

/** Asks a model one thing, without tools: one bounded request, and the text of its answer. */

export interface AskOnce {
  readonly instructions: string;
  readonly prompt: string;
  readonly signal: AbortSignal;
  readonly settings: CallSettings;
  /** The work that the request belongs to. */
  readonly span?: Span | undefined;
}

export async function askOnce(
  model: Model,
  { instructions, prompt, signal, settings, span }: AskOnce,
): Promise<string> {
  const messages = [{ role: "user" as const, content: prompt }];
  const request = {
    instructions,
    tools: [],
    messages: model.arrange?.(messages) ?? messages,
    signal,
    ...(span && { span }),
  };
  const events = callModel(model, request, { text: "" }, settings);
  for (;;) {
    const next = await events.next();
    if (next.done) return next.value.text;
  }
}
