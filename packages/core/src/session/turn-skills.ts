import { loadSkill } from "../agent/loop/load-skill.ts";
import type { Message } from "../agent/loop/messages.ts";
import type { CatalogView } from "../catalog/catalog.ts";
import { rowAt, rowsOf } from "../catalog/catalog-rows.ts";
import type { ReadSkillBytes } from "../catalog/read-skill-file.ts";
import { type Diagnostic, diagnostic } from "../ground/diagnostic.ts";
import { Fault } from "../ground/fault.ts";
import type { Fence } from "../home/leases/leases.ts";
import type { Library } from "../library/library.ts";
import type { SkillResolver } from "../resolve/skill-resolver.ts";
import { createSkillsMount, type SkillsMount } from "../resolve/skills-mount.ts";
import type { Selection, Snapshot } from "../resolve/snapshot.ts";
import type { VisibleSkills } from "../resolve/visible-skills.ts";
import type { ActiveSkill } from "../turn/compose-loadout.ts";
import { type Activated, activeSkills, withUnloaded } from "./active-skills.ts";
import type { SessionMeta } from "./session-meta.ts";

/** Resolves the skills of a turn: visible, active, unreadable. */

/** The skills of a session in one turn; immutable while the turn runs. */
export interface TurnSkills {
  readonly snapshot: Snapshot;
  /** How the snapshot differs from the session's previous one. */
  readonly change: "none" | "built" | "extended" | "rebuilt";
  readonly visible: VisibleSkills;
  readonly mount: SkillsMount;
  /** Pins whose skill is gone. */
  readonly dropped: readonly string[];
  /** Skills that a person activated and that cannot be read right now. */
  readonly unreadable: readonly string[];
  readonly diagnostics: readonly Diagnostic[];
  /** Skills that are active by pins and globals. */
  readonly byPerson: readonly string[];
  /** All active skills, in order. */
  active(messages: readonly Message[]): readonly ActiveSkill[];
  /** Loaded skills that cannot be read because their source cannot; what they allow is unknown. */
  lost(messages: readonly Message[]): readonly string[];
  /** The current versions of skills that the model loaded. */
  versions(messages: readonly Message[]): Promise<ReadonlyMap<string, string>>;
}

export interface TurnSkillsInput {
  readonly meta: SessionMeta;
  readonly selection: Selection;
  readonly globals: readonly Activated[];
}

/** Resolves the visible and the active skills of a turn from the session's meta data and the current catalog. */
export async function resolveTurnSkills(
  resolver: SkillResolver,
  view: CatalogView,
  { meta, selection, globals }: TurnSkillsInput,
  readBytes?: ReadSkillBytes,
): Promise<TurnSkills> {
  const { snapshot, change, diagnostics } = currentSnapshot(resolver, meta, selection, globals);
  await resolver.prepare(snapshot);
  const visible = resolver.visible(snapshot);
  const mount = createSkillsMount(visible, readBytes);
  const { pins, everywhere } = byPeople(snapshot, meta, globals);
  const wanted = [...new Set([...everywhere, ...pins].map(({ skill }) => skill))];
  const bodies = new Map<string, string>();
  const unreadable: string[] = [];
  const gone: string[] = [];
  for (const id of wanted) {
    const body = visible.skills.has(id) ? await instructionsOf(mount, id) : undefined;
    if (body !== undefined) bodies.set(id, body);
    else if (visible.skills.has(id) || isThere(view, snapshot, id, pinnedFrom(meta, id))) unreadable.push(id);
    else gone.push(id);
  }
  const dropped = meta.pinnedSkillIds.filter((pin) => gone.includes(idOf(snapshot, pin)));
  return {
    snapshot,
    change,
    visible,
    mount,
    dropped,
    unreadable,
    byPerson: [...bodies.keys()],
    diagnostics: [
      ...visible.diagnostics,
      ...diagnostics.filter(({ values }) => !dropped.includes(String(values.id))),
      ...dropped.map((id) => diagnostic("pin.dropped", { id })),
      ...unreadable.map((id) =>
        diagnostic(isShadowed(visible, everywhere, id) ? "pin.shadowed" : "pin.unreadable", { id }),
      ),
    ],
    lost: (messages) =>
      activeSkills([], [], withUnloaded(messages, meta)).flatMap(({ id }) =>
        !visible.skills.has(id) && isThere(view, snapshot, id) ? [id] : [],
      ),
    async versions(messages) {
      const ids = activeSkills([], [], withUnloaded(messages, meta)).map(({ id }) => id);
      const found = new Map<string, string>();
      for (const id of ids) {
        const loaded = visible.skills.has(id) ? await loadedNow(mount, id) : undefined;
        if (loaded) found.set(id, loaded.digest);
      }
      return found;
    },
    active: (messages) =>
      activeSkills(everywhere, pins, withUnloaded(messages, meta)).map((skill) => {
        const body = bodies.get(skill.id);
        return body === undefined ? skill : { ...skill, body };
      }),
  };
}

/** Pins and globals by their ids in this session. */
export const byPeople = (
  snapshot: Snapshot,
  { pinnedSkillIds, pinned_at: times }: SessionMeta,
  globals: readonly Activated[],
): { pins: readonly Activated[]; everywhere: readonly Activated[] } => ({
  pins: pinnedSkillIds.map((pin) => ({ skill: idOf(snapshot, pin), cause: "pin", time: times?.[pin] ?? "" })),
  everywhere: globals.map((one) => ({ ...one, skill: idOf(snapshot, one.skill) })),
});

