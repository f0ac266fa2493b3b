import { type Format, useFormat } from "../../ui/basic/format.ts";
import { Icon, type IconName } from "../../ui/basic/icon.tsx";
import type { ShownDispatch } from "../dispatches/dispatch-tab.ts";
import { useDispatchWords } from "./words.ts";

type Report = NonNullable<ShownDispatch["report"]>;

const marks: Readonly<Record<string, IconName>> = { completed: "check", in_progress: "play", cancelled: "close" };

/** What the agent itself reported: tokens and cost, its plan, the files it changed. */
export function ReportFacts({ report: { usage, plan = [], files = [] } }: { readonly report: Report }) {
  const say = useDispatchWords();
  const format = useFormat();
  return (
    <section aria-label={say("report")} data-report className="grid gap-2 rounded-lg border border-line p-3">
      <p className="text-quiet">{say("reportHint")}</p>
      {usage && <p data-usage>{usageText(usage, say, format)}</p>}
      {plan.length > 0 && (
        <ol aria-label={say("plan")} className="grid gap-0.5">
          {plan.map(({ text, status }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a plan is replaced as a whole
            <li key={index} data-plan={status} className="flex items-start gap-1.5">
              <Icon name={marks[status] ?? "more"} className="mt-0.5 size-4 text-quiet" />
              <span className="min-w-0 break-words">{text}</span>
              <span className="sr-only">{status}</span>
            </li>
          ))}
        </ol>
      )}
      {files.length > 0 && (
        <ul aria-label={say("changedFiles")} className="grid gap-0.5">
          {files.map(({ path, added, removed }) => (
            <li key={path} className="flex min-w-0 flex-wrap gap-x-2">
              <code className="min-w-0 break-all">{path}</code>
              {added + removed > 0 && (
                <span>
                  <span className="text-good">+{format.number(added)}</span>{" "}
                  <span className="text-bad">−{format.number(removed)}</span>
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function usageText(
  { input, output, cached, cost, currency }: NonNullable<Report["usage"]>,
  say: ReturnType<typeof useDispatchWords>,
  { number }: Pick<Format, "number">,
): string {
  return [
    input !== undefined && say("tokensIn", { tokens: number(input) }),
    cached !== undefined && cached > 0 && say("tokensCached", { tokens: number(cached) }),
    output !== undefined && say("tokensOut", { tokens: number(output) }),
    cost !== undefined && `${number(Number(cost.toPrecision(3)))} ${currency ?? ""}`.trim(),
  ]
    .filter(Boolean)
    .join(" · ");
}
