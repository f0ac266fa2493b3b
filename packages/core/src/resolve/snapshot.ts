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
  /** For a skill of the library: the tree it is frozen to. Skills of folders stay live. */
  readonly digest?: string;
  readonly version?: number;
}

/** The visible set of one session, frozen before its first turn; `skill_session_snapshot` in `meta.json`. */
export interface Snapshot {
  /** Absent: all skills were asked for. */
  readonly selected_skills?: readonly string[];
  /** The selection in its order, then what it requires in the order met, then what pins and globals brought. */
  readonly visible_skills: readonly string[];
  readonly skills: readonly SnapshotSkill[];
  /** The order in which skills are listed, where not all descriptions fit. */
  readonly catalog_order?: readonly string[];
  /** ISO 8601. */
  readonly created_at: string;
}

/** What an agent or session asks for; absent means all, an empty list none. */
export type Selection = readonly string[] | undefined;
