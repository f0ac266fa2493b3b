import type { InputOf } from "loadout/client";
import type { ModelRow } from "./models-page.tsx";

type EditInput = InputOf<"model.edit">;

/** What is typed to change a model. */
export interface ModelDraft {
  readonly model: string;
  readonly baseUrl: string;
  readonly api: string;
  readonly keyEnv: string;
  readonly contextWindow: string;
  readonly systemMessages: string;
}

/** As it is shown at first. */
export const modelDraft = (model: ModelRow): ModelDraft => ({
  model: model.model ?? "",
  baseUrl: model.address ?? "",
  api: model.api ?? "",
  keyEnv: model.keyEnv ?? "",
  contextWindow: String(model.contextWindow),
  systemMessages: model.systemMessages,
});

/** What was typed stays; fields that were left alone follow a change by somebody else. */
export function rebaseDraft(seen: ModelRow, now: ModelRow, draft: ModelDraft): ModelDraft {
  const [before, after] = [modelDraft(seen), modelDraft(now)];
  const keys = Object.keys(before) as (keyof ModelDraft)[];
  return Object.fromEntries(
    keys.map((key) => [key, draft[key] === before[key] ? after[key] : draft[key]]),
  ) as unknown as ModelDraft;
}

/** What somebody else changed since a model was looked at. */
export function modelChanges(seen: ModelRow, now: ModelRow): readonly ModelChange[] {
  const [before, after] = [modelDraft(seen), modelDraft(now)];
  return (Object.keys(before) as (keyof ModelDraft)[])
    .filter((field) => before[field] !== after[field])
    .map((field) => ({ field, before: before[field], after: after[field] }));
}

export interface ModelChange {
  readonly field: keyof ModelDraft;
  readonly before: string;
  readonly after: string;
}

const clearing = { baseUrl: "base-url", keyEnv: "key-env", contextWindow: "context-window" } as const;

/** Only what differs from what was shown; an emptied field is left to the preset. `undefined`: nothing differs. */
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
