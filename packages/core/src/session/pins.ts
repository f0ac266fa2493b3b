import type { Message } from "../agent/loop/messages.ts";
import { findSkill } from "../catalog/find-skill.ts";
import type { Environment } from "../environment/open-environment.ts";
import { Fault } from "../ground/fault.ts";
import type { Principal } from "../turn/access.ts";
import type { ActivationStore } from "./activation-store.ts";
import { activationsIn, withUnloaded } from "./active-skills.ts";
import type { MetaFile, SessionMeta } from "./session-meta.ts";

/** Pins: skills that a person activates for a session. */

/** Most pins of a session. */
const mostPins = 2000;

/** The pins of a session. */
export interface Pinned {
  /** In the order in which they were pinned. */
  readonly pinnedSkillIds: readonly string[];
  /** Pins whose skill does not exist. */
  readonly missing: readonly string[];
  /** The pin that this call added or removed. */
  readonly skill?: string;
  /** Skills loaded by the model that this call deactivated. */
  readonly ended?: readonly string[];
  readonly changed: boolean;
}

/** A skill to pin, in the version that the session has or would get. */
interface Meant {
  readonly id: string;
  readonly address: string;
  readonly version?: number;
  readonly digest?: string;
  /** What is recorded in `pinnedSkillIds`. */
  readonly pin: string;
}

export interface Pins {
  load(name: string): Promise<Pinned>;
  unload(name: string): Promise<Pinned>;
  list(): Promise<Pinned>;
}

export interface PinsDeps {
  /** The current history of the session. */
  readonly messages: () => Promise<readonly Message[]>;
  readonly contextId: string;
  readonly meta: MetaFile;
  readonly principal: Principal;
  readonly environment: Environment;
  readonly store: ActivationStore;
  readonly now: () => Date;
}

export function createPins(deps: PinsDeps): Pins {
  const { contextId, meta, principal, environment, store, now, messages } = deps;

  const view = (ids: readonly string[], changed: boolean, skill?: string): Pinned => ({
    pinnedSkillIds: ids,
    missing: missingPins(environment, meta.current, ids),
    changed,
    ...(skill !== undefined && { skill }),
  });

  return {
    async load(name) {
      const known = await meta.read();
      await environment.loadSkills();
      const { pin, ...skill } = meantSkill(environment, name, known);
      const time = now().toISOString();
      let changed = false;
      const after = await meta.edit((before) => {
        changed = !before.pinnedSkillIds.includes(pin);
        return changed ? withPin(deps, before, pin, skill.address, time) : before;
      });
      if (changed)
        await store.recordActivation({
          userId: principal.userId,
          contextId,
          skill: skill.id,
          address: skill.address,
          cause: "pin",
          ...(skill.version !== undefined && { version: skill.version }),
          ...(skill.digest !== undefined && { digest: skill.digest }),
        });
      if (changed)
        store.choices.count("loaded", { environment: environment.name(), address: skill.address, skill: skill.id });
      return view(after.pinnedSkillIds, changed, pin);
    },
    async unload(name) {
      const known = await meta.read();
      await environment.loadSkills();
      const byModel = loadedByModel(await messages(), known);
      const pins = known.pinnedSkillIds;
      const meant = pinMeant([...new Set([...pins, ...byModel])], name, environment);
      // Ends every activation of the skill: a pin by address, and a load by the model by id.
      const ended = byModel.filter((id) => id === meant || idOfPin(known, meant) === id);
      const pin = pins.includes(meant) ? meant : pins.find((one) => idOfPin(known, one) === meant);
      const time = now().toISOString();
      const after = await meta.edit((before) => withoutPin(before, pin ?? "", ended, time));
      return { ...view(after.pinnedSkillIds, true, meant), ...(ended.length > 0 && { ended }) };
    },
    async list() {
      const { pinnedSkillIds } = await meta.read();
      await environment.loadSkills();
      return view(pinnedSkillIds, false);
    },
  };
}

/** Skills that the model loaded and that were not unloaded. */
const loadedByModel = (messages: readonly Message[], meta: SessionMeta): string[] => [
  ...new Set(activationsIn(withUnloaded(messages, meta)).map(({ skill }) => skill)),
];

