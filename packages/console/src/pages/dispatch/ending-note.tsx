import { Icon } from "../../ui/basic/icon.tsx";
import type { ShownDispatch } from "../dispatches/dispatch-tab.ts";
import { useDispatchesWords } from "../dispatches/words.ts";
import { useDispatchWords } from "./words.ts";

/** Why it did not come to its end. */
export function EndingNote({ dispatch: { state, reason, exitCode, message } }: { readonly dispatch: ShownDispatch }) {
  const say = useDispatchWords();
  const sayBoard = useDispatchesWords();
  const isQuiet = state === "exited" && message !== undefined;
  if (state !== "failed" && state !== "stopped" && !isQuiet) return null;
  const isFailed = state === "failed";
  const title = [
    isQuiet ? say("ended_quiet") : reason ? say(`ended_${reason}`) : say("ended_failed"),
    isFailed && exitCode !== undefined && sayBoard("exitCode", { code: exitCode }),
  ]
    .filter(Boolean)
    .join(" · ");
  return (
    <section
      aria-label={sayBoard(`state_${state}`)}
      data-ending={reason ?? state}
      className={`grid gap-1 rounded-lg border p-3 ${isFailed ? "border-bad bg-bad-soft" : "border-line bg-warn-soft"}`}
    >
      <p className={`flex items-start gap-2 font-medium ${isFailed ? "text-bad" : "text-warn"}`}>
        <Icon name={isFailed ? "error" : isQuiet ? "warning" : "stop"} className="mt-0.5 size-4" />
        {title}
      </p>
      {message !== undefined && <p className="whitespace-pre-wrap">{message}</p>}
      <p className="text-quiet">{say("endedHint")}</p>
    </section>
  );
}
