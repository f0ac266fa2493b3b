import { useMemo, useState } from "react";
import { useOperation } from "../../api/operations.ts";
import { Button } from "../../ui/basic/button.tsx";
import { TextField } from "../../ui/form/text-field.tsx";
import { VirtualList } from "../../ui/list/virtual-list.tsx";
import { Loaded } from "../../ui/page/loading.tsx";
import { TokenMeter } from "../../ui/skill/token-meter.tsx";
import { Dialog } from "../../ui/window/dialog.tsx";
import { useUiWords } from "../../ui/words.ts";
import { type PickedSkill, type PickerRow, pickerRows } from "./agent-skill-rows.ts";
import { useAgentWords } from "./words.ts";

export interface SkillPickerProps {
  readonly chosen: readonly string[];
  readonly environment: string;
  readonly onChange: (chosen: readonly string[]) => void;
  readonly onClose: () => void;
}

/** A dialog to select skills, grouped by source, with the tokens of each. Only its button applies the selection. */
export function SkillPicker({ chosen: before, environment, onChange, onClose }: SkillPickerProps) {
  const say = useAgentWords();
  const sayUi = useUiWords();
  const [chosen, setChosen] = useState(before);
  const [typed, setTyped] = useState("");
  const query = useOperation("skill.list", { environment, tokens: true });
  return (
    <Dialog
      isOpen
      isWide
      onClose={onClose}
      title={say("picker")}
      footer={
        <>
          <p className="mr-auto self-center text-quiet" role="status">
            {say("pickerCount", { count: chosen.length })}
          </p>
          <Button onClick={onClose}>{sayUi("cancel")}</Button>
          <Button
            variant="primary"
            onClick={() => {
              onChange(chosen);
              onClose();
            }}
          >
            {say("pickerDone")}
          </Button>
        </>
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
        <TextField
          label={say("pickerSearch")}
          type="search"
          value={typed}
          onChange={setTyped}
          autoComplete="off"
          autoFocus
        />
        <Loaded query={query}>
          {({ skills, tokenizer }) => (
            <Found skills={skills} tokenizer={tokenizer} typed={typed} chosen={chosen} onChange={setChosen} />
          )}
        </Loaded>
      </div>
    </Dialog>
  );
}

interface FoundProps extends Pick<SkillPickerProps, "chosen" | "onChange"> {
  readonly skills: readonly PickedSkill[];
  readonly tokenizer: string | undefined;
  readonly typed: string;
}

function Found({ skills, tokenizer, typed, chosen, onChange }: FoundProps) {
  const say = useAgentWords();
  const rows = useMemo(() => pickerRows(skills, typed), [skills, typed]);
  if (rows.length === 0) return <p className="text-quiet">{say(typed === "" ? "pickerEmpty" : "pickerNothing")}</p>;
  const isChosen = ({ id, name, address }: PickedSkill): boolean =>
    chosen.some((one) => one === id || one === address || one === name);
  const without = (some: readonly PickedSkill[]): readonly string[] =>
    chosen.filter((one) => !some.some(({ id, name, address }) => one === id || one === address || one === name));
  return (
    <VirtualList
      label={say("pickerList")}
      rows={rows}
      keyOf={(row) => (row.kind === "source" ? `source ${row.source}` : row.skill.address)}
      rowHeight={52}
      className="max-h-[55dvh]"
    >
      {(row: PickerRow) =>
        row.kind === "source" ? (
          <SourceRow
            row={row}
            isWhole={row.skills.every(isChosen)}
            onTick={(isOn) =>
              onChange(
                isOn
                  ? [...chosen, ...row.skills.filter((one) => !isChosen(one)).map(({ id }) => id)]
                  : without(row.skills),
              )
            }
          />
        ) : (
          <SkillRow
            skill={row.skill}
            tokenizer={tokenizer}
            isOn={isChosen(row.skill)}
            onTick={(isOn) => onChange(isOn ? [...chosen, row.skill.id] : without([row.skill]))}
          />
        )
      }
    </VirtualList>
  );
}

function SourceRow({
  row: { source, skills },
  isWhole,
  onTick,
}: {
  readonly row: Extract<PickerRow, { kind: "source" }>;
  readonly isWhole: boolean;
  readonly onTick: (isOn: boolean) => void;
}) {
  const say = useAgentWords();
  return (
    <div className="flex items-center gap-2 bg-raised px-3 py-1">
      <h3>{say(`source_${source}` as "source_library")}</h3>
      <span className="text-quiet">{skills.length}</span>
      <Button isSmall variant="quiet" className="max-md:min-h-11" onClick={() => onTick(!isWhole)}>
        {say(isWhole ? "pickerNone" : "pickerAll")}
      </Button>
      <span className="ml-auto text-xs text-quiet">{say("pickerTokens")}</span>
    </div>
  );
}

const SkillRow = ({
  skill: { id, description, listingTokens, fullTokens },
  tokenizer,
  isOn,
  onTick,
}: {
  readonly skill: PickedSkill;
  readonly tokenizer: string | undefined;
  readonly isOn: boolean;
  readonly onTick: (isOn: boolean) => void;
}) => (
  <label className="flex min-h-11 cursor-pointer items-start gap-2 px-3 py-2 hover:bg-raised">
    <input
      type="checkbox"
      checked={isOn}
      onChange={({ target: { checked } }) => onTick(checked)}
      className="mt-0.5 size-5 shrink-0 accent-accent"
    />
    <span className="min-w-0 flex-1">
      <code className="font-semibold">{id}</code>
      <span className="line-clamp-1 text-xs text-quiet">{description}</span>
    </span>
    <TokenMeter listing={listingTokens} full={fullTokens} tokenizer={tokenizer} />
  </label>
);
