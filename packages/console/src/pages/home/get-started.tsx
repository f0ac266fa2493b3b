import { Link } from "@tanstack/react-router";
import type { ReactElement } from "react";
import { Button } from "../../ui/basic/button.tsx";
import { Icon } from "../../ui/basic/icon.tsx";
import { Panel } from "../../ui/page/page.tsx";
import { hideSteps, rememberLook, skipStep, useStepsMemory } from "./steps-memory.ts";
import { type StepId, useSteps } from "./use-steps.ts";
import { useHomeWords } from "./words.ts";

const linkLook = "inline-flex min-h-7 items-center font-medium underline hover:text-accent max-md:min-h-11";

/** The first five minutes, a step each. */
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
        <StepLink id={id} />
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

/** Where the step is taken. */
function StepLink({ id }: { readonly id: StepId }): ReactElement {
  const say = useHomeWords();
  const text = say(id);
  switch (id) {
    case "demo":
      return (
        <Link to="/playground/$sessionId" params={{ sessionId: "demo" }} onClick={rememberLook} className={linkLook}>
          {text}
        </Link>
      );
    case "ask":
      return (
        <Link to="/playground" search={{ say: say("question") }} className={linkLook}>
          {text}
        </Link>
      );
    case "import":
      return (
        <Link to="/skills/import" className={linkLook}>
          {text}
        </Link>
      );
    case "edit":
      return (
        <Link to="/skills" search={{ source: "library" }} className={linkLook}>
          {text}
        </Link>
      );
    case "dispatch":
      return (
        <Link to="/dispatch/new" search={{ to: "echo", task: say("dispatchTask") }} className={linkLook}>
          {text}
        </Link>
      );
    case "model":
      return (
        <Link to="/settings/models" className={linkLook}>
          {text}
        </Link>
      );
  }
}
