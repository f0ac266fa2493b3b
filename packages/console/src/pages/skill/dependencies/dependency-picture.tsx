import { getRouteApi } from "@tanstack/react-router";
import { useId, useMemo } from "react";
import { useOperation } from "../../../api/operations.ts";
import { Panel } from "../../../ui/page/page.tsx";
import { SegmentLinks } from "../../../ui/page/segment-links.tsx";
import { dependencyGraph, type NodeKind } from "./dependency-graph.ts";
import { type GraphLayout, layoutGraph, nodeSize, type PlacedEdge, type PlacedNode } from "./graph-layout.ts";
import type { Needs } from "./needs.ts";
import { useDependencyWords } from "./words.ts";

const route = getRouteApi("/inside/skills/$slug");

/** The graph of dependencies, drawn, with a switch between direct ones and all. */
export function DependencyPicture({
  self,
  needs,
}: {
  readonly self: string;
  readonly needs: ReadonlyMap<string, Needs>;
}) {
  const say = useDependencyWords();
  const { graph: reach = "closure" } = route.useSearch();
  const tools = useOperation("tool.list", {}).data;
  const servers = useOperation("mcp.list", {}).data;
  const layout = useMemo(() => {
    const missing = {
      tools: new Set(tools?.missing.map(({ name }) => name)),
      servers: new Set(servers?.missing.map(({ name }) => name)),
    };
    return layoutGraph(dependencyGraph({ self, needs, missing, isWhole: reach === "closure" }));
  }, [self, needs, tools, servers, reach]);
  return (
    <Panel
      title={say("graph")}
      actions={
        <SegmentLinks
          label={say("graphReach")}
          param="graph"
          current={reach}
          usual="closure"
          segments={(["direct", "closure"] as const).map((value) => ({ value, label: say(value) }))}
        />
      }
    >
      <GraphDrawing self={self} layout={layout} />
      <Legend layout={layout} />
    </Panel>
  );
}

const longestName = 17;
/** It shrinks down to this part of its size, then scrolls. */
const smallest = 0.7;

/** The lists below the picture say the same, with links. */
function GraphDrawing({ self, layout }: { readonly self: string; readonly layout: GraphLayout }) {
  const say = useDependencyWords();
  const arrow = useId();
  const { width, height, nodes, edges } = layout;
  const count = (isWanted: (layer: number) => boolean): number =>
    nodes.filter(({ layer }) => isWanted(layer)).reduce((sum, node) => sum + (node.count ?? 1), 0);
  const label = say("graphLabel", {
    name: self,
    needs: count((layer) => layer > 0),
    users: count((layer) => layer < 0),
  });
  return (
    <div className="overflow-x-auto" tabIndex={0} role="region" aria-label={say("graph")}>
      <svg
        role="img"
        aria-label={label}
        viewBox={`0 0 ${width} ${height}`}
        className="mx-auto block h-auto w-full"
        style={{ minWidth: width * smallest, maxWidth: width }}
        data-graph
      >
        <defs>
          <marker id={arrow} viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto">
            <path d="M0 0L8 4L0 8z" className="fill-quiet" />
          </marker>
        </defs>
        {edges.map((edge) => (
          <Edge key={`${edge.from} ${edge.to} ${edge.isCycle}`} edge={edge} arrow={arrow} />
        ))}
        {nodes.map((node) => (
          <Node key={node.key} node={node} isSelf={node.layer === 0} />
        ))}
      </svg>
    </div>
  );
}

const dashes: Readonly<Record<NodeKind, string | undefined>> = { skill: undefined, tool: "1 4", mcp: undefined };

function Edge({ edge: { path, kind, isCycle, middle }, arrow }: { readonly edge: PlacedEdge; readonly arrow: string }) {
  const say = useDependencyWords();
  return (
    <g data-edge={isCycle ? "cycle" : kind}>
      <path
        d={path}
        fill="none"
        strokeWidth="1.5"
        strokeLinecap="round"
        strokeDasharray={isCycle ? "6 4" : dashes[kind]}
        className={isCycle ? "stroke-warn" : "stroke-quiet"}
        markerEnd={`url(#${arrow})`}
      />
      {isCycle && (
        <text x={middle.x} y={middle.y} textAnchor="middle" className="fill-warn text-xs">
          {say("cycle")}
        </text>
      )}
    </g>
  );
}

const looks: Readonly<Record<NodeKind, string>> = {
  skill: "fill-skill-soft stroke-skill",
  tool: "fill-panel stroke-strong-line",
  mcp: "fill-raised stroke-strong-line",
};

function Node({ node, isSelf }: { readonly node: PlacedNode; readonly isSelf: boolean }) {
  const say = useDependencyWords();
  const { x, y, kind, name, count, isMissing } = node;
  const many = { skill: "manySkills", tool: "manyTools", mcp: "manyServers" } as const;
  const text = count === undefined ? name : say(many[kind], { count });
  const middle = y + nodeSize.height / 2;
  return (
    <g data-node={node.key} data-missing={isMissing || undefined}>
      <title>{isMissing ? `${text} (${say("missing")})` : text}</title>
      <rect
        x={x}
        y={y}
        width={nodeSize.width}
        height={nodeSize.height}
        rx={kind === "mcp" ? nodeSize.height / 2 : 6}
        strokeWidth={isSelf ? 2.5 : 1.5}
        strokeDasharray={kind === "tool" ? "2 3" : undefined}
        className={isMissing ? "fill-bad-soft stroke-bad" : looks[kind]}
      />
      {kind === "mcp" && (
        <path
          d="M9 3v6M15 3v6M6 9h12v3a6 6 0 0 1-12 0zM12 18v3"
          transform={`translate(${x + 10} ${middle - 8}) scale(0.66)`}
          fill="none"
          strokeWidth="2.4"
          className={isMissing ? "stroke-bad" : "stroke-quiet"}
        />
      )}
      <text
        x={kind === "mcp" ? x + 32 : x + 12}
        y={middle + 4}
        className={`font-mono text-xs ${isMissing ? "fill-bad" : "fill-text"} ${isSelf ? "font-semibold" : ""}`}
      >
        {isMissing ? "✗ " : ""}
        {text.length > longestName ? `${text.slice(0, longestName - 1)}…` : text}
      </text>
    </g>
  );
}

/** The meaning of the lines and shapes in the picture. */
function Legend({ layout: { nodes, edges } }: { readonly layout: GraphLayout }) {
  const say = useDependencyWords();
  const entries = [
    nodes.some(({ kind }) => kind === "skill") && ["rounded border-skill bg-skill-soft", say("legendSkill")],
    nodes.some(({ kind }) => kind === "tool") && ["rounded border-dotted border-strong-line", say("legendTool")],
    nodes.some(({ kind }) => kind === "mcp") && ["rounded-full border-strong-line bg-raised", say("legendServer")],
    nodes.some(({ isMissing }) => isMissing) && ["rounded border-bad bg-bad-soft", `✗ ${say("missing")}`],
    edges.some(({ isCycle }) => isCycle) && ["h-0! border-x-0! border-b-0! border-dashed border-warn", say("cycle")],
  ].filter((entry) => entry !== false);
  return (
    <ul className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-xs text-quiet">
      {entries.map(([look, text]) => (
        <li key={text} className="inline-flex items-center gap-2">
          <span aria-hidden="true" className={`h-3 w-5 border-[1.5px] ${look}`} />
          {text}
        </li>
      ))}
    </ul>
  );
}
