import { getRouteApi, useNavigate } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useOperation } from "../../api/operations.ts";
import { Chip } from "../../ui/basic/chip.tsx";
import { useFormat } from "../../ui/basic/format.ts";
import { NamesField } from "../../ui/form/names-field.tsx";
import { VirtualList } from "../../ui/list/virtual-list.tsx";
import { Skeleton } from "../../ui/page/loading.tsx";
import { Problem } from "../../ui/page/problem.tsx";
import { TokenMeter } from "../../ui/skill/token-meter.tsx";
import { ToolEffect } from "../session/tool-effect.tsx";
import type { Definition } from "./agent-draft.ts";
import { useSeesWords } from "./sees-words.ts";
import type { VisibleSkill } from "./selected-rows.ts";
import { type Preview, usePreview } from "./use-preview.ts";

const route = getRouteApi("/inside/agents/$agentId");

export interface StagesTabProps {
  readonly preview: Preview;
  readonly definition: Definition;
  readonly environment: string;
}

/** What is visible, what may be activated, and what that brings in or takes away. */
export function StagesTab({ preview, definition, environment }: StagesTabProps) {
  const say = useSeesWords();
  const navigate = useNavigate();
  const { active = "" } = route.useSearch();
  const chosen = active.split(",").filter((id) => preview.visible_skills.includes(id));
  const choose = (names: readonly string[]): void => {
    const known = names.filter((id) => preview.visible_skills.includes(id));
    void navigate({
      to: ".",
      search: ((before: Record<string, unknown>) => ({ ...before, active: known.join(",") || undefined })) as never,
      replace: true,
      resetScroll: false,
    });
  };
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <Stage title={`${say("stageVisible")} ${preview.skills.length}`} text={say("stageVisibleText")}>
        {preview.skills.length === 0 ? (
          <p className="text-quiet">{say("noVisible")}</p>
        ) : (
          <VirtualList label={say("stageVisible")} rows={preview.skills} keyOf={({ id }) => id} className="max-h-64">
            {(skill) => <VisibleRow skill={skill} tokenizer={preview.tokenizer} />}
          </VirtualList>
        )}
      </Stage>
      <Stage title={say("stageActivated")} text={say("stageActivatedText")}>
        <NamesField
          label={say("stageActivatedLabel")}
          names={chosen}
          onChange={choose}
          options={preview.skills.map(({ id }) => ({ name: id }))}
        />
      </Stage>
      <Stage title={say("stageInjected")} text={say("stageInjectedText")}>
        {chosen.length === 0 ? (
          <p className="text-quiet">{say("stageNone")}</p>
        ) : (
          <Injected definition={definition} environment={environment} activated={chosen} />
        )}
      </Stage>
    </div>
  );
}

const Stage = ({
  title,
  text,
  children,
}: {
  readonly title: string;
  readonly text: string;
  readonly children: ReactNode;
}) => (
  <section className="grid grid-cols-[minmax(0,1fr)] gap-2">
    <div>
      <h3>{title}</h3>
      <p className="text-xs text-quiet">{text}</p>
    </div>
    {children}
  </section>
);

function VisibleRow({
  skill: { id, address, by, requiredBy, listed, listingTokens, fullTokens },
  tokenizer,
}: {
  readonly skill: VisibleSkill;
  readonly tokenizer: string;
}) {
  const say = useSeesWords();
  return (
    <div className="flex min-h-9 flex-wrap items-center gap-x-2 px-3 py-1" data-visible={id}>
      <code className="font-semibold" title={address}>
        {id}
      </code>
      <span className="text-xs text-quiet">{say(`by_${by}`, { skill: requiredBy })}</span>
      {listed !== "whole" && <Chip tone={listed === "hidden" ? "plain" : "warn"}>{say(`listed_${listed}`)}</Chip>}
      <span className="ml-auto">
        <TokenMeter listing={listingTokens} full={fullTokens} tokenizer={tokenizer} />
      </span>
    </div>
  );
}

/** What the server says would be the next request. */
function Injected({
  definition,
  environment,
  activated,
}: Pick<StagesTabProps, "definition" | "environment"> & { readonly activated: readonly string[] }) {
  const say = useSeesWords();
  const format = useFormat();
  const { preview, error, retry } = usePreview(definition, environment, activated);
  const then = preview?.activated;
  if (error) return <Problem error={error} onRetry={retry} />;
  if (!then) return <Skeleton rows={3} />;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2" data-injected={then.skills.join(",")}>
      <ToolEffect change={then.tools} />
      <Unrestricted skills={then.skills} restrictedBy={then.tools.restrictedBy} environment={environment} />
      <p className="tabular-nums">
        {say("tokensChange", {
          before: format.number(then.tokensBefore.total),
          after: format.number(preview.tokens.total),
          loaded: format.number(preview.tokens.loaded),
        })}
      </p>
    </div>
  );
}

/** Skills with `allowed-tools` that do not count for what a model activates here. */
function Unrestricted({
  skills,
  restrictedBy,
  environment,
}: {
  readonly skills: readonly string[];
  readonly restrictedBy: readonly string[];
  readonly environment: string;
}) {
  const say = useSeesWords();
  const { data } = useOperation("skill.list", { environment });
  const names = (data?.skills ?? [])
    .filter(({ id, status, allowedTools }) => status === "ready" && allowedTools !== undefined && skills.includes(id))
    .map(({ id }) => id)
    .filter((id) => !restrictedBy.includes(id));
  if (names.length === 0) return null;
  return (
    <p className="text-quiet" data-unrestricted>
      {say("unrestricted", { skills: names.join(", ") })}
    </p>
  );
}
