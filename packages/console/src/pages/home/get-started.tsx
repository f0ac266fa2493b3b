import { Link } from "@tanstack/react-router";
import type { ReactElement } from "react";
import { Button } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Panel } from "../../ui/page.tsx";
import { useKeptFlag } from "./use-kept-flag.ts";
import { useSteps } from "./use-steps.ts";
import { useHomeWords } from "./words.ts";

interface Step {
  readonly id: string;
  readonly isDone: boolean;
  readonly hint: string;
  readonly link: ReactElement;
}

const linkLook = "inline-flex min-h-7 items-center font-medium underline hover:text-accent max-md:min-h-11";

/** The first five minutes, a step each. */
export function GetStarted() {
  const say = useHomeWords();
  const [isHidden, setIsHidden] = useKeptFlag("home.steps-hidden");
  const steps = useStepRows();
  if (!steps) return null;
  if (isHidden)
    return (
      <p>
        <Button variant="quiet" icon="info" onClick={() => setIsHidden(false)}>
          {say("showSteps")}
        </Button>
      </p>
    );
  const done = steps.filter(({ isDone }) => isDone).length;
  return (
    <Panel
      title={
        <>
          {say("start")}{" "}
          <span className="font-normal text-quiet">{say("progress", { done, total: steps.length })}</span>
        </>
      }
      actions={
        <Button isSmall variant="quiet" className="max-md:min-h-11" onClick={() => setIsHidden(true)}>
          {say("hideSteps")}
        </Button>
      }
    >
      <ol className="grid gap-3" aria-label={say("start")}>
        {steps.map((step, index) => (
          <StepRow key={step.id} step={step} place={index + 1} />
        ))}
      </ol>
    </Panel>
  );
}

function StepRow({ step: { id, isDone, hint, link }, place }: { readonly step: Step; readonly place: number }) {
  const say = useHomeWords();
  return (
    <li className="flex items-start gap-3" data-step={id} data-done={isDone}>
      <span
        className={`grid size-6 shrink-0 place-items-center rounded-full text-xs font-medium ${isDone ? "bg-good-soft text-good" : "bg-raised text-quiet"}`}
      >
        {isDone ? <Icon name="check" className="size-3.5" /> : place}
        {isDone && <span className="sr-only">{say("done")}</span>}
      </span>
      <div className="min-w-0">
        {link}
        <p className="text-quiet">{hint}</p>
      </div>
    </li>
  );
}

function useStepRows(): readonly Step[] | undefined {
  const say = useHomeWords();
  const steps = useSteps();
  if (!steps) return undefined;
  const { demo, ask, library } = steps;
  const rows: Step[] = [];
  if (demo)
    rows.push({
      id: "demo",
      isDone: demo.isDone,
      hint: say("stepDemoHint"),
      link: (
        <Link to="/playground/$sessionId" params={{ sessionId: "demo" }} onClick={demo.onOpen} className={linkLook}>
          {say("stepDemo")}
        </Link>
      ),
    });
  rows.push({
    id: "ask",
    isDone: ask.isDone,
    hint: say("stepAskHint"),
    link: (
      <Link to="/playground" search={{ say: say("question") }} className={linkLook}>
        {say("stepAsk")}
      </Link>
    ),
  });
  if (library)
    rows.push(
      {
        id: "import",
        isDone: library.isImported,
        hint: say("stepImportHint"),
        link: (
          <Link to="/skills/import" className={linkLook}>
            {say("stepImport")}
          </Link>
        ),
      },
      {
        id: "edit",
        isDone: library.isEdited,
        hint: say("stepEditHint"),
        link: (
          <Link to="/skills" search={{ source: "library" }} className={linkLook}>
            {say("stepEdit")}
          </Link>
        ),
      },
    );
  return rows;
}
