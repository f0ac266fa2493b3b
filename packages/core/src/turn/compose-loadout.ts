import type { CatalogPlace, CeilingPolicy } from "../environment/choices.ts";
import type { Text } from "../ground/text.ts";
import { closure } from "../skill/closure.ts";
import { oneLine } from "../skill/listing-line.ts";
import type { SkillHead } from "../skill/parse-skill.ts";
import type { CatalogSection } from "./catalog-section.ts";
import { activeSection } from "./render-skill.ts";
import { isAtLeast, type Role } from "./role.ts";
import { type Ceiling, ceilingOf, type Restricting, type ToolGrant } from "./tool-ceiling.ts";

/** Composes the loadout: what one model step gets, with the reason for each part. */

/** A tool as it is described to the model. */
export interface Tool {
  readonly name: string;
  readonly description: string;
  /** JSON Schema of its arguments. */
  readonly parameters: Readonly<Record<string, unknown>>;
  /** The lowest role that may use it; every role if absent. */
  readonly role?: Role;
  /** The MCP server it belongs to. */
  readonly server?: string;
}

/** Why a skill is active. */
export type ActiveCause = "global" | "pin" | "tool" | "read";

export interface ActiveSkill {
  readonly id: string;
  readonly causes: readonly ActiveCause[];
  /** Its instructions; required for skills that a person activated. */
  readonly body?: string;
}

export interface LoadoutInput {
  /** The agent's system prompt. */
  readonly prompt: string;
  /** By id, in the order of the snapshot. */
  readonly visible: ReadonlyMap<string, { readonly head: SkillHead }>;
  /** In effective order: globals by time, then the session's by time, once each. */
  readonly active: readonly ActiveSkill[];
  /** Skills that a person activated and that cannot be read now. What they allow is unknown, so they allow nothing. */
  readonly unreadable: readonly string[];
  /** The agent's own tools. */
  readonly base: readonly string[];
  /** The agent's own MCP servers. */
  readonly baseServers: readonly string[];
  /** Every tool that exists, including those of connected servers. */
  readonly tools: ReadonlyMap<string, Tool>;
  /** Servers that are needed and not available, with the reason. */
  readonly problems?: ReadonlyMap<string, Text>;
  readonly role: Role;
  readonly policy: CeilingPolicy;
  readonly catalog: {
    /** Where the list of skills goes: into the instructions, or into the description of `Skill`. */
    readonly place: CatalogPlace;
    readonly section: CatalogSection;
  };
}

/** Why something is in a loadout, or is not. */
export interface Reason {
  readonly kind: "base" | "dependency" | "ceiling" | "role" | "missing" | "nothing-visible";
  /** The skills it comes from. */
  readonly skills: readonly string[];
  readonly text: Text;
}

export interface LoadoutTool extends Tool {
  readonly grant: ToolGrant;
  readonly reason: Reason;
}

export interface LoadoutServer {
  readonly name: string;
  readonly reason: Reason;
  /** Why it currently has no tools. */
  readonly problem?: Text;
}

/** What one model step gets: instructions, tools and servers, each with its reason. */
export interface Loadout {
  readonly instructions: string;
  readonly tools: readonly LoadoutTool[];
  readonly servers: readonly LoadoutServer[];
  /** Tools that were wanted and are not available in this step. */
  readonly removed: readonly { readonly name: string; readonly reason: Reason }[];
  readonly catalog: CatalogSection;
  /** Skills whose text is in the instructions. */
  readonly inPrompt: readonly string[];
  readonly ceiling?: Ceiling;
}

/** Composes what one model step gets. Pure: the same input gives the same bytes. */
export function composeLoadout(input: LoadoutInput): Loadout {
  const { visible, active } = input;
  const inForce = active.filter(({ id }) => visible.has(id));
  const byPerson = inForce.filter(isByPerson);
  const wanted = wantedTools(input, inForce);
  const ceiling = ceilingOf(restricting(input, inForce), new Set(wanted.tools.keys())); // it never brings a tool in
  const { kept, removed } = applyCeiling(wanted.tools, ceiling, input);
  const { place, section } = input.catalog;
  const texts = byPerson.flatMap(({ id, body }) => (body === undefined ? [] : [{ id, body }]));
  const instructions = [
    input.prompt.trim(),
    place === "prompt" ? section.text : "",
    activeSection(texts, ceiling && kept.map(({ name }) => name)),
  ].filter((part) => part !== "");
  return {
    instructions: instructions.join("\n\n"),
    tools: kept.map((tool) =>
      tool.name === "Skill" && place === "tool" // which is offered only if skills are listed
        ? { ...tool, description: `${tool.description}\n\n${section.text}` }
        : tool,
    ),
    servers: wanted.servers,
    removed: [...wanted.missing, ...removed],
    catalog: section,
    inPrompt: texts.map(({ id }) => id),
    ...(ceiling && { ceiling }),
  };
}

