import { readFileSync } from "node:fs";
import { join } from "node:path";
import { createHome, type Environment, Fault } from "@loadout/core";
import { homeFiles } from "@loadout/core/home";
import * as z from "zod/mini";
import type { App } from "../../app.ts";
import { hasDatabase } from "../../config.ts";
import { isTerminated } from "../../doors/cli/interruption.ts";
import { printable, quoteWord } from "../../doors/cli/terminal.ts";
import type { ServerFile } from "../../doors/http/server/server-file.ts";
import { modelView, readKeys } from "../../model/model-view.ts";
import { AppFault } from "../../operation/app-fault.ts";
import { field, filled } from "../../operation/field.ts";
import { type AnswerOf, operation } from "../../operation/operation.ts";
import { version } from "../version.ts";
import { type ServeInput, serveFields, serveWords } from "./serve-fields.ts";
import { showServer } from "./show-server.ts";
import { usualPort } from "./usual-address.ts";

/** Starts the server with the console, in the foreground or in the background. */

const UpView = () =>
  z.object({
    url: z.string(),
    /** Where others reach it, if it was told. */
    publicUrl: z.optional(z.string()),
    /** Signs the owner in, once. */
    link: z.optional(z.string()),
    pid: z.number(),
    version: z.string(),
    home: z.string(),
    /** False where it was running already. */
    isNew: z.boolean(),
    /** The default port, if it was in use and none was requested. */
    movedFrom: z.optional(z.number()),
  });
type UpView = AnswerOf<typeof UpView>;

export const systemUp = operation({
  name: "system.up",
  summary: { en: "Start the server with the console", zh: "启动服务器和控制台" },
  role: "superadmin",
  effect: "write",
  place: "local",
  input: z.object({
    ...serveFields,
    database: field(
      z.optional(filled()),
      {
        en: "Address of a PostgreSQL database with the home. Others on this machine can see a password in it: prefer LOADOUT_DATABASE_URL or LOADOUT_DATABASE_URL_FILE",
        zh: "存放数据的 PostgreSQL 数据库的地址。其中的密码对本机其他人可见：建议改用 LOADOUT_DATABASE_URL 或 LOADOUT_DATABASE_URL_FILE",
      },
      { value: "url" },
    ),
    detach: field(z._default(z.boolean(), false), { en: "Run in the background", zh: "在后台运行" }, { short: "d" }),
    noOpen: field(z._default(z.boolean(), false), { en: "Do not open a browser", zh: "不打开浏览器" }),
  }),
  output: UpView,
  async run(app, input) {
    const { runningServer } = await import("../../doors/http/server/server-file.ts");
    const there = await runningServer(app.config.home);
    if (there) return showFound(app, there, input);
    return input.detach ? startDetached(app, input) : serveHere(app, input);
  },
  cli: {
    // A new one was shown when it was ready.
    render: ({ url, link = url }, { say, style }) =>
      `${style("green", "✓")} ${say({ en: `already running on ${url}`, zh: `已在运行：${url}` })}\n  ➜  ${say({ en: "Console: ", zh: "控制台：" })}${style("cyan", link)}`,
    next: ({ link }) => (link === undefined ? [] : ["→ loadout open   ·   loadout status   ·   loadout stop"]),
    database: ({ database }) => database,
    examples: [
      "loadout up",
      "loadout up --port 8080",
      "loadout up --detach",
      "loadout up --public-url https://skills.example.org --trust-proxy 127.0.0.1",
    ],
  },
});

interface UpInput extends ServeInput {
  readonly noOpen: boolean;
}

/** Time to wait for a server to start, in milliseconds. */
const patience = 15_000;

const found = ({ config: { home } }: App, { url, publicUrl, pid, version: number }: ServerFile): UpView => ({
  url,
  ...(publicUrl !== undefined && { publicUrl }),
  pid,
  version: number,
  home,
  isNew: false,
});

async function showFound(app: App, server: ServerFile, { noOpen }: UpInput): Promise<UpView> {
  return { ...found(app, server), link: await openConsole(app, () => newLink(app, server), noOpen) };
}

async function newLink(app: App, server: ServerFile): Promise<string> {
  const { askServer } = await import("../../doors/cli/remote/run-remote.ts");
  return ((await askServer(app, { ...server, isOurs: true }, "auth.link")) as { url: string }).url;
}

/** Opens a browser at a terminal. Returns a link to print: a new one if the browser used the first. */
async function openConsole(app: App, link: () => Promise<string>, isUnwanted: boolean): Promise<string> {
  const first = await link();
  const { input } = await app.person.streams();
  if (!input.isTTY || isUnwanted) return first;
  const { openInBrowser } = await import("../run-tool.ts");
  return (await openInBrowser(first, app.config.variables)) ? link() : first;
}

