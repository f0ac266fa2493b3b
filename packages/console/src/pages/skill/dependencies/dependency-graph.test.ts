import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { dependencyGraph, type GraphSource, mostNodes } from "./dependency-graph.ts";
import type { Needs } from "./needs.ts";

const needing = (skills: readonly string[], tools: readonly string[] = [], servers: readonly string[] = []): Needs => ({
  skills,
  tools,
  servers,
});
const draw = (needs: Readonly<Record<string, Needs>>, more: Partial<GraphSource> = {}) =>
  dependencyGraph({
    self: "self",
    needs: new Map(Object.entries(needs)),
    missing: { tools: new Set(), servers: new Set() },
    isWhole: true,
    ...more,
  });
const layersOf = ({ nodes }: ReturnType<typeof draw>) =>
  Object.fromEntries(nodes.map(({ key, layer }) => [key, layer]));
const cyclesOf = ({ edges }: ReturnType<typeof draw>) =>
  edges.filter(({ isCycle }) => isCycle).map(({ from, to }) => `${from} → ${to}`);

describe("the graph of dependencies", () => {
  it("has dependents on the left and what is needed on the right, as far as the longest way", () => {
    const graph = draw({
      self: needing(["a", "b"], ["read"], ["charts"]),
      a: needing(["b"]),
      b: needing([], ["query"]),
      user: needing(["self"]),
      further: needing(["user", "self"]),
      stranger: needing(["b"]),
    });
    assert.deepEqual(layersOf(graph), {
      "skill further": -2,
      "skill user": -1,
      "skill self": 0,
      "skill a": 1,
      "skill b": 2,
      "tool read": 1,
      "mcp charts": 1,
      "tool query": 3,
    });
    assert.deepEqual(cyclesOf(graph), []);
    for (const { from, to } of graph.edges) assert.ok((layersOf(graph)[from] ?? 0) < (layersOf(graph)[to] ?? 0));
  });

  it("shows only what is next to it where that is asked for", () => {
    const graph = draw(
      {
        self: needing(["a"]),
        a: needing(["b"], ["read"]),
        b: needing([]),
        user: needing(["self"]),
        further: needing(["user"]),
      },
      { isWhole: false },
    );
    assert.deepEqual(Object.keys(layersOf(graph)), ["skill user", "skill self", "skill a"]);
  });

  it("marks the edge that closes a cycle and follows it no further", () => {
    const graph = draw({ self: needing(["a"]), a: needing(["b"]), b: needing(["a", "self"]) });
    assert.deepEqual(cyclesOf(graph), ["skill b → skill a", "skill b → skill self"]);
    assert.deepEqual(layersOf(graph), { "skill self": 0, "skill a": 1, "skill b": 2 });
  });

  it("takes a skill that needs itself", () => {
    assert.deepEqual(cyclesOf(draw({ self: needing(["self"]) })), ["skill self → skill self"]);
  });

  it("a cycle among dependents is one as well", () => {
    const graph = draw({ self: needing([]), a: needing(["self", "b"]), b: needing(["a"]) });
    assert.deepEqual(layersOf(graph), { "skill b": -2, "skill a": -1, "skill self": 0 });
    assert.deepEqual(cyclesOf(graph), ["skill a → skill b"]);
  });

  it("places a tool that several skills need behind the last of them", () => {
    const graph = draw({ self: needing(["a"], ["read"]), a: needing(["b"]), b: needing([], ["read"]) });
    assert.equal(layersOf(graph)["tool read"], 3);
  });

  it("says what is missing", () => {
    const graph = draw(
      { self: needing(["gone"], ["read", "lost"], ["off"]) },
      { missing: { tools: new Set(["lost"]), servers: new Set(["off"]) } },
    );
    assert.deepEqual(
      graph.nodes.filter(({ isMissing }) => isMissing).map(({ key }) => key),
      ["skill gone", "tool lost", "mcp off"],
    );
  });

  it("becomes counts where there are too many", () => {
    const many = Array.from({ length: mostNodes }, (_, index) => `s${index}`);
    const graph = draw({
      self: needing(many),
      ...Object.fromEntries(many.map((name) => [name, needing([], [`tool-of-${name}`])])),
      user: needing(["self"]),
    });
    assert.deepEqual(
      graph.nodes.map(({ kind, layer, name, count }) => [kind, layer, name, count]),
      [
        ["skill", -1, "", 1],
        ["skill", 0, "self", undefined],
        ["skill", 1, "", mostNodes],
        ["tool", 2, "", mostNodes],
      ],
    );
    assert.equal(graph.edges.length, 3);
  });

  it("counts dependents that are far away together", () => {
    const chain = Array.from({ length: 100 }, (_, index) => [`s${index + 1}`, needing([`s${index}`])] as const);
    const graph = draw({ s0: needing(["self"]), self: needing([]), ...Object.fromEntries(chain) });
    assert.deepEqual(
      graph.nodes.map(({ layer, count }) => [layer, count]),
      [
        [-3, 99],
        [-2, 1],
        [-1, 1],
        [0, undefined],
      ],
    );
  });

  it("counts what is far away together", () => {
    const chain = Array.from({ length: 3000 }, (_, index) => [`s${index}`, needing([`s${index + 1}`])] as const);
    const graph = draw({ self: needing(["s0"]), ...Object.fromEntries(chain) });
    assert.deepEqual(
      graph.nodes.map(({ layer, count }) => [layer, count]),
      [
        [0, undefined],
        [1, 1],
        [2, 1],
        [3, 2998],
        [3, 1],
      ],
    );
  });
});
