import { displayWidth, printable, type Terminal } from "../../doors/cli/terminal.ts";
import { wrap } from "../../doors/cli/wrap.ts";
import { isUnencrypted } from "./public-address.ts";

/** Shows a server that has just started in a terminal. */

/** The lines printed when a server has started. */
export interface ServerFacts {
  readonly url: string;
  readonly publicUrl?: string | undefined;
  readonly link: string;
  readonly version: string;
  readonly home: string;
  readonly environment: string;
  /** How many are ready. */
  readonly skills: number;
  readonly model: { readonly id: string; readonly isDemo: boolean; readonly isKeyMissing: boolean };
  readonly host: string;
  readonly allowHosts: readonly string[];
  readonly movedFrom?: number | undefined;
  /** How long it took, in milliseconds. */
  readonly time: number;
}

/** `loadout 0.1.0   ready in 640 ms`, and where to go. */
export function showServer(facts: ServerFacts, terminal: Terminal): string {
  const { say, style } = terminal;
  const { url, publicUrl = url, link, version, home, environment, skills, time, movedFrom } = facts;
  const once = say({ en: "(one-time link, 30 min)", zh: "（一次性链接，30 分钟内有效）" });
  const data = [
    printable(home),
    say({ en: `Environment: ${environment}`, zh: `环境：${environment}` }),
    say({ en: `Skills: ${skills}`, zh: `技能：${skills}` }),
  ];
  const rows: readonly [label: string, value: string][] = [
    [say({ en: "Console:", zh: "控制台：" }), `${style("cyan", link)}   ${style("dim", once)}`],
    [say({ en: "API docs:", zh: "API 文档：" }), `${publicUrl}/api/docs`],
    [say({ en: "Data:", zh: "数据：" }), data.map(printable).join("     ")],
    [say({ en: "Model:", zh: "模型：" }), showModel(facts.model, terminal)],
    [say({ en: "Network:", zh: "网络：" }), showNetwork(facts, terminal)],
  ];
  const width = Math.max(...rows.map(([label]) => displayWidth(label)));
  const moved = say({
    en: `port ${movedFrom} is in use; using the next free port`,
    zh: `端口 ${movedFrom} 已被占用，改用下一个空闲端口`,
  });
  const lines = [
    "",
    `  ${style("bold", "loadout")} ${version}   ${say({ en: `ready in ${time} ms`, zh: `${time} 毫秒就绪` })}`,
    "",
    ...rows.map(([label, value]) => `  ➜  ${label}${" ".repeat(width - displayWidth(label))}  ${value}`),
    ...(movedFrom === undefined ? [] : [`  ${style("yellow", "⚠")}  ${moved}`]),
    "",
  ];
  return wrap(lines.join("\n"), terminal.width);
}

function showModel({ id, isDemo, isKeyMissing }: ServerFacts["model"], { say }: Terminal): string {
  if (isDemo)
    return say({
      en: "demo (offline, scripted, no AI)     add one: loadout model add",
      zh: "demo（离线、脚本化，不是 AI）     添加模型：loadout model add",
    });
  if (!isKeyMissing) return printable(id);
  return say({
    en: `${printable(id)} (no key found)     add it: loadout model add ${printable(id)} --key-stdin`,
    zh: `${printable(id)}（没有找到密钥）     添加密钥：loadout model add ${printable(id)} --key-stdin`,
  });
}

function showNetwork({ url, publicUrl, host, allowHosts }: ServerFacts, { say, style }: Terminal): string {
  if (publicUrl !== undefined && !isUnencrypted(publicUrl))
    return say({
      en: `${publicUrl}, from a proxy that reaches ${url}`,
      zh: `${publicUrl}，由能访问 ${url} 的代理提供`,
    });
  if (/^(?:127\.|localhost$|::1$)/.test(host))
    return say({ en: "this machine only; use --host to open it to others", zh: "仅本机；用 --host 对外开放" });
  const warning = style("yellow", "⚠");
  const open = say({
    en: `open to anyone who can reach ${printable(host)}, unencrypted: put a TLS proxy in front`,
    zh: `可从 ${printable(host)} 访问，未加密：请在前面加 TLS`,
  });
  const names = say({
    en: "to allow access by host name, add --allow-host <name>",
    zh: "他人要用主机名访问，需加上 --allow-host <名称>",
  });
  return `${warning} ${open}${publicUrl !== undefined || allowHosts.length > 0 ? "" : `; ${names}`}`;
}
