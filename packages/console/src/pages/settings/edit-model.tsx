import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useId, useState } from "react";
import { codeOf } from "../../api/client.ts";
import { useIsLive } from "../../api/live.ts";
import { useChange } from "../../api/operations.ts";
import { isTouched } from "../../api/touched.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Problem } from "../../ui/problem.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { toast } from "../../ui/toasts.tsx";
import { useUiWords } from "../../ui/words.ts";
import { editInput, type ModelDraft, modelChanges, modelDraft, rebaseDraft } from "./model-draft.ts";
import type { ModelRow } from "./models-page.tsx";
import { useSettingsWords } from "./words.ts";

/**
 * Changes what was typed anew, and nothing else; refused if the model has changed since it was shown. Closing keeps what
 * was typed; only cancelling drops it.
 */
export function EditModel({
  model,
  isOpen,
  onHide,
  onDone,
}: {
  /** As it is now. */
  readonly model: ModelRow;
  readonly isOpen: boolean;
  readonly onHide: () => void;
  readonly onDone: () => void;
}) {
  const say = useSettingsWords();
  const sayUi = useUiWords();
  const isLive = useIsLive();
  const form = useId();
  const queries = useQueryClient();
  const [seen, setSeen] = useState(model);
  const [draft, setDraft] = useState<ModelDraft>(() => modelDraft(model));
  const edit = useChange("model.edit");
  const input = editInput(seen, draft);
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
        onDone();
      },
      onError: () => void queries.invalidateQueries({ predicate: ({ queryKey }) => isTouched(queryKey, "model") }),
    });
  }
  function goOn(): void {
    setDraft(rebaseDraft(seen, model, draft));
    setSeen(model);
    edit.reset();
  }
  const plain = { autoComplete: "off", autoCapitalize: "none", spellCheck: false } as const;
  return (
    <Dialog
      isOpen={isOpen}
      onClose={input === undefined ? onDone : onHide}
      title={say("editModelOf", { id: model.id })}
      footer={
        <>
          <Button onClick={onDone}>{sayUi("cancel")}</Button>
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
        {codeOf(edit.error) === "model.stale" && seen.version !== model.version && (
          <StaleModel seen={seen} now={model} onGoOn={goOn} />
        )}
      </form>
    </Dialog>
  );
}

const fieldWords = {
  model: "modelName",
  baseUrl: "address",
  api: "api",
  keyEnv: "keyVariable",
  contextWindow: "context",
  systemMessages: "systemMessages",
} as const;

/** Somebody else was faster: what they changed, and the way on from there. */
function StaleModel({
  seen,
  now,
  onGoOn,
}: {
  readonly seen: ModelRow;
  readonly now: ModelRow;
  readonly onGoOn: () => void;
}) {
  const say = useSettingsWords();
  const changes = modelChanges(seen, now);
  return (
    <section className="grid gap-2 rounded-lg border border-warn bg-warn-soft p-3" data-stale>
      <h3 className="text-warn">{say("staleTitle")}</h3>
      <ul className="grid list-disc gap-1 pl-5">
        {changes.length === 0 && <li>{say("staleHidden")}</li>}
        {changes.map(({ field, before, after }) => (
          <li key={field}>
            {say("staleField", { field: say(fieldWords[field]), before: before || "–", after: after || "–" })}
          </li>
        ))}
      </ul>
      <div>
        <Button isSmall icon="refresh" className="max-md:min-h-11" onClick={onGoOn}>
          {say("staleGoOn")}
        </Button>
      </div>
    </section>
  );
}
