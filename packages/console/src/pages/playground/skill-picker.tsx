import { Icon } from "../../ui/basic/icon.tsx";
import { usePlaygroundWords } from "./words.ts";

export const optionId = (list: string, index: number): string => `${list}-${index}`;

/** Skills that fit what was typed behind a `$`. The focus stays in the message. */
export function SkillPicker({
  id,
  skills,
  isKnown,
  wanted,
  current,
  onPick,
}: {
  readonly id: string;
  readonly skills: readonly string[];
  /** Whether anybody knows yet which ones there are. */
  readonly isKnown: boolean;
  readonly wanted: string;
  readonly current: number;
  readonly onPick: (skill: string) => void;
}) {
  const say = usePlaygroundWords();
  return (
    <div className="absolute inset-x-0 bottom-full z-20 mb-1 max-h-64 overflow-y-auto rounded-lg border border-line bg-panel py-1 shadow-lg">
      {skills.length === 0 && (
        <p role="status" className="px-3 py-2 text-quiet">
          {isKnown ? say("noSkillFits", { text: wanted }) : say("skillsLater")}
        </p>
      )}
      <div role="listbox" id={id} aria-label={say("skillList")}>
        {skills.map((skill, index) => (
          <div
            key={skill}
            id={optionId(id, index)}
            role="option"
            tabIndex={-1}
            aria-selected={index === current}
            // The field would lose the focus before the click.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onPick(skill)}
            className="flex min-h-9 cursor-pointer items-center gap-2 px-3 aria-selected:bg-skill-soft aria-selected:text-skill max-md:min-h-11"
          >
            <Icon name="skill" />
            <span className="min-w-0 truncate">{skill}</span>
          </div>
        ))}
      </div>
    </div>
  );
}
