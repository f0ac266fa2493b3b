import { lazy, Suspense, useId } from "react";
import { useOperation } from "../../api/operations.ts";
import { Button } from "../../ui/basic/button.tsx";
import { Icon } from "../../ui/basic/icon.tsx";
import type { DiffLine } from "../../ui/diff/read-patch.ts";
import { Check } from "../../ui/form/check.tsx";
import { Skeleton } from "../../ui/page/loading.tsx";
import type { Conflict, ImportChoice, Limits, Report } from "./packages.ts";
import { useImportWords } from "./words.ts";

/** What a person decides about a package: a taken slug, automatic fixes, hidden text. Also the limits of the server. */

const DiffLines = lazy(async () => ({ default: (await import("../../ui/diff/diff-lines.tsx")).DiffLines }));

/** What to do about a slug that is taken. */
export function ConflictChoice({
  conflict: { slug, version, final },
  chosen,
  onChoose,
}: {
  readonly conflict: Conflict;
  readonly chosen: ImportChoice["onConflict"];
  readonly onChoose: (onConflict: ImportChoice["onConflict"]) => void;
}) {
  const say = useImportWords();
  const group = useId();
  const option = (value: ImportChoice["onConflict"], label: string, hint: string) => (
    <Check label={label} hint={hint} group={group} isOn={chosen === value} onChange={() => onChoose(value)} />
  );
  return (
    <fieldset className="grid gap-1 rounded-lg border border-line p-3" data-conflict>
      <legend className="px-1 font-semibold text-warn">
        {version === undefined ? say("folderConflictTitle", { slug }) : say("conflictTitle", { slug, version })}
      </legend>
      {option("rename", say("rename", { final }), say("renameHint", { final }))}
      {version !== undefined &&
        option("update", say("update", { slug, version: version + 1 }), say("updateHint", { before: version }))}
      {option("skip", say("skip"), say("skipHint"))}
    </fieldset>
  );
}

/** What the automatic fixes change, line by line. */
export function FixesChoice({
  fixes,
  isFixed,
  onFix,
}: {
  readonly fixes: Report["fixes"];
  readonly isFixed: boolean;
  readonly onFix: (isFixed: boolean) => void;
}) {
  const say = useImportWords();
  return (
    <section className="grid gap-2 rounded-lg border border-line p-3" data-fixes>
      <div className="flex flex-wrap items-center gap-2">
        <h3 className={`flex items-center gap-2 ${isFixed ? "text-good" : ""}`}>
          <Icon name={isFixed ? "check" : "edit"} />
          {isFixed ? say("fixedTitle") : say("fixTitle")}
        </h3>
        <span className="text-quiet">{say("fixHint")}</span>
        <Button
          isSmall
          className="ml-auto max-md:min-h-11"
          variant={isFixed ? "plain" : "primary"}
          onClick={() => onFix(!isFixed)}
        >
          {isFixed ? say("unfix") : say("fix")}
        </Button>
      </div>
      <Suspense fallback={<Skeleton rows={2} />}>
        {fixes.map(({ rule, before, after }) => (
          <div key={`${rule} ${before}`} className="overflow-hidden rounded-md border border-line">
            <DiffLines
              label={say("fixDiff", { rule })}
              lines={[...linesOf("removed", before), ...linesOf("added", after)]}
            />
          </div>
        ))}
      </Suspense>
    </section>
  );
}

/** Without line numbers, which a fix does not have. A byte order mark is made visible. */
const linesOf = (kind: DiffLine["kind"], text: string): DiffLine[] =>
  text === ""
    ? []
    : text
        .replace(/\n$/, "")
        .split("\n")
        .map((line) => ({ kind, text: line.replace(/\uFEFF/g, "⟨BOM⟩") }));

/** Consent to publish hidden text. */
export function AllowHidden({
  isAllowed,
  onAllow,
}: {
  readonly isAllowed: boolean;
  readonly onAllow: (isAllowed: boolean) => void;
}) {
  const say = useImportWords();
  return (
    <div className="rounded-lg border border-warn p-3" data-hidden-text>
      <Check label={say("allowHidden")} hint={say("allowHiddenHint")} isOn={isAllowed} onChange={onAllow} />
    </div>
  );
}

/** Consent to publish what the scan blocks. */
export function AllowFindings({
  isAllowed,
  onAllow,
}: {
  readonly isAllowed: boolean;
  readonly onAllow: (isAllowed: boolean) => void;
}) {
  const say = useImportWords();
  return (
    <div className="rounded-lg border border-bad p-3" data-scan-findings>
      <Check label={say("allowFindings")} hint={say("allowFindingsHint")} isOn={isAllowed} onChange={onAllow} />
    </div>
  );
}

/** The limits for packages, from the settings of the server. */
export function useLimits(): Limits | undefined {
  const { data } = useOperation("config.get", {});
  if (!data) return undefined;
  const limit = (name: keyof Limits): number =>
    Number(data.settings.find(({ key }) => key === `limits.archive.${name}`)?.value);
  return { packed: limit("packed"), inflated: limit("inflated"), files: limit("files"), file: limit("file") };
}
