import type { ReactNode } from "react";
import { TextArea } from "../../ui/form/text-area.tsx";
import { TextField } from "../../ui/form/text-field.tsx";
import { Panel } from "../../ui/page/page.tsx";
import { type AgentDraft, isSteps } from "./agent-draft.ts";
import { ModelField } from "./model-field.tsx";
import { ModelsField } from "./models-field.tsx";
import { ServersField } from "./servers-field.tsx";
import { SkillsField } from "./skills-field.tsx";
import { ToolsField } from "./tools-field.tsx";
import { UseField } from "./use-field.tsx";
import type { Previewed } from "./use-preview.ts";
import { useAgentWords } from "./words.ts";

export interface AgentFormProps {
  readonly draft: AgentDraft;
  readonly environment: string;
  readonly previewed: Previewed;
  readonly onChange: (draft: AgentDraft) => void;
  /** Above the other fields, such as the id of a new one. */
  readonly before?: ReactNode;
}

/** Everything an agent can be told. */
export function AgentForm({ draft, environment, previewed, onChange, before }: AgentFormProps) {
  const say = useAgentWords();
  const set = (change: Partial<AgentDraft>): void => onChange({ ...draft, ...change });
  const lines = (draft.prompt ?? "").split("\n").length;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <Panel title={say("config")}>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          {before}
          <ModelField
            model={draft.model}
            environment={environment}
            inUse={previewed.preview?.model}
            onChange={(model) => set({ model })}
          />
          <ModelsField models={draft.models} environment={environment} onChange={(models) => set({ models })} />
          <TextArea
            label={say("prompt")}
            hint={say("promptHint")}
            value={draft.prompt ?? ""}
            onChange={(prompt) => set({ prompt: prompt === "" ? undefined : prompt })}
            rows={Math.min(16, Math.max(5, lines + 1))}
          />
          <UseField use={draft.use} onChange={(use) => set({ use })} />
        </div>
      </Panel>
      <Panel title={say("skills")}>
        <SkillsField draft={draft} environment={environment} previewed={previewed} onChange={set} />
      </Panel>
      <Panel title={say("tools")}>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <ToolsField draft={draft} environment={environment} preview={previewed.preview} onChange={set} />
          <ServersField
            servers={draft.mcp}
            environment={environment}
            preview={previewed.preview}
            onChange={(mcp) => set({ mcp })}
          />
          <TextField
            label={say("steps")}
            hint={say("stepsHint")}
            value={draft.maxSteps}
            onChange={(maxSteps) => set({ maxSteps })}
            inputMode="numeric"
            autoComplete="off"
            problem={isSteps(draft.maxSteps) ? undefined : say("stepsWrong")}
            className="max-w-32"
          />
        </div>
      </Panel>
    </div>
  );
}
