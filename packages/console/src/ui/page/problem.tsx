import { ForeignServerError, ProblemError } from "loadout/client";
import type { ReactNode } from "react";
import { Button } from "../basic/button.tsx";
import { CopyButton } from "../basic/copy-button.tsx";
import { Icon } from "../basic/icon.tsx";
import { useUiWords } from "../words.ts";
import { Hint } from "./command-link.tsx";

/** An error with its hint, its issues and its request id. Errors are shown in the page, never as a toast. */
export function Problem({
  error,
  onRetry,
  children,
}: {
  readonly error: unknown;
  readonly onRetry?: (() => void) | undefined;
  /** An action that helps, such as a button. */
  readonly children?: ReactNode;
}) {
  const say = useUiWords();
  const told = useTold(error);
  return (
    <section role="alert" className="rounded-lg border border-bad bg-bad-soft p-3" data-problem={told.code}>
      <h2 className="flex items-center gap-2 text-base text-bad">
        <Icon name="error" />
        {told.message}
      </h2>
      <Hint text={told.hint} className="mt-1" />
      {told.issues.length > 0 && (
        <ul className="mt-2 list-disc pl-5">
          {told.issues.map((issue) => (
            <li key={issue}>{issue}</li>
          ))}
        </ul>
      )}
      <p className="mt-2 flex flex-wrap items-center gap-2 text-quiet">
        {children}
        {onRetry && (
          <Button isSmall icon="refresh" onClick={onRetry}>
            {say("retry")}
          </Button>
        )}
        <code>{told.code}</code>
        {told.requestId !== undefined && (
          <>
            <span>
              {say("requestId")} <code>{told.requestId.slice(0, 8)}</code>
            </span>
            <CopyButton text={`${told.code} ${told.requestId}`} />
          </>
        )}
      </p>
    </section>
  );
}

interface Told {
  readonly code: string;
  readonly message: string;
  readonly hint: string;
  readonly issues: readonly string[];
  readonly requestId?: string | undefined;
}

function useTold(error: unknown): Told {
  const say = useUiWords();
  if (error instanceof ProblemError) {
    const { code, message, hint, issues, requestId } = error.problem;
    return { code, message, hint, requestId, issues: issues.map(issueText) };
  }
  if (error instanceof ForeignServerError)
    return { code: "foreign", message: say("notOurs"), hint: say("notReachedHint"), issues: [] };
  if (error instanceof TypeError && /fetch|network|load failed|does not answer/i.test(error.message))
    return { code: "unreachable", message: say("notReached"), hint: say("notReachedHint"), issues: [] };
  return { code: "page", message: say("problemTitle"), hint: String(error), issues: [] };
}

type Issue = ProblemError["problem"]["issues"][number];

function issueText({ path, line, column, message, fix }: Issue): string {
  const place = [path, line, column].filter((part) => part !== undefined).join(":");
  return [place, message, fix].filter(Boolean).join(" — ");
}
