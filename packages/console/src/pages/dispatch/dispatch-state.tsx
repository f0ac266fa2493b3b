import { useEffect, useState } from "react";
import { useLanguage } from "../../shell/use-language.ts";
import { Chip, type Tone } from "../../ui/basic/chip.tsx";
import type { IconName } from "../../ui/basic/icon.tsx";
import { type DispatchRow, isOver } from "./dispatch-tab.ts";
import type { Output } from "./output/output-lines.ts";
import { useDispatchWords } from "./words.ts";

type Shown = DispatchRow["state"] | "asking" | "quiet";

const looks: Readonly<Record<Shown, readonly [Tone, IconName]>> = {
  starting: ["accent", "refresh"],
  running: ["accent", "running"],
  waiting: ["plain", "waiting"],
  asking: ["warn", "warning"],
  exited: ["good", "check"],
  quiet: ["warn", "warning"],
  failed: ["bad", "error"],
  stopped: ["warn", "stop"],
};

/** The state of a dispatch. */
export function StateChip({ dispatch }: { readonly dispatch: Pick<DispatchRow, "state" | "permission" | "message"> }) {
  const say = useDispatchWords();
  const isQuiet = dispatch.state === "exited" && dispatch.message !== undefined;
  const state: Shown = dispatch.permission && !isOver(dispatch) ? "asking" : isQuiet ? "quiet" : dispatch.state;
  const [tone, icon] = looks[state];
  return (
    <span className="inline-flex max-w-full" data-state={dispatch.state}>
      <Chip tone={tone} icon={icon}>
        {say(`state_${state}`)}
      </Chip>
    </span>
  );
}

/** Why a dispatch ended, in a few words; empty if there is nothing to say. */
export function useEndText(): (dispatch: Pick<DispatchRow, "reason" | "exitCode" | "message" | "state">) => string {
  const say = useDispatchWords();
  return ({ state, reason, exitCode, message }) =>
    [
      reason && say(`reason_${reason}`),
      state === "failed" && exitCode !== undefined && say("exitCode", { code: exitCode }),
      message,
    ]
      .filter(Boolean)
      .join(" · ");
}

/** What a running dispatch does, as far as its last output tells. */
export function useDoing(): (
  dispatch: Pick<DispatchRow, "state" | "permission" | "waits">,
  last: Output | undefined,
) => string {
  const say = useDispatchWords();
  const tongue = useLanguage().language === "en" ? "en" : "zh";
  return ({ state, permission, waits }, last) => {
    if (permission) return say("doing_asks", { title: permission.title });
    if (state === "waiting") return waits ? waits.reason[tongue] : say("state_waiting");
    if (state === "starting") return say("doing_starting");
    const output = last?.output;
    if (output?.type === "tool" && /progress|pending|running/.test(output.status))
      return say("doing_tool", { title: output.title || output.id });
    if (output?.type === "text" || output?.type === "thought") return say(`doing_${output.type}`);
    return say("doing_working");
  };
}

/** How long a dispatch took, or has taken so far. */
export function Elapsed({ dispatch }: { readonly dispatch: Pick<DispatchRow, "state" | "createdAt" | "endedAt"> }) {
  const say = useDispatchWords();
  const isRunning = !isOver(dispatch);
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [isRunning]);
  const end = dispatch.endedAt === undefined ? now : Date.parse(dispatch.endedAt);
  const time = clock(end - Date.parse(dispatch.createdAt));
  return (
    <span role="timer" aria-label={say("elapsedLabel", { time })} className="whitespace-nowrap tabular-nums">
      {time}
    </span>
  );
}

/** `02:14`, `1:02:14` */
function clock(milliseconds: number): string {
  const seconds = Math.max(0, Math.round(milliseconds / 1000));
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const rest = [minutes, seconds % 60].map((part) => String(part).padStart(2, "0")).join(":");
  return hours === 0 ? rest : `${hours}:${rest}`;
}
