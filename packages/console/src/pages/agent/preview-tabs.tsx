import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { lazy, type ReactNode, Suspense } from "react";
import { useOperation } from "../../api/operations.ts";
import { useLanguage } from "../../shell/use-language.ts";
import { Chip } from "../../ui/basic/chip.tsx";
import { Fold, PlainText } from "../../ui/basic/fold.tsx";
import { useFormat } from "../../ui/basic/format.ts";
import { Icon } from "../../ui/basic/icon.tsx";
import { NamesField } from "../../ui/form/names-field.tsx";
import { VirtualList } from "../../ui/list/virtual-list.tsx";
import { Loaded, Skeleton } from "../../ui/page/loading.tsx";
import { Problem } from "../../ui/page/problem.tsx";
import { TokenMeter } from "../../ui/skill/token-meter.tsx";
import { ToolEffect } from "../session/skills/tool-effect.tsx";
import { type Definition, definitionText } from "./agent-draft.ts";
import type { VisibleSkill } from "./agent-skill-rows.ts";
import type { PreviewPanelProps } from "./preview-panel.tsx";
import { usePreviewWords } from "./preview-words.ts";
import { type Preview, usePreview } from "./use-preview.ts";

/** The tabs of the preview that are loaded on demand: tools, stages, difference. */

/** The tools of the request with the reason for each, and the tools that are left out. */
export function ToolsTab({ preview }: { readonly preview: Preview }) {
  const say = usePreviewWords();
  const { language } = useLanguage();
  const tongue = language === "en" ? "en" : "zh";
  const grants = new Map(preview.tools.map((tool) => [tool.name, tool]));
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {preview.request.tools.length === 0 ? (
        <p className="text-quiet">{say("noTools")}</p>
      ) : (
        <ul className="grid gap-2">
          {preview.request.tools.map(({ name, description, parameters }) => {
            const grant = grants.get(name);
            return (
              <li key={name} data-tool={name}>
                <Fold
                  className="border-line"
                  summary={
                    <>
                      <code className="font-semibold">{name}</code>
                      <span className="min-w-0 flex-1 truncate text-xs text-quiet">{grant?.reason.text[tongue]}</span>
                    </>
                  }
                >
                  <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
                    <p className="whitespace-pre-wrap">{description}</p>
                    {grant?.patterns && <p>{say("patterns", { patterns: grant.patterns.join(", ") })}</p>}
                    {grant?.skillsOnly && <p>{say("skillsOnly")}</p>}
                    <h3 className="text-xs text-quiet">{say("schema")}</h3>
                    <PlainText text={JSON.stringify(parameters, null, 2)} label={`${name}: ${say("schema")}`} />
                  </div>
                </Fold>
              </li>
            );
          })}
        </ul>
      )}
      {preview.removed.length > 0 && (
        <Section title={say("removedTools")}>
          <ul className="grid gap-1">
            {preview.removed.map(({ name, reason }) => (
              <li key={name} data-removed={name}>
                <span className="font-mono font-semibold text-bad">−</span> <code>{name}</code>{" "}
                <span className="text-quiet">{reason.text[tongue]}</span>
              </li>
            ))}
          </ul>
        </Section>
      )}
      {preview.servers.length > 0 && (
        <Section title={say("serversTitle")} text={say("serversText")}>
          <ul className="grid gap-1">
            {preview.servers.map(({ name, reason, problem }) => (
              <li key={name} data-server={name} className="flex flex-wrap items-center gap-x-2">
                <Icon name="server" className="size-4 text-quiet" />
                <code>{name}</code> <span className="text-quiet">{reason.text[tongue]}</span>
                {problem && (
                  <span className="flex items-center gap-1 text-warn">
                    <Icon name="warning" className="size-4" />
                    {problem[tongue]}
                  </span>
                )}
              </li>
            ))}
          </ul>
        </Section>
      )}
    </div>
  );
}

