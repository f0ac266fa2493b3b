import { getRouteApi } from "@tanstack/react-router";
import { useMemo } from "react";
import { useOperation } from "../../../api/operations.ts";
import { Panel } from "../../../ui/page/page.tsx";
import { dependencyGraph, type Needs } from "./dependency-graph.ts";
import { GraphDrawing } from "./graph-drawing.tsx";
import { layoutGraph } from "./graph-layout.ts";
import { Legend } from "./graph-legend.tsx";
import { useDependencyWords } from "./words.ts";

const route = getRouteApi("/inside/skills/$slug");

/** Who needs what, drawn. */
export function DependencyPicture({
  self,
  needs,
}: {
  readonly self: string;
  readonly needs: ReadonlyMap<string, Needs>;
}) {
  const say = useDependencyWords();
  const { graph: reach = "closure" } = route.useSearch();
  const navigate = route.useNavigate();
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
        <fieldset className="inline-flex overflow-hidden rounded-md border border-strong-line">
          <legend className="sr-only">{say("graphReach")}</legend>
          {(["direct", "closure"] as const).map((one) => (
            <button
              key={one}
              type="button"
              aria-pressed={reach === one}
              className="min-h-7 px-2 text-[0.8125rem] hover:bg-raised aria-pressed:bg-accent-soft aria-pressed:font-medium aria-pressed:text-accent max-md:min-h-11"
              onClick={() =>
                void navigate({
                  search: (before) => ({ ...before, graph: one === "closure" ? undefined : one }),
                  replace: true,
                })
              }
            >
              {say(one)}
            </button>
          ))}
        </fieldset>
      }
    >
      <GraphDrawing self={self} layout={layout} />
      <Legend layout={layout} />
    </Panel>
  );
}
