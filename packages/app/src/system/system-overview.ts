import { join } from "node:path";
import { homeFiles } from "@loadout/core/home";
import * as z from "zod/mini";
import type { App } from "../app.ts";
import { printable, type Terminal } from "../doors/cli/terminal.ts";
import { wrap } from "../doors/cli/wrap.ts";
import { operation } from "../operation/operation.ts";
import { showProblems } from "../skill/show-problems.ts";
import { showSkills } from "../skill/show-skills.ts";
import { ProblemView, SkillView, skillView } from "../skill/skill-view.ts";
import { version } from "./version.ts";

/** Shows the current state and what to do next. */

export const systemOverview = operation({
  name: "system.overview",
  summary: { en: "Show the current state and what to do next", zh: "当前状态，以及下一步" },
  role: "user",
  effect: "read",
  place: "local",
  input: z.object({}),
  output: () =>
    z.object({
      version: z.string(),
      home: z.string(),
      /** The database server with the data, if it is not in the folder; without its password. */
      database: z.optional(z.string()),
      /** Nothing was created yet. */
      isNew: z.boolean(),
      environment: z.string(),
      /** The server commands go through, if there is one. */
      server: z.optional(z.string()),
      skills: z.array(SkillView()),
      problems: z.array(ProblemView()),
    }),
  async run(app) {
    const environment = await app.environment();
    const server = await serverOf(app);
    const { database, documents, files } = homeFiles(app.config.home);
    const isThere = database
      ? (await documents.list("")).length > 0
      : (await files.stat(app.config.home)) !== undefined;
    return {
      version,
      home: app.config.home,
      ...(database !== undefined && { database }),
      isNew: !isThere,
      environment: environment.name(),
      ...(server !== undefined && { server }),
      skills: environment.view().skills.map(skillView),
      problems: environment.diagnostics(),
    };
  },
  cli: {
    render: (overview, terminal) =>
      wrap(overview.isNew ? introduce(overview, terminal) : showState(overview, terminal), terminal.width),
  },
});

/** Reads files only; starts no server and connects to nothing. */
async function serverOf({ config }: App): Promise<string | undefined> {
  const { home, variables } = config;
  if (!variables.LOADOUT_SERVER && !(await homeFiles(home).files.stat(join(home, "server.json")))) return undefined;
  const { findElsewhere } = await import("../doors/cli/remote/find-server.ts");
  const { isAlive, readServerFile } = await import("../doors/http/server/server-file.ts");
  const ours = await readServerFile(home);
  return (await findElsewhere(config))?.url ?? (ours && isAlive(ours.pid) ? ours.url : undefined);
}

interface Overview {
  readonly version: string;
  readonly home: string;
  readonly database?: string | undefined;
  readonly environment: string;
  readonly server?: string | undefined;
  readonly skills: readonly SkillView[];
  readonly problems: readonly ProblemView[];
}

/** Before anything exists: what it is, and a few things to try. */
function introduce({ version: number, skills }: Overview, { say, style }: Terminal): string {
  const found = skills.filter(({ source }) => source !== "builtin");
  const broken = found.filter(({ status }) => status === "invalid").length;
  const here = say({
    en: `found ${found.length} skills here (${broken} with problems)`,
    zh: `发现 ${found.length} 个技能（${broken} 个有问题）`,
  });
  const lines: [command: string, meaning: string][] = [
    [
      "loadout skill list",
      found.length > 0 ? here : say({ en: "the skills you can use now", zh: "现在就能使用的技能" }),
    ],
    [
      'loadout run "What can you do?" --timeline',
      say({ en: "watch an agent use a skill; no key needed", zh: "看智能体使用技能，不需要密钥" }),
    ],
    ["loadout up", say({ en: "the server with the console, the API and MCP", zh: "启动服务器：控制台、API 和 MCP" })],
    ["loadout skill add <folder|owner/repo> -g", say({ en: "add existing skills", zh: "添加现有的技能" })],
    [
      "loadout skill import <zip|folder>",
      say({ en: "keep skills in the library, with versions", zh: "导入技能库，保留版本" }),
    ],
    ["loadout help", say({ en: "everything else", zh: "其他命令" })],
    [say({ en: "LOADOUT_LANG=zh loadout", zh: "LOADOUT_LANG=en loadout" }), say({ en: "中文", zh: "English" })],
  ];
  const title = say({ en: "the skill platform for AI agents", zh: "AI 智能体的技能平台" });
  return [`${style("bold", "loadout")} ${number} · ${title}`, ...steps(lines, style)].join("\n");
}

function showState(overview: Overview, terminal: Terminal): string {
  const { version: number, home, database, environment, server, skills, problems } = overview;
  const { say, style } = terminal;
  const ready = skills.filter(({ status }) => status === "ready");
  const broken = skills.filter(({ status }) => status === "invalid");
  const next: [command: string, meaning: string][] = [
    [`loadout skill show ${ready[0]?.id ?? "hello-skill"}`, say({ en: "show a skill", zh: "查看一个技能" })],
    ["loadout agent prompt", say({ en: "the first request to the model", zh: "模型最先得到的内容" })],
    [
      'loadout run "What can you do?" --timeline',
      say({ en: "watch an agent use a skill; no key needed", zh: "看智能体使用技能，不需要密钥" }),
    ],
    ["loadout skill new my-skill", say({ en: "create your own skill", zh: "新建自己的技能" })],
    ["loadout skill add <folder|owner/repo> -g", say({ en: "add existing skills", zh: "添加现有的技能" })],
    [
      "loadout skill import <zip|folder>",
      say({ en: "keep skills in the library, with versions", zh: "导入技能库，保留版本" }),
    ],
    ["loadout help", say({ en: "everything else", zh: "其他命令" })],
  ];
  if (broken[0])
    next.unshift([`loadout skill validate ${broken[0].id}`, say({ en: "show its problems", zh: "查看它有什么问题" })]);
  const counts = say({
    en: `${ready.length} ready, ${broken.length} with errors`,
    zh: `${ready.length} 个可用，${broken.length} 个有错误`,
  });
  return [
    `  ${style("bold", "loadout")} ${number}`,
    "",
    `  ➜  ${say({ en: "Data:  ", zh: "数据：" })}${printable(database ?? home)}`,
    ...(database === undefined
      ? []
      : [
          `  ➜  ${say({ en: "This machine:  ", zh: "本机：" })}${printable(home)}  ${style("dim", say({ en: "(trust, own skills, sign-ins)", zh: "（信任、自己的技能、登录信息）" }))}`,
        ]),
    `  ➜  ${say({ en: "Environment:  ", zh: "环境：" })}${environment}`,
    `  ➜  ${say({ en: "Skills:  ", zh: "技能：" })}${counts}`,
    `  ➜  ${say({ en: "Server:  ", zh: "服务器：" })}${server ?? say({ en: "not running; start it: loadout up", zh: "未运行；启动：loadout up" })}`,
    "",
    showSkills(skills, terminal),
    ...(problems.length > 0 ? ["", showProblems(problems, terminal)] : []),
    "",
    ...steps(next, style),
  ].join("\n");
}

function steps(lines: readonly [command: string, meaning: string][], style: Terminal["style"]): string[] {
  const width = Math.max(...lines.map(([command]) => command.length));
  return lines.map(([command, meaning]) => `  → ${style("cyan", command.padEnd(width))}   ${meaning}`);
}
