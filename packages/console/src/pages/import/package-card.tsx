import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useChange } from "../../api/operations.ts";
import { Button, buttonLook } from "../../ui/basic/button.tsx";
import { downloadFile } from "../../ui/basic/download-file.ts";
import { useFormat } from "../../ui/basic/format.ts";
import { Icon } from "../../ui/basic/icon.tsx";
import { Check } from "../../ui/form/check.tsx";
import { useBlocked } from "../../ui/form/form-dialog.tsx";
import { Panel } from "../../ui/page/page.tsx";
import { Problem } from "../../ui/page/problem.tsx";
import { AllowFindings, AllowHidden, ConflictChoice, FixesChoice } from "./import-choices.tsx";
import type { Imports } from "./imports.ts";
import { PackageReport, ReportCounts } from "./package-report.tsx";
import {
  type Excess,
  hasHidden,
  isBlockedByScan,
  isOpen,
  isUndecided,
  type Package,
  type Report,
  reportOf,
} from "./packages.ts";
import { useImportWords } from "./words.ts";

/** One package: its progress, the report of the server, and the choices. */

export interface PackageCardProps {
  readonly one: Package;
  readonly imports: Imports;
  /** One of several can be left out. */
  readonly isOneOfMany: boolean;
}

export function PackageCard({ one, imports, isOneOfMany }: PackageCardProps) {
  const say = useImportWords();
  const { id, name, isWanted, stage } = one;
  return (
    <Panel
      title={name}
      actions={
        <>
          <SaveReport one={one} />
          {isOneOfMany && isUndecided(one) && (
            <Check
              name={say("isWanted", { name })}
              label={say("wanted")}
              isOn={isWanted}
              onChange={(next) => imports.want(id, next)}
            />
          )}
        </>
      }
    >
      <div className="grid gap-3" data-package={name} data-stage={stage.kind}>
        <PackageDetails one={one} imports={imports} />
      </div>
    </Panel>
  );
}

/** What is known of a package and what can be done about it, in its card or below its row. */
export function PackageDetails({ one, imports }: { readonly one: Package; readonly imports: Imports }) {
  const report = reportOf(one);
  return (
    <>
      <Facts one={one} report={report} />
      <Progress one={one} imports={imports} />
      {report && isOpen(one) && one.isWanted && <Choices one={one} report={report} imports={imports} />}
    </>
  );
}

export function SaveReport({ one }: { readonly one: Package }) {
  const say = useImportWords();
  const report = reportOf(one);
  if (!report) return null;
  return (
    <Button
      isSmall
      variant="quiet"
      icon="download"
      className="max-md:min-h-11"
      onClick={() => downloadFile(`${one.name}.report.json`, JSON.stringify(report, null, 2), "application/json")}
    >
      {say("downloadReport")}
    </Button>
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

/** The progress of a package and the next action. */
function Progress({ one, imports }: { readonly one: Package; readonly imports: Imports }): ReactNode {
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
          <CheckAgain onPress={() => imports.again(id)} />
        </p>
      );
    case "failed":
      return (
        <Problem error={stage.error} onRetry={() => void imports.retry(id)}>
          <CheckAgain onPress={() => imports.again(id)} />
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
    case "importing":
      return <p className="text-quiet">{say("importing")}</p>;
    case "imported":
      return <Imported report={stage.report} onUndone={() => imports.undone(id)} />;
    case "undone":
      return (
        <p className="flex flex-wrap items-center gap-2" data-undone>
          {say("undone", { slug: stage.report.slug })}
          <CheckAgain onPress={() => imports.again(id)} />
        </p>
      );
  }
}

const CheckAgain = ({ onPress }: { readonly onPress: () => void }) => (
  <Button isSmall icon="refresh" onClick={onPress}>
    {useImportWords()("again")}
  </Button>
);

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
  const percent = `${Math.round(sent * 100)}%`;
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
  const shown = of === "files" ? format.number : format.bytes;
  return (
    <p role="alert" className="text-bad">
      {say(`tooMuch_${of}`, { value: shown(value), limit: shown(limit) })}
    </p>
  );
}

function Expected({ report: { state, slug = "", version = 0 } }: { readonly report: Report }) {
  const say = useImportWords();
  return (
    <p className={state === "refused" ? "font-medium text-bad" : "font-medium"} data-outcome={state}>
      {say(`outcome_${state}`, { slug, version })}
    </p>
  );
}

function Imported({ report, onUndone }: { readonly report: Report; readonly onUndone: () => void }) {
  const say = useImportWords();
  const { state, slug = "", version = 1 } = report;
  return (
    <div className="grid gap-3" data-imported={slug}>
      <p className="flex items-center gap-2 font-medium text-good">
        <Icon name="check" />
        {state === "updated" ? say("updated", { slug, version }) : say("created", { slug })}
      </p>
      <div className="flex flex-wrap gap-2">
        <Link to="/skills/$slug" params={{ slug }} className={buttonLook("primary")}>
          <Icon name="skill" />
          {say("open")}
        </Link>
        <Link to="/playground" search={{ skill: slug }} className={buttonLook()}>
          <Icon name="playground" />
          {say("playground")}
        </Link>
        <Undo report={report} onUndone={onUndone} />
      </div>
    </div>
  );
}

/** Deletes a skill that was created; rolls an update back. */
function Undo({
  report: { state, slug = "", version = 1 },
  onUndone,
}: {
  readonly report: Report;
  readonly onUndone: () => void;
}) {
  const say = useImportWords();
  const blocked = useBlocked();
  const remove = useChange("skill.delete");
  const goBack = useChange("skill.rollback");
  const isBusy = remove.isPending || goBack.isPending;
  const error = remove.error ?? goBack.error;
  const undo = (): void =>
    state === "updated"
      ? goBack.mutate({ name: slug, version: version - 1, from: version }, { onSuccess: onUndone })
      : remove.mutate({ names: [slug], confirmed: true, from: version }, { onSuccess: onUndone });
  if (state !== "created" && state !== "updated") return null;
  return (
    <>
      <Button isBusy={isBusy} blocked={blocked} onClick={undo}>
        {isBusy ? say("undoing") : say("undo")}
      </Button>
      {error && (
        <div className="w-full">
          <Problem error={error} />
        </div>
      )}
    </>
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
      {fixes && <FixesChoice fixes={fixes} isFixed={choice.fix} onFix={(fix) => imports.choose(id, { fix })} />}
      {hasHidden(report) && (
        <AllowHidden
          isAllowed={choice.allowHiddenText}
          onAllow={(allowHiddenText) => imports.choose(id, { allowHiddenText })}
        />
      )}
      {(choice.allowFindings || isBlockedByScan(report)) && (
        <AllowFindings
          isAllowed={choice.allowFindings}
          onAllow={(allowFindings) => imports.choose(id, { allowFindings })}
        />
      )}
      <PackageReport report={report} />
    </>
  );
}
