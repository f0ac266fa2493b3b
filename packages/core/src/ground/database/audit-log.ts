import type { AuditEntry, AuditQuery, NewAuditEntry } from "./audit.ts";
import type { AuditTables } from "./audit-table.ts";
import { createHomeStore } from "./home-store.ts";

/** The audit of a home, for changes that are made elsewhere than in its library. Reading creates nothing. */
export interface AuditLog {
  record(entry: NewAuditEntry): Promise<void>;
  /** The latest first. */
  list(query?: AuditQuery): Promise<readonly AuditEntry[]>;
  close(): Promise<void>;
}

export function createAuditLog(home: string): AuditLog {
  const table = () => import("./audit-table.ts");
  const { ask, change, close } = createHomeStore<AuditTables>(home, async () => (await table()).auditSchema);
  return {
    async record(entry) {
      const { recordAudit } = await table();
      await change((query) => recordAudit(query, entry));
    },
    async list(wanted) {
      const { listAudit } = await table();
      return ask([], (query) => listAudit(query, wanted));
    },
    close,
  };
}
