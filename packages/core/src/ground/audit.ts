/** Who did what to what, and from which version to which. One for each change, written with the change itself. */
export interface AuditEntry {
  readonly id: number;
  /** ISO 8601. */
  readonly time: string;
  readonly actor: string;
  /** The operation, such as `skill.import`. */
  readonly action: string;
  readonly subject: string;
  readonly before: number | null;
  readonly after: number | null;
  /** What else there is to know, such as the file that was written. */
  readonly details: Readonly<Record<string, unknown>>;
}

export type NewAuditEntry = Omit<AuditEntry, "id">;

export interface AuditQuery {
  readonly subject?: string;
  /** Entries older than this id. */
  readonly before?: number;
  readonly limit?: number;
}
