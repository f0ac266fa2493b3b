import type { ReactNode } from "react";
import { Button, IconButton } from "../../ui/basic/button.tsx";
import { TextField } from "../../ui/form/text-field.tsx";
import { useFormWords } from "./form-words.ts";
import type { Pair } from "./server-draft.ts";

/** Names with values, a line each. */
export function PairsField({
  label,
  hint,
  placeholder,
  pairs,
  onChange,
}: {
  readonly label: string;
  readonly hint: ReactNode;
  readonly placeholder: Pair;
  readonly pairs: readonly Pair[];
  readonly onChange: (pairs: readonly Pair[]) => void;
}) {
  const say = useFormWords();
  const change = (index: number, next: Partial<Pair>): void =>
    onChange(pairs.map((pair, at) => (at === index ? { ...pair, ...next } : pair)));
  const labelOf = (part: string, index: number): string => say("pairOf", { part, number: index + 1, label });
  return (
    <fieldset className="grid gap-1.5">
      <legend className="mb-1 font-medium">{label}</legend>
      {pairs.map((pair, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a line is where it is
        <div key={index} className="grid grid-cols-[minmax(0,2fr)_minmax(0,3fr)_auto] gap-1.5">
          <TextField
            isLabelHidden
            label={labelOf(say("pairName"), index)}
            placeholder={placeholder.name}
            value={pair.name}
            onChange={(name) => change(index, { name })}
            autoComplete="off"
            spellCheck={false}
            className="font-mono"
          />
          <TextField
            isLabelHidden
            label={labelOf(say("pairValue"), index)}
            placeholder={placeholder.value}
            value={pair.value}
            onChange={(value) => change(index, { value })}
            autoComplete="off"
            spellCheck={false}
            className="font-mono"
          />
          <IconButton
            icon="close"
            label={say("removePair", { number: index + 1, label })}
            onClick={() => onChange(pairs.filter((_, at) => at !== index))}
          />
        </div>
      ))}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Button
          isSmall
          icon="plus"
          className="max-md:min-h-11"
          aria-label={`${say("addPair")}: ${label}`}
          onClick={() => onChange([...pairs, { name: "", value: "" }])}
        >
          {say("addPair")}
        </Button>
        <span className="text-quiet">{hint}</span>
      </div>
    </fieldset>
  );
}
