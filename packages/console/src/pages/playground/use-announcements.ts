import { useEffect, useRef } from "react";
import { announce } from "../../ui/basic/announcer.tsx";
import type { SessionState } from "./session-state.ts";
import { usePlaygroundWords } from "./words.ts";

/** Says what happens in a turn that somebody saw under way: each activation once, and its end. Words are not read out. */
export function useAnnouncements({ rows, turns, isRunning }: SessionState): void {
  const say = usePlaygroundWords();
  const seen = useRef<{ readonly turn: number; readonly rows: number }>(undefined);
  const last = turns.at(-1);
  const end = last?.end?.subtype;
  useEffect(() => {
    const before = seen.current;
    seen.current = isRunning && last ? { turn: last.number, rows: rows.length } : undefined;
    if (!before || before.turn !== last?.number) return;
    for (const row of rows.slice(before.rows))
      if (row.kind === "activated" && row.isNew) announce(say("announceActivated", { skill: row.skill }));
    if (end !== undefined)
      announce(
        say(
          {
            success: "announceDone",
            max_steps: "announceDone",
            interrupted: "announceStopped",
            error: "announceFailed",
          }[end] as "announceDone",
        ),
      );
  }, [rows, isRunning, last, end, say]);
}
