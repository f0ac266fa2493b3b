import { createSkillResolver, type SkillResolver } from "../resolve/skill-resolver.ts";
import type { Snapshot } from "../resolve/snapshot.ts";
import { compareSnapshots, type Staleness } from "../resolve/staleness.ts";
import type { TreeHeads } from "../resolve/visible-skills.ts";
import type { ActivationMessages } from "./activation-messages.ts";
import { type Activated, activeSkills, withUnloaded } from "./active-skills.ts";
import { type BoundEnvironment, limitMeta } from "./bound-environment.ts";
import type { SessionMeta } from "./session-meta.ts";
import { selectionOf } from "./set-up-turn.ts";
import { byPeople, currentSnapshot } from "./turn-skills.ts";

/** A quick look at many sessions for a list: shares what was read between them. */
export interface SessionGlances {
  /** What a refresh would change. */
  staleness(contextId: string): Promise<Staleness>;
  /** The active skills, in order. */
  active(contextId: string): Promise<readonly string[]>;
}

export interface SessionGlancesDeps {
  /** Throws a Fault if the session does not exist or belongs to another user. */
  readonly meta: (contextId: string) => Promise<SessionMeta>;
  readonly environmentOf: (meta: SessionMeta) => Promise<BoundEnvironment>;
  readonly globals: () => Promise<readonly Activated[]>;
  readonly activationMessages: ActivationMessages;
  readonly libraryRoot: string;
  readonly heads: TreeHeads;
}

export function createSessionGlances(deps: SessionGlancesDeps): SessionGlances {
  const scopes = new Map<BoundEnvironment, Promise<Scope>>();
  let globals: Promise<readonly Activated[]> | undefined;
  /** The last session, since callers ask for both values of one session. */
  let last: { readonly contextId: string; readonly looked: ReturnType<typeof read> } | undefined;

  async function scopeOf(meta: SessionMeta): Promise<Scope> {
    const environment = await deps.environmentOf(meta);
    const known = scopes.get(environment) ?? openScope(environment, deps);
    scopes.set(environment, known);
    return known;
  }

  function look(contextId: string): ReturnType<typeof read> {
    if (last?.contextId !== contextId) last = { contextId, looked: read(contextId) };
    return last.looked;
  }

  async function read(contextId: string) {
    globals ??= deps.globals();
    const known = await deps.meta(contextId);
    const [scope, everywhere] = await Promise.all([scopeOf(known), globals]);
    const meta = limitMeta(scope.environment, known);
    const selection = selectionOf(scope.environment, meta);
    const { snapshot } = currentSnapshot(scope.resolver, meta, selection, everywhere);
    const today = (): Snapshot => {
      const { skill_session_snapshot: _kept, ...rest } = meta;
      const key = JSON.stringify([selection ?? null, meta.pinnedSkillIds]);
      const made = scope.today.get(key) ?? currentSnapshot(scope.resolver, rest, selection, everywhere).snapshot;
      scope.today.set(key, made);
      return made;
    };
    return { meta, scope, everywhere, snapshot, today };
  }

  return {
    async staleness(contextId) {
      const { snapshot, today } = await look(contextId);
      return compareSnapshots(snapshot, today());
    },
    async active(contextId) {
      const { meta, scope, everywhere, snapshot } = await look(contextId);
      const given = byPeople(snapshot, meta, everywhere);
      const ids = activeSkills(
        given.everywhere,
        given.pins,
        withUnloaded(await deps.activationMessages(contextId), meta),
      ).map(({ id }) => id);
      const seen = withOnly(snapshot, ids);
      await scope.resolver.prepare(seen);
      const { skills } = scope.resolver.visible(seen);
      return ids.filter((id) => skills.has(id));
    },
  };
}

/** What the sessions of one environment share. */
interface Scope {
  readonly environment: BoundEnvironment;
  readonly resolver: SkillResolver;
  /** The snapshots that new sessions would get, by selection and pins. */
  readonly today: Map<string, Snapshot>;
}

async function openScope(
  environment: BoundEnvironment,
  { libraryRoot, heads }: Pick<SessionGlancesDeps, "libraryRoot" | "heads">,
): Promise<Scope> {
  await environment.loadSkills();
  const view = environment.view();
  return { environment, resolver: createSkillResolver({ view: () => view, libraryRoot, heads }), today: new Map() };
}

/** Limits a snapshot to these ids, so that other skills are not read. */
const withOnly = (snapshot: Snapshot, ids: readonly string[]): Snapshot => ({
  ...snapshot,
  skills: snapshot.skills.filter(({ id }) => ids.includes(id)),
});
