import { resolve } from "node:path";
import {
  agentSandboxModes,
  approvalModes,
  archiveLimits,
  briefLimitOf,
  dispatchProcessLimit,
  editSettings,
  Fault,
  homeSettings,
  nearest,
  programModes,
  readSettings,
  retentionLimitsOf,
  type Text,
  traceLimitsOf,
} from "@loadout/core";
import { defaultUserLimits, userLimitNames, userLimitSetting, userLimitTexts } from "../../account/user-limits.ts";
import type { App } from "../../app.ts";
import { AppFault } from "../../operation/app-fault.ts";
import { splitNames } from "../../operation/field.ts";
import { checkPublicUrl, publicUrlSetting } from "../server/public-address.ts";

/** The settings that `config get` and `config set` know, and how they are read and written. */

interface Setting {
  readonly summary: Text;
  readonly fallback: unknown;
  /** What a number counts, where people read it with a unit. */
  readonly unit?: "bytes";
  /** Only the home's configuration counts: no project or environment changes it. */
  readonly ofHome?: true;
  /** Reads what was typed. */
  readonly parse: (text: string, workDir: string) => unknown;
}

const archiveSettings: Readonly<Record<string, Text>> = {
  packed: { en: "Maximum size of an archive", zh: "可导入的压缩包大小上限" },
  inflated: { en: "Maximum size of an unpacked skill", zh: "技能解压后的大小上限" },
  files: { en: "Maximum number of files of a skill", zh: "一个技能的文件数上限" },
  file: { en: "Maximum size of a file of a skill", zh: "单个文件的大小上限" },
  ratio: { en: "Maximum compression ratio of a large file", zh: "大文件解压后与压缩后大小之比的上限" },
  depth: { en: "Maximum depth of folders", zh: "目录嵌套层数上限" },
  path: { en: "Maximum length of a path", zh: "路径长度上限" },
};

const sizes: ReadonlySet<string> = new Set(["packed", "inflated", "file", "path", "bytesKept"]);

