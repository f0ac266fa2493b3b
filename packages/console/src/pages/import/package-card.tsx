import type { ReactNode } from "react";
import { Button } from "../../ui/basic/button.tsx";
import { useFormat } from "../../ui/basic/format.ts";
import { Panel } from "../../ui/page/page.tsx";
import { Problem } from "../../ui/page/problem.tsx";
import { AllowHidden } from "./allow-hidden.tsx";
import { ConflictChoice } from "./conflict-choice.tsx";
import { downloadJson } from "./download-json.ts";
import { Fixes } from "./fixes.tsx";
import type { Imports } from "./imports.ts";
import { Outcome } from "./outcome.tsx";
import { type Excess, hasHidden, isOpen, type Package, type Report, reportOf } from "./packages.ts";
import { ReportCounts, ReportDetails } from "./report-view.tsx";
import { useImportWords } from "./words.ts";

export interface PackageCardProps {
  readonly one: Package;
  readonly imports: Imports;
  /** Among others, it may be left out. */
  readonly isOneOfMany: boolean;
}

/** One package: where it stands, everything the server says about it, and what can be chosen. */
export function PackageCard({ one, imports, isOneOfMany }: PackageCardProps) {
  const say = useImportWords();
  const { id, name, isWanted, stage } = one;
  const report = reportOf(one);
  return (
    <Panel
      title={name}
      actions={
        <>
          {report && (
            <Button
              isSmall
              variant="quiet"
              icon="download"
              className="max-md:min-h-11"
              onClick={() => downloadJson(`${name}.report.json`, report)}
            >
              {say("downloadReport")}
            </Button>
          )}
          {isOneOfMany && isOpen(one) && (
            <label className="inline-flex min-h-7 cursor-pointer items-center gap-2 max-md:min-h-11">
              <input
                type="checkbox"
                aria-label={say("isWanted", { name })}
                className="size-4.5 accent-accent"
                checked={isWanted}
                onChange={({ target }) => imports.want(id, target.checked)}
              />
              {say("wanted")}
            </label>
          )}
        </>
      }
    >
      <div className="grid gap-3" data-package={name} data-stage={stage.kind}>
        <Facts one={one} report={report} />
        <Standing one={one} imports={imports} />
        {report && isOpen(one) && isWanted && <Choices one={one} report={report} imports={imports} />}
      </div>
    </Panel>
  );
}

function Facts({ one: { size }, report }: { readonly one: Package; readonly report: Report | undefined }) {
  const say = useImportWords();
  const format = useFormat();
  const facts = [
    size === undefined ? undefined : format.bytes(size),
    report && report.files.length > 0 ? say("entries", { count: report.files.length }) : undefined,
    report && report.size > 0 ? say("unpacked", { size: format.bytes(report.size) }) : undefined,
    report && report.kind === "archive" ? say("encoding", { encoding: report.encoding.toUpperCase() }) : undefined,
  ].filter((fact) => fact !== undefined);
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
      {facts.length > 0 && <p className="text-quiet">{facts.join(" · ")}</p>}
      {report && <ReportCounts report={report} />}
    </div>
  );
}

/** What happens with it now. */
function Standing({ one, imports }: { readonly one: Package; readonly imports: Imports }): ReactNode {
  const say = useImportWords();
  const { id, stage } = one;
  switch (stage.kind) {
    case "waiting":
      return <p className="text-quiet">{say("waiting")}</p>;
    case "checking":
      return <Uploading name={one.name} sent={stage.sent} onStop={() => imports.stop(id)} />;
    case "unchecked":
      if (stage.error !== undefined) return <Problem error={stage.error} onRetry={() => imports.again(id)} />;
      if (stage.excess) return <TooMuch excess={stage.excess} />;
      return (
        <p className="flex flex-wrap items-center gap-2">
          {say("stopped")}
          <Button isSmall icon="refresh" onClick={() => imports.again(id)}>
            {say("again")}
          </Button>
        </p>
      );
    case "failed":
      return (
        <Problem error={stage.error} onRetry={() => void imports.retry(id)}>
          <Button isSmall onClick={() => imports.again(id)}>
            {say("again")}
          </Button>
        </Problem>
      );
    case "checked":
      return (
        <>
          <Expected report={stage.report} />
          {stage.report.skills && (
            <p className="flex flex-wrap items-center gap-2">
              {say("several", { names: stage.report.skills.join(", ") })}
              <Button isSmall variant="primary" onClick={() => imports.split(id)}>
                {say("takeAll", { count: stage.report.skills.length })}
              </Button>
            </p>
          )}
        </>
      );
    default:
      return <Outcome id={id} stage={stage} imports={imports} />;
  }
}

function Uploading({
  name,
  sent,
  onStop,
}: {
  readonly name: string;
  readonly sent: number;
  readonly onStop: () => void;
}) {
  const say = useImportWords();
  const percent = `${Math.round(sent * 100)} %`;
  return (
    <div className="flex flex-wrap items-center gap-3">
      <progress
        className="h-2 w-56 max-w-full accent-accent"
        value={sent}
        max={1}
        aria-label={say("progress", { name })}
      />
      <span className="tabular-nums">{sent < 1 ? say("uploading", { percent }) : say("inspecting")}</span>
      <Button isSmall icon="stop" className="max-md:min-h-11" onClick={onStop}>
        {say("stop")}
      </Button>
    </div>
  );
}

function TooMuch({ excess: { of, value, limit } }: { readonly excess: Excess }) {
  const say = useImportWords();
  const format = useFormat();
  const sizes = { value: format.bytes(value), limit: format.bytes(limit) };
  const texts = {
    packed: () => say("tooLargePacked", sizes),
    inflated: () => say("tooLargeInflated", sizes),
    file: () => say("tooLargeFile", sizes),
    files: () => say("tooManyFiles", { value: format.number(value), limit: format.number(limit) }),
    nothing: () => say("tooEmpty"),
  };
  return (
    <p role="alert" className="text-bad">
      {texts[of]()}
    </p>
  );
}

function Expected({ report: { state, slug = "", version = 0 } }: { readonly report: Report }) {
  const say = useImportWords();
  const words = {
    created: "outcomeCreated",
    updated: "outcomeUpdated",
    unchanged: "outcomeUnchanged",
    skipped: "outcomeSkipped",
    refused: "outcomeRefused",
  } as const;
  return (
    <p className={state === "refused" ? "font-medium text-bad" : "font-medium"} data-outcome={state}>
      {say(words[state], { slug, version })}
    </p>
  );
}

function Choices({
  one: { id, choice, conflict, fixes },
  report,
  imports,
}: {
  readonly one: Package;
  readonly report: Report;
  readonly imports: Imports;
}) {
  return (
    <>
      {conflict && (
        <ConflictChoice
          conflict={conflict}
          chosen={choice.onConflict}
          onChoose={(onConflict) => imports.choose(id, { onConflict })}
        />
      )}
      {fixes && <Fixes fixes={fixes} isFixed={choice.fix} onFix={(fix) => imports.choose(id, { fix })} />}
      {hasHidden(report) && (
        <AllowHidden
          isAllowed={choice.allowHiddenText}
          onAllow={(allowHiddenText) => imports.choose(id, { allowHiddenText })}
        />
      )}
      <ReportDetails report={report} />
    </>
  );
}
