import type { RecordedSkills } from "./scan/record-skills.ts";

/** The kinds of sources, in the order of precedence. */

/** Where skills come from, in the order of precedence. */
export const sourceKinds = ["environment", "project", "user", "path", "library", "builtin"] as const;

export type SourceKind = (typeof sourceKinds)[number];

/** A folder of skill folders. If two skills share an id, the first source wins. */
export interface Source {
  /** Unique within a catalog; `name:id` addresses a skill that is shadowed. */
  readonly name: string;
  readonly kind: SourceKind;
  readonly root: string;
  /** Skills of an untrusted folder are listed and never used. */
  readonly trusted: boolean;
  /** For a trusted project: which of its skills are usable. */
  readonly vouched?: Vouched;
  /** Real folders that links may point into; `undefined` allows any. */
  readonly allowed?: readonly string[];
}

/** Which skills of a trusted project are usable: those that commands cannot change, and those recorded when it was trusted. */
export interface Vouched {
  /** The real path of the project. */
  readonly root: string;
  /** Real paths of folders trusted by themselves, including the root: commands cannot change their steering paths. */
  readonly trusted: readonly string[];
  readonly recorded: RecordedSkills;
}
