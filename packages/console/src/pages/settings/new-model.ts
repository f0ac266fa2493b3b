import type { InputOf } from "loadout/client";

type AddInput = InputOf<"model.add">;

/** What is not one of the presets. */
export const otherPreset = "";

/** What was typed to add a model. */
export interface NewModel {
  readonly preset: string;
  readonly api: string;
  readonly id: string;
  readonly model: string;
  readonly baseUrl: string;
  readonly keyEnv: string;
  readonly key: string;
}

export const emptyModel: NewModel = {
  preset: otherPreset,
  api: "openai-compatible",
  id: "",
  model: "",
  baseUrl: "",
  keyEnv: "",
  key: "",
};

/** As the server takes it: what is empty is left to it. */
export function addInput(given: NewModel): AddInput {
  const filled = (name: "model" | "baseUrl" | "keyEnv" | "key"): Partial<Record<typeof name, string>> =>
    given[name].trim() === "" ? {} : { [name]: given[name].trim() };
  const isOther = given.preset === otherPreset;
  return {
    id: given.id.trim(),
    ...(isOther
      ? { provider: given.api as NonNullable<AddInput["provider"]> }
      : { preset: given.preset as NonNullable<AddInput["preset"]> }),
    ...filled("model"),
    ...filled("baseUrl"),
    ...(isOther && filled("keyEnv")),
    ...filled("key"),
  };
}
