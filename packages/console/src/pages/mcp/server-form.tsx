import { type ReactNode, useId } from "react";
import { useIsLive } from "../../api/live.ts";
import { Button } from "../../ui/basic/button.tsx";
import { TextArea } from "../../ui/form/text-area.tsx";
import { TextField } from "../../ui/form/text-field.tsx";
import { useUiWords } from "../../ui/words.ts";
import { useFormWords } from "./form-words.ts";
import { PairsField } from "./pairs-field.tsx";
import type { ServerDraft } from "./server-draft.ts";

export interface ServerFormProps {
  readonly draft: ServerDraft;
  readonly onChange: (draft: ServerDraft) => void;
  readonly onSave: (draft: ServerDraft) => void;
  readonly isBusy: boolean;
  /** It is called so already. */
  readonly isNamed?: boolean;
  /** What went wrong. */
  readonly children?: ReactNode;
}

/** Where a server is, and what it is given. */
export function ServerForm({ draft, onChange, onSave, isBusy, isNamed = false, children }: ServerFormProps) {
  const say = useFormWords();
  const sayUi = useUiWords();
  const isLive = useIsLive();
  const { name, kind, command, url, args } = draft;
  const place = kind === "stdio" ? command : url;
  const blocked = !isLive ? sayUi("offlineReason") : missing();

  function missing(): string | undefined {
    if (name.trim() === "") return say("blockedName");
    return place.trim() === "" ? say("blockedPlace") : undefined;
  }

  return (
    <form
      className="grid grid-cols-1 gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (blocked === undefined && !isBusy) onSave({ ...draft, args: args.filter((line) => line !== "") });
      }}
    >
      <TextField
        label={say("name")}
        hint={isNamed ? undefined : say("nameHint")}
        value={name}
        readOnly={isNamed}
        onChange={(next) => onChange({ ...draft, name: next })}
        autoComplete="off"
        spellCheck={false}
        maxLength={32}
      />
      <KindChoice kind={kind} onChange={(next) => onChange({ ...draft, kind: next })} />
      {kind === "stdio" ? <Program draft={draft} onChange={onChange} /> : <Address draft={draft} onChange={onChange} />}
      {children}
      <div>
        <Button type="submit" variant="primary" icon="check" isBusy={isBusy} blocked={blocked}>
          {say("saveTest")}
        </Button>
      </div>
    </form>
  );
}

function KindChoice({
  kind,
  onChange,
}: {
  readonly kind: ServerDraft["kind"];
  readonly onChange: (kind: ServerDraft["kind"]) => void;
}) {
  const say = useFormWords();
  const group = useId();
  return (
    <fieldset>
      <legend className="mb-1 font-medium">{say("kindLegend")}</legend>
      <div className="flex flex-wrap gap-x-6">
        {(["stdio", "http"] as const).map((one) => (
          <label key={one} className="inline-flex min-h-8 cursor-pointer items-center gap-2 max-md:min-h-11">
            <input
              type="radio"
              name={group}
              className="size-4.5 accent-accent"
              checked={kind === one}
              onChange={() => onChange(one)}
            />
            {one === "stdio" ? say("kindStdio") : say("kindHttp")}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

type PartProps = Pick<ServerFormProps, "draft" | "onChange">;

function Program({ draft, onChange }: PartProps) {
  const say = useFormWords();
  const { command, args, env } = draft;
  return (
    <>
      <TextField
        label={say("program")}
        hint={say("programHint")}
        value={command}
        onChange={(next) => onChange({ ...draft, command: next })}
        autoComplete="off"
        spellCheck={false}
        className="font-mono"
      />
      <TextArea
        label={say("args")}
        value={args.join("\n")}
        onChange={(text) => onChange({ ...draft, args: text === "" ? [] : text.split("\n") })}
        rows={Math.min(8, Math.max(3, args.length + 1))}
        spellCheck={false}
        className="font-mono"
      />
      <PairsField
        label={say("env")}
        hint={say("envHint")}
        placeholder={{ name: "API_KEY", value: "${API_KEY}" }}
        pairs={env}
        onChange={(next) => onChange({ ...draft, env: next })}
      />
    </>
  );
}

function Address({ draft, onChange }: PartProps) {
  const say = useFormWords();
  const { url, headers } = draft;
  return (
    <>
      <TextField
        label={say("urlLabel")}
        hint={say("urlHint")}
        value={url}
        onChange={(next) => onChange({ ...draft, url: next })}
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        className="font-mono"
      />
      <PairsField
        label={say("headers")}
        hint={say("headersHint")}
        placeholder={{ name: "Authorization", value: "Bearer ${TOKEN}" }}
        pairs={headers}
        onChange={(next) => onChange({ ...draft, headers: next })}
      />
    </>
  );
}
