import { type Diagnostic, isSlug, suggestSlug } from "@loadout/core/skill";
import { type KeyboardEvent, useId, useState } from "react";
import { useOperation } from "../../../api/operations.ts";
import { Button, IconButton } from "../../../ui/basic/button.tsx";
import { NamesField } from "../../../ui/form/names-field.tsx";
import { Switch } from "../../../ui/form/switch.tsx";
import { TextArea } from "../../../ui/form/text-area.tsx";
import { TextField } from "../../../ui/form/text-field.tsx";
import { useFound } from "../../../ui/skill/diagnostics.tsx";
import type { MetadataForm } from "./metadata-draft.ts";
import { useMetadataWords } from "./words.ts";

const longestDescription = 1024;

/** The form of the frontmatter: the fields of the specification, and the texts of `metadata`. */
export function MetadataFields({
  slug,
  form,
  onChange,
  found,
}: {
  readonly slug: string;
  readonly form: MetadataForm;
  readonly onChange: (form: MetadataForm) => void;
  readonly found: readonly Diagnostic[];
}) {
  const say = useMetadataWords();
  const translate = useFound();
  const set = (change: Partial<MetadataForm>): void => onChange({ ...form, ...change });
  const problemOf = (field: string): string | undefined => {
    const problem = found.find(({ rule, severity }) => rule.startsWith(`${field}.`) && severity !== "info");
    return problem && translate(problem).message;
  };
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
      <DescriptionField
        value={form.description}
        onChange={(description) => set({ description })}
        problem={problemOf("description")}
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

/** The description with a counter, because the specification limits its length. */
function DescriptionField({
  value,
  onChange,
  problem,
}: {
  readonly value: string;
  readonly onChange: (text: string) => void;
  readonly problem: string | undefined;
}) {
  const say = useMetadataWords();
  const length = [...value].length;
  return (
    <TextArea
      label={say("description")}
      value={value}
      onChange={onChange}
      rows={5}
      problem={problem}
      hint={
        <span className="flex gap-3">
          <span className="flex-1">{say("descriptionHint")}</span>
          <span className={`tabular-nums ${length > longestDescription ? "font-medium text-bad" : ""}`} data-counter>
            {length} / {longestDescription}
          </span>
        </span>
      }
    />
  );
}

/** Without a list there is no restriction; an empty list allows nothing. */
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

type Entries = Readonly<Record<string, string>>;

/** The texts of `metadata`, by key. */
function MetadataMap({
  entries,
  onChange,
}: {
  readonly entries: Entries;
  readonly onChange: (entries: Entries) => void;
}) {
  const say = useMetadataWords();
  const id = useId();
  return (
    <fieldset className="grid gap-2" aria-describedby={id}>
      <legend className="font-medium">{say("metadata")}</legend>
      <p id={id} className="text-quiet">
        {say("metadataHint")}
      </p>
      {Object.entries(entries).map(([key, value]) => (
        <div key={key} className="grid grid-cols-[minmax(0,8rem)_minmax(0,1fr)_auto] items-center gap-2">
          <code className="truncate" title={key}>
            {key}
          </code>
          <TextField
            label={say("value", { key })}
            isLabelHidden
            value={value}
            onChange={(text) => onChange({ ...entries, [key]: text })}
          />
          <IconButton
            icon="close"
            label={say("remove", { key })}
            onClick={() => onChange(Object.fromEntries(Object.entries(entries).filter(([one]) => one !== key)))}
          />
        </div>
      ))}
      <NewEntry entries={entries} onAdd={(key, value) => onChange({ ...entries, [key]: value })} />
    </fieldset>
  );
}

function NewEntry({
  entries,
  onAdd,
}: {
  readonly entries: Entries;
  readonly onAdd: (key: string, value: string) => void;
}) {
  const say = useMetadataWords();
  const [key, setKey] = useState("");
  const [value, setValue] = useState("");
  const problem = Object.hasOwn(entries, key)
    ? say("takenKey")
    : key === "" || /^[\p{L}\p{N}_][\p{L}\p{N}_.-]*$/u.test(key)
      ? undefined
      : say("badKey");
  const isReady = key !== "" && problem === undefined;
  function add(): void {
    if (!isReady) return;
    onAdd(key, value);
    setKey("");
    setValue("");
  }
  // Enter adds the entry and does not send the form.
  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
    event.preventDefault();
    add();
  }
  return (
    <div className="grid grid-cols-[minmax(0,8rem)_minmax(0,1fr)_auto] items-start gap-2">
      <TextField
        label={say("key")}
        isLabelHidden
        placeholder={say("key")}
        value={key}
        onChange={setKey}
        problem={problem}
        spellCheck={false}
        onKeyDown={onKeyDown}
      />
      <TextField
        label={say("newValue")}
        isLabelHidden
        placeholder={say("newValue")}
        value={value}
        onChange={setValue}
        onKeyDown={onKeyDown}
      />
      <Button icon="plus" onClick={add} blocked={isReady ? undefined : say("badKey")}>
        {say("add")}
      </Button>
    </div>
  );
}
