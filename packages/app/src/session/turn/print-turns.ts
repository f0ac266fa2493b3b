import { Fault, type SessionEvent } from "@loadout/core";
import type { TurnView } from "../../app.ts";
import type { Output } from "../../doors/cli/output.ts";
import { printable, printableText, type Terminal } from "../../doors/cli/terminal.ts";
import { createTimeline } from "./timeline.ts";

/** Shows turns in a terminal as they happen. */

export interface FollowOptions extends TurnView {
  readonly stdout: Output;
  readonly stderr: Output;
  /** The terminal of stderr. */
  readonly terminal: Terminal;
  readonly quiet: boolean;
  /** Called when the reader of stdout has gone. */
  readonly onClosed: () => void;
}

/** Shows turns as they happen: answers on stdout, messages on stderr. */
export function printTurns(options: FollowOptions): (event: SessionEvent) => void {
  const { format, stdout, stderr, onClosed } = options;
  const answer = createAnswer(stdout);
  const remarks = createRemarks(options);
  return (event) => {
    const lines = remarks(event);
    if (lines.length > 0) answer.breakLine();
    for (const line of lines) stderr.write(`${line}\n`);
    if (format === "stream-json") stdout.write(`${JSON.stringify(plain(event, options.terminal))}\n`);
    if (format === "text") answer.take(event);
    if (stdout.isClosed) onClosed();
  };
}

/** An event as JSON; a fault is what it says. */
function plain(event: SessionEvent, { language }: Terminal): object {
  if (event.type !== "turn-end" || !(event.fault instanceof Fault)) return event;
  return { ...event, fault: { code: event.fault.code, ...event.fault.say(language) } };
}

/** Prints answers: streamed to a terminal, otherwise each as a whole. */
function createAnswer(stdout: Output): { take(event: SessionEvent): void; breakLine(): void } {
  const streams = stdout.isTTY;
  /** What was written of the answer that is coming. */
  let written = "";
  /** The first half of a character whose second comes with the next words. */
  let half = "";

  function write(text: string): void {
    stdout.write(printableText(text));
    written += text;
  }
  function breakLine(): void {
    if (written !== "" && !written.endsWith("\n")) write("\n");
  }
  return {
    breakLine,
    take(event) {
      if (event.type === "text-delta" && streams) {
        const text = half + event.text;
        half = /[\uD800-\uDBFF]$/.exec(text)?.[0] ?? "";
        write(text.slice(0, text.length - half.length));
      } else if (event.type === "message-added" && event.message.type === "assistant") {
        if (written === "" && event.message.content.trim() !== "") write(event.message.content);
        breakLine();
        written = "";
        half = "";
      } else if (event.type === "model-retry") {
        breakLine();
        written = ""; // it begins again
        half = "";
      }
    },
  };
}

/** Messages on stderr. */
function createRemarks({
  format,
  timeline,
  quiet,
  terminal,
}: FollowOptions): (event: SessionEvent) => readonly string[] {
  const { say, style } = terminal;
  const lines = createTimeline(terminal);
  let session: string | undefined;
  let isIntroduced = false;

  /** Names the session and the model first; always says that the demo model is not an AI. */
  function introduce(event: SessionEvent): string[] {
    if (event.type === "turn-start") {
      const name = `${say({ en: "session", zh: "会话" })}: ${style("bold", printable(event.contextId))} · ${printable(event.agent)}`;
      session ??= name;
      return timeline && !quiet && !isIntroduced ? [session] : [];
    }
    if (event.type !== "step-start" || isIntroduced) return [];
    isIntroduced = true;
    const { provider, model } = event;
    const demo = style(
      "yellow",
      say({ en: "demo model: scripted, offline, no AI", zh: "演示模型：脚本化、离线，不是 AI" }),
    );
    if (quiet || timeline) return provider === "demo" ? [demo] : [];
    return [`${session ?? ""} · ${provider === "demo" ? demo : printable(`${provider}/${model}`)}`];
  }

  function outcome({ result }: Extract<SessionEvent, { type: "turn-end" }>): string[] {
    if (result.subtype === "max_steps")
      return [
        `${style("yellow", "⚠")} ${say({ en: `stopped after ${result.steps} steps, the limit of a turn`, zh: `已达到每轮上限 ${result.steps} 个步骤，本轮停止` })}`,
      ];
    if (quiet) return [];
    if (result.subtype === "interrupted") return [style("yellow", say({ en: "interrupted", zh: "已中断" }))];
    return result.is_cut
      ? [
          `${style("yellow", "⚠")} ${say({ en: "the answer was cut off: the model reached its output limit", zh: "回答被截断：达到模型的输出上限" })}`,
        ]
      : [];
  }

  return (event) => {
    const always = format === "stream-json" ? [] : introduce(event);
    const told = lines(event); // it is stateful, so it gets every event
    const shown = timeline
      ? told
      : isWorthSaying(event) && !quiet && format !== "stream-json"
        ? told.map((line) => line.trimStart())
        : [];
    const ending = event.type === "turn-end" && format !== "stream-json" ? outcome(event) : [];
    return [...always, ...shown, ...ending];
  };
}

/** Events shown even without the timeline. */
const isWorthSaying = (event: SessionEvent): boolean =>
  event.type === "diagnostic" || event.type === "model-retry" || (event.type === "skill-activated" && event.isNew);
