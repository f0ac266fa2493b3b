import type { InputOf, OutputOf, RemoteName } from "loadout/client";
import { lazy, type ReactNode, Suspense } from "react";
import type { Opener } from "./in-place.tsx";
import type { SelectOption } from "./select-field.tsx";

/**
 * A dialog that runs an operation. The schema of the operation makes the fields: required or optional, text, number,
 * switch or choice, secret or not, and the hint below each of them (`api/operation-fields.ts`, which `npm run documents`
 * makes). The page says which fields are shown, in which order, and what they are called.
 *
 *     <OperationDialog
 *       operation="environment.create"
 *       title={say("createTitle")}
 *       action={say("createAction")}
 *       fields={{ name: { label: say("name"), hint: say("nameHint") } }}
 *       done={({ name }) => say("created", { name })}
 *       onClose={onClose}
 *     />
 *
 * - `fields` may be a function of the values, where one field decides about others.
 * - `start` are the values the fields begin with, `fixed` is input without a field (an id, a version).
 * - `toInput` makes the input from the values where that takes more than leaving empty optional fields out;
 *   `undefined` means that nothing was changed, and nothing can be sent.
 * - `check` adds a reason why the form cannot be sent. Empty required fields and numbers that are none are found
 *   without it.
 * - `done` is the toast after success, `onDone` runs after the dialog was closed. `result` replaces the form after success
 *   instead, for secrets shown once.
 * - `control` draws a field in its own way, `choices` makes it a select, `isHidden` leaves it out.
 * - A value the server refuses is explained beside its field, everything else below the fields.
 * - `start`, `fixed` and `toInput` are those of the moment the dialog was opened, so a change is always based on what
 *   the person saw. When the thing was changed elsewhere (`*.stale`), the dialog shows what changed and offers to go on
 *   with the current ones and what was typed: make them from the latest answer of the server, and pass its `version`.
 * - With `opener`, the form is in the page, in the place of what it changes (`in-place.tsx`).
 * - With `onHide`, closing keeps what was typed and only `Cancel` drops it: keep the dialog mounted and pass `isOpen`.
 */
export interface OperationDialogProps<Name extends RemoteName> {
  readonly operation: Name;
  readonly title: ReactNode;
  readonly action: string;
  readonly fields: FieldLooks<Name> | ((values: FormValues) => FieldLooks<Name>);
  readonly start?: FormValues;
  readonly fixed?: Partial<InputOf<Name>>;
  readonly toInput?: (values: FormValues) => InputOf<Name> | undefined;
  readonly check?: (values: FormValues) => string | undefined;
  readonly done?: (output: OutputOf<Name>, values: FormValues) => string;
  readonly onDone?: (output: OutputOf<Name>, values: FormValues) => void;
  readonly result?: (output: OutputOf<Name>, values: FormValues, close: () => void) => ReactNode;
  readonly onClose: () => void;
  readonly isOpen?: boolean;
  readonly onHide?: () => void;
  /** The button that opened it. */
  readonly opener?: Opener;
  readonly version?: string;
  readonly isWide?: boolean;
  /** Above the fields. */
  readonly children?: ReactNode;
  /** Beside the fields. */
  readonly aside?: (values: FormValues) => ReactNode;
}

export type FieldLooks<Name extends RemoteName> = Readonly<Partial<Record<keyof InputOf<Name> & string, FieldLook>>>;

/** What was typed, by field. A switch is `"true"` or `""`. */
export type FormValues = Readonly<Record<string, string>>;

export interface FieldLook {
  readonly label: string;
  /** The text of the operation's field where it is left out; none where it is `null`. */
  readonly hint?: ReactNode;
  /** The labels of the values that can be chosen; those of the schema by name where it is left out. */
  readonly choices?: readonly SelectOption[];
  readonly control?: (props: ControlProps) => ReactNode;
  readonly isHidden?: boolean;
  readonly isDisabled?: boolean;
  /** The reason shown for a gap in this field, instead of the general one. */
  readonly gap?: string;
  /** Required here, though the operation does without. */
  readonly isRequired?: boolean;
}

export interface ControlProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly values: FormValues;
  /** Changes several fields at once. */
  readonly set: (changed: FormValues) => void;
  readonly problem: string | undefined;
}

const OperationWindow = lazy(async () => ({ default: (await import("./operation-window.tsx")).OperationWindow }));

export const OperationDialog = <Name extends RemoteName>(props: OperationDialogProps<Name>) => (
  <Suspense>
    <OperationWindow {...(props as unknown as OperationDialogProps<RemoteName>)} />
  </Suspense>
);
