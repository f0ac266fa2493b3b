import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo, useRef, useState } from "react";
import { isTouched } from "../../api/touched.ts";
import { announce } from "../../ui/basic/announcer.tsx";
import { Button } from "../../ui/basic/button.tsx";
import { Icon } from "../../ui/basic/icon.tsx";
import { ActionBar } from "../../ui/form/action-bar.tsx";
import { BackLink } from "../../ui/page/back-link.tsx";
import { Page } from "../../ui/page/page.tsx";
import { Problem } from "../../ui/page/problem.tsx";
import { ChooseFiles } from "./choose-files.tsx";
import { DropTarget, takeHandedOver } from "./drop-target.tsx";
import { useLimits } from "./import-choices.tsx";
import { ImportEnd } from "./import-end.tsx";
import { createImports, type Imports } from "./imports.ts";
import { PackageCard } from "./package-card.tsx";
import { manyPackages, PackageTable } from "./package-table.tsx";
import { countOf, type Limits, type Package, readinessOf, reportOf } from "./packages.ts";
import type { Gathered } from "./plan-packages.ts";
import { useImportWords } from "./words.ts";

/** Imports packages: choose files, check the report, import. */
export function ImportPage() {
  const say = useImportWords();
  const limits = useLimits();
  const imports = usePackages(limits, useSayNews());
  const { packages } = imports;
  const [notes, setNotes] = useState<readonly string[]>([]);
  const [dropError, setDropError] = useState<unknown>();

  function add({ files, leftOut }: Gathered): void {
    const outside = imports.add({ files, leftOut });
    setDropError(undefined);
    setNotes([
      ...(files.length === 0 ? [say("emptyDrop")] : []),
      ...(outside.length > 0 ? [say("outside", { count: outside.length, paths: shorten(outside) })] : []),
      ...(leftOut.length > 0 ? [say("leftOut", { paths: shorten(leftOut) })] : []),
    ]);
  }
  const take = (gathered: Promise<Gathered>): void => void gathered.then(add, setDropError);
  const takeNow = useRef(take);
  takeNow.current = take;
  useEffect(() => {
    const handed = takeHandedOver();
    if (handed) takeNow.current(handed);
  }, []);

  const hasPackages = packages.length > 0;
  return (
    <Page
      title={say("title")}
      before={<BackLink to="/skills" label={say("back")} />}
      actions={
        hasPackages && (
          <Button
            icon="refresh"
            onClick={() => {
              imports.clear();
              setNotes([]);
            }}
          >
            {say("startOver")}
          </Button>
        )
      }
    >
      <div className="grid max-w-5xl gap-4">
        <Steps current={stepOf(packages)} />
        {dropError !== undefined && <Problem error={dropError} />}
        {isDone(packages) && <ImportEnd packages={packages} imports={imports} />}
        {packages.length >= manyPackages ? (
          <PackageTable packages={packages} imports={imports} />
        ) : (
          packages.map((one) => (
            <PackageCard key={one.id} one={one} imports={imports} isOneOfMany={packages.length > 1} />
          ))
        )}
        {notes.length > 0 && (
          <ul role="status" className="grid gap-1 text-quiet">
            {notes.map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
        )}
        <ChooseFiles limits={limits} isMore={hasPackages} onChoose={add} />
        {hasPackages && !isDone(packages) && <ImportBar packages={packages} onImport={imports.importAll} />}
      </div>
      <DropTarget label={say("drop")} onDrop={take} />
    </Page>
  );
}

function ImportBar({ packages, onImport }: { readonly packages: readonly Package[]; readonly onImport: () => void }) {
  const say = useImportWords();
  const readiness = readinessOf(packages);
  const count = readiness.kind === "ready" ? readiness.packages.length : 0;
  return (
    <ActionBar
      action={count > 0 ? say("importCount", { count }) : say("importNone")}
      icon="upload"
      isBusy={packages.some(({ stage }) => stage.kind === "importing")}
      blocked={reasonOf()}
      onPress={onImport}
    />
  );

  function reasonOf(): string | undefined {
    if (readiness.kind === "busy") return say("blockedBusy");
    if (readiness.kind === "errors") {
      if (readiness.count > 1) return say("blockedMany", { count: readiness.count });
      return say(packages.length > 1 ? "blockedErrors" : "blockedByErrors", { name: readiness.name });
    }
    if (readiness.kind === "several") return say("blockedSeveral", { name: readiness.name });
    return readiness.kind === "nothing" ? say("blockedNothing") : undefined;
  }
}

/** Something was imported, and nothing else can be. */
const isDone = (packages: readonly Package[]): boolean =>
  packages.some(({ stage }) => stage.kind === "imported") && readinessOf(packages).kind === "nothing";

const stepOf = (packages: readonly Package[]): 1 | 2 | 3 => {
  if (packages.length === 0) return 1;
  return packages.some(({ stage }) => stage.kind === "imported" || stage.kind === "importing") ? 3 : 2;
};

/** The three steps, with the current one. */
function Steps({ current }: { readonly current: 1 | 2 | 3 }) {
  const say = useImportWords();
  return (
    <ol aria-label={say("steps")} className="flex flex-wrap items-center gap-x-2 gap-y-1">
      {([1, 2, 3] as const).map((step) => (
        <li
          key={step}
          aria-current={step === current ? "step" : undefined}
          className="inline-flex items-center gap-2 text-quiet aria-[current=step]:font-semibold aria-[current=step]:text-text"
        >
          {step > 1 && <Icon name="right" className="size-4 text-quiet" />}
          <span
            className={`grid size-6 place-items-center rounded-full border text-xs tabular-nums ${step === current ? "border-accent bg-accent text-on-accent" : "border-strong-line"}`}
          >
            {step < current ? <Icon name="check" className="size-4" /> : step}
          </span>
          {say(`step${step}`)}
        </li>
      ))}
    </ol>
  );
}

interface UsedPackages extends Imports {
  readonly packages: readonly Package[];
}

/** The packages of this page. Leaving the page stops checks that are under way. */
function usePackages(limits: Limits | undefined, onNews: (one: Package, total: number) => void): UsedPackages {
  const queries = useQueryClient();
  const [packages, setPackages] = useState<readonly Package[]>([]);
  const total = useRef(0);
  const told = useRef(onNews);
  told.current = onNews;
  const most = useRef(limits);
  most.current = limits;
  const imports = useMemo(
    () =>
      createImports({
        onChange(next) {
          total.current = next.length;
          setPackages(next);
        },
        limits: () => most.current,
        onNews(one) {
          told.current(one, total.current);
          if (one.stage.kind === "imported")
            void queries.invalidateQueries({ predicate: ({ queryKey }) => isTouched(queryKey, "skill") });
        },
      }),
    [queries],
  );
  useEffect(() => () => imports.clear(), [imports]);
  return { ...imports, packages };
}

/** Announces the end of a check or an import to screen readers. */
function useSayNews(): (one: Package, total: number) => void {
  const say = useImportWords();
  return (one, total) => {
    if (total >= manyPackages) return; // the table says the sum, once
    const report = reportOf(one);
    if (!report) return announce(say("saidUnchecked", { name: one.name }));
    if (one.stage.kind === "imported") return announce(say("saidImported", { name: one.name, slug: report.slug }));
    if (one.stage.kind === "failed") return announce(say("saidFailed", { name: one.name }));
    const [errors, warnings] = [countOf(report, "error"), countOf(report, "warning")];
    announce(
      say("saidChecked", {
        name: one.name,
        errors: say("errors", { count: errors }),
        warnings: say("warnings", { count: warnings }),
      }),
    );
  };
}

/** The first paths of a long list. */
const shorten = (paths: readonly string[]): string =>
  paths.length <= 4 ? paths.join(", ") : `${paths.slice(0, 4).join(", ")}, …`;
