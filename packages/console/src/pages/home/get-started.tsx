import { Link, type LinkProps } from "@tanstack/react-router";
import { useState } from "react";
import { useOperation } from "../../api/operations.ts";
import { useMay, useWhoAmI } from "../../shell/who-am-i.ts";
import { Button, buttonLook } from "../../ui/basic/button.tsx";
import { Icon } from "../../ui/basic/icon.tsx";
import { Skeleton } from "../../ui/page/loading.tsx";
import { Panel } from "../../ui/page/page.tsx";
import { hideSteps, resetSteps, type StepId, skipStep, takenSteps, useStepsMemory } from "./first-steps.ts";
import { useHomeWords } from "./words.ts";

/** The first steps with Loadout: the next one at length, and all of them as a checklist. */
export function GetStarted() {
  const say = useHomeWords();
  const { isHidden, skipped } = useStepsMemory();
  const steps = useSteps();
  if (isHidden)
    return (
      <p>
        <Button variant="quiet" onClick={() => hideSteps(false)}>
          {say("showSteps")}
        </Button>
      </p>
    );
  const hide = (
    <Button isSmall variant="quiet" className="text-quiet max-md:min-h-11" onClick={() => hideSteps(true)}>
      {say("hideSteps")}
    </Button>
  );
  if (!steps)
    return (
      <Panel title={say("start")} actions={hide}>
        <div className={stepsLook}>
          <Skeleton rows={4} />
        </div>
      </Panel>
    );
  const done = [...steps.values()].filter(Boolean).length;
  const next = [...steps].find(([id, isDone]) => !isDone && !skipped.includes(id))?.[0];
  return (
    <Panel
      title={
        <>
          {say("start")}{" "}
          <span className="ml-1 text-base font-normal text-quiet tabular-nums">
            {say("progress", { done, total: steps.size })}
          </span>
        </>
      }
      actions={hide}
    >
      <div className={`grid grid-cols-1 gap-x-8 gap-y-4 md:grid-cols-2 ${stepsLook}`}>
        {next === undefined ? <NothingNext /> : <NextStep id={next} />}
        <ol className="grid content-start" aria-label={say("start")}>
          {[...steps].map(([id, isDone], index) => (
            <StepRow
              key={id}
              id={id}
              isDone={isDone}
              isSkipped={skipped.includes(id)}
              isNext={id === next}
              place={index + 1}
            />
          ))}
        </ol>
      </div>
    </Panel>
  );
}

/** As high as its six steps, also before they are known. */
const stepsLook = "min-h-106 md:min-h-50";

/** What to do now, with the one primary button of the page. */
function NextStep({ id }: { readonly id: StepId }) {
  const say = useHomeWords();
  return (
    <section aria-label={say("next")} className="grid content-start justify-items-start gap-1" data-next={id}>
      <p className="text-xs font-medium text-accent">{say("next")}</p>
      <h3 id="next-step" className="text-lg">
        {say(id)}
      </h3>
      <p className="max-w-prose text-quiet">{say(`${id}Hint`)}</p>
      <Link {...linkOf(id, say)} aria-describedby="next-step" className={`mt-2 ${buttonLook("primary")}`}>
        {say("go")}
        <Icon name="right" />
      </Link>
    </section>
  );
}

function NothingNext() {
  const say = useHomeWords();
  return (
    <section className="grid content-start justify-items-start gap-1" data-next="">
      <h3 className="text-lg">{say("allTaken")}</h3>
      <p className="max-w-prose text-quiet">{say("allTakenHint")}</p>
      <Link to="/playground" className={`mt-2 ${buttonLook("primary")}`}>
        {say("newConversation")}
      </Link>
    </section>
  );
}

function StepRow({
  id,
  isDone,
  isSkipped,
  isNext,
  place,
}: {
  readonly id: StepId;
  readonly isDone: boolean;
  readonly isSkipped: boolean;
  readonly isNext: boolean;
  readonly place: number;
}) {
  const say = useHomeWords();
  const isLeft = isSkipped && !isDone;
  const look = isDone ? "bg-good-soft text-good" : isNext ? "bg-accent text-on-accent" : "bg-raised text-quiet";
  return (
    <li
      className="group flex min-h-8 items-center gap-2 max-md:min-h-11"
      data-step={id}
      data-done={isDone}
      data-skipped={isLeft || undefined}
    >
      <span className={`grid size-5 shrink-0 place-items-center rounded-full text-xs font-medium ${look}`}>
        {isDone ? <Icon name="check" className="size-3" /> : isLeft ? "–" : place}
        {isDone && <span className="sr-only">{say("done")}</span>}
      </span>
      <Link
        {...linkOf(id, say)}
        title={say(`${id}Hint`)}
        className={`inline-flex min-h-7 min-w-0 flex-1 items-center hover:text-accent hover:underline max-md:min-h-11 ${isDone || isLeft ? "text-quiet" : ""} ${isNext ? "font-medium" : ""}`}
      >
        {say(id)}
      </Link>
      {!isDone && (
        <Button
          isSmall
          variant="quiet"
          className="text-quiet group-focus-within:opacity-100 group-hover:opacity-100 max-md:min-h-11 md:opacity-0"
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
function linkOf(id: StepId, say: ReturnType<typeof useHomeWords>): LinkProps {
  switch (id) {
    case "demo":
      return { to: "/playground/$sessionId", params: { sessionId: "demo" } };
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
  const { data: imports } = useMyChanges("skill.import");
  const { data: edits } = useMyChanges("skill.edit");
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

/** The latest changes of this kind that this user made. */
function useMyChanges(action: string) {
  const { data: me } = useWhoAmI();
  const isAllowed = useMay("superadmin");
  return useOperation(
    "audit.list",
    { action, ...(me && { actor: me.userId }), limit: 50 },
    { enabled: isAllowed && me !== undefined },
  );
}

/** Resets the checklist; shown in the settings. */
export function GetStartedReset() {
  const say = useHomeWords();
  const [isDone, setIsDone] = useState(false);
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <p className="min-w-0 flex-1 basis-60 text-quiet">{say("resetHint")}</p>
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
