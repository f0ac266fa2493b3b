import { type SessionEvent, type Text, translateDiagnostic } from "@loadout/core";
import { printable, type Terminal, truncate } from "../../doors/cli/terminal.ts";
import { showSize } from "../../doors/cli/terminal-format.ts";

/** Turns the events of a turn into lines for a person, indented by depth. */
export function createTimeline(terminal: Terminal): (event: SessionEvent) => readonly string[] {
  const { say, style, language } = terminal;
  /** The results that have come, by call. */
  const results = new Map<string, string>();
  /** Problems of the servers seen so far; empty if there is none. */
  const servers = new Map<string, string>();
  const dim = (text: string): string => style("dim", text);

  return (event) => {
    switch (event.type) {
      case "turn-start":
        return [dim(`${say({ en: `turn ${event.turn}`, zh: `第 ${event.turn} 轮` })} · ${printable(event.agent)}`)];
      case "skills-resolved":
        return [
          dim(
            `  ${say({ en: `skills resolved (${event.visible.length}) ·`, zh: `已解析技能（${event.visible.length}）·` })} ${say(changes[event.change])}`,
          ),
        ];
      case "step-start":
        return [
          dim(
            `  ${say({ en: "step", zh: "步骤" })} ${event.step} · ${printable(`${event.provider}/${event.model}`)} · ${count(event.tools.length, "tool", "个工具", terminal)}`,
          ),
          ...serverChanges(event, servers, terminal),
          ...toolChanges(event, terminal),
        ];
      case "message-added":
        if (event.message.type === "tool_result") results.set(event.message.tool_call_id, event.message.content);
        return [];
      case "tool-start": {
        const given = truncate(printable(event.call.arguments), 100);
        return [`    → ${style("bold", printable(event.call.name))} ${dim(given)}`];
      }
      case "tool-end": {
        const mark = event.isError ? style("red", "✗") : style("green", "✓");
        const result = results.get(event.call.id) ?? "";
        results.delete(event.call.id);
        const told = event.isError
          ? truncate(printable(result.split("\n")[0] ?? ""), 160)
          : showSize(Buffer.byteLength(result));
        return [`    ${mark} ${printable(event.call.name)} ${dim(told)}`];
      }
      case "skill-activated": {
        const by = event.cause === "tool" ? "Skill" : "read_file";
        const state = event.isNew
          ? say({ en: "activated", zh: "已激活" })
          : event.isReplaced
            ? say({
                en: "loaded in a new version; the old one is sent as one line",
                zh: "已加载新版本；旧内容只发送一行",
              })
            : say({ en: "was already active", zh: "此前已激活" });
        return [
          `    ${style("green", "●")} ${say({ en: "skill", zh: "技能" })} ${style("bold", printable(event.skill))} ${say({ en: `${state} ${dim(`(${by})`)}`, zh: `${state}${dim(`（${by}）`)}` })}`,
        ];
      }
      case "skill-refused":
        return [
          `    ${style("red", "✗")} ${say({ en: "skill", zh: "技能" })} ${printable(event.skill)} ${say({ en: "refused", zh: "被拒绝" })}: ${truncate(printable(event.reason), 200)}`,
        ];
      case "model-retry": {
        const seconds = (event.wait / 1000).toFixed(1);
        const wait = say({ en: `retrying in ${seconds} s`, zh: `${seconds} 秒后重试` });
        const again = say({ en: `${wait} (${event.attempt}): `, zh: `${wait}（第 ${event.attempt} 次）：` });
        return [`    ${style("yellow", "↻")} ${again}${truncate(printable(event.reason), 200)}`];
      }
      case "context-compacted": {
        const [before, after] = [event.before.toLocaleString("en"), event.after.toLocaleString("en")];
        return [
          `    ${style("yellow", "⇊")} ${say({ en: "compacted", zh: "上下文压缩" })} ${before} → ${after} token · ${event.trigger}`,
        ];
      }
      case "diagnostic": {
        const { message, fix } = translateDiagnostic(event.diagnostic, language);
        return [`  ${style("yellow", "⚠")} ${printable(message)} → ${printable(fix)}`];
      }
      case "turn-end":
        return [dim(showEnd(event.result, terminal))];
      default:
        return [];
    }
  };
}

const changes: Record<Event<"skills-resolved">["change"], Text> = {
  built: { en: "built", zh: "首次建立" },
  extended: { en: "extended", zh: "有新增" },
  rebuilt: { en: "rebuilt", zh: "重新建立" },
  live: { en: "folders changed", zh: "文件夹有变化" },
};

const ends: Record<Event<"turn-end">["result"]["subtype"], Text> = {
  success: { en: "success", zh: "成功" },
  error: { en: "error", zh: "失败" },
  interrupted: { en: "interrupted", zh: "已中断" },
  max_steps: { en: "out of steps", zh: "步数用尽" },
};

type Event<Type extends SessionEvent["type"]> = Extract<SessionEvent, { type: Type }>;

/** Servers that are new, failed or recovered. A failure is shown once, even if its text counts seconds. */
function serverChanges(
  { servers }: Event<"step-start">,
  seen: Map<string, string>,
  { say, style, language }: Terminal,
): string[] {
  return servers.flatMap(({ name, reason, problem }) => {
    const before = seen.get(name);
    const now = problem?.en.replaceAll(/\d+/g, "") ?? "";
    seen.set(name, now);
    const server = `${say({ en: "server", zh: "服务器" })} ${style("bold", printable(name))}`;
    const arrived = before === undefined ? [`    Δ ${server} ← ${printable(reason.text[language])}`] : [];
    if (problem && now !== before)
      return [...arrived, `    ${style("red", "✗")} ${server}: ${truncate(printable(problem[language]), 300)}`];
    return now === "" && before !== undefined && before !== ""
      ? [`    ${style("green", "✓")} ${server} ${say({ en: "works again", zh: "已恢复" })}`]
      : arrived;
  });
}

/** Tools that were added and removed; in the first step without those the agent always has. */
function toolChanges({ tools, added, removed }: Event<"step-start">, { style, language }: Terminal): string[] {
  const isFirst = added.length === tools.length;
  const change = (mark: string, { name, reason }: (typeof added)[number]): string =>
    `    Δ ${mark} ${style("bold", printable(name))} ← ${printable(reason.text[language])}`;
  return [
    ...added
      .filter(({ reason }) => !isFirst || reason.kind !== "base")
      .map((tool) => change(style("green", "+"), tool)),
    ...removed.map((tool) => change(style("red", "−"), tool)),
  ];
}

function showEnd({ subtype, steps, code, usage }: Event<"turn-end">["result"], terminal: Terminal): string {
  const number = (tokens: number | undefined): string => tokens?.toLocaleString("en") ?? "–";
  const cached =
    usage?.cached !== undefined && usage.cached > 0
      ? terminal.say({ en: `, ${number(usage.cached)} cached`, zh: `，缓存 ${number(usage.cached)}` })
      : "";
  const tokens = terminal.say({
    en: `tokens ${number(usage?.input)} in, ${number(usage?.output)} out${cached}`,
    zh: `Token 输入 ${number(usage?.input)}，输出 ${number(usage?.output)}${cached}`,
  });
  const word = terminal.say(ends[subtype]);
  const how = code === undefined ? word : `${word} ${code}`;
  return `${terminal.say({ en: "turn end", zh: "本轮结束" })} · ${how} · ${count(steps, "step", "步", terminal)} · ${tokens}`;
}

const count = (number: number, en: string, zh: string, { say }: Terminal): string =>
  say({ en: `${number} ${en}${number === 1 ? "" : "s"}`, zh: `${number} ${zh}` });