/** The session's snapshot, built again if the selection changed, and extended by pins and globals. */
export function currentSnapshot(
  resolver: SkillResolver,
  { skill_session_snapshot: kept, pinnedSkillIds }: SessionMeta,
  selection: Selection,
  globals: readonly Activated[],
): { snapshot: Snapshot; change: TurnSkills["change"]; diagnostics: readonly Diagnostic[] } {
  const isKept = kept !== undefined && isSame(kept.selected_skills, selection);
  const prefer = [...globals.map(({ skill }) => skill), ...pinnedSkillIds].filter((one) => one.includes(":"));
  const start = isKept ? { snapshot: kept, diagnostics: [] } : resolver.resolve(selection, prefer);
  const withGlobals = resolver.extend(
    start.snapshot,
    globals.map(({ skill }) => skill),
    "global",
  );
  const addresses = new Set(withGlobals.snapshot.skills.map(({ address }) => address));
  const missing = pinnedSkillIds.filter((pin) => !addresses.has(pin));
  const whole = resolver.extend(withGlobals.snapshot, missing, "pin");
  const isExtended = whole.snapshot !== start.snapshot;
  return {
    snapshot: whole.snapshot,
    change: kept === undefined ? "built" : !isKept ? "rebuilt" : isExtended ? "extended" : "none",
    diagnostics: [...start.diagnostics, ...withGlobals.diagnostics, ...whole.diagnostics],
  };
}

const isSame = (one: Selection, other: Selection): boolean => JSON.stringify(one) === JSON.stringify(other);

/** The skill id of a pin, which may be `source:id`. */
const idOf = (snapshot: Snapshot, pin: string): string =>
  snapshot.skills.find(({ address }) => address === pin)?.id ?? pin;

/**
 * Whether a skill still exists, even if it cannot be used right now: half-written, forbidden, untrusted, or in an unreadable
 * source. A skill is gone only if its source can be read and does not contain it.
 */
function isThere(view: CatalogView, snapshot: Snapshot, id: string, from?: string): boolean {
  if (rowsOf(view, id).length > 0 || rowAt(view, id)) return true;
  const kept = snapshot.skills.find((skill) => skill.id === id);
  if (kept?.digest !== undefined) return true;
  const address = kept?.address ?? from;
  if (address !== undefined) return !isReadable(view, sourceOf(address));
  // A global skill from a source that this session never had is not missing.
  return view.sources.some(({ name }) => name === sourceOf(id)) && !isReadable(view, sourceOf(id));
}

const sourceOf = (address: string): string => address.slice(0, Math.max(0, address.indexOf(":")));

/** The address of a skill when it was pinned, in case no turn has seen it yet. */
const pinnedFrom = ({ pinned_from: from = {} }: SessionMeta, id: string): string | undefined =>
  from[id] ?? Object.values(from).find((address) => address.endsWith(`:${id}`));

/** Whether a source could be read completely; a source that is no longer listed could not. */
function isReadable({ sources, skills }: CatalogView, name: string): boolean {
  const found = sources.filter((source) => source.name === name);
  const isHidden = skills.some(
    ({ source, diagnostics }) => source.name === name && diagnostics.some(({ rule }) => rule === "folder.unreadable"),
  );
  return found.length > 0 && found.every((source) => source.isReadable) && !isHidden;
}

/** Whether the id of a global skill means another skill here. */
const isShadowed = ({ skills }: VisibleSkills, globals: readonly Activated[], address: string): boolean =>
  globals.some(({ skill }) => skill === address) && skills.has(address.slice(address.indexOf(":") + 1));

/** The instructions of a visible skill without arguments; `undefined` if it cannot be read right now. */
export const instructionsOf = async (mount: SkillsMount, id: string): Promise<string | undefined> =>
  (await loadedNow(mount, id))?.content;

async function loadedNow(mount: SkillsMount, id: string): Promise<{ content: string; digest: string } | undefined> {
  try {
    const loaded = await loadSkill(mount, { id }, "", Number.POSITIVE_INFINITY);
    return loaded.kind === "loaded" ? loaded : undefined;
  } catch (error) {
    if (error instanceof Fault) return undefined; // reported as unreadable
    throw error;
  }
}

export interface HoldDeps {
  readonly library: () => Promise<Library>;
  readonly contextId: string;
  /** Of the session's turns. */
  readonly lease: Fence;
}

/**
 * Holds the library trees of a snapshot for the session, so that they survive changes and deletion. False if one of them is
 * no longer current; then the snapshot must be built from a newer catalog.
 */
export async function holdTrees(
  { library, contextId, lease }: HoldDeps,
  before: Snapshot | undefined,
  snapshot: Snapshot,
): Promise<boolean> {
  const known = new Set((before?.skills ?? []).map(({ digest }) => digest));
  const added = snapshot.skills.filter(({ digest }) => digest !== undefined && !known.has(digest));
  if (added.length === 0) return true;
  const ids = added.map(({ id }) => id);
  const held = await (await library()).hold(contextId, ids, lease);
  const digests = new Map<string, string>(held.map(({ slug, digest }) => [slug, digest]));
  return added.every(({ id, digest }) => digests.get(id) === digest);
}
