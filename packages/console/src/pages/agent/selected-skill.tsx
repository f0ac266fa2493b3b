import { Link } from "@tanstack/react-router";
import { useMay } from "../../shell/who-am-i.ts";
import { IconButton } from "../../ui/basic/button.tsx";
import { TokenMeter } from "../../ui/skill/token-meter.tsx";
import type { BroughtRow, SelectedRow } from "./selected-rows.ts";
import { Warning } from "./warning.tsx";
import { useAgentWords } from "./words.ts";

const buttonSize = "max-md:min-h-11 max-md:min-w-11";

/** One that is selected: what it costs, its place, and what comes in with it. */
export function SelectedSkill({
  row: { reference, skill, isMissing, brought },
  tokenizer,
  isFirst,
  isLast,
  onMove,
  onRemove,
}: {
  readonly row: SelectedRow;
  readonly tokenizer: string | undefined;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  readonly onMove: (step: 1 | -1) => void;
  readonly onRemove: () => void;
}) {
  const say = useAgentWords();
  const maySee = useMay("superadmin");
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-2 px-2 py-1">
        <span aria-hidden="true" className="cursor-grab text-quiet select-none max-md:hidden">
          ⠿
        </span>
        <code className="min-w-0 flex-1 font-semibold" title={skill?.address}>
          {reference}
        </code>
        {skill && <TokenMeter listing={skill.listingTokens} full={skill.fullTokens} tokenizer={tokenizer} />}
        <span className="flex">
          <IconButton
            isSmall
            icon="up"
            label={say("moveUp", { skill: reference })}
            blocked={isFirst ? say("isFirst") : undefined}
            className={buttonSize}
            data-press={`up ${reference}`}
            onClick={() => onMove(-1)}
          />
          <IconButton
            isSmall
            icon="down"
            label={say("moveDown", { skill: reference })}
            blocked={isLast ? say("isLast") : undefined}
            className={buttonSize}
            data-press={`down ${reference}`}
            onClick={() => onMove(1)}
          />
          <IconButton
            isSmall
            icon="close"
            label={say("removeSkill", { skill: reference })}
            className={buttonSize}
            onClick={onRemove}
          />
        </span>
      </div>
      {isMissing && (
        <div className="px-2 pb-1.5">
          <Warning
            link={
              maySee && (
                <Link to="/skills" search={{ q: reference }} className="text-accent underline">
                  {say("toSkills")}
                </Link>
              )
            }
          >
            {say("missingSkill")}
          </Warning>
        </div>
      )}
      {brought.length > 0 && (
        <ul className="grid gap-0.5 pb-1.5">
          {brought.map((one) => (
            <Brought key={one.skill.id} row={one} tokenizer={tokenizer} />
          ))}
        </ul>
      )}
    </>
  );
}

function Brought({
  row: { skill, depth },
  tokenizer,
}: {
  readonly row: BroughtRow;
  readonly tokenizer: string | undefined;
}) {
  const say = useAgentWords();
  return (
    <li
      className="flex flex-wrap items-center gap-x-2 pr-3 text-quiet"
      style={{ paddingLeft: `${0.75 + Math.min(depth, 6) * 1.25}rem` }}
      data-brought={skill.id}
    >
      <span aria-hidden="true">└</span>
      <code className="min-w-0 text-skill">{skill.id}</code>
      <span className="text-xs">{say("byDependency")}</span>
      <span className="ml-auto">
        <TokenMeter listing={skill.listingTokens} full={skill.fullTokens} tokenizer={tokenizer} />
      </span>
    </li>
  );
}
