import { useOperation } from "../../api/operations.ts";
import { useLanguage } from "../../shell/use-language.ts";
import { type FieldLooks, type FormValues, OperationDialog } from "../../ui/form/operation-dialog.tsx";
import { SelectField } from "../../ui/form/select-field.tsx";
import { Loaded } from "../../ui/page/loading.tsx";
import { Dialog } from "../../ui/window/dialog.tsx";
import { addInput, emptyModel, otherPreset } from "./model-draft.ts";
import type { ModelRow } from "./models-page.tsx";
import { useModelWords } from "./words.ts";

/** Adds a model by a preset or by an address. The key is written and never shown again. */
export function AddModel({
  onClose,
  onAdded,
}: {
  readonly onClose: () => void;
  readonly onAdded: (model: Pick<ModelRow, "id" | "key">) => void;
}) {
  const presets = useOperation("model.list", { presets: true });
  const say = useModelWords();
  if (presets.data) return <AddForm presets={presets.data.models} onClose={onClose} onAdded={onAdded} />;
  return (
    <Dialog isOpen onClose={onClose} title={say("addModel")}>
      <Loaded query={presets}>{() => null}</Loaded>
    </Dialog>
  );
}

function AddForm({
  presets,
  onClose,
  onAdded,
}: Parameters<typeof AddModel>[0] & { readonly presets: readonly ModelRow[] }) {
  const say = useModelWords();
  const fields = useFields(presets);
  const first = presets.find(hasKey) ?? presets[0];
  return (
    <OperationDialog
      operation="model.add"
      title={say("addModel")}
      action={say("add")}
      onClose={onClose}
      start={{ ...emptyModel, ...fromPreset(first) }}
      fields={fields}
      toInput={(values) => addInput({ ...emptyModel, ...values })}
      done={({ id }) => say("added", { id })}
      onDone={onAdded}
    />
  );
}

/** A preset knows the API and the variable of the key; without one they are asked for. */
function useFields(presets: readonly ModelRow[]): (values: FormValues) => FieldLooks<"model.add"> {
  const say = useModelWords();
  const labelOf = usePresetLabel();
  return ({ preset: chosen, keyEnv = "" }) => {
    const preset = presets.find(({ id }) => id === chosen);
    const keyName = preset ? (preset.keyEnv ?? "") : keyEnv.trim();
    const usual = preset?.address ? ` (${preset.address})` : "";
    return {
      preset: {
        label: say("preset"),
        control: ({ label, value, set, values }) => (
          <SelectField
            label={label}
            value={value}
            onChange={(id) =>
              set({
                ...emptyModel,
                ...fromPreset(presets.find((one) => one.id === id)),
                provider: values.provider ?? emptyModel.provider,
              })
            }
            options={[
              ...presets.map((one) => ({ value: one.id, label: labelOf(one) })),
              { value: otherPreset, label: say("presetOther") },
            ]}
          />
        ),
      },
      provider: { label: say("api"), hint: null, isHidden: preset !== undefined, choices: apis },
      id: { label: say("id"), hint: say("idHint") },
      model: { label: say("modelName"), hint: say("modelHint"), isRequired: true },
      baseUrl: {
        label: say("address"),
        hint: preset ? `${say("addressHint")}${usual}` : null,
        isRequired: preset === undefined,
      },
      keyEnv: { label: say("keyVariable"), hint: say("keyVariableHint"), isHidden: preset !== undefined },
      key: {
        label: say("keyValue"),
        hint: say(keyHint(preset), { name: keyName }),
        isHidden: keyName === "",
        isDisabled: preset?.key === "env",
      },
    };
  };
}

const apis = ["openai-compatible", "openai", "anthropic"].map((value) => ({ value, label: value }));

const hasKey = ({ key }: ModelRow): boolean => key === "env" || key === "secrets";

const keyHint = (preset: ModelRow | undefined) =>
  preset?.key === "env" ? "keyDetected" : preset?.key === "secrets" ? "keyKept" : "keyLater";

const fromPreset = (preset: ModelRow | undefined): FormValues =>
  preset ? { preset: preset.id, id: preset.id, model: preset.model ?? "" } : {};

function usePresetLabel(): (preset: ModelRow) => string {
  const say = useModelWords();
  const { language } = useLanguage();
  return (preset) => {
    const label = preset.label?.[language === "en" ? "en" : "zh"] ?? preset.id;
    return hasKey(preset) ? say("presetFound", { label, name: preset.keyEnv }) : label;
  };
}