/** Serves in this process until it is stopped. */
async function serveHere(app: App, input: UpInput): Promise<UpView> {
  const { port, host, allowHost, publicUrl, trustProxy, noOpen } = input;
  const { serve } = await import("../../doors/http/serve.ts");
  const asked = port === undefined ? {} : { port, isPortFixed: true };
  if (input.noWork && !hasDatabase(app.config)) throw new AppFault("worker.no-database", { flag: "--no-work" });
  const given = { ...asked, host, allowHosts: allowHost, publicUrl, trustProxies: trustProxy, works: !input.noWork };
  const server = await serve({ config: app.config, ...given }).catch((error: unknown) => {
    if (error instanceof Fault && error.code === "busy") return undefined;
    throw error;
  });
  if (!server) return waitForOther(app, input);
  const view: UpView = {
    url: server.url,
    ...(server.publicUrl !== undefined && { publicUrl: server.publicUrl }),
    link: await openConsole(app, server.link, noOpen),
    pid: process.pid,
    version,
    home: app.config.home,
    isNew: true,
    ...(port === undefined && server.port !== usualPort && { movedFrom: usualPort }),
  };
  // Signals count from before the first word: a program that reads the address may stop the server at once.
  const cut = await app.person.interruptible(async (signal) => {
    const stop = (): void => void (isTerminated(signal) ? server.drain(input.drain * 1000) : server.stop());
    signal.addEventListener("abort", stop, { once: true });
    if (signal.aborted) stop();
    await announce(app, view, input, server.environment);
    for (const contextId of server.interrupted)
      app.person.progress(
        app.say({ en: `interrupted when the server stopped: ${contextId}`, zh: `上次停止时被中断：${contextId}` }),
      );
    const leave = await takeKeys(app, server, { signal, stop });
    try {
      return await server.stopped;
    } finally {
      leave();
    }
  });
  sayGoodbye(app, cut);
  const { link: _used, ...rest } = view;
  return rest;
}

/** Another process is starting a server for this home: wait for it and use it. */
async function waitForOther(app: App, input: UpInput): Promise<UpView> {
  const { runningServer, until } = await import("../../doors/http/server/server-file.ts");
  const other = await until(() => runningServer(app.config.home), patience);
  if (!other) throw new AppFault("server.starting");
  return showFound(app, other, input);
}

function sayGoodbye({ person, say }: App, cut: readonly string[]): void {
  const stopped = say({ en: "stopped", zh: "已停止" });
  const interrupted = say({
    en: `${cut.length} turn${cut.length === 1 ? "" : "s"} interrupted`,
    zh: `中断了 ${cut.length} 个轮次`,
  });
  const goOn = cut.map((id) => `loadout run --context ${quoteWord(id)} "…"`).join(", ");
  person.progress(cut.length === 0 ? stopped : `${stopped} · ${interrupted} (${goOn})`);
}

/** Starts a server process in the background. */
async function startDetached(app: App, input: UpInput): Promise<UpView> {
  const { config } = app;
  const { port, noOpen } = input;
  const { startProcess } = await import("../run-tool.ts");
  const { runningServer, until } = await import("../../doors/http/server/server-file.ts");
  const { isAlive } = await import("../../doors/http/server/server-file.ts");
  await createHome(config.home, config.templates);
  const log = join(config.home, "logs", "up.log");
  const child = await startProcess([...config.self, ...serveWords(input)], {
    variables: { ...config.variables, ...config.own }, // never among its arguments, which others can see
    workDir: config.workDir,
    log,
  });
  const server = await until(
    async () => (await runningServer(config.home)) ?? (isAlive(child) ? undefined : ("gone" as const)),
    patience,
  );
  if (server === undefined || server === "gone")
    throw new AppFault("server.not-started", { log, reason: lastWords(log) });
  const view: UpView = {
    ...found(app, server),
    isNew: true,
    link: await openConsole(app, () => newLink(app, server), noOpen),
    ...(port === undefined && Number(new URL(server.url).port) !== usualPort && { movedFrom: usualPort }),
  };
  await announce(app, view, input);
  return view;
}

/** The first line a failed process printed. */
const lastWords = (log: string): string => printable(readFileSync(log, "utf8").trim().split("\n", 1)[0] ?? "");

async function announce(
  app: App,
  view: UpView,
  { host, allowHost }: UpInput,
  open: () => Promise<Environment> = app.environment,
): Promise<void> {
  const environment = await open();
  const { agents, models } = environment.files();
  const id = Object.values(agents)[0]?.model ?? "demo";
  const entry = Object.hasOwn(models, id) ? models[id] : undefined;
  const model = entry && modelView(await readKeys(app), id, entry);
  const facts = {
    ...view,
    home: homeFiles(view.home).database ?? view.home,
    link: view.link ?? view.url,
    environment: environment.name(),
    skills: environment.view().ready.size,
    model: { id, isDemo: !model || model.provider === "demo", isKeyMissing: model?.key === "missing" },
    host,
    allowHosts: allowHost,
    time: Math.round(performance.now()),
  };
  await app.person.announce(view, (terminal) => showServer(facts, terminal));
}

/** Keys at the terminal: quit, or print a new sign-in link. */
async function takeKeys(
  app: App,
  server: { link(): Promise<string> },
  { signal, stop }: { readonly signal: AbortSignal; readonly stop: () => void },
): Promise<() => void> {
  const { input } = await app.person.streams();
  if (!input.isTTY) return () => undefined;
  const { say, person } = app;
  person.progress(say({ en: "press h + enter for help · q + enter to quit", zh: "输入 h 回车查看帮助 · q 回车退出" }));
  signal.addEventListener("abort", () => person.progress("")); // behind the ^C that the terminal shows
  const { createInterface } = await import("node:readline");
  const lines = createInterface({ input });
  lines.on("line", async (line) => {
    const key = line.trim().toLowerCase();
    if (key === "q") stop();
    else if (key === "l") person.progress(await server.link());
    else if (key !== "")
      person.progress(say({ en: "l: another sign-in link · q: quit", zh: "l：新的登录链接 · q：退出" }));
  });
  return () => lines.close();
}
