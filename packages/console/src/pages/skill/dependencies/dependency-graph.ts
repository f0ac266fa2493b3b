import type { Needs } from "./needs.ts";

/** The graph of a skill: its dependencies to the right, the skills that depend on it to the left. */

export type NodeKind = "skill" | "tool" | "mcp";

export interface GraphNode {
  /** Unique: kind and name. */
  readonly key: string;
  readonly kind: NodeKind;
  readonly name: string;
  /** 0 is the skill itself, negative layers are dependents, positive ones dependencies. */
  readonly layer: number;
  readonly isMissing: boolean;
  /** How many nodes it represents, if there were too many to draw. */
  readonly count?: number;
}

export interface GraphEdge {
  readonly from: string;
  readonly to: string;
  readonly kind: NodeKind;
  /** Closes a cycle, and is not followed. */
  readonly isCycle: boolean;
}

export interface DependencyGraph {
  readonly nodes: readonly GraphNode[];
  readonly edges: readonly GraphEdge[];
}

export interface GraphSource {
  readonly self: string;
  /** The dependencies of every ready skill, and of the skill itself. */
  readonly needs: ReadonlyMap<string, Needs>;
  /** Tools and servers that skills name and that do not exist. */
  readonly missing: { readonly tools: ReadonlySet<string>; readonly servers: ReadonlySet<string> };
  /** The whole closure, or only direct dependencies and dependents. */
  readonly isWhole: boolean;
}

/** More nodes are drawn as counts. */
export const mostNodes = 60;

const none: Needs = { tools: [], servers: [], skills: [] };
const keyOf = (kind: NodeKind, name: string): string => `${kind} ${name}`;

export function dependencyGraph(source: GraphSource): DependencyGraph {
  const { self, needs, missing, isWhole } = source;
  const right = reach(self, (name) => (isWhole || name === self ? (needs.get(name)?.skills ?? []) : []));
  const users = usersOf(needs);
  const left = reach(self, (name) => (isWhole || name === self ? (users.get(name) ?? []) : []).filter(isOutside));
  /** A skill that is both is drawn on the right; its edge back is a cycle there. */
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
  /** The length of the longest path to each, so that every edge leads to the right. */
  readonly layers: ReadonlyMap<string, number>;
  readonly edges: readonly { readonly from: string; readonly to: string; readonly isCycle: boolean }[];
}

/** Everything that can be reached, depth first. An edge to a node that is still being followed closes a cycle. */
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

/** Layers further away are counted with this one. */
const furthest = 3;

/** One node per kind and layer, with a count. */
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
