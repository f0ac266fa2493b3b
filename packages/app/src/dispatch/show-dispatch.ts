import { printable, printableText, type Style, type Terminal } from "../doors/cli/terminal.ts";
import { showCount, showTime } from "../doors/cli/terminal-format.ts";
import { type Fact, factLines, type View } from "../doors/cli/view.ts";
import type { BriefView, DispatchView, OutputView } from "./dispatch-view.ts";

/** Shows dispatches in a terminal: state, launch, size of the brief, output. */

const states: Record<DispatchView["state"], { mark: string; style: Style; en: string; zh: string }> = {
  waiting: { mark: "·", style: "dim", en: "waiting", zh: "排队中" },
  starting: { mark: "…", style: "cyan", en: "starting", zh: "启动中" },
  running: { mark: "▶", style: "cyan", en: "running", zh: "运行中" },
  exited: { mark: "✓", style: "green", en: "done", zh: "已完成" },
  failed: { mark: "✗", style: "red", en: "failed", zh: "失败" },
  stopped: { mark: "■", style: "yellow", en: "stopped", zh: "已停止" },
};

const reasons: Record<NonNullable<DispatchView["reason"]>, { en: string; zh: string }> = {
  user: { en: "by a person", zh: "由用户停止" },
  timeout: { en: "timed out", zh: "超时" },
  server_restart: { en: "Loadout was stopped", zh: "Loadout 已重启" },
  interrupted: { en: "interrupted: its process is gone", zh: "已中断：运行它的进程已不在" },
};

/** One that ended well without an answer is no plain success. */
export const stateStyle = ({ state, message }: Pick<DispatchView, "state" | "message">): Style =>
  state === "exited" && message !== undefined ? "yellow" : states[state].style;

/** `■ stopped (out of time)` */
export function showState(
  {
    state,
    reason,
    exitCode,
    permission,
    message,
  }: Pick<DispatchView, "state" | "reason" | "exitCode" | "permission" | "message">,
  { say }: Terminal,
): string {
  const { mark, ...words } = states[state];
  const asides = [
    ...(reason ? [say(reasons[reason])] : []),
    ...(state === "failed" && exitCode !== undefined
      ? [say({ en: `exit code ${exitCode}`, zh: `退出码 ${exitCode}` })]
      : []),
    ...(state === "exited" && message !== undefined ? [say({ en: "no answer", zh: "没有回答" })] : []),
    ...(permission ? [say({ en: "waiting for permission", zh: "等待许可" })] : []),
  ];
  return `${mark} ${say(words)}${asides.length === 0 ? "" : say({ en: ` (${asides.join(", ")})`, zh: `（${asides.join("，")}）` })}`;
}

type Sent = Pick<BriefView, "used" | "limit" | "included" | "omitted">;

/** `12,310 / 30,000 chars · 2 skills · omitted 1: skill-creator (32,626 > cap)` */
export function showMeter({ used, limit, included, omitted }: Sent, { say }: Terminal): string {
  const left = omitted
    .map(({ id, size }) => {
      const why = size > limit ? say({ en: " > cap", zh: "，超过上限" }) : "";
      return say({
        en: `${printable(id)} (${showCount(size)}${why})`,
        zh: `${printable(id)}（${showCount(size)}${why}）`,
      });
    })
    .join(say({ en: ", ", zh: "、" }));
  return [
    say({ en: `${showCount(used)} / ${showCount(limit)} chars`, zh: `${showCount(used)} / ${showCount(limit)} 字符` }),
    say({ en: `${included.length} skill${included.length === 1 ? "" : "s"}`, zh: `${included.length} 个技能` }),
    ...(omitted.length === 0
      ? []
      : [say({ en: `omitted ${omitted.length}: ${left}`, zh: `因超限省略 ${omitted.length} 个：${left}` })]),
  ].join(" · ");
}

type Launch = NonNullable<DispatchView["receipt"]["launch"]>;

