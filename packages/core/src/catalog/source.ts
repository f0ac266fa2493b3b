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
  /** Real folders that links may lead into; `undefined` lets them lead anywhere. */
  readonly allowed?: readonly string[];
}
