import { useEffect, useState } from "react";
import { type DispatchRow, isOver } from "./dispatch-tab.ts";
import { useDispatchesWords } from "./words.ts";

/** How long it took, or takes so far. */
export function Elapsed({ dispatch }: { readonly dispatch: Pick<DispatchRow, "state" | "createdAt" | "endedAt"> }) {
  const say = useDispatchesWords();
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
