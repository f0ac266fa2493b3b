import { SelectField } from "../../../ui/form/select-field.tsx";
import { TextField } from "../../../ui/form/text-field.tsx";
import { useTriggerWords } from "./trigger-words.ts";

/** Drafted requests, each of which a person keeps, changes or leaves. */

export interface DraftRow {
  readonly request: string;
  readonly expect: boolean;
  readonly isKept: boolean;
}

export function DraftList({
  rows,
  onChange,
}: {
  readonly rows: readonly DraftRow[];
  readonly onChange: (rows: readonly DraftRow[]) => void;
}) {
  const say = useTriggerWords();
  const change = (at: number, more: Partial<DraftRow>): void =>
    onChange(rows.map((row, place) => (place === at ? { ...row, ...more } : row)));
  return (
    <ul className="grid grid-cols-[minmax(0,1fr)] gap-2">
      {rows.map(({ request, expect, isKept }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows keep their places while their texts are typed
        <li key={at} className="flex flex-wrap items-center gap-2" data-draft={at}>
          <input
            type="checkbox"
            className="size-4 shrink-0 accent-accent"
            aria-label={request}
            checked={isKept}
            onChange={({ target }) => change(at, { isKept: target.checked })}
          />
          <div className="min-w-48 flex-1">
            <TextField
              label={say("request")}
              isLabelHidden
              value={request}
              onChange={(value) => change(at, { request: value })}
            />
          </div>
          <SelectField
            isInline
            isLabelHidden
            className="w-auto!"
            label={say("expect", { request })}
            value={String(expect)}
            options={[
              { value: "true", label: say("should") },
              { value: "false", label: say("shouldNot") },
            ]}
            onChange={(value) => change(at, { expect: value === "true" })}
          />
        </li>
      ))}
    </ul>
  );
}
