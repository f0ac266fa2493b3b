import { getRouteApi, Link } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { agentTabs } from "../../router.tsx";
import { CopyButton } from "../../ui/basic/copy-button.tsx";
import { useFormat } from "../../ui/basic/format.ts";
import { Icon } from "../../ui/basic/icon.tsx";
import { SegmentedBar } from "../../ui/basic/segmented-bar.tsx";
import { Skeleton } from "../../ui/page/loading.tsx";
import { Problem } from "../../ui/page/problem.tsx";
import { TabLinks } from "../../ui/page/tab-links.tsx";
import type { Definition } from "./agent-draft.ts";
import type { VisibleSkill } from "./agent-skill-rows.ts";
import { usePreviewWords } from "./preview-words.ts";
import type { Preview, Previewed } from "./use-preview.ts";

/** The panel that previews the first request of an agent. */

/** All tabs but the first are loaded on demand. */
const ToolsTab = lazy(async () => ({ default: (await import("./preview-tabs.tsx")).ToolsTab }));
const StagesTab = lazy(async () => ({ default: (await import("./preview-tabs.tsx")).StagesTab }));
const DifferenceTab = lazy(async () => ({ default: (await import("./preview-tabs.tsx")).DifferenceTab }));

const route = getRouteApi("/inside/agents/$agentId");

export interface PreviewPanelProps {
  readonly definition: Definition;
  readonly environment: string;
  readonly previewed: Previewed;
  /** The saved agent, if there is one. */
  readonly saved?: { readonly id: string; readonly definition: Definition } | undefined;
}

/** What the model gets from the agent in the form. */
export function PreviewPanel(props: PreviewPanelProps) {
  const say = usePreviewWords();
  const { preview, error, retry, isCurrent } = props.previewed;
  return (
    <section
      aria-labelledby="sees"
      className="grid grid-cols-[minmax(0,1fr)] gap-3 rounded-lg border border-line bg-panel p-4 lg:sticky lg:top-16 lg:max-h-[calc(100dvh-9rem)] lg:overflow-auto"
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

function Seen({ preview, ...props }: PreviewPanelProps & { readonly preview: Preview }) {
  const say = usePreviewWords();
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
  const say = usePreviewWords();
  const format = useFormat();
  return (
    <div data-tokens={tokens.total}>
      <SegmentedBar
        label={say("total")}
        segments={[
          { label: say("partSystem"), value: tokens.system, colour: "bg-part-system" },
          { label: say("partCatalog"), value: tokens.catalog, colour: "bg-part-listing" },
          { label: say("partActive"), value: tokens.active, colour: "bg-skill" },
          { label: say("partTools"), value: tokens.tools, colour: "bg-part-tools" },
        ]}
      />
      <p className="mt-1 text-xs text-quiet">
        {say("ofWindow", { window: format.number(contextWindow), model, tokenizer })}
      </p>
    </div>
  );
}

/** The system prompt, byte for byte. */
function PromptTab({ preview: { request } }: { readonly preview: Preview }) {
  const say = usePreviewWords();
  if (request.instructions === "") return <p className="text-quiet">{say("noPrompt")}</p>;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <p>
        <CopyButton text={request.instructions} label={say("copyPrompt")} />
      </p>
      <pre
        role="region"
        aria-label={say("instructions")}
        tabIndex={0}
        className="rounded bg-raised p-3 break-words whitespace-pre-wrap"
        data-prompt
      >
        {request.instructions}
      </pre>
    </div>
  );
}

const kinds = ["omitted", "bare", "shortened"] as const;
/** Further names are only counted. */
const mostNamed = 12;

/** Warns about skills that do not fit into the listing. */
function CutSkills({ skills }: { readonly skills: readonly VisibleSkill[] }) {
  const say = usePreviewWords();
  const cut = kinds
    .map((kind) => ({ kind, names: skills.filter(({ listed }) => listed === kind).map(({ id }) => id) }))
    .filter(({ names }) => names.length > 0);
  if (cut.length === 0) return null;
  return (
    <section role="alert" className="grid gap-1 rounded-lg border border-warn bg-warn-soft p-3" data-cut>
      <h3 className="flex items-center gap-2 text-warn">
        <Icon name="warning" />
        {say("cutTitle")}
      </h3>
      <ul className="grid gap-1">
        {cut.map(({ kind, names }) => (
          <li key={kind} data-kind={kind}>
            <span className="font-medium">{say(`cut_${kind}`, { count: names.length })}</span>{" "}
            <code>{names.slice(0, mostNamed).join(", ")}</code>
            {names.length > mostNamed && <> {say("cutMore", { count: names.length - mostNamed })}</>}
          </li>
        ))}
      </ul>
      <p>
        {say("cutHelp")}{" "}
        <Link to="/settings/limits" search={{ q: "catalog" }} className="text-accent underline">
          {say("toLimits")}
        </Link>
      </p>
    </section>
  );
}