const Section = ({
  title,
  text,
  children,
}: {
  readonly title: string;
  readonly text?: string;
  readonly children: ReactNode;
}) => (
  <section className="grid grid-cols-[minmax(0,1fr)] gap-2">
    <div>
      <h3>{title}</h3>
      {text !== undefined && <p className="text-xs text-quiet">{text}</p>}
    </div>
    {children}
  </section>
);

const route = getRouteApi("/inside/agents/$agentId");

interface StagesTabProps {
  readonly preview: Preview;
  readonly definition: Definition;
  readonly environment: string;
}

/** Skills to activate for a trial, and the tools that adds or removes. */
export function StagesTab({ preview, definition, environment }: StagesTabProps) {
  const say = usePreviewWords();
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
      <Section title={`${say("stageVisible")} ${preview.skills.length}`} text={say("stageVisibleText")}>
        {preview.skills.length === 0 ? (
          <p className="text-quiet">{say("noVisible")}</p>
        ) : (
          <VirtualList label={say("stageVisible")} rows={preview.skills} keyOf={({ id }) => id} className="max-h-64">
            {(skill) => <VisibleRow skill={skill} tokenizer={preview.tokenizer} />}
          </VirtualList>
        )}
      </Section>
      <Section title={say("stageActivated")} text={say("stageActivatedText")}>
        <NamesField
          label={say("stageActivatedLabel")}
          names={chosen}
          onChange={choose}
          options={preview.skills.map(({ id }) => ({ name: id }))}
        />
      </Section>
      <Section title={say("stageInjected")} text={say("stageInjectedText")}>
        {chosen.length === 0 ? (
          <p className="text-quiet">{say("stageNone")}</p>
        ) : (
          <Injected definition={definition} environment={environment} activated={chosen} />
        )}
      </Section>
    </div>
  );
}

function VisibleRow({
  skill: { id, address, by, requiredBy, listed, listingTokens, fullTokens },
  tokenizer,
}: {
  readonly skill: VisibleSkill;
  readonly tokenizer: string;
}) {
  const say = usePreviewWords();
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

/** The next request, as the server previews it. */
function Injected({
  definition,
  environment,
  activated,
}: Pick<StagesTabProps, "definition" | "environment"> & { readonly activated: readonly string[] }) {
  const say = usePreviewWords();
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

/** Skills whose `allowed-tools` do not apply when the model activates them here. */
function Unrestricted({
  skills,
  restrictedBy,
  environment,
}: {
  readonly skills: readonly string[];
  readonly restrictedBy: readonly string[];
  readonly environment: string;
}) {
  const say = usePreviewWords();
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

const TitledDiff = lazy(async () => ({ default: (await import("../../ui/diff/titled-diff.tsx")).TitledDiff }));

/** The diff between the request of the draft and that of the saved agent. */
export function DifferenceTab({ saved, ...rest }: PreviewPanelProps & { readonly preview: Preview }) {
  const say = usePreviewWords();
  if (!saved) return <p className="text-quiet">{say("differenceNew")}</p>;
  return <Differences saved={saved} {...rest} />;
}

function Differences({
  preview,
  saved,
  definition,
  environment,
}: PreviewPanelProps & { readonly preview: Preview; readonly saved: NonNullable<PreviewPanelProps["saved"]> }) {
  const say = usePreviewWords();
  const query = useOperation("agent.prompt", { id: saved.id, environment });
  return (
    <Loaded query={query}>
      {(before) => (
        <Suspense fallback={<Skeleton />}>
          <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
            <TitledDiff
              title={say("settings")}
              before={definitionText(saved.definition)}
              after={definitionText(definition)}
            />
            <TitledDiff
              title={say("instructions")}
              before={before.request.instructions}
              after={preview.request.instructions}
            />
            <TitledDiff title={say("toolTexts")} before={toolsText(before)} after={toolsText(preview)} />
          </div>
        </Suspense>
      )}
    </Loaded>
  );
}

/** A request as lines, with long texts on lines of their own. */
const toolsText = ({ request }: Preview): string =>
  request.tools
    .map(({ name, description, parameters }) => `# ${name}\n${description}\n${JSON.stringify(parameters, null, 2)}`)
    .join("\n\n");
