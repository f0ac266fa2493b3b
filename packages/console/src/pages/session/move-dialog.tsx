import { useState } from "react";
import { useIsLive } from "../../api/live.ts";
import { useChange, useOperation } from "../../api/operations.ts";
import { Button } from "../../ui/basic/button.tsx";
import { toast } from "../../ui/basic/toasts.tsx";
import { SelectField } from "../../ui/form/select-field.tsx";
import { Loaded } from "../../ui/page/loading.tsx";
import { Problem } from "../../ui/page/problem.tsx";
import { Dialog } from "../../ui/window/dialog.tsx";
import { useUiWords } from "../../ui/words.ts";
import { MoveEffect } from "./move-effect.tsx";
import type { ShownSession } from "./session-page.tsx";
import { useSessionWords } from "./words.ts";

/** Takes a session to another environment, after it was shown what that changes. */
export function MoveDialog({ session, onClose }: { readonly session: ShownSession; readonly onClose: () => void }) {
  const say = useSessionWords();
  const sayUi = useUiWords();
  const isLive = useIsLive();
  const { contextId, environment } = session;
  const environments = useOperation("environment.list", {});
  const [to, setTo] = useState("");
  const preview = useChange("session.move");
  const move = useChange("session.move");
  const choose = (name: string): void => {
    setTo(name);
    preview.reset();
    if (name !== "") preview.mutate({ contextId, environment: name, dryRun: true });
  };
  const moveNow = (): void =>
    move.mutate(
      { contextId, environment: to },
      {
        onSuccess() {
          toast(say("moved", { to }));
          onClose();
        },
      },
    );
  const reason = isLive ? (preview.data ? undefined : say("movePick")) : sayUi("offlineReason");
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={say("moveTitle")}
      footer={
        <>
          <Button onClick={onClose}>{sayUi("cancel")}</Button>
          <Button variant="primary" isBusy={move.isPending} blocked={reason} onClick={moveNow}>
            {say("moveDo")}
          </Button>
        </>
      }
    >
      <Loaded query={environments}>
        {({ environments: all }) => (
          <div className="grid gap-4">
            <SelectField
              label={say("moveTo")}
              value={to}
              onChange={choose}
              options={[
                { value: "", label: say("movePick") },
                ...all.filter(({ name }) => name !== environment).map(({ name }) => ({ value: name, label: name })),
              ]}
            />
            {preview.data && <MoveEffect move={preview.data} />}
            {preview.error && <Problem error={preview.error} />}
            {move.error && <Problem error={move.error} />}
          </div>
        )}
      </Loaded>
    </Dialog>
  );
}
