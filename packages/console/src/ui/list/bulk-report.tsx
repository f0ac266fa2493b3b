import { useEffect } from "react";
import { announce } from "../basic/announcer.tsx";
import { Button } from "../basic/button.tsx";
import { Icon } from "../basic/icon.tsx";
import { useUiWords } from "../words.ts";
import type { Bulk, BulkReport as Report } from "./bulk.ts";

/** The progress of a job, then its outcome: how many succeeded, and why each other item did not. */
export function BulkReport({ bulk: { report, retry, stop, dismiss } }: { readonly bulk: Bulk }) {
  const say = useUiWords();
  const summary = useBulkSummary();
  const reasonOf = useReason();
  const text = report && (report.isRunning ? undefined : summary(report));
  useEffect(() => {
    if (text !== undefined) announce(text);
  }, [text]);
  if (!report) return null;
  const { title, total, done, failed, skipped, left, isRunning } = report;
  const isWrong = failed.length > 0;
  return (
    <section
      aria-label={title}
      className={`grid gap-2 rounded-lg border p-3 ${isWrong ? "border-bad bg-bad-soft" : "border-line bg-raised"}`}
      data-bulk-report={isRunning ? "running" : "ended"}
    >
      <div className="flex flex-wrap items-center gap-2">
        <Icon
          name={isRunning ? "play" : isWrong ? "error" : "check"}
          className={`size-4 ${isRunning ? "text-accent" : isWrong ? "text-bad" : "text-good"}`}
        />
        <p className="min-w-0 flex-1 font-medium">
          {isRunning ? say("bulkRunning", { title, done: done.length + failed.length, total }) : summary(report)}
        </p>
        {isRunning ? (
          <Button isSmall icon="stop" className="max-md:min-h-11" onClick={stop}>
            {say("bulkStop")}
          </Button>
        ) : (
          <>
            {failed.length + left.length > 0 && (
              <Button isSmall icon="refresh" className="max-md:min-h-11" onClick={retry}>
                {say(isWrong ? "bulkRetry" : "bulkGoOn", { count: failed.length + left.length })}
              </Button>
            )}
            <Button isSmall variant="quiet" className="max-md:min-h-11" onClick={dismiss}>
              {say("close")}
            </Button>
          </>
        )}
      </div>
      {failed.length + skipped.length > 0 && (
        <ul className="grid max-h-60 gap-1 overflow-auto" aria-label={say("bulkNotDone")}>
          {failed.map(({ name, error }) => (
            <li key={name} data-failed={name}>
              <code className="font-medium">{name}</code>: {reasonOf(error)}
            </li>
          ))}
          {skipped.map(({ name, reason }) => (
            <li key={name} className="text-quiet" data-skipped={name}>
              <code>{name}</code>: {reason}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** `Delete: 11 done, 1 failed` */
export function useBulkSummary(): (report: Report) => string {
  const say = useUiWords();
  return ({ title, done, failed, skipped, left }) =>
    say("bulkSummary", {
      title,
      parts: [
        say("bulkDone", { count: done.length }),
        ...(failed.length > 0 ? [say("bulkFailed", { count: failed.length })] : []),
        ...(skipped.length > 0 ? [say("bulkSkipped", { count: skipped.length })] : []),
        ...(left.length > 0 ? [say("bulkLeft", { count: left.length })] : []),
      ].join(say("listComma")),
    });
}

function useReason(): (error: unknown) => string {
  const say = useUiWords();
  return (error) =>
    error instanceof TypeError ? say("notReached") : error instanceof Error ? error.message : String(error);
}
