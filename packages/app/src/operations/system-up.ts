import { join } from "node:path";
import { createInterface } from "node:readline";
import { Fault, resolveModel } from "@loadout/core";
import * as z from "zod/mini";
import type { App } from "../app.ts";
import { printable, type Terminal } from "../cli/terminal.ts";
import { field } from "../field.ts";
import { operation } from "../operation.ts";
import { quoteWord } from "../quote-word.ts";
import { version } from "../version.ts";

const UpView = () =>
  z.object({
    url: z.string(),
    /** Signs the owner in, once. */
    link: z.optional(z.string()),
    pid: z.number(),
    version: z.string(),
    home: z.string(),
    /** False where it was running already. */
    isNew: z.boolean(),
    /** Another port than the one that was asked for, which was taken. */
    movedFrom: z.optional(z.number()),
  });
type UpView = z.infer<ReturnType<typeof UpView>>;

export const systemUp = operation({
  name: "system.up",
  summary: { en: "Start the server with the console", zh: "启动服务器和控制台" },
  role: "superadmin",
  effect: "write",
  place: "local",
  input: z.object({
    port: field(z._default(z.int().check(z.minimum(0), z.maximum(65_535)), 4870), {
      en: "Where it listens; the next free one if it is taken",
      zh: "监听端口；被占用时使用下一个空闲端口",
    }),
    host: field(z._default(z.string().check(z.minLength(1)), "127.0.0.1"), {
      en: "The address it listens on; others than this machine's open it to the network",
      zh: "监听地址；非本机地址会对网络开放",
    }),
    allowHost: field(
      z._default(z.array(z.string().check(z.minLength(1))), []),
      { en: "A name it answers to beside this machine's", zh: "除本机之外，允许使用的主机名" },
      { value: "name" },
    ),
    detach: field(
      z._default(z.boolean(), false),
      { en: "Leave it running in the background", zh: "在后台运行" },
      { short: "d" },
    ),
  }),
  output: UpView,
  async run(app, input) {
    const { runningServer } = await import("../server/running-server.ts");
    const there = await runningServer(app.config.home);
    if (there) return { ...found(app, there), link: await newLink(app, there) };
    return input.detach ? startDetached(app, input) : serveHere(app, input);
  },
  cli: {
    // What there is to say was said when it was ready.
    render: ({ isNew, url, link = url }, { say, style }) =>
      isNew
        ? ""
        : `${style("green", "✓")} ${say({ en: `running already on ${url}`, zh: `已在运行：${url}` })}\n  ➜  ${say({ en: "Console", zh: "控制台" })}: ${style("cyan", link)}`,
    next: ({ isNew }) => (isNew ? [] : ["→ loadout open   ·   loadout status   ·   loadout stop"]),
    examples: ["loadout up", "loadout up --port 8080", "loadout up --detach"],
  },
});

interface UpInput {
  readonly port: number;
  readonly host: string;
  readonly allowHost: readonly string[];
}

const found = (
  { config: { home } }: App,
  { url, pid, version: number }: { url: string; pid: number; version: string },
): UpView => ({
  url,
  pid,
  version: number,
  home,
  isNew: false,
});

async function newLink(app: App, server: { readonly url: string; readonly token: string }): Promise<string> {
  const { askServer } = await import("../cli/run-remote.ts");
  return ((await askServer(app, { ...server, isOurs: true }, "auth.link")) as { url: string }).url;
}

/** In this process, until somebody ends it. */
async function serveHere(app: App, { port, host, allowHost }: UpInput): Promise<UpView> {
  const { serve } = await import("../server/serve.ts");
  const server = await serve({ config: app.config, port, host, allowHosts: allowHost }).catch((error: unknown) => {
    if (error instanceof Fault && error.code === "busy") throw new Fault("server.starting");
    throw error;
  });
  const view: UpView = {
    url: server.url,
    link: await server.link(),
    pid: process.pid,
    version,
    home: app.config.home,
    isNew: true,
    ...(port !== 0 && server.port !== port && { movedFrom: port }),
  };
  await app.person.announce(view, await banner(app, view, host));
  for (const contextId of server.interrupted)
    app.person.progress(
      app.say({ en: `interrupted by the last stop: ${contextId}`, zh: `上次停止时被中断：${contextId}` }),
    );
  const cut = await app.person.interruptible(async (signal) => {
    const stop = (): void => void server.stop();
    signal.addEventListener("abort", stop, { once: true });
    const leave = await takeKeys(app, server, stop);
    try {
      return await server.stopped;
    } finally {
      leave();
    }
  });
  const interrupted = app.say({ en: `${cut.length} turns interrupted`, zh: `中断了 ${cut.length} 个轮次` });
  const goOn = cut.map((id) => `loadout run --context ${quoteWord(id)} "…"`).join(", ");
  app.person.progress(
    `${app.say({ en: "stopped", zh: "已停止" })}${cut.length > 0 ? ` · ${interrupted} (${goOn})` : ""}`,
  );
  const { link: _used, ...rest } = view;
  return rest;
}

