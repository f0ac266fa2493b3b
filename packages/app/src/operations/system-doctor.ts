import { accessSync, constants, existsSync, statSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { Fault, probeShell, reasonOf, secretsPath, type Text, translateDiagnostic } from "@loadout/core";
import * as z from "zod/mini";
import type { App } from "../app.ts";
import { printable } from "../cli/terminal.ts";
import { agentsWith, modelView } from "../models.ts";
import { operation } from "../operation.ts";
import { quoteWord } from "../quote-word.ts";
import { version } from "../version.ts";

interface Check {
  readonly check: string;
  readonly state: "ok" | "warning" | "error";
  readonly found: Text;
  /** What to do about it; empty where nothing is wrong. */
  readonly hint: Text;
}

const TextView = () => z.object({ en: z.string(), zh: z.string() });
const CheckView = () =>
  z.object({ check: z.string(), state: z.enum(["ok", "warning", "error"]), found: TextView(), hint: TextView() });

export const systemDoctor = operation({
  name: "system.doctor",
  summary: { en: "Check the installation", zh: "检查安装" },
  role: "superadmin",
  effect: "read",
  place: "local",
  input: z.object({}),
  output: () => z.object({ version: z.string(), checks: z.array(CheckView()) }),
  async run(app) {
    const { home } = app.config;
    const checks = [
      checkNode(),
      checkHome(home),
      checkPermissions(home),
      ...checkSecrets(home),
      ...(await checkEnvironment(app)),
      ...(await checkLibrary(app)),
      await checkServer(app),
      ...(await checkModel(app)),
      await checkShell(app),
      checkSkillsTool(),
    ];
    return { version, checks };
  },
  cli: {
    rows: "checks",
    exit: ({ checks }) => (checks.some(({ state }) => state === "error") ? 1 : 0),
    render({ version: number, checks }, { style, say }) {
      const marks = { ok: style("green", "✓"), warning: style("yellow", "⚠"), error: style("red", "✗") };
      const lines = checks.map(({ check, state, found, hint }) => {
        const next = say(hint) === "" ? "" : `\n    → ${printable(say(hint))}`;
        return `${marks[state]} ${check}  ${printable(say(found))}${next}`;
      });
      const isFine = checks.every(({ state }) => state === "ok");
      const closing = isFine
        ? say({ en: "Everything is in order.", zh: "一切正常。" })
        : say({ en: "See the arrows above.", zh: "请看上面的箭头。" });
      return [style("bold", `loadout ${number}`), ...lines, "", closing].join("\n");
    },
    examples: ["loadout doctor", "loadout doctor --json"],
  },
});

const same = (text: string): Text => ({ en: text, zh: text });
const fine = (check: string, found: Text): Check => ({ check, state: "ok", found, hint: same("") });

function failed(check: string, error: unknown): Check {
  if (!(error instanceof Fault)) throw error;
  const [english, chinese] = [error.say("en"), error.say("zh")];
  const found = { en: english.message, zh: chinese.message };
  return { check, state: "error", found, hint: { en: english.hint, zh: chinese.hint } };
}

function checkNode(): Check {
  const major = Number(process.versions.node.split(".")[0]);
  if (major >= 24) return fine("node", same(process.version));
  const hint = { en: "Loadout needs Node 24 or newer", zh: "Loadout 需要 Node 24 或更新版本" };
  return { check: "node", state: "error", found: same(process.version), hint };
}

async function checkServer(app: App): Promise<Check> {
  try {
    const { findElsewhere } = await import("../cli/find-server.ts");
    const elsewhere = findElsewhere(app.config);
    const { runningServer } = await import("../server/running-server.ts");
    const url = elsewhere?.url ?? (await runningServer(app.config.home))?.url;
    if (elsewhere) return fine("server", { en: `${url} (LOADOUT_SERVER)`, zh: `${url}（LOADOUT_SERVER）` });
    if (url !== undefined) return fine("server", { en: `running on ${url}`, zh: `正在运行：${url}` });
    return fine("server", { en: "not running; start it: loadout up", zh: "未运行；启动：loadout up" });
  } catch (error) {
    return failed("server", error);
  }
}

/** Whether the agents' models can be asked. */
async function checkModel(app: App): Promise<Check[]> {
  const files = await app.environment().then(
    (environment) => environment.files(),
    () => undefined, // said by the check of the environment
  );
  if (!files) return [];
  const models = Object.entries(files.models)
    .map(([id, entry]) => modelView(app, id, entry, agentsWith(files.agents, id)))
    .filter(({ provider, agents }) => provider !== "demo" && agents.length > 0);
  if (models.length === 0)
    return [
      fine("model", {
        en: "demo, which needs no key (loadout model add)",
        zh: "demo，不需要密钥（loadout model add）",
      }),
    ];
  return models.map(({ id, key }): Check => {
    if (key !== "missing") return fine("model", { en: `${id} has what it needs`, zh: `${id} 已就绪` });
    const found = { en: `${id} has no key`, zh: `${id} 没有密钥` };
    return { check: "model", state: "warning", found, hint: same(`loadout model add ${quoteWord(id)} --key-stdin`) };
  });
}

/** In what the commands of agents run. */
async function checkShell(app: App): Promise<Check> {
  const layers = await app.environment().then(
    (environment) => environment.layers(),
    () => [], // said by the check of the environment
  );
  const { kind, note } = await probeShell(layers, app.config.home);
  const found: Record<typeof kind, Text> = {
    bubblewrap: { en: "commands run in a sandbox (bubblewrap)", zh: "命令在沙箱中运行（bubblewrap）" },
    virtual: { en: "commands run in a virtual shell (just-bash)", zh: "命令在虚拟 Shell 中运行（just-bash）" },
    host: { en: 'commands run on this machine (exec: "host")', zh: '命令直接在本机运行（exec: "host"）' },
    none: { en: "agents cannot run commands", zh: "智能体不能运行命令" },
  };
  if (kind === "bubblewrap") return fine("shell", found[kind]);
  const hint =
    kind === "host" ? { en: "Leave exec out for a sandbox", zh: "去掉 exec 即可使用沙箱" } : same(note ?? "");
  return {
    check: "shell",
    state: kind === "none" ? "warning" : kind === "host" ? "warning" : "ok",
    found: found[kind],
    hint,
  };
}

function checkHome(home: string): Check {
  if (!existsSync(home)) return fine("home", { en: `${home} (not created yet)`, zh: `${home}（尚未创建）` });
  try {
    accessSync(home, constants.R_OK | constants.W_OK | constants.X_OK);
    return fine("home", same(home));
  } catch (error) {
    const hint = {
      en: "Give yourself access, or set LOADOUT_HOME to another folder",
      zh: "为自己授予权限，或用 LOADOUT_HOME 指定其他目录",
    };
    return { check: "home", state: "error", found: same(`${home}: ${reasonOf(error)}`), hint };
  }
}

/** What decides who is trusted is for its owner alone to change. */
function checkPermissions(home: string): Check {
  const isOpen = (path: string): boolean => existsSync(path) && (statSync(path).mode & 0o022) !== 0;
  const open = ["trusted.json", "config.jsonc"].map((name) => join(home, name)).filter(isOpen);
  if (open.length === 0)
    return fine("permissions", { en: "only you can change the configuration", zh: "只有你能修改配置" });
  const list = open.join(", ");
  const found = { en: `others can change ${list}`, zh: `其他人可以修改 ${list}` };
  return { check: "permissions", state: "warning", found, hint: same(`chmod go-w ${open.join(" ")}`) };
}

/** Keys are for their owner alone to read; the next change of them closes the file again. */
function checkSecrets(home: string): Check[] {
  const path = secretsPath(home);
  if (!existsSync(path) || (statSync(path).mode & 0o077) === 0) return [];
  const found = { en: `others can read ${path}`, zh: `其他人可以读取 ${path}` };
  return [{ check: "secrets", state: "warning", found, hint: same(`chmod 600 ${path}`) }];
}

async function checkEnvironment(app: App): Promise<Check[]> {
  try {
    const environment = await app.environment();
    const { ready, skills } = environment.view();
    const broken = skills.find(({ status }) => status === "invalid");
    const counts = { en: `${ready.size} of ${skills.length} ready`, zh: `${skills.length} 个，${ready.size} 个可用` };
    return [
      fine("environment", same(environment.name())),
      broken
        ? { check: "skills", state: "warning", found: counts, hint: same(`loadout skill validate ${broken.address}`) }
        : fine("skills", counts),
      ...environment.diagnostics().map((found): Check => {
        const chinese = translateDiagnostic(found, "zh");
        const hint = { en: found.fix, zh: chinese.fix };
        return { check: found.rule, state: "warning", found: { en: found.message, zh: chinese.message }, hint };
      }),
    ];
  } catch (error) {
    return [failed("environment", error)];
  }
}

/** What stands beside the library's links, and what a change that was cut short has left. */
async function checkLibrary(app: App): Promise<Check[]> {
  try {
    const library = await app.library();
    const { total } = await library.list({ limit: 1 });
    const strangers = library.strangers();
    const folder = join(library.root, "skills");
    const leftovers = library.leftovers();
    const damaged = await library.damaged();
    const loose = await library.loose();
    return [
      fine("library", { en: `${total} skill${total === 1 ? "" : "s"}`, zh: `${total} 个技能` }),
      ...(strangers.length === 0
        ? []
        : [
            {
              check: "library-folder",
              state: "warning" as const,
              found: {
                en: `${strangers.join(", ")} in ${folder} did not come by an import`,
                zh: `${folder} 中的 ${strangers.join(", ")} 不是导入的`,
              },
              hint: {
                en: "Move it out of there, then: loadout skill import <folder>",
                zh: "请先移出，再运行：loadout skill import <目录>",
              },
            },
          ]),
      ...(damaged.length === 0
        ? []
        : [
            {
              check: "library-content",
              state: "error" as const,
              found: {
                en: `files of ${damaged.join(", ")} are missing or changed`,
                zh: `${damaged.join(", ")} 的文件缺失或被修改`,
              },
              hint: same("loadout skill import <folder> --on-conflict update"),
            },
          ]),
      ...(loose.length === 0
        ? []
        : [
            {
              check: "library-trees",
              state: "warning" as const,
              found: {
                en: `${loose.length} in ${join(library.root, "trees")} belong to no skill`,
                zh: `${join(library.root, "trees")} 中有 ${loose.length} 个不属于任何技能`,
              },
              hint: {
                en: "If the database was lost: loadout skill import <that folder>",
                zh: "如果数据库丢失：loadout skill import <该目录>",
              },
            },
          ]),
      ...(leftovers === 0
        ? []
        : [
            {
              check: "library-changes",
              state: "warning" as const,
              found: {
                en: `${leftovers} change${leftovers === 1 ? " was" : "s were"} cut short`,
                zh: `有 ${leftovers} 个更改被中断`,
              },
              hint: { en: "The next change cleans up after it", zh: "下一次更改时会自动清理" },
            },
          ]),
    ];
  } catch (error) {
    return [failed("library", error)];
  }
}

function checkSkillsTool(): Check {
  try {
    const manifest = createRequire(import.meta.url)("skills/package.json") as { version: string };
    return fine("skills-program", same(manifest.version));
  } catch (error) {
    const found = same(error instanceof Error ? (error.message.split("\n")[0] ?? "") : String(error));
    return { check: "skills-program", state: "error", found, hint: same("npm install") };
  }
}