const isByPerson = ({ causes }: ActiveSkill): boolean => causes.includes("global") || causes.includes("pin");

/** The skills whose `allowed-tools` apply under the policy. */
function restricting({ visible, policy, unreadable }: LoadoutInput, inForce: readonly ActiveSkill[]): Restricting[] {
  if (policy === "off") return [];
  const counting = policy === "active" ? inForce : inForce.filter(isByPerson);
  return [
    ...counting.flatMap(({ id }) => {
      const skill = visible.get(id);
      return skill ? [{ id, head: skill.head }] : [];
    }),
    ...unreadable.map((id) => ({ id, head: allowsNothing })),
  ];
}

const allowsNothing = {
  allowedTools: [],
  isToolsMisread: true as const,
  dependencies: { tools: [], servers: [], skills: [] },
};

/** `Skill` and `search_skills` are offered only if skills are listed. */
const isSeen = (name: string, { catalog }: LoadoutInput): boolean =>
  catalog.section.text !== "" || (name !== "Skill" && name !== "search_skills");

interface Wanted {
  readonly tools: ReadonlyMap<string, Reason>;
  readonly servers: readonly LoadoutServer[];
  readonly missing: readonly { readonly name: string; readonly reason: Reason }[];
}

/** The agent's own tools, then those of active skills and their dependencies, in that order. */
function wantedTools(input: LoadoutInput, inForce: readonly ActiveSkill[]): Wanted {
  const { base, baseServers, tools, visible } = input;
  const wanted = new Map<string, Reason>();
  const servers = new Map<string, Reason>(baseServers.map((name) => [name, baseReason]));
  const missing = new Map<string, Reason>();
  const want = (name: string, reason: Reason): void => {
    if (!tools.has(name)) missing.set(name, missingReason(name, reason));
    else if (!isSeen(name, input)) missing.set(name, nothingVisible);
    else if (!wanted.has(name)) wanted.set(name, reason);
  };
  for (const name of base) want(name, baseReason);
  const required = closure(
    inForce.map(({ id }) => id),
    (id) => visible.get(id)?.head.dependencies.skills ?? [], // a skill that is not visible brings nothing in below
  );
  for (const id of required) {
    const dependencies = visible.get(id)?.head.dependencies;
    for (const name of dependencies?.tools ?? []) want(name, dependencyReason(id, "tool_dependencies"));
    for (const name of dependencies?.servers ?? [])
      if (!servers.has(name)) servers.set(name, dependencyReason(id, "mcp_dependencies"));
  }
  for (const [server, reason] of servers)
    for (const tool of tools.values()) if (tool.server === server) want(tool.name, reason);
  return {
    tools: wanted,
    servers: [...servers].map(([name, reason]) => {
      const problem = input.problems?.get(name);
      return problem === undefined ? { name, reason } : { name, reason, problem };
    }),
    missing: [...missing].map(([name, reason]) => ({ name, reason })),
  };
}

function applyCeiling(
  wanted: ReadonlyMap<string, Reason>,
  ceiling: Ceiling | undefined,
  { tools, role }: LoadoutInput,
): { kept: LoadoutTool[]; removed: { name: string; reason: Reason }[] } {
  const kept: LoadoutTool[] = [];
  const removed: { name: string; reason: Reason }[] = [];
  for (const [name, reason] of wanted) {
    const tool = tools.get(name);
    const grant = ceiling ? ceiling.grants.get(name) : {};
    if (!tool) continue;
    if (tool.role && !isAtLeast(role, tool.role)) removed.push({ name, reason: roleReason(tool.role) });
    else if (!grant) removed.push({ name, reason: ceilingReason(ceiling?.by ?? []) });
    else kept.push({ ...tool, grant, reason });
  }
  return { kept, removed };
}

const baseReason: Reason = { kind: "base", skills: [], text: { en: "the agent has it", zh: "智能体自带" } };

const dependencyReason = (id: string, field: string): Reason => ({
  kind: "dependency",
  skills: [id],
  text: { en: `skill ${id} › ${field}`, zh: `技能 ${id} › ${field}` },
});

const ceilingReason = (by: readonly string[]): Reason => ({
  kind: "ceiling",
  skills: by,
  text: {
    en: `allowed-tools of ${by.map(oneLine).join(", ")} does not name it`,
    zh: `${by.map(oneLine).join("、")} 的 allowed-tools 没有列出它`,
  },
});

const roleReason = (role: Role): Reason => ({
  kind: "role",
  skills: [],
  text: { en: `requires the role ${role}`, zh: `仅限角色 ${role}` },
});

const missingReason = (name: string, { skills }: Reason): Reason => ({
  kind: "missing",
  skills,
  text: { en: `there is no tool ${name}`, zh: `没有工具 ${name}` },
});

const nothingVisible: Reason = {
  kind: "nothing-visible",
  skills: [],
  text: { en: "no skill is visible", zh: "没有可见的技能" },
};
