import { type FormEvent, type ReactNode, useId, useState } from "react";
import { useIsLive } from "../../api/live.ts";
import { useChange, useOperation } from "../../api/operations.ts";
import { useLanguage } from "../../shell/use-language.ts";
import { Button } from "../../ui/basic/button.tsx";
import { toast } from "../../ui/basic/toasts.tsx";
import { SelectField } from "../../ui/form/select-field.tsx";
import { TextField } from "../../ui/form/text-field.tsx";
import { Loaded } from "../../ui/page/loading.tsx";
import { Problem } from "../../ui/page/problem.tsx";
import { Dialog } from "../../ui/window/dialog.tsx";
import { useUiWords } from "../../ui/words.ts";
import type { ModelRow } from "./models-page.tsx";
import { addInput, emptyModel, type NewModel, otherPreset } from "./new-model.ts";
import { useSettingsWords } from "./words.ts";

const apis = ["openai-compatible", "openai", "anthropic"] as const;

/** From a preset, or from an address. The key is written and never shown again. */
export function AddModel({ onClose }: { readonly onClose: () => void }) {
  const presets = useOperation("model.list", { presets: true });
  const say = useSettingsWords();
  if (presets.data) return <Form presets={presets.data.models} onClose={onClose} />;
  return (
    <Dialog isOpen onClose={onClose} title={say("addModel")}>
      <Loaded query={presets}>{() => null}</Loaded>
    </Dialog>
  );
}

function Form({ presets, onClose }: { readonly presets: readonly ModelRow[]; readonly onClose: () => void }) {
  const say = useSettingsWords();
  const sayUi = useUiWords();
  const isLive = useIsLive();
  const form = useId();
  const first = presets.find(({ key }) => key === "env" || key === "secrets") ?? presets[0];
  const [typed, setTyped] = useState<NewModel>({ ...emptyModel, ...fromPreset(first) });
  const add = useChange("model.add");
  const preset = presets.find(({ id }) => id === typed.preset);
  const set = (changed: Partial<NewModel>): void => setTyped((before) => ({ ...before, ...changed }));

  function reason(): string | undefined {
    if (!isLive) return sayUi("offlineReason");
    if (typed.id.trim() === "") return say("idNeeded");
    if (typed.model.trim() === "") return say("modelNeeded");
    return typed.preset === otherPreset && typed.baseUrl.trim() === "" ? say("addressNeeded") : undefined;
  }
  function submit(event: FormEvent): void {
    event.preventDefault();
    if (reason() !== undefined || add.isPending) return;
    add.mutate(addInput(typed), {
      onSuccess({ id }) {
        toast(say("added", { id }));
        add.reset();
        onClose();
      },
    });
  }

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={say("addModel")}
      footer={
        <>
          <Button onClick={onClose}>{sayUi("cancel")}</Button>
          <Button type="submit" form={form} variant="primary" isBusy={add.isPending} blocked={reason()}>
            {say("add")}
          </Button>
        </>
      }
    >
      <form id={form} className="grid gap-4" onSubmit={submit}>
        <PresetField
          presets={presets}
          value={typed.preset}
          onChoose={(chosen) => set({ ...emptyModel, ...fromPreset(chosen), api: typed.api })}
        />
        {preset === undefined && (
          <SelectField
            label={say("api")}
            value={typed.api}
            onChange={(api) => set({ api })}
            options={apis.map((value) => ({ value, label: value }))}
          />
        )}
        <Plain label={say("id")} hint={say("idHint")} value={typed.id} onChange={(id) => set({ id })} />
        <Plain
          label={say("modelName")}
          hint={say("modelHint")}
          value={typed.model}
          onChange={(model) => set({ model })}
        />
        <Plain
          label={say("address")}
          hint={preset ? `${say("addressHint")}${preset.address ? ` (${preset.address})` : ""}` : undefined}
          value={typed.baseUrl}
          onChange={(baseUrl) => set({ baseUrl })}
        />
        {preset === undefined && (
          <Plain
            label={say("keyVariable")}
            hint={say("keyVariableHint")}
            value={typed.keyEnv}
            onChange={(keyEnv) => set({ keyEnv })}
          />
        )}
        <KeyField preset={preset} typed={typed} onChange={(key) => set({ key })} />
        {add.error && <Problem error={add.error} />}
      </form>
    </Dialog>
  );
}

const fromPreset = (preset: ModelRow | undefined): Partial<NewModel> =>
  preset ? { preset: preset.id, id: preset.id, model: preset.model ?? "" } : {};

function PresetField({
  presets,
  value,
  onChoose,
}: {
  readonly presets: readonly ModelRow[];
  readonly value: string;
  readonly onChoose: (preset: ModelRow | undefined) => void;
}) {
  const say = useSettingsWords();
  const { language } = useLanguage();
  const nameOf = ({ id, label, key, keyEnv }: ModelRow): string => {
    const text = label?.[language === "en" ? "en" : "zh"] ?? id;
    return key === "env" || key === "secrets" ? say("presetFound", { label: text, name: keyEnv }) : text;
  };
  return (
    <SelectField
      label={say("preset")}
      value={value}
      onChange={(id) => onChoose(presets.find((preset) => preset.id === id))}
      options={[
        ...presets.map((preset) => ({ value: preset.id, label: nameOf(preset) })),
        { value: otherPreset, label: say("presetOther") },
      ]}
    />
  );
}

const Plain = (props: {
  readonly label: string;
  readonly hint?: ReactNode;
  readonly value: string;
  readonly onChange: (value: string) => void;
}) => <TextField autoComplete="off" autoCapitalize="none" spellCheck={false} {...props} />;

function KeyField({
  preset,
  typed: { keyEnv, key },
  onChange,
}: {
  readonly preset: ModelRow | undefined;
  readonly typed: NewModel;
  readonly onChange: (key: string) => void;
}) {
  const say = useSettingsWords();
  const name = preset === undefined ? keyEnv.trim() : (preset.keyEnv ?? "");
  if (name === "") return null;
  const isDetected = preset?.key === "env";
  const hint = isDetected ? "keyDetected" : preset?.key === "secrets" ? "keyKept" : "keyLater";
  return (
    <TextField
      label={say("keyValue")}
      type="password"
      autoComplete="off"
      spellCheck={false}
      disabled={isDetected}
      value={key}
      onChange={onChange}
      hint={say(hint, { name })}
    />
  );
}
