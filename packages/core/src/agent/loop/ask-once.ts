import type { Model } from "../models/model.ts";
import { type CallSettings, callModel } from "./call-model.ts";

/** Asks a model one thing, without tools: one bounded request, and the text of its answer. */

export interface AskOnce {
  readonly instructions: string;
  readonly prompt: string;
  readonly signal: AbortSignal;
  readonly settings: CallSettings;
}

export async function askOnce(model: Model, { instructions, prompt, signal, settings }: AskOnce): Promise<string> {
  const messages = [{ role: "user" as const, content: prompt }];
  const request = { instructions, tools: [], messages: model.arrange?.(messages) ?? messages, signal };
  const events = callModel(model, request, { text: "" }, settings);
  for (;;) {
    const next = await events.next();
    if (next.done) return next.value.text;
  }
}
