import { type FormEvent, useId, useState } from "react";
import { useIsLive } from "../../api/live.ts";
import { useChange } from "../../api/operations.ts";
import { Button } from "../../ui/basic/button.tsx";
import { toast } from "../../ui/basic/toasts.tsx";
import { TextField } from "../../ui/form/text-field.tsx";
import { Problem } from "../../ui/page/problem.tsx";
import { Dialog } from "../../ui/window/dialog.tsx";
import { useUiWords } from "../../ui/words.ts";
import type { ModelRow } from "./models-page.tsx";
import { useSettingsWords } from "./words.ts";

/** Written and never read: the key leaves the page when it is saved. */
export function ModelKey({
  model: { id, key, keyEnv = "" },
  onClose,
}: {
  readonly model: ModelRow;
  onClose: () => void;
}) {
  const say = useSettingsWords();
  const sayUi = useUiWords();
  const isLive = useIsLive();
  const form = useId();
  const [typed, setTyped] = useState("");
  const add = useChange("model.add");
  const isFixed = key === "env";

  function reason(): string | undefined {
    if (isFixed) return say("keyFromEnv", { name: keyEnv });
    if (!isLive) return sayUi("offlineReason");
    return typed.trim() === "" ? say("keyNeeded") : undefined;
  }
  function submit(event: FormEvent): void {
    event.preventDefault();
    if (reason() !== undefined || add.isPending) return;
    add.mutate(
      { id, key: typed.trim() },
      {
        onSuccess() {
          toast(say("keySaved", { id }));
          add.reset();
          onClose();
        },
      },
    );
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={say("keyOf", { id })}
      footer={
        <>
          <Button onClick={onClose}>{sayUi("cancel")}</Button>
          <Button type="submit" form={form} variant="primary" isBusy={add.isPending} blocked={reason()}>
            {say("save")}
          </Button>
        </>
      }
    >
      <form id={form} className="grid gap-3" onSubmit={submit}>
        <p>{isFixed ? say("keyFromEnv", { name: keyEnv }) : say("keyShared", { name: keyEnv })}</p>
        <TextField
          label={keyEnv}
          type="password"
          autoComplete="off"
          spellCheck={false}
          disabled={isFixed}
          value={typed}
          onChange={setTyped}
          hint={say("keyHint")}
        />
        {add.error && <Problem error={add.error} />}
      </form>
    </Dialog>
  );
}
