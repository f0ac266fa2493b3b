import { Button } from "../../ui/basic/button.tsx";
import { Icon } from "../../ui/basic/icon.tsx";
import type { ToldFault, TurnResult } from "./session-state.ts";
import { usePlaygroundWords } from "./words.ts";

export interface TurnOutcomeProps {
  readonly result: TurnResult;
  readonly fault: ToldFault | undefined;
  readonly isLast: boolean;
  readonly onRetry: () => void;
  /** The same again with a model that needs no key; absent where there is none. */
  readonly onUseDemo?: (() => void) | undefined;
  readonly blocked?: string | undefined;
}

/** How a turn ended that did not end as it should. */
export function TurnOutcome({ result, fault, isLast, onRetry, onUseDemo, blocked }: TurnOutcomeProps) {
  const say = usePlaygroundWords();
  const isError = result.subtype === "error";
  const words = {
    success: say("cut"),
    interrupted: say("interrupted"),
    max_steps: say("maxSteps", { steps: result.steps }),
    error: fault?.message ?? result.error ?? say("turnFailed"),
  }[result.subtype];
  const hint = isError ? (fault?.hint ?? "") : result.subtype === "interrupted" ? say("interruptedHint") : "";
  const code = fault?.code ?? result.code;
  return (
    <section
      className={`grid gap-1.5 rounded-lg border p-3 ${isError ? "border-bad bg-bad-soft" : "border-line bg-warn-soft"}`}
      data-outcome={result.subtype}
    >
      <p className={`flex items-start gap-2 font-medium ${isError ? "text-bad" : "text-warn"}`}>
        <Icon name={isError ? "error" : "warning"} className="mt-0.5 size-4" />
        <span className="min-w-0">{words}</span>
      </p>
      {hint !== "" && <p>{hint}</p>}
      <p className="flex flex-wrap items-center gap-2">
        {isLast && result.subtype !== "success" && (
          <Button isSmall icon="refresh" onClick={onRetry} blocked={blocked}>
            {say("retry")}
          </Button>
        )}
        {isLast && isError && onUseDemo && (
          <Button isSmall icon="spark" onClick={onUseDemo} blocked={blocked}>
            {say("useDemo")}
          </Button>
        )}
        {isError && code !== undefined && <code className="text-quiet">{code}</code>}
      </p>
    </section>
  );
}
