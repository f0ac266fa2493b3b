import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useOperation } from "../../api/operations.ts";
import { useLanguage } from "../../shell/use-language.ts";
import { NamesField } from "../../ui/form/names-field.tsx";
import { SelectField } from "../../ui/form/select-field.tsx";
import { Switch } from "../../ui/form/switch.tsx";
import { TextArea } from "../../ui/form/text-area.tsx";
import { TextField } from "../../ui/form/text-field.tsx";
import { Panel } from "../../ui/page/page.tsx";
import { type AgentDraft, isSteps } from "./agent-draft.ts";
import { Warning } from "./agent-layout.tsx";
import { SkillsField } from "./agent-skills.tsx";
import type { Preview, Previewed } from "./use-preview.ts";
import { useAgentWords } from "./words.ts";

/** The form of an agent: model, prompt, access, skills, tools and servers. */

interface AgentFormProps {
  readonly draft: AgentDraft;
  readonly environment: string;
  readonly previewed: Previewed;
  readonly onChange: (draft: AgentDraft) => void;
  /** Above the other fields, such as the id of a new agent. */
  readonly before?: ReactNode;
}

/** The form of an agent. */
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

/** The model of the agent. A deleted model stays selected, with a warning. */
function ModelField({
  model,
  environment,
  inUse,
  onChange,
}: {
  readonly model: string | undefined;
  readonly environment: string;
  /** The model in use if none is named. */
  readonly inUse: string | undefined;
  readonly onChange: (model: string | undefined) => void;
}) {
  const say = useAgentWords();
  const { data } = useOperation("model.list", { environment });
  const models = data?.models ?? [];
  const chosen = models.find((one) => one.id === model);
  const isMissing = data !== undefined && model !== undefined && !chosen && model !== "demo";
  const first = models[0]?.id ?? inUse ?? "demo";
  const names = [...new Set([...models.map((one) => one.id), ...(model === undefined ? [] : [model])])];
  return (
    <SelectField
      label={say("model")}
      value={model ?? ""}
      aria-invalid={isMissing || undefined}
      onChange={(value) => onChange(value === "" ? undefined : value)}
      options={[
        { value: "", label: say("modelFirst", { model: first }) },
        ...names.map((name) => ({
          value: name,
          label: name === model && isMissing ? say("modelMissing", { model: name }) : name,
        })),
      ]}
      hint={
        isMissing ? (
          <ModelWarning>{say("modelMissingText", { model })}</ModelWarning>
        ) : chosen?.key === "missing" ? (
          <ModelWarning>{say("modelKeyText")}</ModelWarning>
        ) : undefined
      }
    />
  );
}

function ModelWarning({ children }: { readonly children: ReactNode }) {
  const say = useAgentWords();
  return (
    <Warning
      link={
        <Link to="/settings/models" className="text-accent underline">
          {say("toModels")}
        </Link>
      }
    >
      {children}
    </Warning>
  );
}

/** Further models that users may choose. */
function ModelsField({
  models,
  environment,
  onChange,
}: {
  readonly models: readonly string[];
  readonly environment: string;
  readonly onChange: (models: readonly string[]) => void;
}) {
  const say = useAgentWords();
  const { data } = useOperation("model.list", { environment });
  return (
    <NamesField
      label={say("models")}
      names={models}
      onChange={onChange}
      options={(data?.models ?? []).map(({ id, model }) => ({ name: id, detail: model }))}
      hint={say("modelsHint")}
    />
  );
}

const everyone = "everyone";

