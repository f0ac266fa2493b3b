import { loadSkill } from "../agent/loop/load-skill.ts";
import type { Message } from "../agent/loop/messages.ts";
import type { CatalogView } from "../catalog/catalog.ts";
import type { OpenSkillFile } from "../catalog/read-skill-file.ts";
import { type Diagnostic, diagnostic } from "../ground/diagnostic.ts";
import { Fault } from "../ground/fault.ts";
import type { Library } from "../library/library.ts";
import type { SkillResolver } from "../resolve/skill-resolver.ts";
import { createSkillsMount, type SkillsMount } from "../resolve/skills-mount.ts";
import type { Selection, Snapshot } from "../resolve/snapshot.ts";
import type { VisibleSkills } from "../resolve/visible-skills.ts";
import type { ActiveSkill } from "../turn/compose-loadout.ts";
import { type Activated, activeSkills, withUnloaded } from "./active-skills.ts";
import type { SessionMeta } from "./session-meta.ts";

/** The skills of a session as one turn has them. Nothing of it changes while the turn runs. */
export interface TurnSkills {
  readonly snapshot: Snapshot;
  /** Whether the snapshot is another one than the session had: built, extended or built anew. */
  readonly change: "none" | "built" | "extended" | "rebuilt";
  readonly visible: VisibleSkills;
  readonly mount: SkillsMount;
  /** Pins whose skill is gone. */
  readonly dropped: readonly string[];
  /** Skills a person put in force that cannot be read at this moment. */
  readonly unreadable: readonly string[];
  readonly diagnostics: readonly Diagnostic[];
  /** What is in force by pins and globals. */
  readonly byPerson: readonly string[];
  /** What is in force by everything, in effective order. */
  active(messages: readonly Message[]): readonly ActiveSkill[];
  /** What the model put in force and cannot be read now, since its source cannot: what it allows is not known. */
  lost(messages: readonly Message[]): readonly string[];
  /** The versions, as they are now, of what the model put in force. */
  versions(messages: readonly Message[]): Promise<ReadonlyMap<string, string>>;
}

export interface TurnSkillsInput {
  readonly meta: SessionMeta;
  readonly selection: Selection;
  readonly globals: readonly Activated[];
}

/** From what a session asks for and the catalog as it is now: what it sees, and what is in force. */
export async function resolveTurnSkills(
  resolver: SkillResolver,
  view: CatalogView,
  { meta, selection, globals }: TurnSkillsInput,
  open?: OpenSkillFile,
): Promise<TurnSkills> {
  const { snapshot, change, diagnostics } = currentSnapshot(resolver, meta, selection, globals);
  const visible = resolver.visible(snapshot);
  const mount = createSkillsMount(visible, open);
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

/** What people put in force, by the ids it has here. */
export const byPeople = (
  snapshot: Snapshot,
  { pinnedSkillIds, pinned_at: times }: SessionMeta,
  globals: readonly Activated[],
): { pins: readonly Activated[]; everywhere: readonly Activated[] } => ({
  pins: pinnedSkillIds.map((pin) => ({ skill: idOf(snapshot, pin), cause: "pin", time: times?.[pin] ?? "" })),
  everywhere: globals.map((one) => ({ ...one, skill: idOf(snapshot, one.skill) })),
});

/** Kept as it is, but for a selection that changed; what pins and globals bring stands behind it. */
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

/** A pin is an id, or `source:id` where that is not the one the id means. */
const idOf = (snapshot: Snapshot, pin: string): string =>
  snapshot.skills.find(({ address }) => address === pin)?.id ?? pin;

/**
 * Still there, though it cannot be used at this moment: in the middle of being written, forbidden, untrusted, or of a
 * source that cannot be read as a whole. Only where its source can be read and does not have it is a skill gone.
 */
function isThere(view: CatalogView, snapshot: Snapshot, id: string, from?: string): boolean {
  if (view.skills.some((skill) => skill.id === id || skill.address === id)) return true;
  const kept = snapshot.skills.find((skill) => skill.id === id);
  if (kept?.digest !== undefined) return true;
  const address = kept?.address ?? from;
  if (address !== undefined) return !isReadable(view, sourceOf(address));
  // A global of a source that this session never had is not missing here.
  return view.sources.some(({ name }) => name === sourceOf(id)) && !isReadable(view, sourceOf(id));
}

const sourceOf = (address: string): string => address.slice(0, Math.max(0, address.indexOf(":")));

/** Where a skill came from when it was pinned, for one that no turn has seen yet. */
const pinnedFrom = ({ pinned_from: from = {} }: SessionMeta, id: string): string | undefined =>
  from[id] ?? Object.values(from).find((address) => address.endsWith(`:${id}`));

/** Whether everything of a source could be looked at; one that is not listed any more could not. */
function isReadable({ sources, skills }: CatalogView, name: string): boolean {
  const found = sources.filter((source) => source.name === name);
  const isHidden = skills.some(
    ({ source, diagnostics }) => source.name === name && diagnostics.some(({ rule }) => rule === "folder.unreadable"),
  );
  return found.length > 0 && found.every((source) => source.isReadable) && !isHidden;
}

/** A global whose id is another skill's here. */
const isShadowed = ({ skills }: VisibleSkills, globals: readonly Activated[], address: string): boolean =>
  globals.some(({ skill }) => skill === address) && skills.has(address.slice(address.indexOf(":") + 1));

/** What a visible skill says, its arguments empty; `undefined` if it cannot be read at this moment. */
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

/**
 * Ties the trees of the library that a snapshot names to the session, so that they outlive changes and deletion. False
 * when one of them is not the current one any more: then the snapshot has to be built from a newer catalog.
 */
export async function holdTrees(
  library: () => Promise<Library>,
  contextId: string,
  before: Snapshot | undefined,
  snapshot: Snapshot,
): Promise<boolean> {
  const known = new Set((before?.skills ?? []).map(({ digest }) => digest));
  const added = snapshot.skills.filter(({ digest }) => digest !== undefined && !known.has(digest));
  if (added.length === 0) return true;
  const ids = added.map(({ id }) => id);
  const held = await (await library()).hold(contextId, ids);
  const digests = new Map<string, string>(held.map(({ slug, digest }) => [slug, digest]));
  return added.every(({ id, digest }) => digests.get(id) === digest);
}
