import { type InputOf, ProblemError, type RemoteName } from "loadout/client";
import { useState } from "react";
import { type OperationField, operationFields } from "../../api/operation-fields.ts";
import { useChange, useRefetch } from "../../api/operations.ts";
import { codeOf } from "../../api/page-client.ts";
import { nounOf } from "../../api/touched.ts";
import { useLanguage } from "../../shell/use-language.ts";
import { Button } from "../basic/button.tsx";
import { toast } from "../basic/toasts.tsx";
import { useUiWords } from "../words.ts";
import { FormDialog } from "./form-dialog.tsx";
import type { ControlProps, FieldLook, FormValues, OperationDialogProps } from "./operation-dialog.tsx";
import { type ChangedValue, changedValues, firstGap, inputOf, rebaseValues, refusedField } from "./operation-values.ts";
import { SelectField } from "./select-field.tsx";
import { Switch } from "./switch.tsx";
import { TextField } from "./text-field.tsx";

type Props = OperationDialogProps<RemoteName>;

/** The dialog of `OperationDialog`; loaded when the first one opens, with the fields of all operations. */
export function OperationWindow(props: Props) {
  const { operation, title, action, start = {}, fixed, toInput, check, done, onDone, result, onClose } = props;
  const { isOpen = true, onHide, opener, version, isWide = false, children, aside } = props;
  const refetch = useRefetch();
  const change = useChange(operation);
  const [seen, setSeen] = useState({ start, fixed, toInput, version });
  const [values, setValues] = useState(start);
  const looks = (typeof props.fields === "function" ? props.fields(values) : props.fields) as Looks;
  const fields = shownFields(operation, looks);
  const refused = change.error instanceof ProblemError ? refusedField(fields, change.error.problem) : undefined;
  const isStale = codeOf(change.error)?.endsWith(".stale") ?? false;
  const { input, blocked } = useInput({ ...seen, check, looks, fields, values });
  const isDirty = changedValues(seen.start, values).length > 0;
  const set = (changed: FormValues): void => {
    setValues((before) => ({ ...before, ...changed }));
    if (refused !== undefined) change.reset();
  };
  /** Secrets that were typed or answered leave the page with the dialog. */
  function close(): void {
    change.reset();
    onClose();
  }
  function goOn(): void {
    setValues(rebaseValues(seen.start, start, values));
    setSeen({ start, fixed, toInput, version });
    change.reset();
  }
  function send(): void {
    if (!input) return;
    change.mutate(input, {
      onSuccess(output) {
        if (result) return;
        if (done) toast(done(output, values));
        close();
        onDone?.(output, values);
      },
      // A stale version is fetched again, so that the page passes the current values.
      onError: () => void refetch(nounOf(operation)),
    });
  }
  if (change.data !== undefined && result) return result(change.data, values, close);
  return (
    <FormDialog
      title={title}
      action={action}
      onClose={onClose}
      isOpen={isOpen}
      onHide={isDirty ? onHide : undefined}
      opener={opener}
      isDirty={isDirty}
      onSubmit={send}
      isBusy={change.isPending}
      blocked={blocked}
      error={refused === undefined ? change.error : undefined}
      isWide={isWide}
      aside={aside?.(values)}
    >
      {children}
      {Object.entries(fields).map(([name, field]) => (
        <Field
          key={name}
          field={field}
          look={looks[name] ?? { label: name }}
          value={values[name] ?? ""}
          values={values}
          set={set}
          onChange={(value) => set({ [name]: value })}
          problem={name === refused ? change.error?.message : undefined}
        />
      ))}
      {isStale && seen.version !== version && (
        <Stale changes={changedValues(seen.start, start)} looks={looks} onGoOn={goOn} />
      )}
    </FormDialog>
  );
}

type Looks = Readonly<Record<string, FieldLook>>;
type Fields = Readonly<Record<string, OperationField>>;

/** The fields the page shows, in its order. A field the operation does not have is a mistake of the page. */
function shownFields(operation: string, looks: Looks): Fields {
  const known = operationFields[operation] ?? {};
  return Object.fromEntries(
    Object.entries(looks).flatMap(([name, { isHidden = false, isRequired = false }]) => {
      const field = known[name];
      if (!field) throw new Error(`${operation} has no field ${name}`);
      return isHidden ? [] : [[name, { ...field, ...(isRequired && { isRequired }) } as OperationField]];
    }),
  );
}

/** What would be sent, or why nothing can be. */
function useInput({
  fixed,
  toInput,
  check,
  looks,
  fields,
  values,
}: {
  readonly fixed: Props["fixed"] | undefined;
  readonly toInput: Props["toInput"] | undefined;
  readonly check: Props["check"] | undefined;
  readonly looks: Looks;
  readonly fields: Fields;
  readonly values: FormValues;
}): { readonly input: InputOf<RemoteName> | undefined; readonly blocked: string | undefined } {
  const say = useUiWords();
  const gap = firstGap(fields, values);
  if (gap) {
    const { label: field, gap: reason } = looks[gap.field] ?? { label: gap.field };
    return {
      input: undefined,
      blocked: reason ?? say(gap.kind === "missing" ? "fieldNeeded" : "fieldNumber", { field }),
    };
  }
  const reason = check?.(values);
  if (reason !== undefined) return { input: undefined, blocked: reason };
  const input = toInput ? toInput(values) : ({ ...inputOf(fields, values), ...fixed } as InputOf<RemoteName>);
  return { input, blocked: input ? undefined : say("nothingChanged") };
}

function Field({
  field: { kind, isRequired, isSecret, choices, en, zh },
  look: { label, hint, choices: labelled, control, isDisabled = false },
  ...state
}: Omit<ControlProps, "label"> & { readonly field: OperationField; readonly look: FieldLook }) {
  const { language } = useLanguage();
  const { value, onChange, problem } = state;
  if (control) return control({ ...state, label });
  const shown = hint === undefined ? (language === "en" ? en : zh) : (hint ?? undefined);
  const options = labelled ?? choices?.map((choice) => ({ value: choice, label: choice }));
  if (kind === "boolean")
    return (
      <Switch label={label} hint={shown} isOn={value === "true"} onChange={(isOn) => onChange(isOn ? "true" : "")} />
    );
  if (options) return <SelectField label={label} hint={shown} value={value} options={options} onChange={onChange} />;
  return (
    <TextField
      label={label}
      hint={shown}
      problem={problem}
      value={value}
      onChange={onChange}
      required={isRequired === true}
      disabled={isDisabled}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      {...(isSecret && { type: "password" })}
      {...(kind === "number" && { inputMode: "numeric" })}
    />
  );
}

/** Changed elsewhere since the dialog was opened: what changed, and a button to go on from there. */
function Stale({
  changes,
  looks,
  onGoOn,
}: {
  readonly changes: readonly ChangedValue[];
  readonly looks: Looks;
  readonly onGoOn: () => void;
}) {
  const say = useUiWords();
  return (
    <section className="grid gap-2 rounded-lg border border-warn bg-warn-soft p-3" data-stale>
      <h3 className="text-warn">{say("changedMeanwhile")}</h3>
      <ul className="grid list-disc gap-1 pl-5">
        {changes.length === 0 && <li>{say("changedHidden")}</li>}
        {changes.map(({ field, before, after }) => (
          <li key={field}>
            {say("changedField", { field: looks[field]?.label ?? field, before: before || "–", after: after || "–" })}
          </li>
        ))}
      </ul>
      <div>
        <Button isSmall icon="refresh" className="max-md:min-h-11" onClick={onGoOn}>
          {say("keepMine")}
        </Button>
      </div>
    </section>
  );
}
