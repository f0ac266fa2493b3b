import { type KeyboardEvent, useId, useState } from "react";
import { Button, IconButton } from "../../../ui/basic/button.tsx";
import { TextField } from "../../../ui/form/text-field.tsx";
import { useMetadataWords } from "./words.ts";

type Entries = Readonly<Record<string, string>>;

/** The texts of `metadata`, by key. */
export function MetadataMap({
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
  const add = (): void => {
    if (!isReady) return;
    onAdd(key, value);
    setKey("");
    setValue("");
  };
  // Enter in here adds the entry; it does not save the form.
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
    event.preventDefault();
    add();
  };
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