/** The settings that can be read and changed one by one. A key is the path to its value in the file. */
export const settings: Readonly<Record<string, Setting>> = {
  activeEnvironment: {
    summary: { en: "The environment of new sessions (loadout env use)", zh: "新会话使用的环境（loadout env use）" },
    fallback: "default",
    parse: () => {
      throw new Fault("input.invalid", {
        problem: { en: "activeEnvironment is changed with env use", zh: "activeEnvironment 通过切换环境来修改" },
        usage: "loadout env use <name>",
      });
    },
  },
  "skills.paths": {
    summary: { en: "More folders with skills", zh: "更多技能目录" },
    fallback: [],
    parse: (text, workDir) => splitNames([text]).map((path) => (path.startsWith("~") ? path : resolve(workDir, path))),
  },
  "skills.allowExternalPaths": {
    summary: { en: "Whether skills.paths may be outside the project", zh: "这些目录是否可以在项目之外" },
    fallback: false,
    parse: (text) => {
      if (text === "true" || text === "false") return text === "true";
      throw new Fault("input.invalid", {
        problem: { en: `"${text}" must be true or false`, zh: `“${text}” 既不是 true 也不是 false` },
        usage: "loadout config set skills.allowExternalPaths true",
      });
    },
  },
  "skills.approval": {
    summary: {
      en: "Whether a version of a skill needs approval before a model may use it. Any configuration file can require it",
      zh: "技能版本是否需要先获批才能提供给模型。任一配置文件都可以要求",
    },
    fallback: "off",
    parse: (text) => {
      if (approvalModes.some((mode) => mode === text)) return text;
      throw new Fault("input.invalid", {
        problem: {
          en: `"${text}" must be one of ${approvalModes.join(", ")}`,
          zh: `“${text}” 应为 ${approvalModes.join("、")} 之一`,
        },
        usage: "loadout config set skills.approval required",
      });
    },
  },
  ...Object.fromEntries(
    Object.entries(archiveSettings).map(([name, summary]): [string, Setting] => [
      `limits.archive.${name}`,
      {
        summary,
        fallback: archiveLimits[name as keyof typeof archiveLimits],
        ...(sizes.has(name) && { unit: "bytes" }),
        ofHome: true,
        parse: positiveNumber,
      },
    ]),
  ),
  ...Object.fromEntries(
    userLimitNames.map((name): [string, Setting] => [
      userLimitSetting(name),
      {
        summary: userLimitTexts[name],
        fallback: defaultUserLimits[name],
        ...(sizes.has(name) && { unit: "bytes" }),
        ofHome: true,
        parse: positiveNumber,
      },
    ]),
  ),
  "limits.traces.days": {
    summary: {
      en: "Days for which events, model requests and output of agents are kept; messages are not affected",
      zh: "事件、模型请求和智能体输出的保留天数；消息不受影响",
    },
    fallback: traceLimitsOf().days,
    ofHome: true,
    parse: positiveNumber,
  },
  "limits.traces.bytes": {
    summary: {
      en: "Maximum size of events, model requests and output of agents; the oldest are removed first",
      zh: "事件、模型请求和智能体输出可占用的空间；超出时先删除最旧的",
    },
    fallback: traceLimitsOf().bytes,
    unit: "bytes",
    ofHome: true,
    parse: positiveNumber,
  },
  "retention.tokenDays": {
    summary: { en: "Days for which a token is listed after it has expired", zh: "令牌过期后继续列出的天数" },
    fallback: retentionLimitsOf().tokenDays,
    ofHome: true,
    parse: positiveNumber,
  },
  "retention.turnDays": {
    summary: {
      en: "Days for which is kept how turns ended, for repeated requests; messages are not affected",
      zh: "轮次结束记录的保留天数，用于重复请求；消息不受影响",
    },
    fallback: retentionLimitsOf().turnDays,
    ofHome: true,
    parse: positiveNumber,
  },
  "retention.countDays": {
    summary: {
      en: "Days for which is counted how often skills were listed and used; at most 366",
      zh: "技能列出和使用次数的保留天数；最多 366",
    },
    fallback: retentionLimitsOf().countDays,
    ofHome: true,
    parse: (text) => Math.min(positiveNumber(text), 366),
  },
  "retention.backups": {
    summary: {
      en: "How many backups stay in the home's folder backups; all if it is empty",
      zh: "数据目录 backups 中保留的备份数量；留空则全部保留",
    },
    fallback: "",
    ofHome: true,
    parse: positiveNumber,
  },
  "limits.brief": {
    summary: {
      en: "Maximum characters of skill instructions in a dispatched task",
      zh: "派发任务时附带的技能指令字符数上限",
    },
    fallback: briefLimitOf([]),
    parse: positiveNumber,
  },
  "limits.dispatchProcesses": {
    summary: { en: "Maximum number of agent processes at one time", zh: "同时运行的其他智能体进程数上限" },
    fallback: dispatchProcessLimit,
    ofHome: true,
    parse: positiveNumber,
  },
  "dispatch.sandbox": {
    summary: {
      en: "Whether dispatched agents run in a sandbox: on (without one, only superadmins can dispatch), optional (if one is available), off",
      zh: "派发的智能体是否在沙箱中运行：on（无法使用沙箱时只有 superadmin 能派发）、optional（可用时使用）、off",
    },
    fallback: "on",
    ofHome: true,
    parse: (text) => {
      if (agentSandboxModes.some((mode) => mode === text)) return text;
      throw new Fault("input.invalid", {
        problem: {
          en: `"${text}" must be one of ${agentSandboxModes.join(", ")}`,
          zh: `“${text}” 不是 ${agentSandboxModes.join("、")} 之一`,
        },
        usage: "loadout config set dispatch.sandbox optional",
      });
    },
  },
  "dispatch.readable": {
    summary: {
      en: "More folders and files that sandboxed agents may read",
      zh: "沙箱中的智能体还可以读取的目录和文件",
    },
    fallback: [],
    ofHome: true,
    parse: (text, workDir) => splitNames([text]).map((path) => (path.startsWith("~/") ? path : resolve(workDir, path))),
  },
  [publicUrlSetting]: {
    summary: {
      en: "The address that people reach the server at, for links and examples; read when a server starts",
      zh: "他人访问服务器的地址，用于链接和示例；启动服务器时读取",
    },
    fallback: "",
    ofHome: true,
    parse: (text) => checkPublicUrl(text, publicUrlSetting),
  },
  "server.programs": {
    summary: {
      en: "Whether MCP clients may connect through the browser (on, off); off also refuses those that are connected",
      zh: "MCP 客户端是否可以通过浏览器连接（on、off）；off 也会拒绝已连接的程序",
    },
    fallback: "on",
    ofHome: true,
    parse: (text) => {
      if (programModes.some((mode) => mode === text)) return text;
      throw new Fault("input.invalid", {
        problem: {
          en: `"${text}" must be one of ${programModes.join(", ")}`,
          zh: `“${text}” 应为 ${programModes.join("、")} 之一`,
        },
        usage: "loadout config set server.programs off",
      });
    },
  },
  "server.programHosts": {
    summary: {
      en: "Hosts in private networks whose documents about programs may be fetched",
      zh: "可以读取其程序说明文档的内部网络主机",
    },
    fallback: [],
    ofHome: true,
    parse: (text) => splitNames([text]).map((host) => host.toLowerCase()),
  },
  "library.textExtensions": {
    summary: { en: "More file extensions to edit as text", zh: "更多可作为文本编辑的文件扩展名" },
    fallback: [],
    ofHome: true,
    parse: (text) => text.split(/[\s,]+/).filter((extension) => extension !== ""),
  },
};

