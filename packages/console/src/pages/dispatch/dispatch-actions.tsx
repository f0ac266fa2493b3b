import { useNavigate } from "@tanstack/react-router";
import type { OutputOf } from "loadout/client";
import { useState } from "react";
import { useChange } from "../../api/operations.ts";
import { announce } from "../../ui/basic/announcer.tsx";
import { Button } from "../../ui/basic/button.tsx";
import { tell } from "../../ui/basic/toasts.tsx";
import { ConfirmOperation } from "../../ui/form/confirm.tsx";
import { useBlocked } from "../../ui/form/form-dialog.tsx";
import { Problem } from "../../ui/page/problem.tsx";
import { Dialog } from "../../ui/window/dialog.tsx";
import { skillsOf } from "./compose/dispatch-draft.ts";
import type { DispatchRow } from "./dispatch-tab.ts";
import { useDispatchWords } from "./words.ts";

/** The buttons that stop a running dispatch and retry an ended one. */

interface ActionProps {
  readonly dispatch: DispatchRow;
  readonly isSmall?: boolean;
}

export function StopButton({ dispatch: { id, agent, title }, isSmall = false }: ActionProps) {
  const say = useDispatchWords();
  const blocked = useBlocked();
  const [isAsked, setIsAsked] = useState(false);
  /** The row may have left the page when the agent has ended. */
  function done({ cancelled }: OutputOf<"dispatch.cancel">): string {
    const text = cancelled ? say("stopped", { agent }) : say("wasOver");
    announce(text);
    return text;
  }
  return (
    <>
      <Button
        variant="danger"
        icon="stop"
        isSmall={isSmall}
        className={isSmall ? "max-md:min-h-11" : ""}
        aria-label={say("stopOf", { title })}
        blocked={blocked}
        opensDialog
        onClick={() => setIsAsked(true)}
      >
        {say("stop")}
      </Button>
      {isAsked && (
        <ConfirmOperation
          operation="dispatch.cancel"
          input={{ id }}
          title={say("stopTitle", { agent })}
          action={say("stop")}
          done={done}
          onClose={() => setIsAsked(false)}
        >
          <p className="font-medium">{title}</p>
          <p>{say("stopMeans")}</p>
          <p>{say("stopKeeps")}</p>
        </ConfirmOperation>
      )}
    </>
  );
}

/** Sends the same task to the same agent, with the same skills in their current versions. */
export function RetryButton({ dispatch: { id, title, receipt }, isSmall = false }: ActionProps) {
  const say = useDispatchWords();
  const blocked = useBlocked();
  const navigate = useNavigate();
  const retry = useChange("dispatch.retry");
  function go({ id: dispatchId, differences }: OutputOf<"dispatch.retry">): void {
    const text = differences.isSame
      ? say("retrySame")
      : say("retryDiffers", { differences: differenceText(differences) });
    tell(text);
    void navigate({ to: "/dispatch/$dispatchId", params: { dispatchId } });
  }
  return (
    <>
      <Button
        icon="refresh"
        isSmall={isSmall}
        className={isSmall ? "max-md:min-h-11" : ""}
        aria-label={say("retryOf", { title })}
        isBusy={retry.isPending}
        blocked={blocked}
        onClick={() => retry.mutate({ id, skills: skillsOf(receipt) }, { onSuccess: go })}
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
