import { Link } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { Button, buttonLook } from "../../ui/basic/button.tsx";
import { Icon } from "../../ui/basic/icon.tsx";
import { Hint } from "../../ui/page/command-link.tsx";
import { Panel } from "../../ui/page/page.tsx";
import { Problem } from "../../ui/page/problem.tsx";
import { Diagnostics } from "../../ui/skill/diagnostics.tsx";
import type { Report } from "../import/packages.ts";
import { countOutcomes } from "./installing.ts";
import type { Install } from "./use-install.ts";
import { useInstallWords } from "./words.ts";

/** The outcome of each skill that was installed. */
export function Results({
  install: { outcomes, underWay, error, commit, again },
  seenCommit,
  onRetry,
}: {
  readonly install: Install;
  /** The commit that was listed. */
  readonly seenCommit: string | undefined;
  readonly onRetry: (paths: readonly string[]) => void;
}) {
  const say = useInstallWords();
  const place = useRef<HTMLDivElement>(null);
  const isUnderWay = underWay.length > 0;
  useEffect(() => {
    if (isUnderWay) place.current?.scrollIntoView({ block: "center" });
  }, [isUnderWay]);
  const failed = [...outcomes].flatMap(([path, { state }]) => (state === "refused" ? [path] : []));
  if (outcomes.size === 0 && !isUnderWay && !error) return null;
  return (
    <Panel
      title={say("resultTitle")}
      actions={
        failed.length > 0 &&
        !isUnderWay && (
          <Button icon="refresh" onClick={() => onRetry(failed)}>
            {say("retry", { count: failed.length })}
          </Button>
        )
      }
    >
      <div ref={place} className="grid grid-cols-1 gap-3" data-results>
        {isUnderWay && (
          <p role="status" className="flex flex-wrap items-center gap-3">
            <progress className="h-2 w-40 accent-accent" aria-label={say("installing", { count: underWay.length })} />
            {say("installing", { count: underWay.length })}
          </p>
        )}
        {error && <Problem error={error} onRetry={again} />}
        {commit !== seenCommit && commit !== undefined && (
          <p className="flex items-start gap-2 text-warn" data-other-commit>
            <Icon name="warning" className="mt-0.5 size-4" />
            {say("otherCommit", { before: String(seenCommit).slice(0, 12), after: commit.slice(0, 12) })}
          </p>
        )}
        {outcomes.size > 0 && (
          <>
            <p data-summary>{say("resultSummary", countOutcomes(outcomes))}</p>
            <ul className="grid gap-3">
              {[...outcomes].map(([path, report]) => (
                <li key={path} className="border-t border-line pt-3" data-outcome={path}>
                  <Outcome path={path} report={report} />
                </li>
              ))}
            </ul>
            <p>
              <Link to="/skills" className={buttonLook()}>
                <Icon name="skill" />
                {say("toSkills")}
              </Link>
            </p>
          </>
        )}
      </div>
    </Panel>
  );
}

function Outcome({ path, report }: { readonly path: string; readonly report: Report }) {
  const say = useInstallWords();
  const { state, slug = "", version = 1, problems, fault } = report;
  if (state === "refused")
    return (
      <div className="grid gap-2">
        <p className="flex flex-wrap items-center gap-2 font-medium text-bad">
          <Icon name="error" />
          <code>{path}</code>
          {say("refused")}
        </p>
        {fault && (
          <div>
            <p>
              {fault.message} <code>{fault.code}</code>
            </p>
            <Hint text={fault.hint} mark="→ " className="text-quiet" />
          </div>
        )}
        {problems.length > 0 && <Diagnostics label={say("findings", { count: problems.length })} found={problems} />}
      </div>
    );
  return (
    <div className="grid gap-2">
      <p className="flex flex-wrap items-center gap-2 font-medium text-good">
        <Icon name="check" />
        <Link
          to="/skills/$slug"
          params={{ slug }}
          className="inline-flex min-h-6 items-center hover:underline max-md:min-h-11"
        >
          {say(state, { slug, version })}
        </Link>
      </p>
      <Executables report={report} />
    </div>
  );
}

/** The executable files of a skill, and the way to its dependencies. */
function Executables({ report: { files, slug = "" } }: { readonly report: Report }) {
  const say = useInstallWords();
  const runnable = files.filter(({ executable }) => executable).map(({ path }) => path);
  return (
    <p className="flex flex-wrap items-center gap-x-4 gap-y-1">
      {runnable.length === 0 ? (
        <span className="text-quiet">{say("noExecutables")}</span>
      ) : (
        <span className="text-warn" data-executables>
          {say("executables", { count: runnable.length, paths: runnable.join(", ") })}
        </span>
      )}
      <Link
        to="/skills/$slug"
        params={{ slug }}
        search={{ tab: "dependencies" }}
        className="inline-flex min-h-6 items-center text-accent underline max-md:min-h-11"
      >
        {say("toDependencies")}
      </Link>
    </p>
  );
}
