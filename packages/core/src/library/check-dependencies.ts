import { type Diagnostic, diagnostic } from "../ground/diagnostic.ts";
import { Fault } from "../ground/fault.ts";
import type { Dependencies } from "../skill/parse-skill.ts";
import type { LibraryIndex } from "./index/library-index.ts";

/** Checks that what a skill depends on exists. */

/** What can be depended on, as far as the caller knows. The library adds its own skills. */
export interface Known {
  readonly tools: Iterable<string>;
  readonly servers: Iterable<string>;
  /** Names, or something that knows them: a large catalog need not be listed. */
  readonly skills?: Iterable<string> | KnownNames;
}

export interface KnownNames {
  has(name: string): boolean;
}

const nothingKnown: Known = { tools: [], servers: [] };

/** What the caller knows, and the library's own skills among those that are needed. */
export async function knownTo(
  index: Pick<LibraryIndex, "skill">,
  { skills }: Dependencies,
  known: Known = nothingKnown,
): Promise<Known> {
  const own = new Set<string>();
  for (const name of skills) if (await index.skill(name)) own.add(name);
  const others = namesOf(known.skills);
  return { ...known, skills: { has: (name) => own.has(name) || others.has(name) } };
}

const namesOf = (names: Known["skills"] = []): KnownNames => ("has" in names ? names : new Set(names));

interface Unknown {
  readonly kind: "tool" | "mcp" | "skill";
  readonly name: string;
}

/** Names a skill needs that do not exist; a tool of a server exists with its server. */
function findUnknown(dependencies: Dependencies, known: Known): Unknown[] {
  const tools = new Set(known.tools);
  const servers = new Set(known.servers);
  const skills = namesOf(known.skills);
  const isTool = (name: string): boolean => tools.has(name) || servers.has(/^mcp__(.+?)__./.exec(name)?.[1] ?? "");
  return [
    ...dependencies.tools.filter((name) => !isTool(name)).map((name) => ({ kind: "tool", name }) as const),
    ...dependencies.servers.filter((name) => !servers.has(name)).map((name) => ({ kind: "mcp", name }) as const),
    ...dependencies.skills.filter((name) => !skills.has(name)).map((name) => ({ kind: "skill", name }) as const),
  ];
}

/** On save: what is unknown, or the skill itself, is refused by name. What it named before may stay. */
export function assertDependencies(
  slug: string,
  dependencies: Dependencies,
  known: Known,
  before: Dependencies = none,
): void {
  const had = (one: readonly string[], name: string): boolean => one.includes(name);
  if (dependencies.skills.includes(slug) && !had(before.skills, slug)) throw new Fault("dependency.self", { slug });
  const lists = { tool: before.tools, mcp: before.servers, skill: before.skills };
  const unknown = findUnknown(dependencies, known).filter(
    (one) => !isSelf(one, slug) && !had(lists[one.kind], one.name),
  );
  if (unknown.length > 0)
    throw new Fault("dependency.unknown", { names: unknown.map(({ kind, name }) => `${kind} ${name}`).join(", ") });
}

/** A dependency on the skill itself, which is reported separately. */
const isSelf = ({ kind, name }: Unknown, slug: string): boolean => kind === "skill" && name === slug;

const none: Dependencies = { tools: [], servers: [], skills: [] };

const kinds = {
  tool: { en: "tool", zh: "工具" },
  mcp: { en: "MCP server", zh: "MCP 服务器" },
  skill: { en: "skill", zh: "技能" },
};

/** On import: the same as warnings. */
export function warnDependencies(slug: string, dependencies: Dependencies, known: Known): Diagnostic[] {
  const self = dependencies.skills.includes(slug)
    ? [diagnostic("dependency.self", { name: slug }, { path: "SKILL.md" })]
    : [];
  const unknown = findUnknown(dependencies, known).filter((one) => !isSelf(one, slug));
  return [
    ...self,
    ...unknown.map(({ kind, name }) =>
      diagnostic("dependency.unknown", { kind: kinds[kind], name }, { path: "SKILL.md" }),
    ),
  ];
}
