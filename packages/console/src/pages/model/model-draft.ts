import type { InputOf } from "loadout/client";
import type { ModelRow } from "./models-page.tsx";

/** Models in forms: from a saved model to a draft, and from a draft to the input of an operation. */

type EditInput = InputOf<"model.edit">;

/** A model in the form. */
export interface ModelDraft {
  readonly model: string;
  readonly baseUrl: string;
  readonly api: string;
  readonly keyEnv: string;
  readonly contextWindow: string;
  readonly systemMessages: string;
}

/** The start values of the form. */
export const modelDraft = (model: ModelRow): ModelDraft => ({
  model: model.model ?? "",
  baseUrl: model.address ?? "",
  api: model.api ?? "",
  keyEnv: model.keyEnv ?? "",
  contextWindow: String(model.contextWindow),
  systemMessages: model.systemMessages,
});

const clearing = { baseUrl: "base-url", keyEnv: "key-env", contextWindow: "context-window" } as const;

/** Only changed fields; an emptied field is reset to the preset. `undefined` if nothing changed. */
export function editInput(seen: ModelRow, draft: ModelDraft): EditInput | undefined {
  const before = modelDraft(seen);
  const changed = (Object.keys(before) as (keyof ModelDraft)[]).filter((key) => draft[key].trim() !== before[key]);
  if (changed.length === 0) return undefined;
  const clear = changed.flatMap((key) =>
    key in clearing && draft[key].trim() === "" ? [clearing[key as keyof typeof clearing]] : [],
  );
  const set = changed.filter((key) => draft[key].trim() !== "");
  const values = Object.fromEntries(
    set.map((key) => [key, key === "contextWindow" ? Number(draft[key]) : draft[key].trim()]),
  );
  return { id: seen.id, ...values, clear, from: seen.version } as EditInput;
}

type AddInput = InputOf<"model.add">;

/** The choice without a preset. */
export const otherPreset = "";

/** A new model in the form. */
export interface NewModel {
  readonly preset: string;
  readonly provider: string;
  readonly id: string;
  readonly model: string;
  readonly baseUrl: string;
  readonly keyEnv: string;
  readonly key: string;
}

export const emptyModel: NewModel = {
  preset: otherPreset,
  provider: "openai-compatible",
  id: "",
  model: "",
  baseUrl: "",
  keyEnv: "",
  key: "",
};

/** The input of `model.add`; empty fields are left out. */
export function addInput(given: NewModel): AddInput {
  const filled = (name: "model" | "baseUrl" | "keyEnv" | "key"): Partial<Record<typeof name, string>> =>
    given[name].trim() === "" ? {} : { [name]: given[name].trim() };
  const isOther = given.preset === otherPreset;
  return {
    id: given.id.trim(),
    ...(isOther
      ? { provider: given.provider as NonNullable<AddInput["provider"]> }
      : { preset: given.preset as NonNullable<AddInput["preset"]> }),
    ...filled("model"),
    ...filled("baseUrl"),
    ...(isOther && filled("keyEnv")),
    ...filled("key"),
  };
}
