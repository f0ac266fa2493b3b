import type { Program } from "./programs.ts";

/** A connected program as the audit log records it. */
export const auditedProgram = ({ userId, name, clientId, host, scope }: Program) => ({
  ...{ userId, client: clientId, name: name ?? null, host, scope },
});
