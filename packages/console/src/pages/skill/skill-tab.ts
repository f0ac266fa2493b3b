import type { OutputOf } from "loadout/client";

export type ShownSkill = OutputOf<"skill.show">;

/** What every part of the page is given. */
export interface SkillTabProps {
  /** Its id, which is its slug in the library. */
  readonly slug: string;
  /** Names this very skill, also where another one has the same id. */
  readonly address: string;
  readonly skill: ShownSkill;
}