/** Who may use the agent: a role and those above it, or everyone. */
function UseField({
  use,
  onChange,
}: {
  readonly use: readonly string[] | undefined;
  readonly onChange: (use: readonly string[] | undefined) => void;
}) {
  const say = useAgentWords();
  const options = [
    { value: everyone, label: say("useEveryone") },
    { value: "role:admin", label: say("useAdmins") },
    { value: "role:superadmin", label: say("useSuperadmins") },
  ];
  const value = use === undefined ? everyone : use.join(",") || "role:superadmin";
  const isKnown = options.some((option) => option.value === value);
  return (
    <SelectField
      label={say("use")}
      {...(use !== undefined && { hint: say("useHint") })}
      value={value}
      options={isKnown ? options : [...options, { value, label: value }]}
      onChange={(chosen) => onChange(chosen === everyone ? undefined : chosen.split(","))}
    />
  );
}

/** The default tools, or a list of tools. */
function ToolsField({
  draft,
  environment,
  preview,
  onChange,
}: {
  readonly draft: AgentDraft;
  readonly environment: string;
  readonly preview: Preview | undefined;
  readonly onChange: (change: Partial<AgentDraft>) => void;
}) {
  const say = useAgentWords();
  const { language } = useLanguage();
  const { data } = useOperation("tool.list", { environment });
  const usual = (data?.tools ?? []).filter(({ isBase }) => isBase).map(({ name }) => name);
  const { hasUsualTools, tools } = draft;
  const missing = hasUsualTools
    ? []
    : (preview?.removed ?? []).filter(({ name, reason }) => reason.kind === "missing" && tools.includes(name));
  return (
    <div className="grid gap-2">
      <Switch
        label={say("usualTools")}
        hint={say("usualToolsHint", { names: usual.join(", ") })}
        isOn={hasUsualTools}
        onChange={(isOn) =>
          onChange({ hasUsualTools: isOn, ...(!isOn && tools.length === 0 && usual.length > 0 && { tools: usual }) })
        }
      />
      {!hasUsualTools && (
        <>
          <NamesField
            label={say("toolList")}
            names={tools}
            onChange={(names) => onChange({ tools: names })}
            options={(data?.tools ?? []).map(({ name, description }) => ({ name, detail: description }))}
            hint={tools.length === 0 ? <span className="text-warn">{say("noTools")}</span> : undefined}
          />
          {missing.map(({ name, reason }) => (
            <Warning
              key={name}
              link={
                <Link to="/tools" className="text-accent underline">
                  {say("toTools")}
                </Link>
              }
            >
              {reason.text[language === "en" ? "en" : "zh"]}
            </Warning>
          ))}
          {tools.length > 0 && !tools.includes("Skill") && !tools.includes("read_file") && (
            <Warning>{say("noSkillTool")}</Warning>
          )}
        </>
      )}
    </div>
  );
}

/** The MCP servers of an agent, with problems that are known without connecting. */
function ServersField({
  servers,
  environment,
  preview,
  onChange,
}: {
  readonly servers: readonly string[];
  readonly environment: string;
  readonly preview: Preview | undefined;
  readonly onChange: (servers: readonly string[]) => void;
}) {
  const say = useAgentWords();
  const { language } = useLanguage();
  const { data } = useOperation("mcp.list", { environment });
  const defined = data?.servers ?? [];
  const troubled = (preview?.servers ?? []).flatMap(({ name, problem }) =>
    problem && servers.includes(name) ? [{ name, text: problem[language === "en" ? "en" : "zh"] }] : [],
  );
  return (
    <div className="grid gap-2">
      <NamesField
        label={say("servers")}
        names={servers}
        onChange={onChange}
        options={defined.map(({ name, command, url }) => ({ name, detail: command ?? url }))}
        hint={say("serversHint")}
      />
      {troubled.map(({ name, text }) => (
        <Warning
          key={name}
          link={
            defined.some((server) => server.name === name) ? (
              <Link to="/mcp/$name" params={{ name }} className="text-accent underline">
                {say("toServer", { name })}
              </Link>
            ) : (
              <Link to="/tools" search={{ tab: "mcp" }} className="text-accent underline">
                {say("addServer")}
              </Link>
            )
          }
        >
          {text}
        </Warning>
      ))}
    </div>
  );
}
