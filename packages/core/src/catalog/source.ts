import type { RecordedSkills } from "./scan/record-skills.ts";

/** Where skills come from, in the order of precedence. */
export const sourceKinds = ["environment", "project", "user", "path", "library", "builtin"] as const;

export type SourceKind = (typeof sourceKinds)[number];

/** A folder of skill folders. Of two skills with one id the source that comes first wins. */
export interface Source {
  /** Unique within a catalog; `name:id` addresses a skill that is shadowed. */
  readonly name: string;
  readonly kind: SourceKind;
  readonly root: string;
  /** Skills of a folder nobody trusted are listed and never used. */
  readonly trusted: boolean;
  /** Of a trusted project: which of its skills count. */
  readonly vouched?: Vouched;
  /** Real folders that links may lead into; `undefined` lets them lead anywhere. */
  readonly allowed?: readonly string[];
}

/** What of a trusted project counts without looking: what commands cannot change, and what was there when it was trusted. */
export interface Vouched {
  /** The real path of the project. */
  readonly root: string;
  /** Real paths of folders that were trusted on their own, the root among them: commands do not change what steers them. */
  readonly trusted: readonly string[];
  readonly recorded: RecordedSkills;
}
