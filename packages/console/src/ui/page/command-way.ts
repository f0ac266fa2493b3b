import type { LinkProps } from "@tanstack/react-router";
import type { Role } from "loadout/client";

/** Where the console does what a command does. */
export interface CommandWay {
  readonly link: LinkProps;
  /** The role that may open the page. */
  readonly role: Role;
  /** The label of the link, in `ui/words.ts`. */
  readonly word: WayWord;
}

type WayWord = keyof typeof wayWords;

/** Labels of links that replace a command. */
export const wayWords = {
  wayModels: { en: "Open models", zh: "打开模型" },
  wayKey: { en: "Set the key", zh: "设置密钥" },
  waySkills: { en: "Open skills", zh: "打开技能列表" },
  waySkill: { en: "Open the skill", zh: "打开技能" },
  wayVersions: { en: "Show versions", zh: "查看版本" },
  wayTests: { en: "Open its tests", zh: "打开它的测试" },
  waySelection: { en: "Open trigger tests", zh: "打开触发测试" },
  wayReview: { en: "Review", zh: "审阅" },
  wayApprovals: { en: "Open approvals", zh: "打开技能审批" },
  wayImport: { en: "Import skills", zh: "导入技能" },
  wayInstall: { en: "Install skills", zh: "安装技能" },
  wayServers: { en: "Open MCP servers", zh: "打开 MCP 服务器" },
  wayServer: { en: "Open the server", zh: "打开服务器" },
  wayAgents: { en: "Open agents", zh: "打开智能体列表" },
  wayAgent: { en: "Open the agent", zh: "打开智能体" },
  wayTools: { en: "Open tools", zh: "打开工具" },
  wayEnvironments: { en: "Open environments", zh: "打开环境" },
  waySessions: { en: "Open sessions", zh: "打开会话列表" },
  waySession: { en: "Open the session", zh: "打开会话" },
  wayDispatches: { en: "Open dispatches", zh: "打开派发列表" },
  wayDispatch: { en: "Open the dispatch", zh: "打开派发" },
  wayGroups: { en: "Open groups", zh: "打开用户组" },
  wayUsers: { en: "Open users", zh: "打开用户" },
  wayTokens: { en: "Open API tokens", zh: "打开访问令牌" },
  waySignIn: { en: "Open sign-in settings", zh: "打开登录设置" },
  wayLimits: { en: "Open limits", zh: "打开限制" },
} as const;

/** The page for a command such as `loadout model list`; `undefined` if there is none, as for commands that need a terminal. */
export function commandWay(command: string): CommandWay | undefined {
  const [, noun = "", verb = "", name = ""] = command.split(/\s+/);
  const way = ways[`${noun} ${verb}`];
  return way?.(/^\w[\w.:/-]*$/.test(name) ? name : "");
}

