import { join } from "node:path";
import { writeFileAtomic } from "../ground/atomic-file.ts";
import { withLock } from "../ground/lock.ts";
import { readJson } from "../ground/read-text.ts";
import type { Snapshot } from "../resolve/snapshot.ts";

/** What is known of a session beside its messages. Keys of others are kept as they are. */
export interface SessionMeta {
  /** Skills a person put in force for this session, in that order. */
  readonly pinnedSkillIds: readonly string[];
  readonly skill_session_snapshot?: Snapshot;
  readonly [key: string]: unknown;
}

/** `meta.json` of a session's folder; a missing one is empty, and a broken one a fault that leaves it alone. */
export function readMeta(folder: string): SessionMeta {
  const value = readJson(join(folder, "meta.json"));
  const given =
    typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {};
  const pins = Array.isArray(given.pinnedSkillIds) ? given.pinnedSkillIds : [];
  const ids = pins.filter((id): id is string => typeof id === "string" && id !== "");
  return { ...given, pinnedSkillIds: [...new Set(ids)] } as SessionMeta;
}

/** Changes it under the session's own lock: whole or not at all, and one change at a time. */
export function editMeta(folder: string, change: (meta: SessionMeta) => SessionMeta): Promise<SessionMeta> {
  return withLock(join(folder, "lock.db"), () => {
    const before = readMeta(folder);
    const after = change(before);
    if (after !== before) writeFileAtomic(join(folder, "meta.json"), `${JSON.stringify(after, null, 2)}\n`, 0o600);
    return after;
  });
}
