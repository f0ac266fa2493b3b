import { useLanguage } from "../../../shell/use-language.ts";
import { useFormat } from "../../../ui/basic/format.ts";
import { useFound } from "../../../ui/skill/diagnostics.tsx";
import type { RowOf, TimelineRow } from "../events/session-state.ts";
import { usePlaygroundWords } from "../words.ts";
import { refusal } from "./filter-rows.ts";
import { useTimelineWords } from "./words.ts";

/** The text of a row of the timeline, in one line. */

export interface RowText {
  readonly text: string;
  /** The reason, or details. */
  readonly detail?: string | undefined;
  /** The time, or the duration. */
  readonly side: string;
}

export function useRowText(): (row: TimelineRow) => RowText {
  const say = useTimelineWords();
  const sayChat = usePlaygroundWords();
  const format = useFormat();
  const found = useFound();
  const tongue = useLanguage().language === "en" ? "en" : "zh";

  function textOf(row: TimelineRow): Omit<RowText, "side"> {
    switch (row.kind) {
      case "turn":
        return { text: say("turn", { turn: row.turn }), detail: row.agent };
      case "snapshot":
        return { text: say("snapshot", { count: row.visible.length }), detail: say(row.change) };
      case "request":
        return {
          text: say("request", { number: row.number }),
          detail: [`${row.provider}/${row.model}`, say("toolCount", { count: row.tools.length })].join(" · "),
        };
      case "tool-added":
        return { text: `+ ${row.name}`, detail: `← ${row.reason.text[tongue]}` };
      case "tool-removed":
        return { text: `− ${row.name}`, detail: `← ${row.reason.text[tongue]}` };
      case "server":
        return { text: say("server", { name: row.name }), detail: serverDetail(row) };
      case "call": {
        const number = row.number === undefined ? [] : [sayChat("toolNumber", { number: row.number })];
        return { text: row.name, detail: [...number, sayChat(row.state)].join(" · ") };
      }
      case "activated":
        return {
          text: say(row.isNew ? "activated" : "activatedAgain", { skill: row.skill }),
          detail: say(row.cause === "tool" ? "byTool" : "byRead"),
        };
      case "pinned":
        return { text: say("pinned", { skill: row.skill }), detail: say("byPerson") };
      case "refused":
        return {
          text: say("refused", { skill: row.skill === "" ? "?" : row.skill }),
          detail: row.isVisible ? refusal(row.reason) : say("notVisible"),
        };
      case "compacted": {
        const [before, after] = [format.number(row.before), format.number(row.after)];
        return { text: say("compacted", { before, after }), detail: say(row.trigger) };
      }
      case "diagnostic":
        return { text: found(row.diagnostic).message };
      case "retry":
        return {
          text: say("retry", { seconds: (row.wait / 1000).toFixed(1), attempt: row.attempt }),
          detail: row.reason,
        };
      case "end":
        return { text: say("end"), detail: endDetail(row) };
    }
  }

  function serverDetail({ change, reason, problem }: RowOf<"server">): string {
    if (problem && change === "failed") return problem[tongue];
    return change === "mended" ? say("mended") : `← ${reason.text[tongue]}`;
  }

  function endDetail({ result, fault }: RowOf<"end">): string {
    const { usage } = result;
    const number = (tokens: number | undefined): string => (tokens === undefined ? "–" : format.number(tokens));
    return [
      [say(result.subtype), fault?.code ?? result.code].filter(Boolean).join(" "),
      say("steps", { count: result.steps }),
      ...(usage?.input === undefined && usage?.output === undefined
        ? []
        : [say("usage", { input: number(usage.input), output: number(usage.output) })]),
      ...(usage?.cached ? [say("cached", { cached: number(usage.cached) })] : []),
    ].join(" · ");
  }

  function sideOf(row: TimelineRow): string {
    if (row.kind === "turn" || row.kind === "pinned") return format.ago(row.time);
    if (row.kind === "call" && row.took !== undefined) return format.duration(row.took);
    if (row.kind === "end") return format.duration(row.offset);
    return `+${format.duration(row.offset)}`;
  }

  return (row) => ({ ...textOf(row), side: sideOf(row) });
}
