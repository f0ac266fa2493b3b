import { createHomeStore } from "../database/home-store.ts";
import type { AuditEntry, AuditQuery, NewAuditEntry } from "./audit.ts";
import { type AuditTables, auditSchema, listAudit, recordAudit } from "./audit-table.ts";

/** The audit of a home, for changes that are made elsewhere than in its library. Reading creates nothing. */
export interface AuditLog {
  record(entry: NewAuditEntry): Promise<void>;
  /** The latest first. */
  list(query?: AuditQuery): Promise<readonly AuditEntry[]>;
  close(): Promise<void>;
}

export function createAuditLog(home: string): AuditLog {
  const { ask, change, close } = createHomeStore<AuditTables>(home, async () => auditSchema);
  return {
    record: (entry) => change((query) => recordAudit(query, entry)),
    list: (wanted) => ask([], (query) => listAudit(query, wanted)),
    close,
  };
}
