import { type FormEvent, useId, useState } from "react";
import { useIsLive } from "../../api/live.ts";
import { useChange } from "../../api/operations.ts";
import { Button } from "../../ui/basic/button.tsx";
import { toast } from "../../ui/basic/toasts.tsx";
import { SelectField } from "../../ui/form/select-field.tsx";
import { TextField } from "../../ui/form/text-field.tsx";
import { Problem } from "../../ui/page/problem.tsx";
import { Dialog } from "../../ui/window/dialog.tsx";
import { useUiWords } from "../../ui/words.ts";
import { editInput, type ModelDraft, modelDraft } from "./model-draft.ts";
import type { ModelRow } from "./models-page.tsx";
import { useSettingsWords } from "./words.ts";

/** Changes what was typed anew, and nothing else; refused if the model has changed since it was shown. */
export function EditModel({ model, onClose }: { readonly model: ModelRow; readonly onClose: () => void }) {
  const say = useSettingsWords();
  const sayUi = useUiWords();
  const isLive = useIsLive();
  const form = useId();
  const [draft, setDraft] = useState<ModelDraft>(() => modelDraft(model));
  const edit = useChange("model.edit");
  const input = editInput(model, draft);
  const set = (changed: Partial<ModelDraft>): void => setDraft((before) => ({ ...before, ...changed }));

  function reason(): string | undefined {
    if (!isLive) return sayUi("offlineReason");
    if (draft.model.trim() === "") return say("modelNeeded");
    if (draft.contextWindow.trim() !== "" && !/^[1-9]\d*$/.test(draft.contextWindow.trim()))
      return say("contextNeeded");
    return input === undefined ? say("nothingChanged") : undefined;
  }
  function submit(event: FormEvent): void {
    event.preventDefault();
    if (input === undefined || reason() !== undefined || edit.isPending) return;
    edit.mutate(input, {
      onSuccess({ id }) {
        toast(say("edited", { id }));
        edit.reset();
        onClose();
      },
    });
  }
  const plain = { autoComplete: "off", autoCapitalize: "none", spellCheck: false } as const;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={say("editModelOf", { id: model.id })}
      footer={
        <>
          <Button onClick={onClose}>{sayUi("cancel")}</Button>
          <Button type="submit" form={form} variant="primary" isBusy={edit.isPending} blocked={reason()}>
            {say("save")}
          </Button>
        </>
      }
    >
      <form id={form} className="grid gap-4" onSubmit={submit}>
        <TextField {...plain} label={say("modelName")} value={draft.model} onChange={(name) => set({ model: name })} />
        <TextField
          {...plain}
          label={say("address")}
          hint={say("addressEmpty")}
          value={draft.baseUrl}
          onChange={(baseUrl) => set({ baseUrl })}
        />
        {model.provider === "openai" && (
          <SelectField
            label={say("api")}
            value={draft.api}
            onChange={(api) => set({ api })}
            options={[
              { value: "responses", label: "Responses" },
              { value: "chat", label: "Chat Completions" },
            ]}
          />
        )}
        <TextField {...plain} label={say("keyVariable")} value={draft.keyEnv} onChange={(keyEnv) => set({ keyEnv })} />
        <TextField
          {...plain}
          inputMode="numeric"
          label={say("context")}
          value={draft.contextWindow}
          onChange={(contextWindow) => set({ contextWindow })}
        />
        <SelectField
          label={say("systemMessages")}
          hint={say("systemMessagesHint")}
          value={draft.systemMessages}
          onChange={(systemMessages) => set({ systemMessages })}
          options={[
            { value: "auto", label: say("systemAuto") },
            { value: "keep", label: say("systemKeep") },
            { value: "fold", label: say("systemFold") },
          ]}
        />
        {edit.error && <Problem error={edit.error} />}
      </form>
    </Dialog>
  );
}
