import type { DependencyGraph, GraphEdge, GraphNode } from "./dependency-graph.ts";

/** Places the graph of dependencies: coordinates of nodes and paths of edges. */

export interface PlacedNode extends GraphNode {
  readonly x: number;
  readonly y: number;
}

export interface PlacedEdge extends GraphEdge {
  /** The `d` of an SVG path. */
  readonly path: string;
  /** Where a label fits. */
  readonly middle: { readonly x: number; readonly y: number };
}

export interface GraphLayout {
  readonly width: number;
  readonly height: number;
  readonly nodes: readonly PlacedNode[];
  readonly edges: readonly PlacedEdge[];
}

export const nodeSize = { width: 160, height: 32 } as const;
const gap = { x: 52, y: 14 } as const;
const margin = 12;
/** Room for the edges of cycles, which lead back below everything. */
const backHeight = 36;
/** The distance of a label below its line. */
const belowLine = 13;

/** Layers from left to right, centered; edges of cycles lead back below everything. */
export function layoutGraph({ nodes, edges }: DependencyGraph): GraphLayout {
  const layers = [...Map.groupBy(nodes, ({ layer }) => layer)].sort(([one], [other]) => one - other);
  const highest = Math.max(0, ...layers.map(([, members]) => heightOf(members.length)));
  const placed = new Map<string, PlacedNode>();
  for (const [column, [, members]] of layers.entries()) {
    const top = margin + (highest - heightOf(members.length)) / 2;
    for (const [row, node] of members.entries())
      placed.set(node.key, {
        ...node,
        x: margin + column * (nodeSize.width + gap.x),
        y: top + row * (nodeSize.height + gap.y),
      });
  }
  const hasCycle = edges.some(({ isCycle }) => isCycle);
  const bottom = margin + highest;
  return {
    width: 2 * margin + widthOf(layers.length),
    height: bottom + margin + (hasCycle ? backHeight : 0),
    nodes: [...placed.values()],
    edges: edges.flatMap((edge) => {
      const [from, to] = [placed.get(edge.from), placed.get(edge.to)];
      return from && to ? [{ ...edge, ...(edge.isCycle ? backwards(from, to, bottom) : onwards(from, to)) }] : [];
    }),
  };
}

const heightOf = (rows: number): number => rows * nodeSize.height + (rows - 1) * gap.y;
const widthOf = (columns: number): number => (columns === 0 ? 0 : columns * nodeSize.width + (columns - 1) * gap.x);

type Drawn = Pick<PlacedEdge, "path" | "middle">;

function onwards(from: PlacedNode, to: PlacedNode): Drawn {
  const [x1, y1] = [from.x + nodeSize.width, from.y + nodeSize.height / 2];
  const [x2, y2] = [to.x, to.y + nodeSize.height / 2];
  const bend = Math.max(24, (x2 - x1) / 2);
  return {
    path: `M${x1} ${y1} C${x1 + bend} ${y1} ${x2 - bend} ${y2} ${x2} ${y2}`,
    middle: { x: (x1 + x2) / 2, y: (y1 + y2) / 2 },
  };
}

/** From the lower side of a node, below everything, to the lower side of the other. */
function backwards(from: PlacedNode, to: PlacedNode, bottom: number): Drawn {
  const [x1, y1] = [from.x + nodeSize.width * 0.6, from.y + nodeSize.height];
  const [x2, y2] = [to.x + nodeSize.width * 0.4, to.y + nodeSize.height];
  const y = bottom + backHeight;
  return {
    path: `M${x1} ${y1} C${x1} ${y} ${x2} ${y} ${x2} ${y2}`,
    middle: { x: (x1 + x2) / 2, y: (y1 + y2) / 8 + y * 0.75 + belowLine },
  };
}
