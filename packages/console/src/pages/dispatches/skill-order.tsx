import { useRef } from "react";
import { announce } from "../../ui/basic/announcer.tsx";
import { IconButton } from "../../ui/basic/button.tsx";
import { Chip } from "../../ui/basic/chip.tsx";
import { useFormat } from "../../ui/basic/format.ts";
import { movedSkill } from "./draft.ts";
import { useNewWords } from "./new-words.ts";
import type { Brief } from "./use-brief.ts";

type Sent = Pick<Brief, "included" | "omitted" | "limit">;

/** Skills as they go along, one after the other, and what becomes of each. */
export function SkillOrder({
  skills,
  brief,
  onChange,
}: {
  readonly skills: readonly string[];
  readonly brief: Sent | undefined;
  /** Absent where the order is not ours to change. */
  readonly onChange?: (skills: readonly string[]) => void;
}) {
  const say = useNewWords();
  const list = useRef<HTMLOListElement>(null);
  function move(skill: string, step: 1 | -1): void {
    const moved = movedSkill(skills, skill, step);
    onChange?.(moved);
    announce(say("moved", { skill, place: moved.indexOf(skill) + 1, all: moved.length }));
    // What is moved in a page loses the focus.
    requestAnimationFrame(() => buttonOf(list.current, skill, step)?.focus());
  }
  if (skills.length === 0) return <p className="text-quiet">{say("noSkills")}</p>;
  return (
    <ol ref={list} aria-label={say("order")} className="divide-y divide-line rounded-md border border-line">
      {skills.map((skill, index) => (
        <li key={skill} data-skill={skill} className="flex flex-wrap items-center gap-x-2 gap-y-1 px-2 py-1">
          <span className="w-5 text-right text-quiet tabular-nums">{index + 1}</span>
          <code className="min-w-24 flex-1">{skill}</code>
          <Standing skill={skill} brief={brief} />
          {onChange && (
            <span className="flex">
              <IconButton
                isSmall
                icon="up"
                data-move={-1}
                label={say("moveUp", { skill })}
                blocked={index === 0 ? say("atEnd") : undefined}
                className="max-md:min-h-11"
                onClick={() => move(skill, -1)}
              />
              <IconButton
                isSmall
                icon="down"
                data-move={1}
                label={say("moveDown", { skill })}
                blocked={index === skills.length - 1 ? say("atEnd") : undefined}
                className="max-md:min-h-11"
                onClick={() => move(skill, 1)}
              />
              <IconButton
                isSmall
                icon="close"
                label={say("remove", { skill })}
                className="max-md:min-h-11"
                onClick={() => onChange(skills.filter((one) => one !== skill))}
              />
            </span>
          )}
        </li>
      ))}
    </ol>
  );
}

function Standing({ skill, brief }: { readonly skill: string; readonly brief: Sent | undefined }) {
  const say = useNewWords();
  const format = useFormat();
  const included = brief?.included.find(({ id }) => id === skill);
  const omitted = brief?.omitted.find(({ id }) => id === skill);
  const found = included ?? omitted;
  if (!found) return null;
  const isLarge = omitted !== undefined && omitted.size > (brief?.limit ?? 0);
  return (
    <span className="flex items-center gap-2 text-quiet tabular-nums">
      {format.number(found.size)}
      {included ? (
        <Chip tone="skill" icon="check">
          {say("fits")}
        </Chip>
      ) : (
        <Chip
          tone={isLarge ? "bad" : "warn"}
          icon={isLarge ? "error" : "warning"}
          {...(isLarge && { title: say("tooLarge") })}
        >
          {say("omitted")}
        </Chip>
      )}
    </span>
  );
}

const buttonOf = (list: HTMLElement | null, skill: string, step: number): HTMLElement | null | undefined =>
  list?.querySelector(`[data-skill="${CSS.escape(skill)}"] [data-move="${step}"]`);
