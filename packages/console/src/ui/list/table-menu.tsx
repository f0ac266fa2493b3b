import { IconButton } from "../basic/button.tsx";
import { Check } from "../form/check.tsx";
import { Popover } from "../window/popover.tsx";
import { useUiWords } from "../words.ts";
import type { TableLook } from "./table-look.ts";

/** A menu to hide columns and to make rows compact. */
export function TableMenu({
  look,
  columns,
}: {
  readonly look: TableLook;
  /** The columns that can be hidden. */
  readonly columns: readonly { readonly id: string; readonly title: string }[];
}) {
  const say = useUiWords();
  return (
    <Popover trigger={<IconButton isSmall icon="columns" label={say("tableLook")} />} title={say("tableLook")}>
      <fieldset className="grid gap-1">
        <legend className="mb-1 text-quiet">{say("columns")}</legend>
        {columns.map(({ id, title }) => (
          <Check
            key={id}
            label={title}
            isOn={!look.isHidden(id)}
            onChange={(isShown) => look.setHidden(id, !isShown)}
          />
        ))}
      </fieldset>
      <div className="border-t border-line pt-2">
        <Check label={say("compactRows")} isOn={look.isCompact} onChange={look.setCompact} />
      </div>
    </Popover>
  );
}
