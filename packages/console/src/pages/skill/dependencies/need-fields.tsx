import type { ReactNode } from "react";
import { useOperation } from "../../../api/operations.ts";
import { NamesField } from "../../../ui/form/names-field.tsx";
import { Panel } from "../../../ui/page/page.tsx";
import type { Needs } from "./dependency-graph.ts";
import type { NeedKind } from "./use-dependencies.ts";
import { useDependencyWords } from "./words.ts";

export interface NeedFieldsProps {
  readonly slug: string;
  readonly needs: Needs;
  /** Read only without. */
  readonly onChange?: (kind: NeedKind, names: readonly string[]) => void;
  readonly problemOf?: (kind: NeedKind, name: string) => string | undefined;
  readonly children?: ReactNode;
}

/** Skills, tools and MCP servers, each from those there are. */
export function NeedFields({ slug, needs, onChange, problemOf, children }: NeedFieldsProps) {
  const say = useDependencyWords();
  const skills = useOperation("skill.list", {}).data?.skills ?? [];
  const tools = useOperation("tool.list", {}).data;
  const servers = useOperation("mcp.list", {}).data?.servers ?? [];
  const field = (kind: NeedKind) => ({
    names: needs[kind],
    isReadOnly: onChange === undefined,
    onChange: (names: readonly string[]) => onChange?.(kind, names),
    problemOf: (name: string) => problemOf?.(kind, name),
  });
  return (
    <Panel title={say("needs")}>
      <div className="grid gap-4">
        <NamesField
          {...field("skills")}
          label={say("skills")}
          hint={say("skillsHint")}
          options={skills
            .filter(({ id, status }) => status === "ready" && id !== slug)
            .map(({ id, description }) => ({ name: id, detail: description }))}
        />
        <NamesField
          {...field("tools")}
          label={say("tools")}
          hint={say("toolsHint")}
          options={[
            ...(tools?.tools ?? []).map(({ name, description }) => ({ name, detail: description })),
            ...(tools?.servers ?? []).flatMap(({ name, named }) => named.map((tool) => ({ name: tool, detail: name }))),
          ]}
        />
        <NamesField
          {...field("servers")}
          label={say("servers")}
          hint={say("serversHint")}
          options={servers.map(({ name, command, url }) => ({ name, detail: command ?? url }))}
        />
        {children}
      </div>
    </Panel>
  );
}
