import { Link } from "@tanstack/react-router";
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from "react";
import { useOperation } from "../../api/operations.ts";
import { useMay } from "../../shell/who-am-i.ts";
import { announce } from "../../ui/basic/announcer.tsx";
import { Button } from "../../ui/basic/button.tsx";
import { Switch } from "../../ui/form/switch.tsx";
import { OrderButtons, useOrder } from "../../ui/list/use-order.tsx";
import { TokenMeter } from "../../ui/skill/token-meter.tsx";
import { useUiWords } from "../../ui/words.ts";
import type { AgentDraft } from "./agent-draft.ts";
import { Warning } from "./agent-layout.tsx";
import { type BroughtRow, type SelectedRow, selectedRows } from "./agent-skill-rows.ts";
import type { Preview, Previewed } from "./use-preview.ts";
import { useAgentWords } from "./words.ts";

/** The skills of an agent: the selection, its order, and what comes in by dependency. */

const SkillPicker = lazy(async () => ({ default: (await import("./agent-skill-picker.tsx")).SkillPicker }));

interface SkillsFieldProps {
  readonly draft: AgentDraft;
  readonly environment: string;
  readonly previewed: Previewed;
  readonly onChange: (change: Partial<AgentDraft>) => void;
}

/** The skills of an agent: all, or a selection with its dependencies. */
export function SkillsField({ draft, environment, previewed, onChange }: SkillsFieldProps) {
  const say = useAgentWords();
  const [isPicking, setIsPicking] = useState(false);
  const [removal, setRemoval] = useState<Removal>();
  const { isAllSkills, skills } = draft;
  const visible = previewed.preview?.visible_skills ?? [];
  const counts = { selected: skills.length, visible: visible.length };
  const remove = (reference: string): void => {
    setRemoval({ reference, skills, visible });
    onChange({ skills: skills.filter((one) => one !== reference) });
  };
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3" data-skills>
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <span className="text-quiet" data-counts>
          {isAllSkills ? say("skillCountsAll", counts) : say("skillCounts", counts)}
        </span>
        {!isAllSkills && (
          <Button
            isSmall
            icon="plus"
            className="ml-auto max-md:min-h-11"
            opensDialog
            onClick={() => setIsPicking(true)}
          >
            {say("choose")}
          </Button>
        )}
      </p>
      <Switch
        label={say("all")}
        hint={say("allHint")}
        isOn={isAllSkills}
        onChange={(isOn) => onChange({ isAllSkills: isOn })}
      />
      {!isAllSkills && (
        <>
          <p className="text-quiet">{say("limitHint")}</p>
          <SelectedSkills
            references={skills}
            environment={environment}
            preview={previewed.preview}
            onOrder={(ordered) => onChange({ skills: ordered })}
            onRemove={remove}
          />
          {removal && !skills.includes(removal.reference) && (
            <RemovalNote
              removal={removal}
              previewed={previewed}
              onUndo={() => {
                onChange({ skills: removal.skills });
                setRemoval(undefined);
              }}
            />
          )}
        </>
      )}
      {isPicking && (
        <Suspense>
          <SkillPicker
            chosen={skills}
            environment={environment}
            onChange={(chosen) => onChange({ skills: chosen })}
            onClose={() => setIsPicking(false)}
          />
        </Suspense>
      )}
    </div>
  );
}

interface SelectedSkillsProps {
  readonly references: readonly string[];
  readonly environment: string;
  readonly preview: Preview | undefined;
  readonly onOrder: (references: readonly string[]) => void;
  readonly onRemove: (reference: string) => void;
}

/** Further rows are shown on request. */
const shownAtOnce = 60;

/** The selected skills in order, each with its dependencies. */
function SelectedSkills({ references, environment, preview, onOrder, onRemove }: SelectedSkillsProps) {
  const say = useAgentWords();
  const { data } = useOperation("skill.list", { environment });
  const [isWhole, setIsWhole] = useState(false);
  const dragged = useRef<number>(undefined);
  const order = useOrder(references, onOrder);
  const rows = selectedRows(references, preview?.skills ?? [], data?.skills ?? []);
  const shown = isWhole ? rows : rows.slice(0, shownAtOnce);

  if (references.length === 0) return <p className="text-warn">{say("none")}</p>;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <p className="text-xs text-quiet">{say("order")}</p>
      <ol ref={order.list} aria-label={say("selectedList")} className="rounded-md border border-line">
        {shown.map((row, index) => (
          <li
            key={row.reference}
            draggable
            className="border-b border-line last:border-b-0"
            data-skill={row.reference}
            onDragStart={(event) => {
              dragged.current = index;
              event.dataTransfer.effectAllowed = "move";
            }}
            onDragOver={(event) => dragged.current !== undefined && event.preventDefault()}
            onDrop={(event) => {
              event.preventDefault();
              if (dragged.current !== undefined) order.moveTo(dragged.current, index);
              dragged.current = undefined;
            }}
          >
            <SelectedSkill
              row={row}
              tokenizer={preview?.tokenizer}
              buttons={<OrderButtons order={order} index={index} onRemove={() => onRemove(row.reference)} />}
            />
          </li>
        ))}
      </ol>
      {shown.length < rows.length && (
        <Button onClick={() => setIsWhole(true)}>{say("showAll", { count: rows.length })}</Button>
      )}
    </div>
  );
}

/** A selected skill: its tokens, its place, and its dependencies. */
function SelectedSkill({
  row: { reference, skill, isMissing, brought },
  tokenizer,
  buttons,
}: {
  readonly row: SelectedRow;
  readonly tokenizer: string | undefined;
  /** Change its place, or remove it. */
  readonly buttons: ReactNode;
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
        {buttons}
      </div>
      {isMissing && (
        <div className="px-2 pb-2">
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
        <ul className="grid gap-0.5 pb-2">
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

interface Removal {
  /** The removed skill. */
  readonly reference: string;
  /** The selection and the visible skills before. */
  readonly skills: readonly string[];
  readonly visible: readonly string[];
}

/** Names the dependencies that were removed together with a skill. */
function RemovalNote({
  removal: { reference, visible },
  previewed: { preview, isCurrent },
  onUndo,
}: {
  readonly removal: Removal;
  readonly previewed: Previewed;
  readonly onUndo: () => void;
}) {
  const say = useAgentWords();
  const sayUi = useUiWords();
  const gone = visible.filter(
    (id) => !preview?.visible_skills.includes(id) && id !== reference && !reference.endsWith(`:${id}`),
  );
  const others =
    gone.length === 0 ? say("leavesAlone") : say("leavesWith", { count: gone.length, names: gone.join(", ") });
  const text = isCurrent ? `${say("leaves", { skill: reference })} ${others}` : say("leaves", { skill: reference });
  useEffect(() => {
    if (isCurrent) announce(text);
  }, [isCurrent, text]);
  return (
    <p className="flex flex-wrap items-center gap-2 rounded-md bg-raised px-3 py-2" data-removal>
      <span className="min-w-0 flex-1">{text}</span>
      <Button isSmall className="max-md:min-h-11" onClick={onUndo}>
        {sayUi("undo")}
      </Button>
    </p>
  );
}
