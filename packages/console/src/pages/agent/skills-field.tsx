import { useState } from "react";
import { Button } from "../../ui/basic/button.tsx";
import { Switch } from "../../ui/form/switch.tsx";
import type { AgentDraft } from "./agent-draft.ts";
import { type Removal, RemovalNote } from "./removal-note.tsx";
import { SelectedSkills } from "./selected-skills.tsx";
import { SkillPicker } from "./skill-picker.tsx";
import type { Previewed } from "./use-preview.ts";
import { useAgentWords } from "./words.ts";

export interface SkillsFieldProps {
  readonly draft: AgentDraft;
  readonly environment: string;
  readonly previewed: Previewed;
  readonly onChange: (change: Partial<AgentDraft>) => void;
}

/** All skills, or those that are selected with what they bring in. */
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
          <Button isSmall icon="plus" className="ml-auto max-md:min-h-11" onClick={() => setIsPicking(true)}>
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
        <SkillPicker
          chosen={skills}
          environment={environment}
          onChange={(chosen) => onChange({ skills: chosen })}
          onClose={() => setIsPicking(false)}
        />
      )}
    </div>
  );
}
