import { Combobox } from "@base-ui/react/combobox";
import { useId, useState } from "react";
import { fuzzy } from "../../shell/fuzzy.ts";
import { Icon } from "../basic/icon.tsx";
import { useUiWords } from "../words.ts";
import type { NameOption, NamesFieldProps } from "./names-field.tsx";

/** The field for several names, once it is loaded. */

const mostOffered = 50;

/** A field for several names, in order: chosen from suggestions or typed. */
export function NamesInput(props: NamesFieldProps) {
  const { label, names, onChange, options = [], hint, problemOf = () => undefined, isReadOnly = false } = props;
  const say = useUiWords();
  const id = useId();
  const [typed, setTyped] = useState("");
  const offered = offer(options, typed, names);
  const details = new Map(options.map(({ name, detail }) => [name, detail]));
  const problems = names.flatMap((name) => problemOf(name) ?? []);
  const describedBy = [hint !== undefined && `${id}-hint`, problems.length > 0 && `${id}-problem`]
    .filter(Boolean)
    .join(" ");
  return (
    <div className="grid gap-1">
      <label htmlFor={id} className="font-medium">
        {label}
      </label>
      <Combobox.Root
        multiple
        autoHighlight
        readOnly={isReadOnly}
        items={offered}
        filteredItems={offered}
        value={[...names]}
        onValueChange={(chosen: string[], details) => {
          if (isEscape(details)) return;
          onChange(chosen);
          setTyped("");
        }}
        inputValue={typed}
        onInputValueChange={(text, details) => {
          if (!isEscape(details)) setTyped(text);
        }}
      >
        <Combobox.InputGroup className="flex min-h-8 w-full min-w-0 cursor-text items-center rounded-md border border-strong-line bg-panel px-2 py-1 focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-accent max-md:min-h-11">
          <Combobox.Chips
            className="flex min-w-0 flex-1 flex-wrap items-center gap-1"
            aria-label={names.length > 0 ? say("chosenNames", { label }) : undefined}
          >
            {names.map((name) => (
              <NameChip key={name} name={name} isWrong={problemOf(name) !== undefined} isReadOnly={isReadOnly} />
            ))}
            <Combobox.Input
              id={id}
              aria-describedby={describedBy || undefined}
              aria-invalid={problems.length > 0 || undefined}
              placeholder={isReadOnly ? undefined : say("addName")}
              className="min-h-6 min-w-24 flex-1 bg-transparent px-1 outline-none max-md:text-lg"
            />
          </Combobox.Chips>
        </Combobox.InputGroup>
        <Suggestions
          label={label}
          textOf={(name) => (details.has(name) || names.includes(name) ? name : say("addThis", { name }))}
          detailOf={(name) => details.get(name)}
        />
      </Combobox.Root>
      {hint !== undefined && (
        <div id={`${id}-hint`} className="text-quiet">
          {hint}
        </div>
      )}
      {problems.length > 0 && (
        <p id={`${id}-problem`} className="text-bad">
          {problems.join(" ")}
        </p>
      )}
    </div>
  );
}

/** The library marks chips as read only, which their role does not know. The input says it. */
const unmarked = { "aria-readonly": undefined };

/** A chosen name, with a button that removes it. */
function NameChip({
  name,
  isWrong,
  isReadOnly,
}: {
  readonly name: string;
  readonly isWrong: boolean;
  readonly isReadOnly: boolean;
}) {
  const say = useUiWords();
  return (
    <Combobox.Chip
      {...unmarked}
      aria-label={name}
      className={`inline-flex min-h-6 max-w-full items-center rounded pl-2 text-sm outline-accent focus-within:outline-2 data-[highlighted]:outline-2 ${isWrong ? "bg-bad-soft text-bad" : "bg-raised"}`}
      data-wrong={isWrong || undefined}
    >
      {isWrong && <Icon name="error" className="mr-1 size-4" />}
      <span className="min-w-0 truncate font-mono">{name}</span>
      {isReadOnly ? (
        <span className="w-2" />
      ) : (
        <Combobox.ChipRemove
          aria-label={say("removeName", { name })}
          className="ml-1 grid size-6 place-items-center rounded hover:bg-line"
        >
          <Icon name="close" className="size-3" />
        </Combobox.ChipRemove>
      )}
    </Combobox.Chip>
  );
}

/** The list of suggestions below the field. */
const Suggestions = ({
  label,
  textOf,
  detailOf,
}: {
  readonly label: string;
  readonly textOf: (name: string) => string;
  readonly detailOf: (name: string) => string | undefined;
}) => (
  <Combobox.Portal>
    <Combobox.Positioner sideOffset={6} collisionPadding={8} className="z-50">
      <Combobox.Popup className="max-h-[min(18rem,var(--available-height))] w-[var(--anchor-width)] max-w-[calc(100vw-1rem)] min-w-56 overflow-auto rounded-lg border border-line bg-panel py-1 shadow-lg empty:hidden">
        <Combobox.List aria-label={label}>
          {(name: string) => (
            <Combobox.Item
              key={name}
              value={name}
              className="flex min-h-8 cursor-pointer items-baseline gap-2 px-3 py-1 data-[highlighted]:bg-accent-soft max-md:min-h-11"
            >
              <span className="font-mono text-sm">{textOf(name)}</span>
              <span className="min-w-0 flex-1 truncate text-xs text-quiet">{detailOf(name)}</span>
            </Combobox.Item>
          )}
        </Combobox.List>
      </Combobox.Popup>
    </Combobox.Positioner>
  </Combobox.Portal>
);

/**
 * Escape closes the list. In a closed one the component would remove everything that was chosen: that is refused, and the
 * key does what it does elsewhere, such as closing a dialog.
 */
function isEscape(details: Combobox.Root.ChangeEventDetails): boolean {
  if (details.reason !== "escape-key") return false;
  details.cancel();
  details.allowPropagation();
  return true;
}

/** Suggestions that match the typed text, best first, then the text itself. */
function offer(options: readonly NameOption[], typed: string, chosen: readonly string[]): string[] {
  const text = typed.trim();
  const fitting = options
    .filter(({ name }) => !chosen.includes(name))
    .map(({ name, detail = "" }) => ({ name, fit: Math.max(fuzzy(name, text), fuzzy(detail, text) > 1 ? 0.5 : 0) }))
    .filter(({ fit }) => fit > 0)
    .sort((one, other) => other.fit - one.fit)
    .slice(0, mostOffered)
    .map(({ name }) => name);
  const isNew = text !== "" && !fitting.includes(text) && !chosen.includes(text);
  return isNew ? [...fitting, text] : fitting;
}
