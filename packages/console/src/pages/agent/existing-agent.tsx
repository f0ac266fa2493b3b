import type { OutputOf } from "loadout/client";
import { useIsLive } from "../../api/live.ts";
import { Chip } from "../../ui/basic/chip.tsx";
import { Icon } from "../../ui/basic/icon.tsx";
import { SaveBar } from "../../ui/draft/save-bar.tsx";
import { StaleNotice } from "../../ui/draft/stale-notice.tsx";
import { BackLink } from "../../ui/page/back-link.tsx";
import { LeaveGuard } from "../../ui/page/leave-guard.tsx";
import { Page } from "../../ui/page/page.tsx";
import { useUiWords } from "../../ui/words.ts";
import { AgentActions } from "./agent-actions.tsx";
import { definitionText, isSteps } from "./agent-draft.ts";
import { AgentForm } from "./agent-form.tsx";
import { AgentLayout } from "./agent-layout.tsx";
import { KeepNames } from "./keep-names.tsx";
import { SeesPanel } from "./sees-panel.tsx";
import { useAgent } from "./use-agent.ts";
import type { PinnedEnvironment } from "./use-pinned-environment.ts";
import { usePreview } from "./use-preview.ts";
import { useAgentWords } from "./words.ts";

export type ShownAgent = OutputOf<"agent.show">;

/** An agent that is saved, to be changed. */
export function ExistingAgent({
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
          <SeesPanel
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
