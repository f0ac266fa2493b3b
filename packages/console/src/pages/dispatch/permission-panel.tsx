import { useEffect, useRef } from "react";
import { useIsLive } from "../../api/live.ts";
import { useChange } from "../../api/operations.ts";
import { announce } from "../../ui/basic/announcer.tsx";
import { Button } from "../../ui/basic/button.tsx";
import { Icon } from "../../ui/basic/icon.tsx";
import { Problem } from "../../ui/page/problem.tsx";
import { useUiWords } from "../../ui/words.ts";
import type { ShownDispatch } from "../dispatches/dispatch-tab.ts";
import { withUnseen } from "./with-unseen.ts";
import { useDispatchWords } from "./words.ts";

/** What the agent asks, in its words, and the two answers. */
export function PermissionPanel({
  dispatch: { id, agent },
  permission: { id: requestId, title, detail },
}: {
  readonly dispatch: ShownDispatch;
  readonly permission: NonNullable<ShownDispatch["permission"]>;
}) {
  const say = useDispatchWords();
  const sayUi = useUiWords();
  const isLive = useIsLive();
  const answer = useChange("dispatch.answer");
  const told = useRef(false);
  useEffect(() => {
    if (told.current) return;
    told.current = true;
    announce(say("announceAsks", { agent, title }));
  }, [say, agent, title]);
  /** The panel goes away with the question: who answered by keyboard goes on in the page. */
  function give(word: "allow" | "deny"): void {
    answer.mutateAsync({ id, requestId, answer: word }).then(
      () => {
        announce(say(`answered_${word}`));
        document.getElementById("content")?.focus({ preventScroll: true });
      },
      () => undefined, // shown below
    );
  }
  const blocked = isLive ? undefined : sayUi("offlineReason");
  return (
    <section
      aria-labelledby={`asks-${requestId}`}
      className="grid gap-2 rounded-lg border-2 border-warn bg-warn-soft p-3"
      data-asks
    >
      <h2 id={`asks-${requestId}`} className="flex items-center gap-2 text-warn">
        <Icon name="warning" />
        {say("asks", { agent })}
      </h2>
      <p className="font-medium">{withUnseen(title)}</p>
      {detail !== "" && detail !== title && (
        <pre
          tabIndex={0}
          className="max-h-60 overflow-auto rounded-md border border-line bg-panel p-2 whitespace-pre-wrap"
        >
          {withUnseen(detail)}
        </pre>
      )}
      <p>{say("asksHint")}</p>
      <div className="flex flex-wrap gap-2">
        <Button
          variant="primary"
          icon="check"
          isBusy={answer.isPending}
          blocked={blocked}
          onClick={() => give("allow")}
        >
          {say("allow")}
        </Button>
        <Button icon="close" isBusy={answer.isPending} blocked={blocked} onClick={() => give("deny")}>
          {say("deny")}
        </Button>
      </div>
      {answer.error && <Problem error={answer.error} />}
    </section>
  );
}