/** `sandbox: bubblewrap · by ACP · permission: deny (-s read-only)` */
export function showLaunch(launch: Launch, { say }: Terminal): string {
  const { sandbox, unconfined, protocol, fallback, permission, honoredBy } = launch;
  const aside = (text: string): string => say({ en: ` (${text})`, zh: `（${text}）` });
  const kinds: Record<Launch["sandbox"], string> = {
    bubblewrap: say({ en: "sandbox: bubblewrap", zh: "沙箱：bubblewrap" }),
    none: say({ en: "no sandbox", zh: "无沙箱" }),
    builtin: say({ en: "part of Loadout", zh: "Loadout 自带" }),
  };
  const ways: Record<Launch["protocol"], string> = {
    acp: say({ en: "via ACP", zh: "通过 ACP" }),
    cli: say({ en: "via command line", zh: "通过命令行" }),
    builtin: say({ en: "in this process", zh: "在本进程中" }),
  };
  return printable(
    [
      `${kinds[sandbox]}${unconfined ? aside(say(unconfined)) : ""}`,
      `${ways[protocol]}${fallback ? aside(say(fallback)) : ""}`,
      `${say({ en: "permission: ", zh: "许可：" })}${permission}${honoredBy.length > 0 ? aside(honoredBy.join(", ")) : ""}`,
    ].join(" · "),
  );
}

/** Parts of the text the agent acts on itself, one a line. */
export function showExpansions(
  { expansions = [], expand }: Pick<BriefView, "expansions" | "expand">,
  { say }: Terminal,
): readonly string[] {
  const fates = {
    refuse: { en: "refused unless --expand allows it", zh: "除非用 --expand 指定，否则拒绝" },
    inert: { en: "sent as plain text", zh: "作为纯文本发送" },
    allow: { en: "allowed", zh: "已允许" },
  };
  const inside = { en: "inside the working folder", zh: "位于工作目录内" };
  return expansions.map(({ kind, text, path, isOutside }) => {
    const what = say(
      kind === "mention" ? { en: "file mention", zh: "文件引用" } : { en: "slash command", zh: "斜杠命令" },
    );
    const fate = say(isOutside || expand === "inert" ? fates[expand ?? "refuse"] : inside);
    return printable(`${what}: ${text}${path === undefined ? "" : ` (${path})`} · ${fate}`);
  });
}

/** What an agent does beside answering, a line or more each; nothing for answers. */
export function besideLines({ output }: Pick<OutputView, "output">, { say, style }: Terminal): readonly string[] {
  switch (output.type) {
    case "text":
      return [];
    case "thought":
      return linesOf(output.text).map((line) => style("dim", `· ${line}`));
    case "tool":
      return [style("dim", `▷ ${printable(output.title || output.id)} · ${printable(output.status)}`)];
    case "permission": {
      const answer =
        output.answer === "allow" ? say({ en: "allowed", zh: "已允许" }) : say({ en: "denied", zh: "已拒绝" });
      const by = say({ en: `${answer} by ${printable(output.by)}`, zh: `${answer}（${printable(output.by)}）` });
      return [style("yellow", `? ${printable(output.request.title)} · ${by}`)];
    }
    case "diff":
      return [
        style("cyan", `± ${printable(output.path)} ${showLines(output)}`),
        ...linesOf(output.text).map((line) => style(lineStyle(line), `  ${line}`)),
      ];
    case "plan":
      return output.entries.map(({ text, status }) => style("dim", `${planMark(status)} ${printable(text)}`));
    case "usage":
      return []; // the total is shown at the end
    case "log":
      return linesOf(output.text).map((line) => style("dim", `│ ${line}`));
  }
}

/** `+3 −1` */
const showLines = ({ added, removed }: { readonly added: number; readonly removed: number }): string =>
  added + removed === 0 ? "" : `+${added} −${removed}`;

const lineStyle = (line: string): Style => (line.startsWith("+") ? "green" : line.startsWith("-") ? "red" : "dim");

const planMark = (status: string): string =>
  status === "completed" ? "☑" : status === "in_progress" ? "▸" : status === "cancelled" ? "☒" : "☐";

type Usage = NonNullable<NonNullable<DispatchView["report"]>["usage"]>;

