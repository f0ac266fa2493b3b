import { useLanguage } from "../../../shell/use-language.ts";
import { useFormat } from "../../../ui/basic/format.ts";
import { useFound } from "../../../ui/skill/diagnostics.tsx";
import type { RowOf, TimelineRow } from "../events/session-state.ts";
import { usePlaygroundWords } from "../words.ts";
import { useTimelineWords } from "./words.ts";

export interface RowText {
  readonly text: string;
  /** Why, from where, with what. */
  readonly detail?: string | undefined;
  /** When and how long. */
  readonly side: string;
}

/** What a row says, in one line of the language of the page. */
export function useRowText(): (row: TimelineRow) => RowText {
  const say = useTimelineWords();
  const sayChat = usePlaygroundWords();
  const format = useFormat();
  const found = useFound();
  const { language } = useLanguage();
  const inWords = (text: { readonly en: string; readonly zh: string }): string =>
    language === "en" ? text.en : text.zh;

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
        return { text: `+ ${row.name}`, detail: `← ${inWords(row.reason.text)}` };
      case "tool-removed":
        return { text: `− ${row.name}`, detail: `← ${inWords(row.reason.text)}` };
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
    if (problem && change === "failed") return inWords(problem);
    return change === "mended" ? say("mended") : `← ${inWords(reason.text)}`;
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

/** A refusal of `Skill` is JSON; its words are enough. */
export function refusal(reason: string): string {
  const [, error] = /^\{"loaded":false,"error":("(?:[^"\\]|\\.)*")\}$/.exec(reason) ?? [];
  return error === undefined ? reason : String(JSON.parse(error));
}