/** The first command in a text, such as the hint of a fault, without the words that go on after it. */
export function commandIn(text: string): string | undefined {
  const [found] = /\bloadout(?: [\w.:/=<>"'-]+)+/.exec(text) ?? [];
  if (found === undefined) return undefined;
  const [program = "", noun = "", verb = "", ...rest] = found.replace(/[.:]+$/, "").split(" ");
  const words = [program, noun, verb];
  const [name, next] = rest;
  const isName = name !== undefined && (next === undefined || next.startsWith("-") || /[\d<]/.test(name));
  if (isName && !name.startsWith("-")) words.push(name);
  for (const flag of rest.slice(isName ? 1 : 0)) {
    if (!flag.startsWith("-")) break;
    words.push(flag);
  }
  return words.filter(Boolean).join(" ");
}

/** For a name that may be missing: one thing, or else the list of them. */
type Ways = Readonly<Record<string, (name: string) => CommandWay>>;

const list =
  (word: WayWord, role: Role, link: LinkProps): (() => CommandWay) =>
  () => ({ word, role, link });
const models = list("wayModels", "admin", { to: "/settings/models" });
/** Every role reads the skills it may use. */
const skills = list("waySkills", "user", { to: "/skills" });
const servers = list("wayServers", "admin", { to: "/tools", search: { tab: "mcp" } });
const agents = list("wayAgents", "admin", { to: "/agents" });
const environments = list("wayEnvironments", "admin", { to: "/environments" });
const install = list("wayInstall", "superadmin", { to: "/skills/install" });
const sessions = list("waySessions", "user", { to: "/sessions" });
const dispatches = list("wayDispatches", "admin", { to: "/dispatch" });
const users = list("wayUsers", "superadmin", { to: "/admin/users" });
/** Below them are the programs that a person connected. */
const tokens = list("wayTokens", "user", { to: "/admin/tokens" });
const signIn = list("waySignIn", "superadmin", { to: "/settings/sign-in" });

const skillAs =
  (role: Role) =>
  (name: string): CommandWay =>
    name === "" ? skills() : { word: "waySkill", role, link: { to: "/skills/$slug", params: { slug: name } } };
const readSkill = skillAs("user");
/** Broken ones too, and what changes them. */
const manageSkill = skillAs("superadmin");
/** The review of a version: what it can do, and the decision. */
const review = (name: string): CommandWay =>
  name === ""
    ? { word: "wayApprovals", role: "superadmin", link: { to: "/admin/approvals" } }
    : { word: "wayReview", role: "superadmin", link: { to: "/admin/approvals", search: { skill: name } } };
/** A part of the page of a skill that only those who manage skills see. */
const skillTab =
  (word: WayWord, tab: "versions" | "try", otherwise: () => CommandWay) =>
  (slug: string): CommandWay =>
    slug === ""
      ? otherwise()
      : { word, role: "superadmin", link: { to: "/skills/$slug", params: { slug }, search: { tab } } };
const session = (name: string): CommandWay =>
  name === ""
    ? sessions()
    : { word: "waySession", role: "user", link: { to: "/sessions/$sessionId", params: { sessionId: name } } };
const dispatch = (name: string): CommandWay =>
  name === ""
    ? dispatches()
    : { word: "wayDispatch", role: "admin", link: { to: "/dispatch/$dispatchId", params: { dispatchId: name } } };

const ways: Ways = {
  "model list": models,
  "model test": models,
  "model add": (id) =>
    id === ""
      ? models()
      : { word: "wayKey", role: "superadmin", link: { to: "/settings/models", search: { key: id } } },
  "skill list": skills,
  "skill usable": readSkill,
  "skill show": readSkill,
  "skill deps": readSkill,
  "skill validate": manageSkill,
  "skill enable": manageSkill,
  "skill delete": manageSkill,
  "skill copy": manageSkill,
  "skill load": sessions,
  "skill unload": sessions,
  "skill import": list("wayImport", "superadmin", { to: "/skills/import" }),
  "skill history": skillTab("wayVersions", "versions", skills),
  "skill outdated": skillTab("wayVersions", "versions", skills),
  "skill update": skillTab("wayVersions", "versions", skills),
  "skill eval": skillTab("wayTests", "try", list("waySelection", "superadmin", { to: "/skills/selection" })),
  "skill approvals": review,
  "skill review": review,
  "skill approve": review,
  "skill reinstate": review,
  "skill install": install,
  "skill add": install,
  "mcp list": servers,
  "mcp test": (name) =>
    name === "" ? servers() : { word: "wayServer", role: "admin", link: { to: "/mcp/$name", params: { name } } },
  "agent list": agents,
  "agent edit": (agentId) =>
    agentId === ""
      ? agents()
      : { word: "wayAgent", role: "admin", link: { to: "/agents/$agentId", params: { agentId } } },
  "tool list": list("wayTools", "admin", { to: "/tools" }),
  "env list": environments,
  "env show": environments,
  "env use": environments,
  "env create": environments,
  "env publish": environments,
  "env published": environments,
  "signer list": environments,
  "signer add": environments,
  "session list": sessions,
  "session show": session,
  "session refresh": session,
  "session resume": session,
  "session delete": session,
  "dispatch list": dispatches,
  "dispatch show": dispatch,
  "group list": list("wayGroups", "superadmin", { to: "/admin/groups" }),
  "user list": users,
  "user edit": users,
  "user invitations": users,
  "token list": tokens,
  "token create": tokens,
  "auth programs": tokens,
  "auth set-provider": signIn,
  "auth test-provider": signIn,
  "config get": list("wayLimits", "admin", { to: "/settings/limits" }),
  "config set": list("wayLimits", "admin", { to: "/settings/limits" }),
};
