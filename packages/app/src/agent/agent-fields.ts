import {
  type Agent,
  builtinTools,
  type Environment,
  Fault,
  findSkill,
  type Grantee,
  grantees,
  mcpPrefix,
  nearOnly,
} from "@loadout/core";
import * as z from "zod/mini";
import type { App } from "../app.ts";
import { definedServers } from "../mcp/mcp-view.ts";
import { AppFault } from "../operation/app-fault.ts";
import { field, filled, splitNames } from "../operation/field.ts";
import { agentKeys } from "./agent-view.ts";

const names = () => z.optional(z.array(z.string()));

/** The fields that define an agent. */
export const agentFields = () => ({
  model: field(z.optional(filled()), {
    en: "The model; default: the first of the environment",
    zh: "环境中的模型；省略则用第一个",
  }),
  models: field(
    names(),
    {
      en: "Other models its users may choose; without a model, any of the environment",
      zh: "用户还可以选择的模型；未指定模型时可选环境中的任意模型",
    },
    { value: "a,b" },
  ),
  prompt: field(z.optional(z.string()), {
    en: "Instructions sent before every conversation",
    zh: "每次对话前给它的指令",
  }),
  skills: field(
    names(),
    {
      en: 'Skills it may see, separated by commas; default: all, "" for none. A limit for users, a default for admins',
      zh: '可见的技能，用逗号分隔；省略为全部，"" 为无。对用户是限制，对管理员是默认值',
    },
    { value: "a,b" },
  ),
  tools: field(
    names(),
    { en: "Tools that are always on; default: the standard tools", zh: "一开始就有的工具；省略为默认工具" },
    { value: "a,b" },
  ),
  mcp: field(names(), { en: "MCP servers that are always on", zh: "一开始就有的 MCP 服务器" }, { value: "a,b" }),
  maxSteps: field(
    z.optional(z.int().check(z.positive())),
    { en: "Maximum model calls per turn", zh: "一轮最多调用模型的次数" },
    { value: "count" },
  ),
  use: field(
    names(),
    {
      en: `Who may use it: ${grantees.join(", ")}, each including the roles above it; default: everyone`,
      zh: `谁可以使用：${grantees.join("、")}，包含更高的角色；省略为所有人`,
    },
    { value: "a,b" },
  ),
});

export const forceNames = () =>
  field(z._default(z.boolean(), false), {
    en: "Accept names that do not exist yet",
    zh: "也接受还不存在的名称",
  });

/** The definition that was given, and nothing else; a list may also come as one text, separated by commas. */
export function definitionOf({ use, ...given }: GivenAgent): Agent {
  const definition = Object.fromEntries(
    agentKeys.flatMap((key) => {
      const value = key === "use" ? undefined : given[key];
      return value === undefined ? [] : [[key, Array.isArray(value) ? splitNames(value) : value]];
    }),
  );
  return { ...definition, ...(use && { use: splitNames(use).map(granteeOf) }) };
}

type GivenAgent = { readonly [Key in Exclude<(typeof agentKeys)[number], "use">]?: Agent[Key] | undefined } & {
  readonly use?: readonly string[] | undefined;
};

function granteeOf(name: string): Grantee {
  const known = grantees.find((grantee) => grantee === name);
  if (known) return known;
  throw new Fault("input.invalid", {
    problem: {
      en: `use: ${name.slice(0, 100)} must be one of ${grantees.join(", ")}`,
      zh: `use：${name.slice(0, 100)} 不是 ${grantees.join("、")} 之一`,
    },
    usage: `loadout agent edit <id> --use ${grantees[1]}`,
  });
}

/** Refuses names that mean nothing here, each with those most like it; what the agent named before may stay. */
export function assertNames(app: App, environment: Environment, given: Agent, before: Agent = {}): void {
  const { models } = environment.files();
  const servers = definedServers(app, environment).map(({ name }) => name);
  const isTool = (name: string): boolean =>
    builtinTools.includes(name) ||
    servers.some((server) => name.startsWith(mcpPrefix(server)) && name !== mcpPrefix(server));
  const lists: readonly [Kind, readonly string[], readonly string[], (name: string) => boolean, readonly string[]][] = [
    [
      "model",
      [...one(given.model), ...(given.models ?? [])],
      [...one(before.model), ...(before.models ?? [])],
      (id) => id === "demo" || Object.hasOwn(models, id),
      Object.keys(models),
    ],
    ["skill", given.skills ?? [], before.skills ?? [], isSkill(environment), [...environment.view().ready.keys()]],
    ["tool", given.tools ?? [], before.tools ?? [], isTool, builtinTools],
    ["mcp", given.mcp ?? [], before.mcp ?? [], (name) => servers.includes(name), servers],
  ];
  const unknown = lists.flatMap(([kind, wanted, had, isKnown, candidates]) =>
    wanted.filter((name) => !had.includes(name) && !isKnown(name)).map((name) => describe(kind, name, candidates)),
  );
  if (unknown.length === 0) return;
  const said = { en: unknown.map(({ en }) => en).join("; "), zh: unknown.map(({ zh }) => zh).join("；") };
  throw new AppFault("agent.unknown-names", { names: said });
}

const one = (name: string | undefined): string[] => (name === undefined ? [] : [name]);

/** As a session would find it: by id, name or `source:id`, where it can be used. */
const isSkill =
  (environment: Environment) =>
  (reference: string): boolean => {
    try {
      const { head, source } = findSkill(environment.view(), reference);
      return head !== undefined && source.trusted;
    } catch (error) {
      if (error instanceof Fault) return false; // named among those that are unknown
      throw error;
    }
  };

type Kind = keyof typeof kinds;
const kinds = {
  model: { en: "model", zh: "模型" },
  skill: { en: "skill", zh: "技能" },
  tool: { en: "tool", zh: "工具" },
  mcp: { en: "MCP server", zh: "MCP 服务器" },
};

function describe(kind: Kind, name: string, candidates: readonly string[]): { en: string; zh: string } {
  const near = nearOnly(name, candidates, 3);
  return {
    en: `${kinds[kind].en} ${name}${near.length > 0 ? ` (similar: ${near.join(", ")})` : ""}`,
    zh: `${kinds[kind].zh} ${name}${near.length > 0 ? `（相近：${near.join("、")}）` : ""}`,
  };
}
