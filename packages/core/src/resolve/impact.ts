import { type CatalogView, isUsable } from "../catalog/catalog.ts";
import { rowAt, rowsOf } from "../catalog/catalog-rows.ts";
import type { Agents } from "../environment/settings-schema.ts";
import { type Capabilities, type CapabilityDifference, compareCapabilities } from "../skill/capabilities.ts";
import type { SkillHead } from "../skill/parse-skill.ts";
import { reachOf } from "./restrict-skills.ts";

/** What putting a version in place would change, for whom. Pure: decided before anything is written. */

export interface ImpactInput {
  /** The id it would have. */
  readonly id: string;
  /** `source:id` of its place. */
  readonly address: string;
  readonly after: PlacedVersion;
  /** What is in this place now. */
  readonly before?: PlacedVersion | undefined;
  /** The environment that is asked about. */
  readonly environment: string;
  readonly view: CatalogView;
  readonly agents: Agents;
  /** The tools and servers there are. */
  readonly known: { readonly tools: readonly string[]; readonly servers: readonly string[] };
  /** Sessions that have what is there now, and keep it until they are refreshed. */
  readonly sessions: number;
}

export interface PlacedVersion {
  readonly head: Pick<SkillHead, "dependencies">;
  readonly capabilities: Capabilities;
  readonly tokens: SkillCost;
}

export interface SkillCost {
  /** Of its line in the list of skills: part of each request. */
  readonly listing: number;
  /** Of its instructions, once it is active. */
  readonly full: number;
}

export interface Impact {
  readonly id: string;
  readonly address: string;
  readonly environment: string;
  /** Whether nothing is in its place yet. */
  readonly isNew: boolean;
  /** What it names and uses that the version before does not. */
  readonly difference: CapabilityDifference;
  /** What it needs and is not there. */
  readonly missing: {
    readonly tools: readonly string[];
    readonly servers: readonly string[];
    readonly skills: readonly string[];
  };
  /** The address of the skill that has this id now and would lose it. */
  readonly shadows?: string;
  /** The address of the skill that keeps this id. */
  readonly shadowedBy?: string;
  readonly tokens: SkillCost & { readonly before?: SkillCost };
  /** Agents of the environment whose sessions would see it. */
  readonly agents: readonly string[];
  readonly sessions: number;
  /** Whether it reaches no model before a person approved it. */
  readonly needsApproval: boolean;
}

export function impactOf(input: ImpactInput): Impact {
  const { id, address, after, before, environment, view, known, sessions } = input;
  const other = rowsOf(view, id).find((row) => row.address !== address && isUsable(row));
  const wins = other === undefined || rankOf(view, address, id) < rankOf(view, other.address, id);
  const { tools, servers, skills } = after.head.dependencies;
  return {
    ...{ id, address, environment, sessions },
    isNew: before === undefined,
    difference: compareCapabilities(before?.capabilities, after.capabilities),
    missing: {
      tools: tools.filter((name) => !known.tools.includes(name)),
      servers: servers.filter((name) => !known.servers.includes(name)),
      skills: skills.filter((name) => name !== id && !view.ready.has(name)),
    },
    ...(other && (wins ? { shadows: other.address } : { shadowedBy: other.address })),
    tokens: { ...after.tokens, ...(before && { before: before.tokens }) },
    agents: Object.entries(input.agents).flatMap(([agent, { skills: selection }]) =>
      reaches(view, { id, address, wins }, selection) ? [agent] : [],
    ),
    needsApproval: view.gate?.isRequired === true,
  };
}

/** The place of its source in the order of precedence; a source that is not there yet comes last. */
function rankOf({ sources }: CatalogView, address: string, id: string): number {
  const name = address.slice(0, -id.length - 1);
  const found = sources.findIndex((source) => source.name === name);
  return found < 0 ? sources.length : found;
}

/** Whether a selection includes the skill: all, by name, or because a skill that it includes needs it. */
function reaches(
  view: CatalogView,
  { id, address, wins }: { readonly id: string; readonly address: string; readonly wins: boolean },
  selection: readonly string[] | undefined,
): boolean {
  if (selection === undefined) return wins;
  if (selection.includes(address) || (wins && selection.includes(id))) return true;
  if (!wins) return false;
  const reached = reachOf(view, [selection]) ?? new Set<string>();
  return [...reached].some((one) => one === address || rowAt(view, one)?.head?.dependencies.skills.includes(id));
}
