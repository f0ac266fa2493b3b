import { useEffect, useRef } from "react";
import { useChange } from "../../api/operations.ts";
import { announce } from "../../ui/basic/announcer.tsx";
import { Button } from "../../ui/basic/button.tsx";
import { type Format, useFormat } from "../../ui/basic/format.ts";
import { Icon, type IconName } from "../../ui/basic/icon.tsx";
import { useBlocked } from "../../ui/form/form-dialog.tsx";
import { focusContent } from "../../ui/page/focus-content.ts";
import { Problem } from "../../ui/page/problem.tsx";
import type { ShownDispatch } from "./dispatch-tab.ts";
import { spellHidden } from "./output/ansi.ts";
import { useDispatchWords } from "./words.ts";

/** The panels above the tabs of a dispatch: a question of the agent, and what the agent reported. */

/** The permission an agent asks for, in its own words, and the two answers. */
export function PermissionPanel({
  dispatch: { id, agent },
  permission: { id: requestId, title, detail },
}: {
  readonly dispatch: ShownDispatch;
  readonly permission: NonNullable<ShownDispatch["permission"]>;
}) {
  const say = useDispatchWords();
  const blocked = useBlocked();
  const answer = useChange("dispatch.answer");
  const isTold = useRef(false);
  useEffect(() => {
    if (isTold.current) return;
    isTold.current = true;
    announce(say("announceAsks", { agent, title }));
  }, [say, agent, title]);
  const give = (word: "allow" | "deny"): void =>
    answer.mutate(
      { id, requestId, answer: word },
      {
        onSuccess() {
          announce(say(`answered_${word}`));
          focusContent(); // the panel with the pressed button is gone
        },
      },
    );
  return (
    <section
      aria-labelledby={`asks-${requestId}`}
      className="grid gap-2 rounded-lg border-2 border-warn bg-warn-soft p-3"
      data-asks
    >
      <h2 id={`asks-${requestId}`} className="flex items-center gap-2 text-warn">
        <Icon name="warning" />
        {say("asks", { agent })}
      </h2>
      <p className="font-medium">{spellHidden(title)}</p>
      {detail !== "" && detail !== title && (
        <pre
          tabIndex={0}
          className="max-h-60 overflow-auto rounded-md border border-line bg-panel p-2 whitespace-pre-wrap"
        >
          {spellHidden(detail)}
        </pre>
      )}
      <p>{say("asksHint")}</p>
      <div className="flex flex-wrap gap-2">
        <Button
          variant="primary"
          icon="check"
          isBusy={answer.isPending}
          blocked={blocked}
          onClick={() => give("allow")}
        >
          {say("allow")}
        </Button>
        <Button icon="close" isBusy={answer.isPending} blocked={blocked} onClick={() => give("deny")}>
          {say("deny")}
        </Button>
      </div>
      {answer.error && <Problem error={answer.error} />}
    </section>
  );
}

type Report = NonNullable<ShownDispatch["report"]>;

const marks: Readonly<Record<string, IconName>> = { completed: "check", in_progress: "play", cancelled: "close" };

/** What the agent itself reported: tokens and cost, its plan, the files it changed. */
export function ReportPanel({ report: { usage, plan = [], files = [] } }: { readonly report: Report }) {
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
            <li key={index} data-plan={status} className="flex items-start gap-2">
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
