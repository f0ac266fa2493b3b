import type { OutputOf } from "loadout/client";
import { useIsLive } from "../../api/live.ts";
import { Chip } from "../../ui/basic/chip.tsx";
import { Icon } from "../../ui/basic/icon.tsx";
import { LeaveGuard } from "../../ui/page/leave-guard.tsx";
import { Page } from "../../ui/page/page.tsx";
import { AgentActions } from "./agent-actions.tsx";
import { isSteps } from "./agent-draft.ts";
import { AgentForm } from "./agent-form.tsx";
import { AgentLayout } from "./agent-layout.tsx";
import { BackToAgents } from "./back-to-agents.tsx";
import { SaveBar } from "./save-bar.tsx";
import { SeesPanel } from "./sees-panel.tsx";
import { StaleAgent } from "./stale-agent.tsx";
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
  const isLive = useIsLive();
  const state = useAgent(agent);
  const { draft, definition, isDirty, isStale, seen } = state;
  const previewed = usePreview(definition, environment.name);
  const blocked = environment.isReadOnly
    ? say("readOnlyText", { environment: environment.name, path: environment.directory })
    : isStale
      ? say("decideFirst")
      : !isSteps(draft.maxSteps)
        ? say("stepsWrong")
        : isDirty
          ? undefined
          : say("nothingToSave");
  const canSave = blocked === undefined && isLive && !state.isSaving;
  return (
    <Page
      title={agent.id}
      before={<BackToAgents />}
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
            {isStale && <StaleAgent state={state} latest={agent} />}
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
            status={say(isDirty ? "unsaved" : "allSaved")}
            action={say("save")}
            isDirty={isDirty}
            isSaving={state.isSaving}
            blocked={blocked}
            error={state.error}
            onSave={state.save}
            onDiscard={isStale ? undefined : state.discard}
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