/** In a process of its own, which outlives this one. */
async function startDetached(app: App, { port, host, allowHost }: UpInput): Promise<UpView> {
  const { config } = app;
  const { startProcess } = await import("../run-tool.ts");
  const { runningServer, until } = await import("../server/running-server.ts");
  const given = ["up", "--port", String(port), "--host", host, ...allowHost.flatMap((name) => ["--allow-host", name])];
  const log = join(config.home, "logs", "up.log");
  const child = await startProcess([...config.self, ...given], {
    variables: config.variables,
    workDir: config.workDir,
    log,
  });
  const server = await until(() => runningServer(config.home), 15_000);
  if (!server) throw new Fault("server.not-started", { log });
  const link = await newLink(app, server);
  const view: UpView = {
    ...found(app, server),
    isNew: true,
    link,
    pid: child,
    ...(port !== 0 && Number(new URL(server.url).port) !== port && { movedFrom: port }),
  };
  await app.person.announce(view, await banner(app, view, host));
  return view;
}

/** `loadout 0.1.0   ready in 640 ms`, and where to go. */
async function banner(app: App, view: UpView, host: string): Promise<(terminal: Terminal) => string> {
  const environment = await app.environment();
  const ready = environment.view().ready.size;
  const { agents, models } = environment.files();
  const model = Object.values(agents)[0]?.model ?? "demo";
  const entry = Object.hasOwn(models, model) ? models[model] : undefined;
  const isDemo = entry === undefined || resolveModel(entry).provider === "demo";
  const time = Math.round(performance.now());
  return ({ say, style }) => {
    const rows: [label: string, value: string][] = [
      [
        say({ en: "Console", zh: "控制台" }),
        `${style("cyan", view.link ?? view.url)}   ${style("dim", say({ en: "(one-time link, 30 min)", zh: "（一次性链接，30 分钟内有效）" }))}`,
      ],
      [say({ en: "API docs", zh: "API 文档" }), `${view.url}/api/docs`],
      [
        say({ en: "Data", zh: "数据" }),
        `${printable(view.home)}     ${say({ en: "Environment", zh: "环境" })}: ${environment.name()}     ${say({ en: "Skills", zh: "技能" })}: ${ready}`,
      ],
      [
        say({ en: "Model", zh: "模型" }),
        isDemo
          ? say({
              en: "demo (offline, scripted, no AI)     add one: loadout model add",
              zh: "demo（离线、脚本化，不是 AI）     添加模型：loadout model add",
            })
          : model,
      ],
      [
        say({ en: "Network", zh: "网络" }),
        isLoopback(host)
          ? say({ en: "this machine only; --host opens it to others", zh: "仅本机；用 --host 对外开放" })
          : say({ en: `open to whoever reaches ${host}; put TLS in front`, zh: `可从 ${host} 访问；请在前面加 TLS` }),
      ],
    ];
    const width = Math.max(...rows.map(([label]) => label.length)) + 1;
    const moved =
      view.movedFrom === undefined
        ? []
        : [
            `  ${style("yellow", "⚠")}  ${say({ en: `port ${view.movedFrom} is taken; this is the next free one`, zh: `端口 ${view.movedFrom} 已被占用，改用下一个空闲端口` })}`,
          ];
    return [
      "",
      `  ${style("bold", "loadout")} ${view.version}   ${say({ en: `ready in ${time} ms`, zh: `${time} 毫秒就绪` })}`,
      "",
      ...rows.map(([label, value]) => `  ➜  ${`${label}:`.padEnd(width)}  ${value}`),
      ...moved,
      "",
    ].join("\n");
  };
}

const isLoopback = (host: string): boolean => /^(?:127\.|localhost$|::1$|\[::1\]$)/.test(host);

/** Somebody at the terminal can end it, or have another link, by a letter. */
async function takeKeys(app: App, server: { link(): Promise<string> }, stop: () => void): Promise<() => void> {
  const { input } = await app.person.streams();
  if (!input.isTTY) return () => undefined;
  const { say, person } = app;
  person.progress(say({ en: "press h + enter for help · q + enter to quit", zh: "输入 h 回车查看帮助 · q 回车退出" }));
  const lines = createInterface({ input });
  lines.on("line", async (line) => {
    const key = line.trim().toLowerCase();
    if (key === "q") stop();
    else if (key === "l") person.progress(await server.link());
    else if (key === "h")
      person.progress(say({ en: "l: another sign-in link · q: quit", zh: "l：新的登录链接 · q：退出" }));
  });
  return () => lines.close();
}
