import type { UseQueryResult } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import type { OutputOf } from "loadout/client";
import { lazy, Suspense, useState } from "react";
import { useIsLive } from "../../api/live.ts";
import { useOperation } from "../../api/operations.ts";
import { Chip } from "../../ui/basic/chip.tsx";
import { Icon } from "../../ui/basic/icon.tsx";
import { SaveBar } from "../../ui/draft/save-bar.tsx";
import { StaleNotice } from "../../ui/draft/stale-notice.tsx";
import { useVersionedDraft } from "../../ui/draft/use-versioned-draft.ts";
import { BackLink } from "../../ui/page/back-link.tsx";
import { DetailPage } from "../../ui/page/detail-page.tsx";
import { LeaveGuard } from "../../ui/page/leave-guard.tsx";
import { Loaded, Skeleton } from "../../ui/page/loading.tsx";
import { Page } from "../../ui/page/page.tsx";
import { useUiWords } from "../../ui/words.ts";
import { AgentActions } from "./agent-actions.tsx";
import {
  type AgentDraft,
  changesOf,
  type Definition,
  definitionIn,
  definitionOf,
  definitionText,
  isSame,
  isSteps,
  onTopOf,
  openDraft,
} from "./agent-draft.ts";
import { AgentForm } from "./agent-form.tsx";
import { AgentLayout, KeepNames } from "./agent-layout.tsx";
import { PreviewPanel } from "./lazy-preview-panel.tsx";
import { usePreview } from "./use-preview.ts";
import { useAgentWords } from "./words.ts";

const NewAgent = lazy(async () => ({ default: (await import("./new-agent.tsx")).NewAgent }));

const route = getRouteApi("/inside/agents/$agentId");

/** One agent, saved or new: its definition, and what the model gets. */
export function AgentPage() {
  const say = useAgentWords();
  const { agentId } = route.useParams();
  const { query, environment } = usePinnedEnvironment();
  const isNew = agentId === "new";
  if (!environment)
    return (
      <Page title={isNew ? say("newTitle") : agentId} before={<BackLink to="/agents" label={say("back")} />}>
        <Loaded query={query}>{() => null}</Loaded>
      </Page>
    );
  if (isNew)
    return (
      <Suspense fallback={<Skeleton rows={8} />}>
        <NewAgent environment={environment} />
      </Suspense>
    );
  return <SavedAgent key={agentId} id={agentId} environment={environment} />;
}

function SavedAgent({ id, environment }: { readonly id: string; readonly environment: PinnedEnvironment }) {
  const say = useAgentWords();
  const query = useOperation("agent.show", { id, environment: environment.name });
  if (query.data) return <ExistingAgent agent={query.data} environment={environment} />;
  return (
    <DetailPage
      query={query}
      name={id}
      back={{ to: "/agents", label: say("back") }}
      missing={{
        codes: ["agent.not-found"],
        title: say("unknown", { name: id }),
        text: say("unknownText", { environment: environment.name }),
        list: say("toList"),
        command: "loadout agent list",
        nearest: say("nearest"),
      }}
    >
      {() => null}
    </DetailPage>
  );
}

export type ShownAgent = OutputOf<"agent.show">;

