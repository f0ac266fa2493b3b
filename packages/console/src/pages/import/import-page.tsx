import { Link } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import { useIsLive } from "../../api/live.ts";
import { useOperation } from "../../api/operations.ts";
import { announce } from "../../ui/basic/announcer.tsx";
import { Button, buttonLook } from "../../ui/basic/button.tsx";
import { Icon } from "../../ui/basic/icon.tsx";
import { Page } from "../../ui/page/page.tsx";
import { Problem } from "../../ui/page/problem.tsx";
import { useUiWords } from "../../ui/words.ts";
import { Choose } from "./choose.tsx";
import { DropTarget } from "./drop-target.tsx";
import type { Gathered } from "./gather-packages.ts";
import { takeHandedOver } from "./hand-over.ts";
import { PackageCard } from "./package-card.tsx";
import { countOf, type Limits, type Package, readinessOf, reportOf } from "./packages.ts";
import { Steps } from "./steps.tsx";
import { usePackages } from "./use-packages.ts";
import { useImportWords } from "./words.ts";

/** Packages become skills: chosen, looked at, and only then taken in. */
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
      before={<BackLink />}
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
        {packages.map((one) => (
          <PackageCard key={one.id} one={one} imports={imports} isOneOfMany={packages.length > 1} />
        ))}
        {notes.length > 0 && (
          <ul role="status" className="grid gap-1 text-quiet">
            {notes.map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
        )}
        <Choose limits={limits} isMore={hasPackages} onChoose={add} />
        {hasPackages && <ImportBar packages={packages} onImport={imports.importAll} />}
      </div>
      <DropTarget label={say("drop")} onDrop={take} />
    </Page>
  );
}

const BackLink = () => (
  <Link to="/skills" className="inline-flex min-h-7 items-center gap-1 text-quiet hover:text-text max-md:min-h-11">
    <Icon name="left" />
    {useImportWords()("back")}
  </Link>
);

/** What is left to do, always within reach. */
function ImportBar({ packages, onImport }: { readonly packages: readonly Package[]; readonly onImport: () => void }) {
  const say = useImportWords();
  const sayUi = useUiWords();
  const isLive = useIsLive();
  const readiness = readinessOf(packages);
  const count = readiness.kind === "ready" ? readiness.packages.length : 0;
  const isImporting = packages.some(({ stage }) => stage.kind === "importing");
  const blocked = isLive ? reasonOf() : sayUi("offlineReason");
  const isDone = readiness.kind === "nothing" && packages.some(({ stage }) => stage.kind === "imported");
  if (isDone)
    return (
      <p>
        <Link to="/skills" className={buttonLook()}>
          <Icon name="skill" />
          {say("toList")}
        </Link>
      </p>
    );
  return (
    <div className="sticky bottom-16 flex flex-wrap items-center justify-end gap-3 rounded-lg border border-line bg-panel p-3 md:bottom-2">
      {blocked !== undefined && (
        <p className="line-clamp-2 text-quiet" data-blocked>
          {blocked}
        </p>
      )}
      <Button variant="primary" icon="upload" isBusy={isImporting} blocked={blocked} onClick={onImport}>
        {count > 0 ? say("importCount", { count }) : say("importNone")}
      </Button>
    </div>
  );

  function reasonOf(): string | undefined {
    if (readiness.kind === "busy") return say("blockedBusy");
    if (readiness.kind === "errors")
      return say(packages.length > 1 ? "blockedErrors" : "blockedByErrors", { name: readiness.name });
    if (readiness.kind === "several") return say("blockedSeveral", { name: readiness.name });
    return readiness.kind === "nothing" ? say("blockedNothing") : undefined;
  }
}

const stepOf = (packages: readonly Package[]): 1 | 2 | 3 => {
  if (packages.length === 0) return 1;
  return packages.some(({ stage }) => stage.kind === "imported" || stage.kind === "importing") ? 3 : 2;
};

/** As the server is set. */
function useLimits(): Limits | undefined {
  const { data } = useOperation("config.get", {});
  if (!data) return undefined;
  const limit = (name: keyof Limits): number =>
    Number(data.settings.find(({ key }) => key === `limits.archive.${name}`)?.value);
  return { packed: limit("packed"), inflated: limit("inflated"), files: limit("files"), file: limit("file") };
}

/** For whoever does not see the report come. */
function useSayNews(): (one: Package) => void {
  const say = useImportWords();
  return (one) => {
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

/** Names enough to know what is meant. */
const shorten = (paths: readonly string[]): string =>
  paths.length <= 4 ? paths.join(", ") : `${paths.slice(0, 4).join(", ")}, …`;
