import { type FormEvent, useId, useState } from "react";
import { useIsLive } from "../../api/live.ts";
import { useChange } from "../../api/operations.ts";
import { Button } from "../../ui/basic/button.tsx";
import { toast } from "../../ui/basic/toasts.tsx";
import { TextField } from "../../ui/form/text-field.tsx";
import { Problem } from "../../ui/page/problem.tsx";
import { Dialog } from "../../ui/window/dialog.tsx";
import { useUiWords } from "../../ui/words.ts";
import { useEnvironmentsWords } from "./words.ts";

/** An empty environment of a name. */
export function CreateEnvironment({ onClose }: { readonly onClose: () => void }) {
  const say = useEnvironmentsWords();
  const sayUi = useUiWords();
  const form = useId();
  const isLive = useIsLive();
  const [name, setName] = useState("");
  const create = useChange("environment.create");
  const blocked = isLive ? (name.trim() === "" ? say("nameNeeded") : undefined) : sayUi("offlineReason");
  function submit(event: FormEvent): void {
    event.preventDefault();
    if (blocked !== undefined || create.isPending) return;
    create.mutate(
      { name: name.trim() },
      {
        onSuccess(made) {
          toast(say("created", { name: made.name }));
          onClose();
        },
      },
    );
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={say("createTitle")}
      footer={
        <>
          <Button onClick={onClose}>{sayUi("cancel")}</Button>
          <Button type="submit" form={form} variant="primary" isBusy={create.isPending} blocked={blocked}>
            {say("createAction")}
          </Button>
        </>
      }
    >
      <form id={form} className="grid gap-3" onSubmit={submit}>
        <p className="text-quiet">{say("createText")}</p>
        <TextField
          label={say("name")}
          value={name}
          onChange={setName}
          hint={say("nameHint")}
          autoFocus
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
        {create.error && <Problem error={create.error} />}
      </form>
    </Dialog>
  );
}