/** `12,300 tokens in (10,000 cached) · 450 out · 0.12 USD` */
function showUsage({ input, output, cached, cost, currency }: Usage, { say }: Terminal): string {
  const hit =
    cached === undefined || cached === 0
      ? ""
      : say({ en: ` (${showCount(cached)} cached)`, zh: `（缓存 ${showCount(cached)}）` });
  return [
    ...(input === undefined
      ? []
      : [say({ en: `${showCount(input)} tokens in${hit}`, zh: `输入 ${showCount(input)} token${hit}` })]),
    ...(output === undefined
      ? []
      : [say({ en: `${showCount(output)} tokens out`, zh: `输出 ${showCount(output)} token` })]),
    ...(cost === undefined ? [] : [`${Number(cost.toPrecision(3))} ${currency ?? ""}`.trim()]),
  ].join(" · ");
}

const mostFilesShown = 20;

const linesOf = (text: string): readonly string[] =>
  printableText(text)
    .split("\n")
    .filter((line) => line.trim() !== "");

/** Output as it can be read later: answers as they are, the rest between them. */
export function showOutputs(outputs: readonly OutputView[], terminal: Terminal): string {
  let shown = "";
  for (const one of outputs) {
    if (one.output.type === "text") shown += printableText(one.output.text);
    else
      for (const line of besideLines(one, terminal))
        shown += `${shown === "" || shown.endsWith("\n") ? "" : "\n"}${line}\n`;
  }
  return shown;
}

/** Everything known about a dispatch but the text. */
export const showDispatchFacts: View<DispatchView> = (dispatch, terminal) =>
  [
    `${terminal.style("bold", printable(dispatch.id))}  ${terminal.style(stateStyle(dispatch), showState(dispatch, terminal))}`,
    ...factLines(dispatch, dispatchFacts, terminal),
  ].join("\n");

const dispatchFacts: readonly Fact<DispatchView>[] = [
  [{ en: "agent", zh: "智能体" }, ({ agent, agentId }) => (agentId === "" ? agent : `${agent}  (${agentId})`)],
  [{ en: "message", zh: "说明" }, "message"],
  [{ en: "waits", zh: "等待" }, ({ waits }, { say }) => waits && say(waits.reason)],
  [{ en: "asks", zh: "请求许可" }, ({ permission }) => permission && `${permission.title} ${permission.detail}`],
  [{ en: "works in", zh: "工作目录" }, "workDir"],
  [{ en: "machine", zh: "机器" }, "machine"],
  [{ en: "runs", zh: "运行" }, ({ receipt: { launch } }, terminal) => launch && showLaunch(launch, terminal)],
  [{ en: "acts on", zh: "自行处理" }, ({ receipt }, terminal) => showExpansions(receipt, terminal).join("; ")],
  [{ en: "used", zh: "用量" }, ({ report }, terminal) => report?.usage && showUsage(report.usage, terminal)],
  [
    { en: "plan", zh: "计划" },
    ({ report }, { say }) =>
      report?.plan?.map(({ text, status }) => `${planMark(status)} ${text}`).join(say({ en: "; ", zh: "；" })),
  ],
  [{ en: "changed", zh: "修改" }, showChangedFiles],
  [{ en: "session", zh: "会话" }, "contextId"],
  [{ en: "started", zh: "开始" }, ({ createdAt }) => showTime(createdAt)],
  [{ en: "ended", zh: "结束" }, ({ endedAt = "" }) => showTime(endedAt)],
  [{ en: "sent", zh: "发送" }, ({ receipt: { size, hash } }) => `${showCount(size)} B · sha256 ${hash}`],
  [
    { en: "skills", zh: "技能" },
    ({ receipt }) => receipt.included.map(({ id, size }) => `${id} ${showCount(size)}`).join(", "),
  ],
  [{ en: "capacity", zh: "容量" }, ({ receipt }, terminal) => showMeter(receipt, terminal)],
];

function showChangedFiles({ report }: DispatchView, { say }: Terminal): string {
  const files = report?.files ?? [];
  const shown = files.slice(0, mostFilesShown).map((file) => `${file.path} ${showLines(file)}`.trim());
  const more = files.length - shown.length;
  return [...shown, ...(more > 0 ? [say({ en: `and ${more} more`, zh: `另有 ${more} 个` })] : [])].join(", ");
}
