import type { CatalogView } from "../catalog/catalog.ts";
import { skillInfo } from "../catalog/skill-loader.ts";
import type { EnvironmentFiles } from "../environment/environments.ts";
import type { Environment } from "../environment/open-environment.ts";
import type { Agents, Models } from "../environment/settings-schema.ts";
import { Fault } from "../ground/fault.ts";
import { limitSnapshot, limitView, reachOf } from "../resolve/limit-skills.ts";
import type { Selection, Snapshot } from "../resolve/snapshot.ts";
import { listingLine } from "../skill/listing-line.ts";
import { isBound, may, type Principal } from "../turn/access.ts";
import type { MetaFile, SessionMeta } from "./session-meta.ts";

/** Limits an environment to what a user may use. */

type Agent = Agents[string];

/** An environment as a principal may use it. */
export interface BoundEnvironment extends Environment {
  /** The snapshot without skills that the principal may not use; the same value if there are none. */
  limit(snapshot: Snapshot): Snapshot;
}

/**
 * Limits an environment to what a principal may use: the agents granted to them and, for users, the skills and models that
 * the session's agent allows (without a session, any of their agents). An environment that they may not use, or that has
 * no agent for them, is reported as not found. Decided at each call from the latest configuration.
 */
export function bindEnvironment(
  environment: Environment,
  principal: Principal,
  agentOf?: (agents: Agents) => Agent | undefined,
): BoundEnvironment {
  const files = remember((all: EnvironmentFiles): EnvironmentFiles => filesFor(all, principal));
  const limited = remember((view: CatalogView, agents: string): CatalogView => {
    const within = reachOf(view, selectionsIn(agents));
    if (!within) return view;
    const usable = [...within].filter((address) => may(principal, "use", { kind: "skill", address, within }));
    return limitView(view, new Set(usable));
  });

  const own = (): EnvironmentFiles => files(environment.files());
  const agents = (): readonly Agent[] => {
    const usable = own().agents;
    if (agentOf) return [agentOf(usable) ?? nothing];
    return Object.keys(usable).length === 0 ? [{}] : Object.values(usable);
  };
  const limitedSnapshot = remember((snapshot: Snapshot, all: CatalogView, inside: CatalogView): Snapshot => {
    const selection = agents().flatMap(({ skills = [] }) => skills);
    return limitSnapshot(snapshot, { view: all, inside, selection });
  });
  const view = (): CatalogView => {
    own(); // throws a Fault if the environment may not be used
    if (!isBound(principal)) return environment.view();
    return limited(environment.view(), JSON.stringify(agents().map(({ skills = null }) => skills)));
  };
  return {
    ...environment,
    files: () => {
      const found = own();
      return isBound(principal) ? { ...found, models: modelsFor(found.models, agents(), principal) } : found;
    },
    view,
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
    limit(snapshot) {
      const inside = view();
      return inside === environment.view() ? snapshot : limitedSnapshot(snapshot, environment.view(), inside);
    },
  };
}

/** For an agent that does not exist, or is not granted: no skills. */
const nothing: Agent = { skills: [] };

const selectionsIn = (agents: string): readonly Selection[] =>
  (JSON.parse(agents) as readonly (readonly string[] | null)[]).map((skills) => skills ?? undefined);

function filesFor(files: EnvironmentFiles, principal: Principal): EnvironmentFiles {
  const { name, settings, agents } = files;
  if (!may(principal, "use", { kind: "environment", settings, agents })) throw environmentNotFound(name);
  const usable = Object.entries(agents).filter(([, agent]) => may(principal, "use", { kind: "agent", agent }));
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
