import { join } from "node:path";
import { writeFileAtomic } from "../ground/files/atomic-file.ts";
import { withLock } from "../ground/files/lock.ts";
import { readJson } from "../ground/files/read-text.ts";
import { skillFiles } from "../ground/files/skill-files.ts";
import type { Snapshot, VisibleBy } from "../resolve/snapshot.ts";

/** What is known of a session beside its messages. Keys of others are kept as they are. */
export interface SessionMeta {
  readonly contextId?: string;
  readonly userId?: string;
  readonly agent?: string;
  readonly environment?: string;
  /** The folder the session works in; without one it has a workspace of its own. */
  readonly workDir?: string;
  /** Another model than the agent's. */
  readonly model?: string;
  /** What was selected for this session; without it, what its agent selects. `{}`: all skills. */
  readonly context?: { readonly skills?: readonly string[] };
  /** Skills a person put in force for this session, in that order. */
  readonly pinnedSkillIds: readonly string[];
  /** When each was pinned. */
  readonly pinned_at?: Readonly<Record<string, string>>;
  /** The address each had when it was pinned, so that a source that cannot be read is not taken for a skill that is gone. */
  readonly pinned_from?: Readonly<Record<string, string>>;
  /** Skills of the model's that a person unloaded since the last turn, and when; the next turn writes them into the history. */
  readonly unloaded_at?: Readonly<Record<string, string>>;
  readonly skill_session_snapshot?: Snapshot;
  /** Skills that pins and globals put in force in the last turn: the model is told when one is not any more. */
  readonly in_force?: readonly string[];
  readonly title?: string;
  readonly turns?: number;
  readonly created_at?: string;
  readonly updated_at?: string;
  readonly [key: string]: unknown;
}

/** `meta.json` of a session's folder. A missing one is empty, and a broken one a fault that leaves it alone. */
export interface MetaFile {
  /** The very same value while the file is the same. */
  read(): SessionMeta;
  /** Changes it under the session's own lock: whole or not at all, and one change at a time. */
  edit(change: (meta: SessionMeta) => SessionMeta): Promise<SessionMeta>;
}

export function openMeta(folder: string): MetaFile {
  const path = join(folder, "meta.json");
  let known: { stamp: string; meta: SessionMeta } | undefined;
  const keep = (stamp: string, meta: SessionMeta): SessionMeta => {
    known = { stamp, meta };
    return meta;
  };
  const read = (): SessionMeta => {
    const stamp = stampOf(path);
    return known?.stamp === stamp ? known.meta : keep(stamp, parse(path));
  };
  return {
    read,
    edit: (change) =>
      withLock(join(folder, "lock.db"), () => {
        const before = read();
        const after = change(before);
        if (after === before) return before;
        writeFileAtomic(path, `${JSON.stringify(after, null, 2)}\n`, 0o600);
        return keep(stampOf(path), after);
      }),
  };
}

/** A file that is written whole is another file each time. */
function stampOf(path: string): string {
  const state = skillFiles.state(path);
  return state ? `${state.ino}:${state.size}:${state.mtimeMs}` : "";
}

function parse(path: string): SessionMeta {
  const value = readJson(path);
  const given = isRecord(value) ? value : {};
  const known = Object.entries(given).filter(([key, one]) => checks.get(key)?.(one) ?? true);
  return { ...Object.fromEntries(known), pinnedSkillIds: [...new Set(texts(given.pinnedSkillIds))] };
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const isText = (value: unknown): boolean => typeof value === "string";
const isTexts = (value: unknown): boolean => Array.isArray(value) && value.every(isText);
const texts = (value: unknown): string[] =>
  (Array.isArray(value) ? value : []).filter((id): id is string => typeof id === "string" && id !== "");

/** A value that is not what it must be counts as absent; a snapshot is then built anew. */
const checks: ReadonlyMap<string, (value: unknown) => boolean> = new Map(
  Object.entries({
    contextId: isText,
    userId: isText,
    agent: isText,
    environment: isText,
    workDir: isText,
    model: isText,
    context: (value) => isRecord(value) && (value.skills === undefined || isTexts(value.skills)),
    pinned_at: (value) => isRecord(value) && Object.values(value).every(isText),
    pinned_from: (value) => isRecord(value) && Object.values(value).every(isText),
    unloaded_at: (value) => isRecord(value) && Object.values(value).every(isText),
    in_force: isTexts,
    title: isText,
    turns: (value) => typeof value === "number",
    created_at: isText,
    updated_at: isText,
    skill_session_snapshot: isSnapshot,
  }),
);

const visibleBy = new Set<string>(["selected", "dependency", "pin", "global"] satisfies VisibleBy[]);

function isSnapshot(value: unknown): boolean {
  return (
    isRecord(value) &&
    (value.selected_skills === undefined || isTexts(value.selected_skills)) &&
    isTexts(value.visible_skills) &&
    isText(value.created_at) &&
    (value.catalog_order === undefined || isTexts(value.catalog_order)) &&
    Array.isArray(value.skills) &&
    value.skills.every(
      (skill) =>
        isRecord(skill) &&
        [skill.id, skill.address].every(isText) &&
        visibleBy.has(String(skill.by)) &&
        (skill.digest === undefined || /^[0-9a-f]{64}$/.test(String(skill.digest))),
    )
  );
}

/** The title of a session: the beginning of its first message, on one line. */
export const titleOf = (text: string): string =>
  text
    .trim()
    .replace(/\s+/g, " ")
    .slice(0, 80)
    .replace(/[\uD800-\uDBFF]$/, "");
