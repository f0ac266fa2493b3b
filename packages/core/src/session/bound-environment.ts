import { isDeepStrictEqual } from "node:util";
import { type CatalogSkill, type CatalogView, isDisabled } from "../catalog/catalog.ts";
import { rowsOf } from "../catalog/catalog-rows.ts";
import { skillInfo } from "../catalog/skill-loader.ts";
import type { EnvironmentFiles } from "../environment/environments.ts";
import type { Environment } from "../environment/open-environment.ts";
import type { Agents, Models } from "../environment/settings-schema.ts";
import { Fault } from "../ground/fault.ts";
import { remember as rememberIn } from "../ground/remember.ts";
import { reachOf, restrictSnapshot, restrictView, withoutSkills } from "../resolve/restrict-skills.ts";
import type { Snapshot } from "../resolve/snapshot.ts";
import { listingLine } from "../skill/listing-line.ts";
import {
  agentName,
  isBound,
  may,
  noRights,
  type Principal,
  type ReadRights,
  type Rights,
  type Verb,
} from "../turn/access.ts";
import type { MetaFile, SessionMeta } from "./session-meta.ts";

/** Limits an environment to what a user may use. */

type Agent = Agents[string];

/** An environment as a principal may use it. */
export interface BoundEnvironment extends Environment {
  /** The snapshot without skills that the principal may not use; the same value if there are none. */
  limit(snapshot: Snapshot): Snapshot;
  /** Whether skills of this id may not be used any more: disabled, not approved, withdrawn, or not granted to the principal. */
  bars(id: string): boolean;
}

export interface BindOptions {
  /** The agent of the session; without it, any of the principal's agents. */
  readonly agentOf?: ((agents: Agents) => Agent | undefined) | undefined;
  /** To read is enough for a list; sessions use. */
  readonly verb?: "read" | "use";
  /** The grants in force, and the principal's groups. */
  readonly rights?: Rights;
  /** Reads them again at each `loadSkills`. */
  readonly readRights?: ReadRights | undefined;
}

/**
 * Limits an environment to what a principal may use: the agents and library skills granted to them and, for users, the skills
 * and models that the session's agent allows (without a session, any of their agents). An environment that they may not
 * use, or that has no agent for them, is reported as not found. Decided at each call from the latest configuration.
 */
export function bindEnvironment(
  environment: Environment,
  given: Principal,
  { agentOf, verb = "use", rights: first = noRights, readRights }: BindOptions = {},
): BoundEnvironment {
  let rights = first;
  const files = remember((all: EnvironmentFiles, now: Rights): EnvironmentFiles => filesFor(all, given, verb, now));

  const own = (): EnvironmentFiles => files(environment.files(), rights);
  const agents = (): readonly Agent[] => {
    const usable = own().agents;
    if (agentOf) return [agentOf(usable) ?? nothing];
    return Object.keys(usable).length === 0 ? [{}] : Object.values(usable);
  };
  const refused = remember((now: Rights) => refusedSkills(given, verb, now));
  const limitedSnapshot = remember(
    (snapshot: Snapshot, all: CatalogView, inside: CatalogView, out: ReadonlySet<string>): Snapshot => {
      const allowed = withoutSkills(snapshot, out);
      if (!isBound(given) || !hasSelection(agents())) return allowed;
      const selection = agents().flatMap(({ skills = [] }) => skills);
      return restrictSnapshot(allowed, { view: all, inside, selection });
    },
  );
  const view = (): CatalogView => {
    own(); // throws a Fault if the environment may not be used
    const selections = isBound(given) && hasSelection(agents()) ? agents().map(({ skills = null }) => skills) : null;
    const out = refused(rights);
    if (selections === null && out.size === 0) return environment.view();
    return limitedView(environment.view(), JSON.stringify([selections, [...out]]), () =>
      selections === null
        ? undefined
        : reachOf(
            environment.view(),
            selections.map((skills) => skills ?? undefined),
          ),
    );
  };
  return {
    ...environment,
    files: () => {
      const found = own();
      return isBound(given) ? { ...found, models: modelsFor(found.models, agents(), given) } : found;
    },
    view,
    async loadSkills() {
      const [change, now] = await Promise.all([environment.loadSkills(), readRights?.(given.userId)]);
      if (now && !isDeepStrictEqual(now, rights)) rights = now;
      return change;
    },
    listSkills: () => [...view().ready.values()].map(skillInfo),
    getSkill(id) {
      const skill = view().ready.get(id);
      return skill && skillInfo(skill);
    },
    getSkillsInfoForToolDescription: () =>
      [...view().ready.values()]
        .filter(({ head }) => head.modelInvocable)
        .map(({ id, head }) => listingLine(id, head.description))
        .join("\n"),
    bars(id) {
      const all = environment.view();
      const isOff = isDisabled(all, { id, address: "" }) || rowsOf(all, id).some(isHeldBack);
      return isOff || refused(rights).has(`library:${id}`);
    },
    limit(snapshot) {
      const inside = view();
      const out = refused(rights);
      return inside === environment.view() && out.size === 0
        ? snapshot
        : limitedSnapshot(snapshot, environment.view(), inside, out);
    },
  };
}

