import { useEffect, useRef } from "react";
import { useIsLive } from "../../api/live.ts";
import { useChange } from "../../api/operations.ts";
import { announce } from "../../ui/basic/announcer.tsx";
import { Button } from "../../ui/basic/button.tsx";
import { type Format, useFormat } from "../../ui/basic/format.ts";
import { Icon, type IconName } from "../../ui/basic/icon.tsx";
import { Problem } from "../../ui/page/problem.tsx";
import { useUiWords } from "../../ui/words.ts";
import type { ShownDispatch } from "./dispatch-tab.ts";
import { withUnseen } from "./output/ansi.ts";
import { useDispatchWords } from "./words.ts";

/** What the agent asks, in its words, and the two answers. */
export function PermissionPanel({
  dispatch: { id, agent },
  permission: { id: requestId, title, detail },
}: {
  readonly dispatch: ShownDispatch;
  readonly permission: NonNullable<ShownDispatch["permission"]>;
}) {
  const say = useDispatchWords();
  const sayUi = useUiWords();
  const isLive = useIsLive();
  const answer = useChange("dispatch.answer");
  const told = useRef(false);
  useEffect(() => {
    if (told.current) return;
    told.current = true;
    announce(say("announceAsks", { agent, title }));
  }, [say, agent, title]);
  /** The panel goes away with the question: who answered by keyboard goes on in the page. */
  function give(word: "allow" | "deny"): void {
    answer.mutateAsync({ id, requestId, answer: word }).then(
      () => {
        announce(say(`answered_${word}`));
        document.getElementById("content")?.focus({ preventScroll: true });
      },
      () => undefined, // shown below
    );
  }
  const blocked = isLive ? undefined : sayUi("offlineReason");
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
      <p className="font-medium">{withUnseen(title)}</p>
      {detail !== "" && detail !== title && (
        <pre
          tabIndex={0}
          className="max-h-60 overflow-auto rounded-md border border-line bg-panel p-2 whitespace-pre-wrap"
        >
          {withUnseen(detail)}
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
