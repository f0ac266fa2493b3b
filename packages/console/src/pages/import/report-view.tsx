import { Chip } from "../../ui/basic/chip.tsx";
import { Diagnostics } from "../../ui/skill/diagnostics.tsx";
import { PackageFiles } from "./package-files.tsx";
import { countOf, type Report } from "./packages.ts";
import { passedChecks } from "./passed-checks.ts";
import { useImportWords } from "./words.ts";

/** Said by the choice that is asked for, not as a finding. */
const choices = ["import.slug-taken", "import.folder-taken"];

/** How many errors, warnings, and what is fine. */
export function ReportCounts({ report }: { readonly report: Report }) {
  const say = useImportWords();
  const [errors, warnings, passed] = [countOf(report, "error"), countOf(report, "warning"), passedChecks(report)];
  return (
    <div className="flex flex-wrap gap-1.5" data-counts>
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

/** Everything that was found, and everything that is inside. */
export function ReportDetails({ report }: { readonly report: Report }) {
  const say = useImportWords();
  const findings = report.problems.filter(({ rule }) => !choices.includes(rule) && rule !== "package.dropped");
  return (
    <>
      {findings.length > 0 && (
        <section>
          <h3 className="mb-2">{say("findings")}</h3>
          <Diagnostics label={say("findings")} found={findings} />
        </section>
      )}
      {report.dropped.length > 0 && (
        <details>
          <summary className="min-h-6 cursor-pointer">{say("dropped", { count: report.dropped.length })}</summary>
          <p className="mt-1 text-quiet">{say("droppedHint")}</p>
          <ul
            className="mt-1 max-h-48 overflow-auto"
            tabIndex={0}
            aria-label={say("dropped", { count: report.dropped.length })}
          >
            {[...new Set(report.dropped)].map((path) => (
              <li key={path}>
                <code>{path}</code>
              </li>
            ))}
          </ul>
        </details>
      )}
      {report.files.length > 0 && <PackageFiles files={report.files} />}
    </>
  );
}