function positiveNumber(text: string): number {
  const value = Number(text);
  if (Number.isSafeInteger(value) && value > 0) return value;
  throw new Fault("input.invalid", {
    problem: { en: `"${text}" must be a positive integer`, zh: `“${text}” 不是正整数` },
    usage: "loadout config set limits.archive.files 5000",
  });
}

export interface SettingValue {
  readonly key: string;
  readonly value: unknown;
  readonly origin: string;
  readonly summary: string;
  readonly meaning: Text;
  readonly default: unknown;
  readonly unit?: "bytes";
  readonly isLocked: boolean;
}

/** Each setting's effective value: from the most specific file that sets it, or the default. */
export async function readSettingValues(app: App, key?: string): Promise<SettingValue[]> {
  const wanted = key === undefined ? settings : { [key]: known(key) };
  const layers = (await app.environment()).layers();
  return Object.entries(wanted).map(([name, { fallback, summary, unit, ofHome }]) => {
    const location = name.split(".");
    const counting = ofHome ? layers.slice(0, 1) : layers;
    const layer = counting.findLast(({ settings: written }) => valueAt(written, location) !== undefined);
    const value = layer ? valueAt(layer.settings, location) : fallback;
    return {
      key: name,
      value,
      origin: layer?.path ?? "default",
      summary: summary.en,
      meaning: summary,
      default: fallback,
      ...(unit && { unit }),
      isLocked: layer !== undefined && layer !== layers[0],
    };
  });
}

const valueAt = (value: unknown, location: readonly string[]): unknown =>
  location.reduce<unknown>(
    (at, part) => (typeof at === "object" && at !== null ? (at as Record<string, unknown>)[part] : undefined),
    value,
  );

export async function writeSettingValue(
  app: App,
  key: string,
  text: string,
): Promise<{ key: string; value: unknown; before: unknown; path: string }> {
  const { parse, fallback } = known(key);
  const location = key.split(".");
  const value = text === "" ? undefined : parse(text, app.config.workDir);
  const file = homeSettings(app.config.home);
  const before = valueAt((await readSettings(file)).value, location) ?? fallback;
  await editSettings(file, location, value);
  return { key, value: value ?? fallback, before, path: file.place };
}

function known(key: string): Setting {
  const setting = Object.hasOwn(settings, key) ? settings[key] : undefined;
  if (!setting)
    throw new AppFault("config.unknown-key", { key, candidates: nearest(key, Object.keys(settings), 8).join(", ") });
  return setting;
}
