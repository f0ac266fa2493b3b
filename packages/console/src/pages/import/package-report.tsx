import { type ReactNode, useState } from "react";
import { Chip } from "../../ui/basic/chip.tsx";
import { useFormat } from "../../ui/basic/format.ts";
import { VirtualList } from "../../ui/list/virtual-list.tsx";
import { Diagnostics } from "../../ui/skill/diagnostics.tsx";
import { ImpactLines } from "../../ui/skill/impact-lines.tsx";
import { countOf, findingsOf, passedChecks, type Report } from "./packages.ts";
import { useImportWords } from "./words.ts";

/** The report of the server on a package: counts, findings, ignored entries, files. */
export function PackageReport({ report }: { readonly report: Report }) {
  const say = useImportWords();
  const format = useFormat();
  const { dropped, files } = report;
  const findings = findingsOf(report);
  const droppedTitle = say("dropped", { count: dropped.length });
  const filesTitle = say("files", { count: files.length });
  return (
    <>
      {report.impact && (
        <section>
          <h3 className="mb-2">{say("impact")}</h3>
          <ImpactLines impact={report.impact} />
        </section>
      )}
      {findings.length > 0 && (
        <section>
          <h3 className="mb-2">{say("findings")}</h3>
          <Diagnostics label={say("findings")} found={findings} withoutFix={["package.several-skills"]} />
        </section>
      )}
      {dropped.length > 0 && (
        <Details title={droppedTitle}>
          <p className="text-quiet">{say("droppedHint")}</p>
          <ul className="mt-1 max-h-48 overflow-auto" tabIndex={0} aria-label={droppedTitle}>
            {[...new Set(dropped)].map((path) => (
              <li key={path}>
                <code>{path}</code>
              </li>
            ))}
          </ul>
        </Details>
      )}
      {files.length > 0 && (
        <Details title={filesTitle}>
          <VirtualList label={filesTitle} rows={files} keyOf={({ path }) => path} rowHeight={30} className="max-h-72">
            {({ path, size, executable }) => (
              <div className="flex items-baseline gap-3 px-2 py-1">
                <code className="min-w-0 flex-1">{path}</code>
                {executable && <Chip>{say("executable")}</Chip>}
                <span className="text-quiet tabular-nums">{format.bytes(size)}</span>
              </div>
            )}
          </VirtualList>
        </Details>
      )}
    </>
  );
}

/** Content that is rendered only while it is open: a package may have thousands of files. */
function Details({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary className="min-h-6 cursor-pointer">{title}</summary>
      {isOpen && <div className="mt-1">{children}</div>}
    </details>
  );
}

/** How many errors, warnings and passed checks there are. */
export function ReportCounts({ report }: { readonly report: Report }) {
  const say = useImportWords();
  const [errors, warnings, passed] = [countOf(report, "error"), countOf(report, "warning"), passedChecks(report)];
  return (
    <div className="flex flex-wrap gap-2">
      {errors > 0 && (
        <Chip tone="bad" icon="error">
          {say("errors", { count: errors })}
        </Chip>
      )}
      {warnings > 0 && (
        <Chip tone="warn" icon="warning">
          {say("warnings", { count: warnings })}
        </Chip>
      )}
      {passed > 0 && (
        <Chip tone="good" icon="check">
          {say("passed", { count: passed })}
        </Chip>
      )}
    </div>
  );
}