function withPin(
  { contextId, principal, environment }: Pick<PinsDeps, "contextId" | "principal" | "environment">,
  before: SessionMeta,
  pin: string,
  address: string,
  time: string,
): SessionMeta {
  if (before.pinnedSkillIds.length >= mostPins) throw new Fault("session.too-many-pins", { limit: mostPins });
  return {
    ...before,
    contextId,
    userId: before.userId ?? principal.userId,
    environment: before.environment ?? environment.name(),
    pinnedSkillIds: [...before.pinnedSkillIds, pin],
    pinned_at: { ...before.pinned_at, [pin]: time },
    pinned_from: { ...before.pinned_from, [pin]: address },
    created_at: before.created_at ?? time,
    updated_at: time,
  };
}

function withoutPin(
  { unloaded_at: unloaded, ...before }: SessionMeta,
  pin: string,
  ended: readonly string[],
  time: string,
): SessionMeta {
  const { [pin]: _time, ...times } = before.pinned_at ?? {};
  const { [pin]: _from, ...from } = before.pinned_from ?? {};
  return {
    ...before,
    pinnedSkillIds: before.pinnedSkillIds.filter((id) => id !== pin),
    pinned_at: times,
    pinned_from: from,
    ...((ended.length > 0 || unloaded) && {
      unloaded_at: { ...unloaded, ...Object.fromEntries(ended.map((id) => [id, time])) },
    }),
    updated_at: time,
  };
}

/** The skill to pin, and what `meta.json` records for it: its id, or its address where the id means another skill. */
function meantSkill(environment: Environment, name: string, { skill_session_snapshot: snapshot }: SessionMeta): Meant {
  // A skill that the snapshot keeps can be pinned even after it was deleted.
  const kept = snapshot?.skills.find(({ id, digest }) => id === name && digest !== undefined);
  if (kept && !environment.view().skills.some(({ id }) => id === name)) return { ...kept, pin: kept.id };
  const { id, address, library } = usableSkill(environment, name);
  const seen = snapshot?.skills.find((skill) => skill.id === id);
  if (seen && seen.address !== address && name !== id)
    throw new Fault("session.other-source", { id, visible: seen.address, wanted: address });
  const isPlain = seen !== undefined || environment.view().ready.get(id)?.address === address;
  return { id, ...(seen ?? { address, ...library }), pin: isPlain ? id : address };
}

function missingPins(environment: Environment, meta: SessionMeta, ids: readonly string[]): string[] {
  const { skills } = environment.view();
  const held = new Set(
    (meta.skill_session_snapshot?.skills ?? []).flatMap(({ id, address, digest }) => (digest ? [id, address] : [])),
  );
  const known = new Set(skills.flatMap(({ id, address }) => [id, address]));
  return ids.filter((id) => !known.has(id) && !held.has(id));
}

/** The skill id of a pin, which is an id or an address. */
const idOfPin = ({ skill_session_snapshot: snapshot }: SessionMeta, pin: string): string =>
  snapshot?.skills.find(({ address }) => address === pin)?.id ?? pin;

/** Finds a skill by name and checks that it can be activated. */
export function usableSkill(environment: Environment, name: string) {
  const skill = findSkill(environment.view(), name);
  if (!skill.source.trusted) throw new Fault("skill.untrusted", { name: skill.id, folder: skill.source.root });
  if (skill.status === "disabled")
    throw new Fault("skill.disabled", { name: skill.id, environment: environment.name() });
  if (skill.status === "unapproved") throw new Fault("skill.unapproved", { name: skill.id });
  if (skill.status === "withdrawn") {
    const reason = skill.diagnostics.find(({ rule }) => rule === "skill.withdrawn")?.values.reason ?? "";
    throw new Fault("skill.withdrawn", { name: skill.id, reason });
  }
  if (!skill.head) {
    const problem = skill.diagnostics.find(({ severity }) => severity === "error")?.message ?? "";
    throw new Fault("skill.unusable", { name: skill.id, problem, path: skill.path });
  }
  return skill;
}

/** Finds a pin by id or by the name of its skill; the skill itself may be gone. */
function pinMeant(pins: readonly string[], name: string, environment: Environment): string {
  if (pins.includes(name)) return name;
  const wanted = name.toLowerCase();
  const named = pins.filter((pin) => {
    const skill = environment.view().skills.find(({ id, address }) => id === pin || address === pin);
    return skill?.id === name || skill?.address === name || skill?.head?.name.toLowerCase() === wanted;
  });
  const [first, second] = named;
  if (first !== undefined && second === undefined) return first;
  if (first !== undefined) throw new Fault("skill.ambiguous", { name, candidates: named.join(", ") });
  throw new Fault("skill.not-pinned", { name, candidates: pins.join(", ") || "–" });
}