const isHeldBack = ({ status }: CatalogSkill): boolean =>
  status === "disabled" || status === "unapproved" || status === "withdrawn";

/** Whether no agent selects all skills. */
const hasSelection = (agents: readonly Agent[]): boolean => agents.every(({ skills }) => skills !== undefined);

/** The addresses of the library skills whose grants do not name the principal, in a fixed order. */
function refusedSkills(given: Principal, verb: Verb, { grants, groups }: Rights): ReadonlySet<string> {
  const slugs = new Set(grants.flatMap(({ kind, name }) => (kind === "skill" ? [name] : [])));
  const addresses = [...slugs].sort().map((slug) => `library:${slug}`);
  const principal = { ...given, groups };
  return new Set(
    addresses.filter(
      (address) => !may(principal, verb, { kind: "skill", address, within: new Set([address]) }, grants),
    ),
  );
}

/** Views limited in the same way, so that what is made from them is shared: principals with the same limits get one value. */
const limitedViews = new WeakMap<CatalogView, Map<string, CatalogView>>();
const mostLimits = 200;

/** `key` holds the selections and the addresses that are left out; `reach` is what the selections include. */
function limitedView(all: CatalogView, key: string, reach: () => ReadonlySet<string> | undefined): CatalogView {
  const known = limitedViews.get(all) ?? new Map<string, CatalogView>();
  limitedViews.set(all, known);
  const found = known.get(key);
  if (found) return found;
  const [, out] = JSON.parse(key) as [unknown, readonly string[]];
  const inside = new Set(reach() ?? all.skills.map(({ address }) => address));
  for (const address of out) inside.delete(address);
  const made = restrictView(all, inside);
  rememberIn(known, key, made, mostLimits);
  return made;
}

/** For an agent that does not exist, or is not granted: no skills. */
const nothing: Agent = { skills: [] };

function filesFor(files: EnvironmentFiles, given: Principal, verb: Verb, { groups, grants }: Rights): EnvironmentFiles {
  const { name, settings, agents } = files;
  const principal = { ...given, groups };
  if (!may(principal, verb, { kind: "environment", name, settings, agents }, grants)) throw environmentNotFound(name);
  const usable = Object.entries(agents).filter(([id, agent]) =>
    may(principal, verb, { kind: "agent", name: agentName(name, id), agent }, grants),
  );
  return { ...files, agents: Object.fromEntries(usable) };
}

const environmentNotFound = (name: string): Fault => new Fault("environment.not-found", { name, candidates: "–" });

/** Removes the candidates from a not-found Fault for users, who may not know other environments. */
export function hideCandidates(principal: Principal, error: unknown): unknown {
  const isUnknown = error instanceof Fault && error.code === "environment.not-found";
  return isUnknown && isBound(principal) ? environmentNotFound(String(error.values.name)) : error;
}

const modelsFor = (models: Models, agents: readonly Agent[], principal: Principal): Models =>
  Object.fromEntries(
    Object.entries(models).filter(([id]) =>
      agents.some((agent) => may(principal, "use", { kind: "model", agent, id })),
    ),
  );

/** Caches the last result for as long as its inputs are the same. */
function remember<From extends readonly unknown[], T>(make: (...from: From) => T): (...from: From) => T {
  let last: { readonly from: From; readonly made: T } | undefined;
  return (...from) => {
    if (!last?.from.every((one, index) => one === from[index])) last = { from, made: make(...from) };
    return last.made;
  };
}

/** The meta data of a session with its snapshot limited to what the principal may use. */
export function limitMeta({ limit }: Pick<BoundEnvironment, "limit">, meta: SessionMeta): SessionMeta {
  const kept = meta.skill_session_snapshot;
  const snapshot = kept && limit(kept);
  return snapshot && snapshot !== kept ? { ...meta, skill_session_snapshot: snapshot } : meta;
}

/** The same for the document of a session. Only reading is limited; the document keeps everything. */
export function limitMetaFile(environment: Pick<BoundEnvironment, "limit">, file: MetaFile): MetaFile {
  let last: { readonly meta: SessionMeta; readonly limited: SessionMeta } | undefined;
  const limitedOf = (meta: SessionMeta): SessionMeta => {
    const limited = limitMeta(environment, meta);
    const isSame = last?.meta === meta && last.limited.skill_session_snapshot === limited.skill_session_snapshot;
    if (!last || !isSame) last = { meta, limited };
    return last.limited;
  };
  return {
    get current() {
      return limitedOf(file.current);
    },
    read: async () => limitedOf(await file.read()),
    edit: file.edit,
  };
}
