/** Who did what to what, and what it was and is. One for each change. */
export interface AuditEntry {
  readonly id: number;
  /** ISO 8601. */
  readonly time: string;
  readonly actor: string;
  /** The operation, such as `skill.import`. */
  readonly action: string;
  readonly subject: string;
  /** A version number for skills, JSON for the rest, `null` for none. Never a secret. */
  readonly before: unknown;
  readonly after: unknown;
  /** What else there is to know, such as the file that was written. */
  readonly details: Readonly<Record<string, unknown>>;
  /** The request it was done by, where there was one. */
  readonly requestId?: string;
}

export type NewAuditEntry = Omit<AuditEntry, "id">;

export interface AuditQuery {
  readonly subject?: string;
  readonly action?: string;
  readonly actor?: string;
  /** Somewhere in the subject, the action, what it was and is, or the details. */
  readonly text?: string;
  /** Not earlier than this, in ISO 8601. */
  readonly since?: string;
  /** Entries older than this id. */
  readonly before?: number;
  readonly limit?: number;
}

/** The author of a change, as the audit records it. */
export interface ChangeAuthor {
  readonly author: string;
  /** The request it is made by, where there is one. */
  readonly request?: string;
}

/** An author as a row names them. */
export const auditedBy = ({ author, request }: ChangeAuthor): Pick<NewAuditEntry, "actor" | "requestId"> => ({
  actor: author,
  ...(request !== undefined && { requestId: request }),
});
