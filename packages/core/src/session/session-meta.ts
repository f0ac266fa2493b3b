import { Fault } from "../ground/fault.ts";
import { parseJson } from "../ground/files/read-text.ts";
import { remember } from "../ground/remember.ts";
import type { Document, Documents } from "../home/documents/documents.ts";
import type { Fence } from "../home/leases/leases.ts";
import type { Snapshot, VisibleBy } from "../resolve/snapshot.ts";
import { messagesFolder, type SessionName, sessionsFolder } from "./context-id.ts";

/** The document `meta.json` of a session. */

/** The meta data of a session. Unknown keys are kept. */
export interface SessionMeta {
  readonly contextId?: string;
  readonly userId?: string;
  readonly agent?: string;
  readonly environment?: string;
  /** The working folder; without it the session has its own workspace. */
  readonly workDir?: string;
  /** The machine that has the working folder, if machines share the home. */
  readonly machine?: string;
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
  /** When it was parked: its last turns ended the processes that ran them. */
  readonly parked_at?: string;
  readonly title?: string;
  readonly turns?: number;
  readonly created_at?: string;
  readonly updated_at?: string;
  readonly [key: string]: unknown;
}

/** The `meta.json` of all sessions of a home. A missing one is empty; a broken one throws a Fault and is not changed. */
export interface SessionMetas {
  /** Returns the same value until the document is changed, by any process; `undefined` if there is none. */
  find(name: SessionName): Promise<SessionMeta | undefined>;
  /** The same; empty if there is none. */
  read(name: SessionName): Promise<SessionMeta>;
  /** Changes it based on what it says now. `change` may be called again if another process changes it meanwhile. With a lease of the session only while that is held. */
  edit(name: SessionName, change: (meta: SessionMeta) => SessionMeta, lease?: Fence): Promise<SessionMeta>;
}

/** Values of recently read documents, so that each version is parsed once; a snapshot of many skills makes one large. */
const mostRecent = 100;
/** How often an edit is tried again because another process changed the document meanwhile. */
const mostTries = 20;
const empty: SessionMeta = { pinnedSkillIds: [] };

interface Known extends Document {
  readonly meta: SessionMeta;
}

export const metaDocument = (name: SessionName): string => `${messagesFolder(name)}/meta.json`;

export function createSessionMetas(documents: Documents): SessionMetas {
  const recent = new Map<string, Known>();
  const running = new Map<SessionName, Promise<unknown>>();

  const keep = (name: SessionName, document: Document, meta: SessionMeta): Known => {
    const known = { ...document, meta };
    remember(recent, name, known, mostRecent);
    return known;
  };

  async function find(name: SessionName): Promise<Known | undefined> {
    const known = recent.get(name);
    const isKnown = known && !known.isUnsettled && (await documents.version(metaDocument(name))) === known.version;
    if (isKnown) return known;
    const found = await documents.read(metaDocument(name));
    if (!found) recent.delete(name);
    const isSame = known !== undefined && known.text === found?.text;
    return found && keep(name, found, isSame ? known.meta : parse(found.text, documents.placeOf(metaDocument(name))));
  }

  async function edit(
    name: SessionName,
    change: (meta: SessionMeta) => SessionMeta,
    lease: Fence | undefined,
  ): Promise<SessionMeta> {
    for (let tries = 1; ; tries++) {
      const found = await find(name);
      const before = found?.meta ?? empty;
      const after = change(before);
      if (after === before) return before;
      try {
        const [text, ifVersion] = [metaText(after), found?.version ?? "absent"];
        const version = await documents.fenced(lease).write(metaDocument(name), text, { ifVersion });
        return keep(name, { text, version, isUnsettled: true }, after).meta;
      } catch (error) {
        const isStale = error instanceof Fault && error.code === "document.stale";
        if (!isStale || tries >= mostTries) throw error;
      }
    }
  }

  /** One edit at a time in this process: they would only make each other try again. */
  async function inTurn<T>(name: SessionName, work: () => Promise<T>): Promise<T> {
    const result = (running.get(name) ?? Promise.resolve()).then(work);
    const settled = result.catch(() => undefined);
    running.set(name, settled);
    try {
      return await result;
    } finally {
      if (running.get(name) === settled) running.delete(name);
    }
  }

  return {
    find: async (name) => (await find(name))?.meta,
    read: async (name) => (await find(name))?.meta ?? empty,
    edit: (name, change, lease) => inTurn(name, () => edit(name, change, lease)),
  };
}

/** Whether a session exists; its `meta.json` may be missing. */
export async function isSessionThere(documents: Documents, name: SessionName): Promise<boolean> {
  if ((await documents.version(metaDocument(name))) !== undefined) return true;
  return (await documents.list(`${sessionsFolder}/${name}`)).some((entry) => entry.name === "messages");
}

/** The `meta.json` of one open session. */
export interface MetaFile {
  /** As it was read or written last; every operation of a session reads it again. */
  readonly current: SessionMeta;
  read(): Promise<SessionMeta>;
  /** With a lease of the session only while that is held. */
  edit(change: (meta: SessionMeta) => SessionMeta, lease?: Fence): Promise<SessionMeta>;
}

/** `first` is what the caller has just read. */
export function openMeta(metas: SessionMetas, name: SessionName, first: SessionMeta): MetaFile {
  let current = first;
  const keep = (meta: SessionMeta): SessionMeta => {
    current = meta;
    return meta;
  };
  return {
    get current() {
      return current;
    },
    read: async () => keep(await metas.read(name)),
    edit: async (change, lease) => keep(await metas.edit(name, change, lease)),
  };
}

/** A `meta.json` as it is written. */
export function metaText(meta: SessionMeta): string {
  const lines = Object.entries(meta).flatMap(([key, value]) => {
    const text = typeof value === "object" && value !== null ? objectText(value) : JSON.stringify(value);
    return text === undefined ? [] : [`  ${JSON.stringify(key)}: ${text}`];
  });
  return `{\n${lines.join(",\n")}\n}\n`;
}

/** Texts of the objects in a `meta.json`: a snapshot of many skills is most of it, and stays the same from turn to turn. */
const objectTexts = new WeakMap<object, string>();

function objectText(value: object): string {
  const known = objectTexts.get(value) ?? JSON.stringify(value, null, 2).replaceAll("\n", "\n  ");
  objectTexts.set(value, known);
  return known;
}

function parse(text: string, place: string): SessionMeta {
  const value = parseJson(text, place);
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
