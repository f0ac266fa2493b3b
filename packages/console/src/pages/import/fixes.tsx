import { lazy, Suspense } from "react";
import { Button } from "../../ui/basic/button.tsx";
import { Icon } from "../../ui/basic/icon.tsx";
import type { DiffLine } from "../../ui/diff/read-patch.ts";
import { Skeleton } from "../../ui/page/loading.tsx";
import type { Report } from "./packages.ts";
import { useImportWords } from "./words.ts";

const DiffLines = lazy(async () => ({ default: (await import("../../ui/diff/diff-lines.tsx")).DiffLines }));

/** What fixing would change, or has changed, line by line. */
export function Fixes({
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
        <h3 className={`flex items-center gap-1.5 ${isFixed ? "text-good" : ""}`}>
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

/** Where it stands in the file is not told, so lines have no numbers. What nobody would see otherwise is spelled out. */
const linesOf = (kind: DiffLine["kind"], text: string): DiffLine[] =>
  text === ""
    ? []
    : text
        .replace(/\n$/, "")
        .split("\n")
        .map((line) => ({ kind, text: line.replace(/\uFEFF/g, "⟨BOM⟩") }));
