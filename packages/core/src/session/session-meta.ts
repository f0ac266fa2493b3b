import { join } from "node:path";
import { writeFileAtomic } from "../ground/files/atomic-file.ts";
import { readJson } from "../ground/files/read-text.ts";
import { skillFiles } from "../ground/files/skill-files.ts";
import { withLock } from "../home/leases/lock.ts";
import type { Snapshot, VisibleBy } from "../resolve/snapshot.ts";

/** The file `meta.json` of a session. */

/** The meta data of a session. Unknown keys are kept. */
export interface SessionMeta {
  readonly contextId?: string;
  readonly userId?: string;
  readonly agent?: string;
  readonly environment?: string;
  /** The working folder; without it the session has its own workspace. */
  readonly workDir?: string;
  /** A model that replaces the agent's. */
  readonly model?: string;
  /** The session's own selection; without it, its agent's. `{}` selects all skills. */
  readonly context?: { readonly skills?: readonly string[] };
  /** Skills that a person pinned in this session, in order. */
  readonly pinnedSkillIds: readonly string[];
  /** When each was pinned. */
  readonly pinned_at?: Readonly<Record<string, string>>;
  /** The address of each pin, so that an unreadable source is not mistaken for a deleted skill. */
  readonly pinned_from?: Readonly<Record<string, string>>;
  /** Loaded skills that a person unloaded since the last turn, and when; the next turn writes them to the history. */
  readonly unloaded_at?: Readonly<Record<string, string>>;
  readonly skill_session_snapshot?: Snapshot;
  /** Skills that pins and globals activated in the last turn; the model is told when one is no longer active. */
  readonly in_force?: readonly string[];
  readonly title?: string;
  readonly turns?: number;
  readonly created_at?: string;
  readonly updated_at?: string;
  readonly [key: string]: unknown;
}

/** The file `meta.json`. A missing file is empty; a broken one throws a Fault and is not changed. */
export interface MetaFile {
  /** Returns the same value while the file is unchanged. */
  read(): SessionMeta;
  /** Changes it atomically under the session's lock. */
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

/** Identifies a version of the file: atomic writes replace it each time. */
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

/** Invalid values count as absent; an invalid snapshot is built again. */
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

/** The title of a session: the start of its first message, on one line. */
export const titleOf = (text: string): string =>
  text
    .trim()
    .replace(/\s+/g, " ")
    .slice(0, 80)
    .replace(/[\uD800-\uDBFF]$/, "");
