import { type Diagnostic, isSlug, suggestSlug } from "@loadout/core/skill";
import { useOperation } from "../../../api/operations.ts";
import { Button } from "../../../ui/basic/button.tsx";
import { NamesField } from "../../../ui/form/names-field.tsx";
import { Switch } from "../../../ui/form/switch.tsx";
import { TextArea } from "../../../ui/form/text-area.tsx";
import { TextField } from "../../../ui/form/text-field.tsx";
import { useFound } from "../../../ui/skill/diagnostics.tsx";
import type { MetadataForm } from "./metadata-draft.ts";
import { MetadataMap } from "./metadata-map.tsx";
import { useMetadataWords } from "./words.ts";

const longestDescription = 1024;

export interface MetadataFieldsProps {
  readonly slug: string;
  readonly form: MetadataForm;
  readonly onChange: (form: MetadataForm) => void;
  readonly found: readonly Diagnostic[];
}

/** The fields of the frontmatter that everybody knows. */
export function MetadataFields({ slug, form, onChange, found }: MetadataFieldsProps) {
  const say = useMetadataWords();
  const translate = useFound();
  const set = (change: Partial<MetadataForm>): void => onChange({ ...form, ...change });
  const problemOf = (field: string): string | undefined => {
    const problem = found.find(({ rule, severity }) => rule.startsWith(`${field}.`) && severity !== "info");
    return problem && translate(problem).message;
  };
  const length = [...form.description].length;
  const suggested = form.name === "" || isSlug(form.name) ? undefined : suggestSlug(form.name);
  return (
    <div className="grid gap-4">
      <TextField
        label={say("name")}
        value={form.name}
        onChange={(name) => set({ name })}
        spellCheck={false}
        problem={problemOf("name")}
        hint={
          <span className="flex flex-wrap items-center gap-2">
            {say("nameHint", { slug })}
            {suggested !== undefined && (
              <Button isSmall onClick={() => set({ name: suggested })}>
                {say("useSlug", { slug: suggested })}
              </Button>
            )}
          </span>
        }
      />
      <TextArea
        label={say("description")}
        value={form.description}
        onChange={(description) => set({ description })}
        rows={5}
        problem={problemOf("description")}
        hint={
          <span className="flex gap-3">
            <span className="flex-1">{say("descriptionHint")}</span>
            <span className={`tabular-nums ${length > longestDescription ? "font-medium text-bad" : ""}`} data-counter>
              {length} / {longestDescription}
            </span>
          </span>
        }
      />
      <TextField
        label={say("license")}
        value={form.license}
        onChange={(license) => set({ license })}
        spellCheck={false}
      />
      <TextField
        label={say("compatibility")}
        value={form.compatibility}
        onChange={(compatibility) => set({ compatibility })}
        hint={say("compatibilityHint")}
        problem={problemOf("compatibility")}
      />
      <AllowedTools tools={form.allowedTools} onChange={(allowedTools) => set({ allowedTools })} />
      <Switch
        label={say("modelInvocable")}
        hint={say("modelInvocableHint")}
        isOn={form.isModelInvocable}
        onChange={(isModelInvocable) => set({ isModelInvocable })}
      />
      <Switch
        label={say("userInvocable")}
        hint={say("userInvocableHint")}
        isOn={form.isUserInvocable}
        onChange={(isUserInvocable) => set({ isUserInvocable })}
      />
      <MetadataMap entries={form.metadata} onChange={(metadata) => set({ metadata })} />
    </div>
  );
}

/** No restriction at all is something else than nothing allowed. */
function AllowedTools({
  tools,
  onChange,
}: {
  readonly tools: readonly string[] | undefined;
  readonly onChange: (tools: readonly string[] | undefined) => void;
}) {
  const say = useMetadataWords();
  const { data } = useOperation("tool.list", {});
  return (
    <div className="grid gap-2">
      <Switch
        label={say("restrict")}
        hint={say("allowedToolsHint")}
        isOn={tools !== undefined}
        onChange={(isOn) => onChange(isOn ? [] : undefined)}
      />
      {tools !== undefined && (
        <NamesField
          label={say("allowedTools")}
          names={tools}
          onChange={onChange}
          options={(data?.tools ?? []).map(({ name, description }) => ({ name, detail: description }))}
          hint={tools.length === 0 ? <span className="text-warn">{say("allowsNothing")}</span> : undefined}
        />
      )}
    </div>
  );
}
