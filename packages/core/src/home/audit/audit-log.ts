import { type Home, openHome } from "../home.ts";
import type { AuditEntry, AuditQuery, NewAuditEntry } from "./audit.ts";

/** The audit of a home, for changes that are made elsewhere than in its library. Reading creates nothing. */
export interface AuditLog {
  record(entry: NewAuditEntry): Promise<void>;
  /** The latest first. */
  list(query?: AuditQuery): Promise<readonly AuditEntry[]>;
  close(): Promise<void>;
}

export function createAuditLog(given: string | Home): AuditLog {
  const home = openHome(given);
  const { read, change } = home.records.use("audit", async () => (await import("./audit-table.ts")).auditRecords);
  return {
    record: (entry) => change("record", entry),
    list: (query) => read("list", query),
    close: home.close,
  };
}
