import type { UseQueryResult } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useIsLive } from "../../api/live.ts";
import { announce } from "../../ui/basic/announcer.tsx";
import { Button } from "../../ui/basic/button.tsx";
import { Problem } from "../../ui/page/problem.tsx";
import { useUiWords } from "../../ui/words.ts";
import { hasHidden, type ImportChoice } from "../import/packages.ts";
import { FoundTable } from "./found-table.tsx";
import { HowPanel } from "./how-panel.tsx";
import { type FoundSkill, type InstallAnswer, type InstallQuestion, isChoosable } from "./install-operation.ts";
import { isBelow } from "./read-source.ts";
import { Results } from "./results.tsx";
import { TrustPanel } from "./trust-panel.tsx";
import type { Install } from "./use-install.ts";
import { useInstallWords } from "./words.ts";

export interface FoundProps {
  readonly question: InstallQuestion;
  /** The folder that was meant. */
  readonly below: string | undefined;
  readonly query: UseQueryResult<InstallAnswer>;
  readonly install: Install;
  readonly onChoice: (choice: ImportChoice) => void;
  readonly onStop: () => void;
}

/** What a source holds; what is chosen of it is installed. */
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
  const open = meant.filter((skill) => isChoosable(skill) && !isDone(install, skill));
  const [chosen, setChosen] = useState<ReadonlySet<string>>(() => firstChosen(open, below));
  const paths = open.map(({ path }) => path).filter((path) => chosen.has(path));
  const outside = answer.found.length - meant.length;
  const start = (names: readonly string[]): void => install.install(question, names);

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
          onChoose={({ onConflict, fix, allowHiddenText }) => onChoice({ onConflict, fix, allowHiddenText })}
        />
        <TrustPanel answer={answer} />
      </div>
      <Results install={install} seenCommit={answer.commit} onRetry={start} />
      <InstallBar count={paths.length} isLooking={isLooking} install={install} onInstall={() => start(paths)} />
    </>
  );
}

/** One skill alone, or those of the folder that was meant; else nothing is chosen for anybody. */
function firstChosen(open: readonly FoundSkill[], below: string | undefined): ReadonlySet<string> {
  return new Set(open.length === 1 || below !== undefined ? open.map(({ path }) => path) : []);
}

const isDone = ({ outcomes }: Install, { path }: FoundSkill): boolean => {
  const outcome = outcomes.get(path);
  return outcome !== undefined && outcome.state !== "refused";
};

/** What is left to do, always within reach. */
function InstallBar({
  count,
  isLooking,
  install: { underWay },
  onInstall,
}: {
  readonly count: number;
  readonly isLooking: boolean;
  readonly install: Install;
  readonly onInstall: () => void;
}) {
  const say = useInstallWords();
  const sayUi = useUiWords();
  const isLive = useIsLive();
  const blocked = !isLive ? sayUi("offlineReason") : isLooking ? say("blockedLooking") : none();
  function none(): string | undefined {
    return count === 0 ? say("blockedNone") : undefined;
  }
  return (
    <div className="sticky bottom-16 z-10 flex flex-wrap items-center justify-end gap-3 rounded-lg border border-line bg-panel p-3 md:bottom-2">
      {blocked !== undefined && (
        <p className="text-quiet" data-blocked>
          {blocked}
        </p>
      )}
      <Button variant="primary" icon="download" isBusy={underWay.length > 0} blocked={blocked} onClick={onInstall}>
        {count > 0 ? say("install", { count }) : say("installNone")}
      </Button>
    </div>
  );
}
