import { Link } from "@tanstack/react-router";
import { useOperation } from "../../api/operations.ts";
import { useLanguage } from "../../shell/use-language.ts";
import { NamesField } from "../../ui/form/names-field.tsx";
import { Switch } from "../../ui/form/switch.tsx";
import type { AgentDraft } from "./agent-draft.ts";
import type { Preview } from "./use-preview.ts";
import { Warning } from "./warning.tsx";
import { useAgentWords } from "./words.ts";

/** The usual tools, or those that are named. */
export function ToolsField({
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
