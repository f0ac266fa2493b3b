import { Link, type LinkProps } from "@tanstack/react-router";
import { useState } from "react";
import { useOperation } from "../../api/operations.ts";
import { useMay, useWhoAmI } from "../../shell/who-am-i.ts";
import { Button } from "../../ui/basic/button.tsx";
import { Icon } from "../../ui/basic/icon.tsx";
import { Panel } from "../../ui/page/page.tsx";
import {
  hideSteps,
  rememberLook,
  resetSteps,
  type StepId,
  skipStep,
  takenSteps,
  useStepsMemory,
} from "./first-steps.ts";
import { useHomeWords } from "./words.ts";

const linkLook = "inline-flex min-h-7 items-center font-medium underline hover:text-accent max-md:min-h-11";

/** The first steps with Loadout as a checklist. */
export function GetStarted() {
  const say = useHomeWords();
  const { isHidden, skipped } = useStepsMemory();
  const steps = useSteps();
  if (!steps) return null;
  if (isHidden)
    return (
      <p>
        <Button variant="quiet" icon="info" onClick={() => hideSteps(false)}>
          {say("showSteps")}
        </Button>
      </p>
    );
  const done = [...steps.values()].filter(Boolean).length;
  return (
    <Panel
      title={
        <>
          {say("start")} <span className="font-normal text-quiet">{say("progress", { done, total: steps.size })}</span>
        </>
      }
      actions={
        <Button isSmall variant="quiet" className="max-md:min-h-11" onClick={() => hideSteps(true)}>
          {say("hideSteps")}
        </Button>
      }
    >
      <ol className="grid gap-3" aria-label={say("start")}>
        {[...steps].map(([id, isDone], index) => (
          <StepRow key={id} id={id} isDone={isDone} isSkipped={skipped.includes(id)} place={index + 1} />
        ))}
      </ol>
    </Panel>
  );
}

function StepRow({
  id,
  isDone,
  isSkipped,
  place,
}: {
  readonly id: StepId;
  readonly isDone: boolean;
  readonly isSkipped: boolean;
  readonly place: number;
}) {
  const say = useHomeWords();
  const isLeft = isSkipped && !isDone;
  return (
    <li className="flex items-start gap-3" data-step={id} data-done={isDone} data-skipped={isLeft || undefined}>
      <span
        className={`grid size-6 shrink-0 place-items-center rounded-full text-xs font-medium ${isDone ? "bg-good-soft text-good" : "bg-raised text-quiet"}`}
      >
        {isDone ? <Icon name="check" className="size-3.5" /> : isLeft ? "–" : place}
        {isDone && <span className="sr-only">{say("done")}</span>}
      </span>
      <div className="min-w-0 flex-1">
        <Link {...linkOf(id, say)} className={linkLook}>
          {say(id)}
        </Link>
        {!isLeft && <p className="text-quiet">{say(`${id}Hint`)}</p>}
      </div>
      {!isDone && (
        <Button
          isSmall
          variant="quiet"
          className="text-quiet max-md:min-h-11"
          aria-label={say(isLeft ? "unskipOf" : "skipOf", { name: say(id) })}
          onClick={() => skipStep(id, !isLeft)}
        >
          {say(isLeft ? "unskip" : "skip")}
        </Button>
      )}
    </li>
  );
}

/** Where a step is taken. */
function linkOf(id: StepId, say: ReturnType<typeof useHomeWords>): LinkProps & { readonly onClick?: () => void } {
  switch (id) {
    case "demo":
      return { to: "/playground/$sessionId", params: { sessionId: "demo" }, onClick: rememberLook };
    case "ask":
      return { to: "/playground", search: { say: say("question") } };
    case "import":
      return { to: "/skills/import" };
    case "edit":
      return { to: "/skills", search: { source: "library" } };
    case "dispatch":
      return { to: "/dispatch/new", search: { to: "echo", task: say("dispatchTask") } };
    case "model":
      return { to: "/settings/models" };
  }
}

/** The steps of this user, and which of them were taken; unknown until everything is loaded. */
function useSteps(): ReadonlyMap<StepId, boolean> | undefined {
  const { data: me } = useWhoAmI();
  const isAllowed = useMay("superadmin");
  const memory = useStepsMemory();
  const { data: sessions } = useOperation("session.list", { limit: 50 });
  const { data: recorded } = useOperation("session.list", { query: "demo", limit: 50 });
  const { data: imports } = useOperation("audit.list", { action: "skill.import", limit: 1 }, { enabled: isAllowed });
  const { data: edits } = useOperation("audit.list", { action: "skill.edit", limit: 1 }, { enabled: isAllowed });
  const { data: dispatches } = useOperation("dispatch.list", { limit: 50 });
  const { data: models } = useOperation("model.list", {});
  if (!me || !sessions || !recorded || !dispatches || !models) return undefined;
  if (isAllowed && (!imports || !edits)) return undefined;
  return takenSteps(memory, {
    userId: me.userId,
    sessions: sessions.sessions,
    recorded: recorded.sessions,
    changes: imports && edits && { imports: imports.entries, edits: edits.entries },
    dispatches: dispatches.dispatches,
    models: models.models,
  });
}

/** Resets the checklist; shown in the settings. */
export function GetStartedReset() {
  const say = useHomeWords();
  const [isDone, setIsDone] = useState(false);
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <p className="min-w-0 flex-1 basis-60">
        {say("start")}
        <span className="block text-quiet">{say("resetHint")}</span>
      </p>
      {isDone ? (
        <p role="status">
          {say("resetDone")}{" "}
          <Link to="/" className="text-accent underline">
            {say("toHome")}
          </Link>
        </p>
      ) : (
        <Button
          icon="refresh"
          onClick={() => {
            resetSteps(new Date());
            setIsDone(true);
          }}
        >
          {say("reset")}
        </Button>
      )}
    </div>
  );
}
