import { existsSync } from "node:fs";
import { join } from "node:path";
import {
  homeSettings,
  inspectDatabase,
  listCopies,
  openRetention,
  readSettings,
  resetTraces,
  restoreDatabase,
  type Text,
  traceLimitsOf,
} from "@loadout/core";
import { openHome } from "@loadout/core/home";
import type { App } from "../../app.ts";
import { showSize } from "../../doors/cli/terminal-format.ts";
import { type Finding, fine, fixHint, plural, same } from "./check.ts";

/** Checks the home's database with its copies, and the traces of sessions. */
export async function databaseChecks(app: App, deep: boolean): Promise<readonly Finding[]> {
  return [...(await mainChecks(app, deep)), ...(await traceChecks(app, deep))];
}

async function traceChecks({ config: { home } }: App, deep: boolean): Promise<readonly Finding[]> {
  const state = await inspectDatabase(home, deep, "traces");
  if (state.kind === "whole") return [await sizeCheck(home)];
  if (state.kind !== "damaged") return [];
  const found = {
    en: `${join(home, "traces.db")} is damaged: ${state.reason}`,
    zh: `${join(home, "traces.db")} 已损坏：${state.reason}`,
  };
  const repair = async (): Promise<Text> => {
    const { kept = "" } = await resetTraces(home);
    return {
      en: `moved to ${kept}; events, model requests and output of agents are lost, messages are not`,
      zh: `已移至 ${kept}；之前的事件、模型请求和智能体输出已丢失，消息不受影响`,
    };
  };
  return [{ check: "traces", state: "error", found, hint: fixHint, repair }];
}

/** The size of the traces, and the part over the limits, which a server removes once a day. */
async function sizeCheck(home: string): Promise<Finding> {
  const { value } = await readSettings(homeSettings(home));
  const limits = traceLimitsOf(value);
  const retention = openRetention(home);
  try {
    const { bytes, free, old, excess } = await retention.inspect(limits, new Date());
    const size = showSize(bytes);
    if (old.rows === 0 && excess === 0) {
      const unused =
        free > 0 ? { en: `, ${showSize(free)} of it unused`, zh: `，其中 ${showSize(free)} 未使用` } : same("");
      return fine("traces", { en: `whole; ${size}${unused.en}`, zh: `完好；${size}${unused.zh}` });
    }
    const found = {
      en: `${size}; ${plural(old.rows, "row")} (${showSize(old.bytes)}) older than ${plural(limits.days, "day")}, ${showSize(excess)} above limits.traces.bytes`,
      zh: `${size}；${old.rows} 行（${showSize(old.bytes)}）超过 ${limits.days} 天，超出 limits.traces.bytes ${showSize(excess)}`,
    };
    return { check: "traces", state: "warning", found, hint: fixHint, repair: () => pruneNow(home) };
  } finally {
    await retention.close();
  }
}

async function pruneNow(home: string): Promise<Text> {
  const { value } = await readSettings(homeSettings(home));
  const retention = openRetention(home);
  try {
    const { rows, bytesBefore, bytesAfter } = await retention.prune(traceLimitsOf(value), new Date());
    const freed = showSize(Math.max(0, bytesBefore - bytesAfter));
    return {
      en: `removed ${plural(rows, "row")}, ${freed} freed; messages are kept`,
      zh: `已删除 ${rows} 行，释放 ${freed}；消息保留`,
    };
  } finally {
    await retention.close();
  }
}

async function mainChecks({ config: { home } }: App, deep: boolean): Promise<readonly Finding[]> {
  const state = await inspectDatabase(home, deep);
  const copies = listCopies(home);
  const repair = async (): Promise<Text> => describe(await restoreDatabase(home));
  switch (state.kind) {
    case "absent": {
      if (!(await hasContent(home)) && copies.length === 0) return [];
      const found = { en: `${join(home, "loadout.db")} is missing`, zh: `${join(home, "loadout.db")} 不见了` };
      return [{ check: "database", state: "error", found, hint: fixHint, repair }];
    }
    case "damaged": {
      const found = {
        en: `${join(home, "loadout.db")} is damaged: ${state.reason}`,
        zh: `${join(home, "loadout.db")} 已损坏：${state.reason}`,
      };
      return [{ check: "database", state: "error", found, hint: fixHint, repair }];
    }
    case "unreadable": {
      const [en, zh] = [state.fault.say("en"), state.fault.say("zh")];
      const hint = { en: en.hint, zh: zh.hint };
      return [{ check: "database", state: "error", found: { en: en.message, zh: zh.message }, hint }];
    }
    case "whole": {
      const latest = copies[0]?.time;
      const list =
        latest === undefined
          ? { en: "whole; no copies yet (a server takes one a day)", zh: "完好；尚无备份（服务器每天备份一次）" }
          : {
              en: `whole; ${plural(copies.length, "copy", "copies")}, the latest of ${latest}`,
              zh: `完好；${copies.length} 个备份，最近一个：${latest}`,
            };
      return [fine("database", list)];
    }
  }
}

/** Whether the home holds something a database would know of. */
async function hasContent(path: string): Promise<boolean> {
  const home = openHome(path);
  try {
    return existsSync(join(path, "dispatch")) || (await home.blobs.list()).length > 0;
  } finally {
    await home.close();
  }
}

function describe({ copy, kept }: Awaited<ReturnType<typeof restoreDatabase>>): Text {
  const moved =
    kept === undefined ? same("") : { en: `; the damaged one is kept as ${kept}`, zh: `；损坏的文件保存在 ${kept}` };
  const base = copy
    ? {
        en: `put back the copy of ${copy.time}; later messages, accounts, globals and audit entries are lost. Tokens revoked and accounts disabled since then work again: see loadout token list and loadout user list`,
        zh: `已恢复 ${copy.time} 的备份；之后的消息、账户、全局技能和审计记录已丢失。此后吊销的令牌和禁用的账户重新有效：请查看 loadout token list 和 loadout user list`,
      }
    : {
        en: "there is no whole copy: it starts empty, and messages, accounts, globals and the audit are lost",
        zh: "没有完好的备份：将从空数据库开始，消息、账户、全局技能和审计记录已丢失",
      };
  return { en: `${base.en}${moved.en}`, zh: `${base.zh}${moved.zh}` };
}
