import { useEffect, useRef, useState } from "react";
import { useOperation } from "../../api/operations.ts";
import { announce } from "../../ui/basic/announcer.tsx";
import { Button } from "../../ui/basic/button.tsx";
import { move, selectedRows } from "./selected-rows.ts";
import { SelectedSkill } from "./selected-skill.tsx";
import type { Preview } from "./use-preview.ts";
import { useAgentWords } from "./words.ts";

export interface SelectedSkillsProps {
  readonly references: readonly string[];
  readonly environment: string;
  readonly preview: Preview | undefined;
  readonly onOrder: (references: readonly string[]) => void;
  readonly onRemove: (reference: string) => void;
}

/** More are shown when they are asked for. */
const shownAtOnce = 60;

/** The selection in the order that counts, each with what it brings in. */
export function SelectedSkills({ references, environment, preview, onOrder, onRemove }: SelectedSkillsProps) {
  const say = useAgentWords();
  const { data } = useOperation("skill.list", { environment });
  const [isWhole, setIsWhole] = useState(false);
  const dragged = useRef<number>(undefined);
  const list = useRef<HTMLOListElement>(null);
  const pressed = useRef<string>(undefined);
  const rows = selectedRows(references, preview?.skills ?? [], data?.skills ?? []);
  const shown = isWhole ? rows : rows.slice(0, shownAtOnce);

  // A row that moves would leave the focus behind.
  useEffect(() => {
    if (pressed.current === undefined || references.length === 0) return;
    list.current?.querySelector<HTMLElement>(`[data-press="${CSS.escape(pressed.current)}"]`)?.focus();
    pressed.current = undefined;
  }, [references]);

  function moveTo(from: number, to: number, press?: string): void {
    if (from === to || to < 0 || to >= references.length) return;
    pressed.current = press;
    onOrder(move(references, from, to));
    announce(say("moved", { skill: references[from], place: to + 1 }));
  }

  if (references.length === 0) return <p className="text-warn">{say("none")}</p>;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <p className="text-xs text-quiet">{say("order")}</p>
      <ol ref={list} aria-label={say("selectedList")} className="rounded-md border border-line">
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
              if (dragged.current !== undefined) moveTo(dragged.current, index);
              dragged.current = undefined;
            }}
          >
            <SelectedSkill
              row={row}
              tokenizer={preview?.tokenizer}
              isFirst={index === 0}
              isLast={index === references.length - 1}
              onMove={(step) => moveTo(index, index + step, `${step < 0 ? "up" : "down"} ${row.reference}`)}
              onRemove={() => onRemove(row.reference)}
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
