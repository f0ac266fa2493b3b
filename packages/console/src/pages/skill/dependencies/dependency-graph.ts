/** What a skill needs. */
export interface Needs {
  readonly tools: readonly string[];
  readonly servers: readonly string[];
  readonly skills: readonly string[];
}

export type NodeKind = "skill" | "tool" | "mcp";

export interface GraphNode {
  /** Unique: kind and name. */
  readonly key: string;
  readonly kind: NodeKind;
  readonly name: string;
  /** 0 is the skill itself, dependents are left of it, what it needs is right of it. */
  readonly layer: number;
  readonly isMissing: boolean;
  /** How many it stands for, where there were too many to draw. */
  readonly count?: number;
}

export interface GraphEdge {
  readonly from: string;
  readonly to: string;
  readonly kind: NodeKind;
  /** Leads back to what needs it, and is not followed. */
  readonly isCycle: boolean;
}

export interface DependencyGraph {
  readonly nodes: readonly GraphNode[];
  readonly edges: readonly GraphEdge[];
}

export interface GraphSource {
  readonly self: string;
  /** Of every skill that is ready, and of the skill itself. */
  readonly needs: ReadonlyMap<string, Needs>;
  /** Tools and servers that are named and not there. */
  readonly missing: { readonly tools: ReadonlySet<string>; readonly servers: ReadonlySet<string> };
  /** All that is reached, or only what is next to it. */
  readonly isWhole: boolean;
}

/** More than these are drawn as counts. */
export const mostNodes = 60;

const none: Needs = { tools: [], servers: [], skills: [] };
const keyOf = (kind: NodeKind, name: string): string => `${kind} ${name}`;

/** This skill, what it needs and who needs it. */
export function dependencyGraph(source: GraphSource): DependencyGraph {
  const { self, needs, missing, isWhole } = source;
  const right = reach(self, (name) => (isWhole || name === self ? (needs.get(name)?.skills ?? []) : []));
  const users = usersOf(needs);
  const left = reach(self, (name) => (isWhole || name === self ? (users.get(name) ?? []) : []).filter(isOutside));
  /** One that is needed and needs us stands on the right; its way back is a cycle there. */
  function isOutside(name: string): boolean {
    return !right.layers.has(name);
  }

  const nodes = new Map<string, GraphNode>();
  const edges: GraphEdge[] = [];
  const add = (kind: NodeKind, name: string, layer: number, isMissing: boolean): void => {
    const key = keyOf(kind, name);
    const known = nodes.get(key);
    if (!known || layer > known.layer) nodes.set(key, { key, kind, name, layer, isMissing });
  };
  const connect = (from: string, kind: NodeKind, to: string, isCycle = false): void =>
    void edges.push({ from: keyOf("skill", from), to: keyOf(kind, to), kind, isCycle });

  for (const [name, layer] of [...left.layers].reverse()) if (name !== self) add("skill", name, -layer, false);
  for (const [name, layer] of right.layers) add("skill", name, layer, name !== self && !needs.has(name));
  for (const { from, to, isCycle } of left.edges) connect(to, "skill", from, isCycle);
  for (const { from, to, isCycle } of right.edges) connect(from, "skill", to, isCycle);
  for (const [name, layer] of right.layers) {
    if (!isWhole && name !== self) continue;
    const { tools, servers } = needs.get(name) ?? none;
    for (const tool of tools) {
      add("tool", tool, layer + 1, missing.tools.has(tool));
      connect(name, "tool", tool);
    }
    for (const server of servers) {
      add("mcp", server, layer + 1, missing.servers.has(server));
      connect(name, "mcp", server);
    }
  }
  const graph = { nodes: [...nodes.values()], edges };
  return nodes.size > mostNodes ? collapse(graph, keyOf("skill", self)) : graph;
}

function usersOf(needs: ReadonlyMap<string, Needs>): ReadonlyMap<string, readonly string[]> {
  const users = new Map<string, string[]>();
  for (const [name, { skills }] of needs)
    for (const needed of skills) users.set(needed, [...(users.get(needed) ?? []), name]);
  return users;
}

interface Reached {
  /** The longest way to each, so that every edge leads onwards. */
  readonly layers: ReadonlyMap<string, number>;
  readonly edges: readonly { readonly from: string; readonly to: string; readonly isCycle: boolean }[];
}

/** All that can be reached. An edge to something that is still being followed closes a cycle. */
function reach(start: string, nextOf: (name: string) => readonly string[]): Reached {
  const open = new Set<string>();
  const done: string[] = [];
  const seen = new Set<string>();
  const edges: { from: string; to: string; isCycle: boolean }[] = [];
  const stack: { readonly name: string; readonly rest: string[] }[] = [];
  const enter = (name: string): void => {
    seen.add(name);
    open.add(name);
    stack.push({ name, rest: [...new Set(nextOf(name))] });
  };
  enter(start);
  for (let top = stack.at(-1); top; top = stack.at(-1)) {
    const to = top.rest.shift();
    if (to === undefined) {
      stack.pop();
      open.delete(top.name);
      done.push(top.name);
      continue;
    }
    edges.push({ from: top.name, to, isCycle: open.has(to) });
    if (!seen.has(to)) enter(to);
  }
  const onwards = Map.groupBy(
    edges.filter(({ isCycle }) => !isCycle),
    ({ from }) => from,
  );
  const layers = new Map<string, number>([[start, 0]]);
  for (const name of done.reverse())
    for (const { to } of onwards.get(name) ?? [])
      layers.set(to, Math.max(layers.get(to) ?? 0, (layers.get(name) ?? 0) + 1));
  return { layers, edges };
}

/** What is further away than these layers is counted with them. */
const furthest = 3;

/** Too many to draw: one for each kind in each layer, with their number. */
function collapse({ nodes, edges }: DependencyGraph, self: string): DependencyGraph {
  const groups = new Map<string, GraphNode>();
  const groupOf = new Map<string, string>();
  for (const node of nodes) {
    const layer = Math.max(-furthest, Math.min(furthest, node.layer));
    const key = node.key === self ? self : `${node.kind} ${layer} ${node.isMissing}`;
    groupOf.set(node.key, key);
    const count = (groups.get(key)?.count ?? 0) + 1;
    groups.set(key, node.key === self ? node : { ...node, key, layer, name: "", count });
  }
  const joined = new Map<string, GraphEdge>();
  for (const edge of edges) {
    const [from, to] = [groupOf.get(edge.from) ?? "", groupOf.get(edge.to) ?? ""];
    if (from !== to) joined.set(`${from} ${to} ${edge.isCycle}`, { ...edge, from, to });
  }
  return { nodes: [...groups.values()], edges: [...joined.values()] };
}
