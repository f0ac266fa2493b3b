import type { UseQueryResult } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { announce } from "../../ui/basic/announcer.tsx";
import { Button } from "../../ui/basic/button.tsx";
import { ActionBar } from "../../ui/form/action-bar.tsx";
import { Problem } from "../../ui/page/problem.tsx";
import { hasHidden, type ImportChoice, isBlockedByScan } from "../import/packages.ts";
import { HowPanel, TrustPanel } from "./before-install.tsx";
import { FoundTable } from "./found-table.tsx";
import { firstChosen, type InstallAnswer, type InstallQuestion, openSkills } from "./installing.ts";
import { isBelow } from "./read-source.ts";
import { Results } from "./results.tsx";
import type { Install } from "./use-install.ts";
import { useInstallWords } from "./words.ts";

/** The skills of a source: choose some and install them. */

export interface FoundProps {
  readonly question: InstallQuestion;
  /** The folder of the repository that was named. */
  readonly below: string | undefined;
  readonly query: UseQueryResult<InstallAnswer>;
  readonly install: Install;
  readonly onChoice: (choice: ImportChoice) => void;
  readonly onStop: () => void;
}

export function Found({ question, below, query, install, onChoice, onStop }: FoundProps) {
  const say = useInstallWords();
  const { data, error, isFetching, refetch } = query;
  useEffect(() => {
    if (data) announce(say("saidFound", { found: say("found", { count: data.found.length }), source: data.source }));
  }, [data, say]);
  return (
    <>
      {isFetching && <Fetching source={question.source} onStop={onStop} />}
      {error && !isFetching && <Problem error={error} onRetry={() => void refetch()} />}
      {data && !error && (
        <Chosen
          answer={data}
          below={below}
          question={question}
          install={install}
          isLooking={isFetching}
          onChoice={onChoice}
        />
      )}
    </>
  );
}

function Fetching({ source, onStop }: { readonly source: string; readonly onStop: () => void }) {
  const say = useInstallWords();
  return (
    <div role="status" className="grid gap-2 rounded-lg border border-line bg-panel p-4" data-fetching>
      <div className="flex flex-wrap items-center gap-3">
        <progress className="h-2 w-40 accent-accent" aria-label={say("fetching", { source })} />
        {say("fetching", { source })}
        <Button isSmall icon="stop" className="max-md:min-h-11" onClick={onStop}>
          {say("stop")}
        </Button>
      </div>
      <p className="text-quiet">{say("fetchingHint")}</p>
    </div>
  );
}

function Chosen({
  answer,
  below,
  question,
  install,
  isLooking,
  onChoice,
}: Pick<FoundProps, "below" | "question" | "install" | "onChoice"> & {
  readonly answer: InstallAnswer;
  readonly isLooking: boolean;
}) {
  const say = useInstallWords();
  const meant = answer.found.filter(({ path }) => isBelow(path, below));
  const open = openSkills(meant, install.outcomes);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(() => firstChosen(open, below));
  const paths = open.map(({ path }) => path).filter((path) => chosen.has(path));
  const outside = answer.found.length - meant.length;
  const digestOf = (name: string) => meant.find(({ path }) => path === name)?.digest ?? [];
  const start = (names: readonly string[]): void => install.install(question, names, names.flatMap(digestOf));

  function choose(path: string, isChosen: boolean): void {
    const next = new Set(chosen);
    if (isChosen) next.add(path);
    else next.delete(path);
    setChosen(next);
  }

  return (
    <>
      <section className="grid grid-cols-1 gap-2">
        <div className="flex flex-wrap items-center gap-2">
          <h2>{say("whatTitle")}</h2>
          <span className="text-quiet">
            {say("found", { count: meant.length })} · {say("chosen", { chosen: paths.length, total: open.length })}
            {outside > 0 && ` · ${say("outside", { count: outside, below })}`}
          </span>
          <span className="ml-auto flex flex-wrap gap-2">
            <Button onClick={() => setChosen(new Set(open.map(({ path }) => path)))}>{say("chooseAll")}</Button>
            <Button variant="quiet" onClick={() => setChosen(new Set())}>
              {say("chooseNone")}
            </Button>
          </span>
        </div>
        <FoundTable found={meant} chosen={new Set(paths)} outcomes={install.outcomes} onChoose={choose} />
      </section>
      <div className="grid grid-cols-1 gap-4 lg:grid-cols-2">
        <HowPanel
          choice={question}
          hasHidden={meant.some(hasHidden)}
          isBlocked={meant.some(isBlockedByScan)}
          onChoose={onChoice}
        />
        <TrustPanel answer={answer} />
      </div>
      <Results install={install} seenCommit={answer.commit} onRetry={start} />
      <ActionBar
        action={paths.length > 0 ? say("install", { count: paths.length }) : say("installNone")}
        icon="download"
        isBusy={install.underWay.length > 0}
        blocked={isLooking ? say("blockedLooking") : paths.length === 0 ? say("blockedNone") : undefined}
        onPress={() => start(paths)}
      />
    </>
  );
}