/** The page of a saved agent, with the draft of its changes. */
function ExistingAgent({
  agent,
  environment,
}: {
  readonly agent: ShownAgent;
  readonly environment: PinnedEnvironment;
}) {
  const say = useAgentWords();
  const sayUi = useUiWords();
  const isLive = useIsLive();
  const state = useAgent(agent);
  const { draft, definition, isDirty, isStale, seen } = state;
  const previewed = usePreview(definition, environment.name);
  const blocked = environment.isReadOnly
    ? say("readOnlyText", { environment: environment.name, path: environment.directory })
    : isStale
      ? sayUi("decideFirst")
      : !isSteps(draft.maxSteps)
        ? say("stepsWrong")
        : isDirty
          ? undefined
          : sayUi("nothingChanged");
  const canSave = blocked === undefined && isLive && !state.isSaving;
  return (
    <Page
      title={agent.id}
      before={<BackLink to="/agents" label={say("back")} />}
      badges={<Badges agent={agent} environment={environment} />}
      actions={<AgentActions agent={agent} isDirty={isDirty} isReadOnly={environment.isReadOnly} />}
    >
      <LeaveGuard isDirty={isDirty} />
      <AgentLayout
        onSave={canSave ? () => state.save() : undefined}
        before={
          <>
            {environment.isReadOnly && (
              <p className="flex items-center gap-2 rounded-md bg-raised px-3 py-2" role="status">
                <Icon name="info" />
                {say("readOnlyText", { environment: environment.name, path: environment.directory })}
              </p>
            )}
            {isStale && (
              <StaleNotice
                title={say("staleTitle", { id: agent.id })}
                text={say("staleText")}
                theirs={{ before: definitionText(seen), after: definitionText(agent) }}
                mine={{ before: definitionText(agent), after: definitionText(state.onTop) }}
                isSaving={state.isSaving}
                onSaveMine={() => state.save()}
                onTakeTheirs={state.takeTheirs}
              />
            )}
          </>
        }
        left={<AgentForm draft={draft} environment={environment.name} previewed={previewed} onChange={state.change} />}
        right={
          <PreviewPanel
            definition={definition}
            environment={environment.name}
            previewed={previewed}
            saved={{ id: agent.id, definition: seen }}
          />
        }
        bar={
          <SaveBar
            isDirty={isDirty}
            isSaving={state.isSaving}
            blocked={blocked}
            error={state.error}
            onSave={state.save}
            onDiscard={isStale ? undefined : state.discard}
            help={<KeepNames error={state.error} isSaving={state.isSaving} onSave={state.save} />}
          />
        }
      />
    </Page>
  );
}

type AgentVersion = Pick<ShownAgent, "id" | "version" | "environment"> & Definition;

/** The draft of a saved agent, with changes of others merged in. */
function useAgent(latest: AgentVersion) {
  const say = useAgentWords();
  const state = useVersionedDraft<"agent.edit", AgentVersion, AgentDraft>({
    operation: "agent.edit",
    latest,
    isNewer: ({ version }, seen) => version !== seen.version,
    open: (saved) => openDraft(definitionIn(saved)),
    isChanged: (draft, seen) => !isSame(definitionIn(seen), definitionOf(draft)),
    saved: ({ id }) => say("saved", { id }),
  });
  const seen = definitionIn(state.seen);
  const definition = definitionOf(state.draft);
  return {
    ...state,
    seen,
    definition,
    /** The changes of the draft on the latest version. */
    onTop: onTopOf(definitionIn(latest), seen, definition),
    /** Saves on top of the latest version; `isForced` also keeps names that do not exist. */
    save(isForced = false): void {
      const { set, clear } = changesOf(seen, definition);
      const { id, version, environment } = latest;
      state.save({ id, ...set, clear, from: version, environment, ...(isForced && { force: true }) }, (saved) => saved);
    },
  };
}

function Badges({ agent, environment }: { readonly agent: ShownAgent; readonly environment: PinnedEnvironment }) {
  const say = useAgentWords();
  return (
    <>
      {agent.isDefault && (
        <Chip tone="accent" title={say("isDefaultMeaning")}>
          {say("isDefault")}
        </Chip>
      )}
      {agent.isImplied && <Chip title={say("impliedMeaning")}>{say("implied")}</Chip>}
      {!environment.isActive && (
        <Chip tone="warn" icon="warning">
          {say("otherEnvironment", { environment: environment.name })}
        </Chip>
      )}
    </>
  );
}

export interface PinnedEnvironment {
  readonly name: string;
  readonly directory: string;
  /** It belongs to a project, and is edited in the files of the project. */
  readonly isReadOnly: boolean;
  readonly isActive: boolean;
}

/** The environment that was active when the page was opened, so that a switch does not replace what is being edited. */
function usePinnedEnvironment(): {
  readonly query: UseQueryResult<OutputOf<"environment.show">>;
  readonly environment: PinnedEnvironment | undefined;
} {
  const query = useOperation("environment.show", {});
  const [pinned, setPinned] = useState(query.data);
  if (query.data && !pinned) setPinned(query.data);
  return {
    query,
    environment: pinned && {
      name: pinned.name,
      directory: pinned.directory,
      isReadOnly: pinned.origin === "project",
      isActive: (query.data ?? pinned).name === pinned.name,
    },
  };
}
