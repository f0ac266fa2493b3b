import type { OperationField } from "../../api/operation-fields.ts";
import type { FormValues } from "./operation-dialog.tsx";

/** From what was typed into a form to the input of an operation, and from its refusal back to a field. */

type Fields = Readonly<Record<string, OperationField>>;

/** Texts without blanks around them, numbers as numbers; an empty field is left out, so that the default counts. */
export function inputOf(fields: Fields, values: FormValues): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) => {
      const value = typedValue(field, values[name] ?? "");
      return value === undefined ? [] : [[name, value]];
    }),
  );
}

function typedValue({ kind, isSecret }: OperationField, typed: string): unknown {
  if (kind === "boolean") return typed === "true";
  const text = isSecret ? typed : typed.trim();
  if (text === "") return undefined;
  if (kind === "number") return Number(text);
  return kind === "list" ? text.split(/[\s,]+/) : text;
}

export type Gap = { readonly field: string; readonly kind: "missing" | "number" };

/** The first field that keeps a form from being sent. */
export function firstGap(fields: Fields, values: FormValues): Gap | undefined {
  for (const [field, { kind, isRequired }] of Object.entries(fields)) {
    const typed = (values[field] ?? "").trim();
    if (isRequired && kind !== "boolean" && typed === "") return { field, kind: "missing" };
    if (kind === "number" && typed !== "" && !/^-?\d+$/.test(typed)) return { field, kind: "number" };
  }
  return undefined;
}

export interface ChangedValue {
  readonly field: string;
  readonly before: string;
  readonly after: string;
}

/** The fields whose values differ. */
export const changedValues = (before: FormValues, after: FormValues): readonly ChangedValue[] =>
  Object.keys({ ...before, ...after })
    .map((field) => ({ field, before: before[field] ?? "", after: after[field] ?? "" }))
    .filter((one) => one.before !== one.after);

/** Keeps what was typed; fields that were not edited follow a change made elsewhere. */
export const rebaseValues = (seen: FormValues, now: FormValues, values: FormValues): FormValues => ({
  ...now,
  ...Object.fromEntries(changedValues(seen, values).map(({ field, after }) => [field, after])),
});

interface Refusal {
  readonly code: string;
  readonly message: string;
  readonly values: Readonly<Record<string, unknown>>;
}

/** The field a refusal is about: the server names it first in `values.problem`, such as `name must not be empty`. */
export function refusedField(fields: Fields, { code, values }: Refusal): string | undefined {
  if (code !== "input.invalid") return undefined;
  const problem = values.problem as { readonly en?: string } | string | undefined;
  const text = typeof problem === "string" ? problem : (problem?.en ?? "");
  const [name = ""] = text.split(/[\s:.：]/, 1);
  return name in fields ? name : undefined;
}
