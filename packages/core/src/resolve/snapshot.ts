/** The snapshot: the skills a session may see. */

/** Why a skill is visible in a session. */
export type VisibleBy = "selected" | "dependency" | "pin" | "global";

/** One visible skill, tied to where it comes from. */
export interface SnapshotSkill {
  readonly id: string;
  /** `source:id` of the skill this id means in the session. */
  readonly address: string;
  readonly by: VisibleBy;
  /** The skill that brought it in, for a dependency. */
  readonly required_by?: string;
  /** For a library skill: the tree it is frozen to. Skills of folders stay live. */
  readonly digest?: string;
  readonly version?: number;
}

/** The visible set of one session, frozen before its first turn; `skill_session_snapshot` in `meta.json`. */
export interface Snapshot {
  /** Absent: all skills are selected. */
  readonly selected_skills?: readonly string[];
  /** The selection in its order, then its dependencies in the order found, then the skills added by pins and globals. */
  readonly visible_skills: readonly string[];
  readonly skills: readonly SnapshotSkill[];
  /** The order of the list in the prompt, if not all descriptions fit. */
  readonly catalog_order?: readonly string[];
  /** ISO 8601. */
  readonly created_at: string;
}

/** The skills that an agent or session selects; absent means all, an empty list none. */
export type Selection = readonly string[] | undefined;
