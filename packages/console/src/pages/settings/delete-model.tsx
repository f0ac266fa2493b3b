import { useId, useState } from "react";
import { useIsLive } from "../../api/live.ts";
import { useChange } from "../../api/operations.ts";
import { toast } from "../../ui/basic/toasts.tsx";
import { Confirm } from "../../ui/form/confirm.tsx";
import type { ModelRow } from "./models-page.tsx";
import { useSettingsWords } from "./words.ts";

/** Says which agents are left without it, and whether its key goes as well. */
export function DeleteModel({
  model: { id, version, key, keyEnv, agents },
  models,
  onClose,
}: {
  readonly model: ModelRow;
  readonly models: readonly ModelRow[];
  readonly onClose: () => void;
}) {
  const say = useSettingsWords();
  const isLive = useIsLive();
  const checkbox = useId();
  const [forgetKey, setForgetKey] = useState(false);
  const remove = useChange("model.delete");
  const sharing = models.filter((other) => other.id !== id && other.keyEnv === keyEnv).map((other) => other.id);
  /** A model that is gone takes this window along: what follows does not wait for it. */
  async function confirm(): Promise<void> {
    if (!isLive) return;
    await remove.mutateAsync({ id, from: version, confirmed: true, forgetKey }).then(
      () => {
        toast(say("deleted", { id }));
        onClose();
      },
      () => undefined, // shown as the error of the change
    );
  }
  return (
    <Confirm
      isOpen
      onClose={onClose}
      title={say("deleteTitle", { id })}
      action={say("delete")}
      onConfirm={() => void confirm()}
      isBusy={remove.isPending}
      error={remove.error}
    >
      <p>{agents.length === 0 ? say("deleteUnused") : say("deleteUsed", { agents: agents.join(", ") })}</p>
      {key === "secrets" && (
        <div className="grid gap-1">
          <p className="flex items-center gap-2">
            <input
              id={checkbox}
              type="checkbox"
              className="size-5 accent-accent"
              checked={forgetKey}
              onChange={({ target: { checked } }) => setForgetKey(checked)}
            />
            <label htmlFor={checkbox}>{say("forgetKey", { name: keyEnv })}</label>
          </p>
          {sharing.length > 0 && <p className="text-warn">{say("forgetShared", { models: sharing.join(", ") })}</p>}
        </div>
      )}
    </Confirm>
  );
}
