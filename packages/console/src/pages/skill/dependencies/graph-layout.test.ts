import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { GraphEdge, GraphNode } from "./dependency-graph.ts";
import { layoutGraph, nodeSize } from "./graph-layout.ts";

const node = (name: string, layer: number): GraphNode => ({
  key: `skill ${name}`,
  kind: "skill",
  name,
  layer,
  isMissing: false,
});
const edge = (from: string, to: string, isCycle = false): GraphEdge => ({
  from: `skill ${from}`,
  to: `skill ${to}`,
  kind: "skill",
  isCycle,
});

const nodes = [node("user", -1), node("self", 0), node("a", 1), node("b", 1), node("c", 1), node("d", 2)];

describe("the picture of a graph", () => {
  it("places layers from left to right, whatever order they come in", () => {
    const { nodes: placed } = layoutGraph({ nodes: [...nodes].reverse(), edges: [] });
    const xOf = (name: string): number => placed.find((one) => one.name === name)?.x ?? Number.NaN;
    assert.ok(xOf("user") < xOf("self") && xOf("self") < xOf("a") && xOf("a") < xOf("d"));
    assert.equal(xOf("a"), xOf("c"));
  });

  it("lets nothing overlap and nothing stand outside", () => {
    const { nodes: placed, width, height } = layoutGraph({ nodes, edges: [edge("d", "self", true)] });
    for (const one of placed) {
      assert.ok(one.x >= 0 && one.x + nodeSize.width <= width);
      assert.ok(one.y >= 0 && one.y + nodeSize.height <= height);
      for (const other of placed)
        assert.ok(
          one === other || Math.abs(one.x - other.x) >= nodeSize.width || Math.abs(one.y - other.y) >= nodeSize.height,
          `${one.name} and ${other.name} overlap`,
        );
    }
  });

  it("has the skill itself in the middle of the height", () => {
    const { nodes: placed } = layoutGraph({ nodes, edges: [] });
    const yOf = (name: string): number => placed.find((one) => one.name === name)?.y ?? Number.NaN;
    assert.equal(yOf("self"), yOf("b"));
    assert.equal(yOf("self"), yOf("user"));
  });

  it("draws edges between what is placed, and cycles back below everything", () => {
    const { edges, height } = layoutGraph({
      nodes,
      edges: [edge("self", "a"), edge("a", "self", true), edge("self", "nobody")],
    });
    assert.equal(edges.length, 2);
    assert.ok((edges[1]?.middle.y ?? 0) > (edges[0]?.middle.y ?? 0));
    assert.ok((edges[1]?.middle.y ?? height) < height);
  });

  it("is empty for nothing", () => {
    assert.deepEqual(layoutGraph({ nodes: [], edges: [] }).nodes, []);
  });
});
