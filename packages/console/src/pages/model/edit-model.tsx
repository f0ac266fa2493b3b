import { useState } from "react";
import { Check } from "../../ui/form/check.tsx";
import { ConfirmOperation } from "../../ui/form/confirm.tsx";
import type { Opener } from "../../ui/form/in-place.tsx";
import { OperationDialog } from "../../ui/form/operation-dialog.tsx";
import { useUiWords } from "../../ui/words.ts";
import { editInput, modelDraft } from "./model-draft.ts";
import type { ModelRow } from "./models-page.tsx";
import { useModelWords } from "./words.ts";

/** Changes a model: its fields in the place where they are shown, its key and its removal in dialogs. */

interface ModelDialogProps {
  /** The current one. */
  readonly model: ModelRow;
  readonly onClose: () => void;
}

/** Changes only the fields that were edited; refused if the model has changed since it was shown. */
export function EditModel({ model, opener, onClose }: ModelDialogProps & { readonly opener: Opener }) {
  const say = useModelWords();
  const sayUi = useUiWords();
  return (
    <OperationDialog
      operation="model.edit"
      title={say("editModelOf", { id: model.id })}
      action={sayUi("save")}
      opener={opener}
      onClose={onClose}
      version={model.version}
      start={{ ...modelDraft(model) }}
      toInput={(values) => editInput(model, { ...modelDraft(model), ...values })}
      done={({ id }) => say("edited", { id })}
      fields={{
        model: { label: say("modelName"), isRequired: true },
        baseUrl: { label: say("address"), hint: say("addressEmpty") },
        api: {
          label: say("api"),
          hint: null,
          isHidden: model.provider !== "openai",
          choices: [
            { value: "responses", label: "Responses" },
            { value: "chat", label: "Chat Completions" },
          ],
        },
        keyEnv: { label: say("keyVariable") },
        contextWindow: { label: say("context"), gap: say("contextNeeded") },
        systemMessages: {
          label: say("systemMessages"),
          hint: say("systemMessagesHint"),
          choices: [
            { value: "auto", label: say("systemAuto") },
            { value: "keep", label: say("systemKeep") },
            { value: "fold", label: say("systemFold") },
          ],
        },
      }}
    />
  );
}

/** The key is written and never read: it leaves the page when it is saved. */
export function ModelKey({ model: { id, key, keyEnv = "" }, onClose }: ModelDialogProps) {
  const say = useModelWords();
  const sayUi = useUiWords();
  const isFixed = key === "env";
  const reason = isFixed ? say("keyFromEnv", { name: keyEnv }) : undefined;
  return (
    <OperationDialog
      operation="model.add"
      title={say("keyOf", { id })}
      action={sayUi("save")}
      onClose={onClose}
      fields={{ key: { label: keyEnv, hint: say("keyHint"), isRequired: !isFixed, isDisabled: isFixed } }}
      check={() => reason}
      toInput={(values) => ({ id, key: (values.key ?? "").trim() })}
      done={() => say("keySaved", { id })}
    >
      <p>{reason ?? say("keyShared", { name: keyEnv })}</p>
    </OperationDialog>
  );
}

/** Names the agents that lose the model, and asks whether its key is removed as well. */
export function DeleteModel({
  model: { id, version, key, keyEnv, agents },
  models,
  onClose,
}: ModelDialogProps & { readonly models: readonly ModelRow[] }) {
  const say = useModelWords();
  const [forgetKey, setForgetKey] = useState(false);
  const sharing = models.filter((other) => other.id !== id && other.keyEnv === keyEnv).map((other) => other.id);
  return (
    <ConfirmOperation
      operation="model.delete"
      input={{ id, from: version, confirmed: true, forgetKey }}
      title={say("deleteTitle", { id })}
      action={say("delete")}
      done={() => say("deleted", { id })}
      onClose={onClose}
    >
      <p>{agents.length === 0 ? say("deleteUnused") : say("deleteUsed", { agents: agents.join(", ") })}</p>
      {key === "secrets" && (
        <div className="grid gap-1">
          <Check label={say("forgetKey", { name: keyEnv })} isOn={forgetKey} onChange={setForgetKey} />
          {sharing.length > 0 && <p className="text-warn">{say("forgetShared", { models: sharing.join(", ") })}</p>}
        </div>
      )}
    </ConfirmOperation>
  );
}
