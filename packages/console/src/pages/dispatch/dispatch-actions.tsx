import { useNavigate } from "@tanstack/react-router";
import type { OutputOf } from "loadout/client";
import { useState } from "react";
import { useIsLive } from "../../api/live.ts";
import { useChange } from "../../api/operations.ts";
import { announce } from "../../ui/basic/announcer.tsx";
import { Button } from "../../ui/basic/button.tsx";
import { toast } from "../../ui/basic/toasts.tsx";
import { Confirm } from "../../ui/form/confirm.tsx";
import { Problem } from "../../ui/page/problem.tsx";
import { Dialog } from "../../ui/window/dialog.tsx";
import { useUiWords } from "../../ui/words.ts";
import { useDispatchesWords } from "./board/words.ts";
import { skillsOf } from "./compose/dispatch-draft.ts";
import type { DispatchRow } from "./dispatch-tab.ts";

interface ActionProps {
  readonly dispatch: DispatchRow;
  readonly isSmall?: boolean;
}

const smallLook = "max-md:min-h-11";

/** Ends it, with everything it started; asks first, for nothing brings it back. */
export function StopButton({ dispatch: { id, agent, title }, isSmall = false }: ActionProps) {
  const say = useDispatchesWords();
  const sayUi = useUiWords();
  const isLive = useIsLive();
  const [isAsked, setIsAsked] = useState(false);
  const cancel = useChange("dispatch.cancel");
  const close = (): void => {
    setIsAsked(false);
    cancel.reset();
  };
  function tell(cancelled: boolean): void {
    const text = cancelled ? say("stopped", { agent }) : say("wasOver");
    toast(text);
    announce(text);
    setIsAsked(false);
  }
  /** Its row may be gone from the page by the time it has ended. */
  function stop(): void {
    cancel.mutateAsync({ id }).then(
      ({ cancelled }) => tell(cancelled),
      () => undefined, // the dialog shows it
    );
  }
  return (
    <>
      <Button
        variant="danger"
        icon="stop"
        isSmall={isSmall}
        className={isSmall ? smallLook : ""}
        aria-label={say("stopOf", { title })}
        blocked={isLive ? undefined : sayUi("offlineReason")}
        onClick={() => setIsAsked(true)}
      >
        {say("stop")}
      </Button>
      {isAsked && (
        <Confirm
          isOpen
          onClose={close}
          title={say("stopTitle", { agent })}
          action={say("stop")}
          isBusy={cancel.isPending}
          error={cancel.error}
          onConfirm={stop}
        >
          <p className="font-medium">{title}</p>
          <p>{say("stopMeans")}</p>
          <p>{say("stopKeeps")}</p>
        </Confirm>
      )}
    </>
  );
}

/** The same task to the same agent, with the same skills as they are now. */
export function RetryButton({ dispatch: { id, title, receipt }, isSmall = false }: ActionProps) {
  const say = useDispatchesWords();
  const sayUi = useUiWords();
  const isLive = useIsLive();
  const navigate = useNavigate();
  const retry = useChange("dispatch.retry");
  function go({ id: dispatchId, differences }: OutputOf<"dispatch.retry">): void {
    const text = differences.isSame
      ? say("retrySame")
      : say("retryDiffers", { differences: differenceText(differences) });
    toast(text);
    announce(text);
    void navigate({ to: "/dispatch/$dispatchId", params: { dispatchId } });
  }
  function send(): void {
    retry.mutateAsync({ id, skills: skillsOf(receipt) }).then(go, () => undefined); // the dialog shows it
  }
  return (
    <>
      <Button
        icon="refresh"
        isSmall={isSmall}
        className={isSmall ? smallLook : ""}
        aria-label={say("retryOf", { title })}
        isBusy={retry.isPending}
        blocked={isLive ? undefined : sayUi("offlineReason")}
        onClick={send}
      >
        {say("retry")}
      </Button>
      {retry.error && (
        <Dialog isOpen onClose={retry.reset} title={say("retryFailed")}>
          <Problem error={retry.error} />
        </Dialog>
      )}
    </>
  );
}

function differenceText({ added, removed, changed }: OutputOf<"dispatch.retry">["differences"]): string {
  const signed = (sign: string, ids: readonly string[]) => ids.map((id) => `${sign} ${id}`);
  return [...signed("+", added), ...signed("−", removed), ...signed("~", changed)].join(", ") || "~";
}
