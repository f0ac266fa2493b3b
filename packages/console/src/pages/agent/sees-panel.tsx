import { getRouteApi } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { agentTabs } from "../../router.tsx";
import { useFormat } from "../../ui/basic/format.ts";
import { SegmentedBar } from "../../ui/basic/segmented-bar.tsx";
import { Skeleton } from "../../ui/page/loading.tsx";
import { Problem } from "../../ui/page/problem.tsx";
import { TabLinks } from "../../ui/page/tab-links.tsx";
import type { Definition } from "./agent-draft.ts";
import { CutSkills } from "./cut-skills.tsx";
import { PromptTab } from "./prompt-tab.tsx";
import { useSeesWords } from "./sees-words.ts";
import type { Preview, Previewed } from "./use-preview.ts";

/** Tabs that are not shown first are loaded when they are. */
const ToolsTab = lazy(async () => ({ default: (await import("./tools-tab.tsx")).ToolsTab }));
const StagesTab = lazy(async () => ({ default: (await import("./stages-tab.tsx")).StagesTab }));
const DifferenceTab = lazy(async () => ({ default: (await import("./difference-tab.tsx")).DifferenceTab }));

const route = getRouteApi("/inside/agents/$agentId");

export interface SeesPanelProps {
  readonly definition: Definition;
  readonly environment: string;
  readonly previewed: Previewed;
  /** What is saved, where anything is. */
  readonly saved?: { readonly id: string; readonly definition: Definition } | undefined;
}

/** What the model will get of the agent as it is on the left. */
export function SeesPanel(props: SeesPanelProps) {
  const say = useSeesWords();
  const { preview, error, retry, isCurrent } = props.previewed;
  return (
    <section
      aria-labelledby="sees"
      className="grid grid-cols-[minmax(0,1fr)] gap-3 rounded-lg border border-line bg-panel p-4 lg:sticky lg:top-18 lg:max-h-[calc(100dvh-9rem)] lg:overflow-auto"
      tabIndex={-1}
      data-sees={isCurrent ? "current" : "coming"}
    >
      <div>
        <h2 id="sees">{say("title")}</h2>
        <p className="text-xs text-quiet" role="status">
          {isCurrent ? say("subtitle") : error ? say("outdated") : say("counting")}
        </p>
      </div>
      {error !== null && error !== undefined && <Problem error={error} onRetry={retry} />}
      {preview ? <Seen {...props} preview={preview} /> : !error && <Skeleton />}
    </section>
  );
}

function Seen({ preview, ...props }: SeesPanelProps & { readonly preview: Preview }) {
  const say = useSeesWords();
  const { tab = "prompt" } = route.useSearch();
  const labels = {
    prompt: say("prompt"),
    tools: say("tools", { count: preview.request.tools.length }),
    stages: say("stages"),
    difference: say("difference"),
  };
  return (
    <>
      <TokenBar preview={preview} />
      <CutSkills skills={preview.skills} />
      <TabLinks label={say("parts")} current={tab} tabs={agentTabs.map((id) => ({ id, label: labels[id] }))} />
      {tab === "prompt" && <PromptTab preview={preview} />}
      <Suspense fallback={<Skeleton />}>
        {tab === "tools" && <ToolsTab preview={preview} />}
        {tab === "stages" && (
          <StagesTab preview={preview} definition={props.definition} environment={props.environment} />
        )}
        {tab === "difference" && <DifferenceTab preview={preview} {...props} />}
      </Suspense>
    </>
  );
}

function TokenBar({ preview: { tokens, contextWindow, model, tokenizer } }: { readonly preview: Preview }) {
  const say = useSeesWords();
  const format = useFormat();
  return (
    <div data-tokens={tokens.total}>
      <SegmentedBar
        label={say("total")}
        segments={[
          { label: say("partSystem"), value: tokens.system, colour: "bg-accent" },
          { label: say("partCatalog"), value: tokens.catalog, colour: "bg-skill" },
          { label: say("partActive"), value: tokens.active, colour: "bg-good" },
          { label: say("partTools"), value: tokens.tools, colour: "bg-warn" },
        ]}
      />
      <p className="mt-1 text-xs text-quiet">
        {say("ofWindow", { window: format.number(contextWindow), model, tokenizer })}
      </p>
    </div>
  );
}
