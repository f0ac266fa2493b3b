import type { Message } from "../agent/loop/messages.ts";
import { mostReranked, rerankSkills } from "../agent/loop/rerank-skills.ts";
import type { McpServers } from "../agent/mcp/mcp-servers.ts";
import type { ModelChoice } from "../agent/models/choose-model.ts";
import type { Model } from "../agent/models/model.ts";
import { commandSettings } from "../agent/shell/choose-shell.ts";
import { defaultTools } from "../agent/tools/builtin-tools.ts";
import { createSearchSkillsTool, searchVisible } from "../agent/tools/search-skills-tool.ts";
import type { ShellTools } from "../agent/tools/shell-tools.ts";
import { createSkillTool } from "../agent/tools/skill-tool.ts";
import type { RunnableTool } from "../agent/tools/tool.ts";
import type { SearchIndex } from "../catalog/search/search-index.ts";
import type { SearchOptions } from "../catalog/search/search-view.ts";
import type { Environment } from "../environment/open-environment.ts";
import type { Settings } from "../environment/settings-schema.ts";
import { Fault } from "../ground/fault.ts";
import type { Span } from "../ground/observe/observer.ts";
import type { Home } from "../home/home.ts";
import type { Fence } from "../home/leases/leases.ts";
import type { Library } from "../library/library.ts";
import type { SkillResolver } from "../resolve/skill-resolver.ts";
import type { Selection, Snapshot } from "../resolve/snapshot.ts";
import type { VisibleSkill, VisibleSkills } from "../resolve/visible-skills.ts";
import { may, modelsOf, type Principal } from "../turn/access.ts";
import { catalogOrder, type PastUse, type Rank, rankBy } from "../turn/catalog-order.ts";
import {
  type CatalogRoom,
  type CatalogSection,
  catalogRoom,
  catalogSection,
  type ListedSkill,
  listedSkills,
} from "../turn/catalog-section.ts";
import { composeLoadout, type Loadout } from "../turn/compose-loadout.ts";
import { mostNoted, undescribed } from "../turn/skill-note.ts";
import type { ActivationStore } from "./activation-store.ts";
import type { Activated } from "./active-skills.ts";
import { type Agent, agentIn, defaultAgent } from "./agent-in.ts";
import { type BoundEnvironment, limitMeta } from "./bound-environment.ts";
import type { SessionMeta } from "./session-meta.ts";
import { holdTrees, resolveTurnSkills, type TurnSkills } from "./turn-skills.ts";

/** Sets up a turn: agent, model, skills, tools. */

/** What setting up the turns of one session needs. */
export interface SetUpDeps {
  readonly home: Home;
  readonly contextId: string;
  readonly principal: Principal;
  /** `limit` leaves out of a snapshot what its user may not use any more, `bars` names it. */
  readonly environment: Environment & Partial<Pick<BoundEnvironment, "limit" | "bars">>;
  /** A definition that replaces the agent's entry, for a draft. */
  readonly definition?: Agent;
  readonly resolver: SkillResolver;
  readonly library: () => Promise<Library>;
  readonly store: ActivationStore;
  /** The named model, or the environment's default. */
  readonly model: (id: string | undefined) => ModelChoice;
  /** All tools except those over the visible skills and those of MCP servers. */
  readonly tools: readonly RunnableTool[];
  /** The tools of an agent whose definition names none, beside the default ones. */
  readonly moreTools?: readonly string[];
  readonly mcp: McpServers;
  readonly shell: ShellTools;
  /** The search index of the process. */
  readonly search: () => Promise<SearchIndex>;
  /** Replaces the search ranking for the list of skills. */
  readonly rank?: Rank;
}

/** Everything one turn needs; immutable while the turn runs, except for tools of MCP servers. */
export interface TurnSetup {
  readonly agent: string;
  readonly model: ModelChoice;
  readonly maxSteps: number;
  readonly skills: TurnSkills;
  /** Tools of MCP servers are added when they are connected. */
  readonly tools: ReadonlyMap<string, RunnableTool>;
  /** Connects the servers that the next step needs. */
  connect(messages: readonly Message[], signal: AbortSignal, span?: Span): Promise<void>;
  /** Composes the loadout of the next step for these messages. */
  loadout(messages: readonly Message[]): Loadout;
  /** Skills whose descriptions are in the list, also if they are shortened. */
  described(): readonly VisibleSkill[];
  /** Skills that fit a message and that the list does not describe, the best first; none if notes are switched off. */
  fitting(text: string, except: ReadonlySet<string>, options?: FittingOptions): Promise<readonly ListedSkill[]>;
}

export interface FittingOptions {
  readonly signal?: AbortSignal;
  /** Asks no model for an order, also where the environment lets it. */
  readonly isPlain?: boolean;
  readonly span?: Span | undefined;
}

export interface SetUpOptions {
  readonly meta: SessionMeta;
  /** The lease of the session's turns if a new snapshot will be kept: then its library trees are held. */
  readonly lease?: Fence;
  /** The first message, used to order the list of skills. */
  readonly firstMessage?: string;
  /** Descriptions that are not saved, by id: the list of skills and the search have them. */
  readonly described?: ReadonlyMap<string, string>;
}

export interface SetUp {
  /** For a turn that is run: opens the model before anything is stored. */
  (options: SetUpOptions & { readonly opens: true }): Promise<TurnSetup & { readonly opened: Model }>;
  /** For a preview. */
  (options: SetUpOptions): Promise<TurnSetup>;
}

const defaultPrompt =
  "You are a helpful assistant. When a skill fits the task, load it and follow it. Answer briefly, in the user's language.";
const defaultSteps = 50;

/** Sets up the turns of one session: the latest configuration and catalog, the snapshot, the active skills. */
export function createSetUp(deps: SetUpDeps): SetUp {
  let listed: { visible: VisibleSkills; key: string; section: CatalogSection } | undefined;

  /** The list of skills; cached while its inputs are the same. */
  function sectionOf(visible: VisibleSkills, order: readonly string[], room: CatalogRoom): CatalogSection {
    const key = JSON.stringify([order, room]);
    if (listed?.visible !== visible || listed.key !== key)
      listed = { visible, key, section: catalogSection(listedSkills(visible.skills, order), room) };
    return listed.section;
  }

  const setUp = async ({
    meta: before,
    lease,
    firstMessage = "",
    described,
    opens = false,
  }: SetUpOptions & { readonly opens?: boolean }) => {
    await deps.environment.loadSkills();
    const { limit = (snapshot: Snapshot) => snapshot } = deps.environment;
    const meta = limitMeta({ limit }, before); // rights may have changed since it was read
    const { id, agent } = findAgent(deps.environment, meta.agent, deps.definition);
    const selection = meta.context ? meta.context.skills : agent.skills;
    const settings = settingsOf(deps.environment);
    const model = deps.model(usableModel(deps, agent, meta.model));
    const opened = opens ? await model.open() : undefined;
    const resolved = await resolveHeld(deps, meta, selection, lease);
    const skills = described ? withDescriptions(resolved, described) : resolved;
    const base = agent.tools ?? [...defaultTools, ...(deps.moreTools ?? [])];
    const room = catalogRoom(model.contextWindow, base.includes("search_skills"), settings.limits?.catalog);
    const ordered = await withOrder(deps, skills, () => isCut(sectionOf(skills.visible, [], room)), firstMessage);
    const section = sectionOf(skills.visible, ordered.catalog_order ?? [], room);
    const visible = () => skills.visible;
    const commands = deps.shell.tools(commandSettings(deps.environment.layers(), deps.home.folder()));
    const own = [
      createSkillTool(visible),
      createSearchSkillsTool({ visible, index: deps.search }),
      ...deps.tools,
      ...commands,
    ];
    const tools = new Map<string, RunnableTool>();
    const takeTools = (): void => fillTools(tools, [...own, ...deps.mcp.tools()]);
    takeTools();
    const compose = (messages: readonly Message[]): Loadout =>
      composeLoadout({
        prompt: agent.prompt ?? defaultPrompt,
        visible: skills.visible.skills,
        active: skills.active(messages),
        // Skills loaded by the model restrict tools only under the policy `active`.
        unreadable:
          settings.ceiling === "active" ? [...skills.unreadable, ...skills.lost(messages)] : skills.unreadable,
        base,
        baseServers: agent.mcp ?? [],
        tools,
        problems: deps.mcp.problems(),
        role: deps.principal.role,
        policy: settings.ceiling ?? "pinned",
        catalog: { place: settings.catalog ?? "prompt", section },
      });
    /** The loadout for which no server had to be connected: that of the step. */
    let composed: { readonly count: number; readonly loadout: Loadout } | undefined;
    return {
      agent: id,
      model,
      opened,
      maxSteps: agent.maxSteps ?? settings.limits?.steps ?? defaultSteps,
      skills: { ...skills, snapshot: ordered },
      tools,
      loadout: (messages: readonly Message[]) =>
        composed?.count === messages.length ? composed.loadout : compose(messages),
      described() {
        const missing = new Set(undescribed(section));
        return listedSkills(skills.visible.skills).flatMap(({ id }) => {
          const skill = missing.has(id) ? undefined : skills.visible.skills.get(id);
          return skill ? [skill] : [];
        });
      },
      fitting: (text: string, except: ReadonlySet<string>, options: FittingOptions = {}) =>
        findFitting(deps, { skills, section, settings, model }, text, except, options),
      async connect(messages: readonly Message[], signal: AbortSignal, span?: Span) {
        composed = undefined;
        const loadout = compose(messages);
        const needed = loadout.servers.map(({ name }) => name);
        if (needed.length === 0) {
          composed = { count: messages.length, loadout };
          return;
        }
        await deps.mcp.ensure(needed, signal, span);
        takeTools();
      },
    };
  };
  return setUp as SetUp;
}

const isCut = ({ shortened, bare, omitted }: CatalogSection): boolean =>
  shortened.length + bare.length + omitted.length > 0;

/** Orders the list of skills if it is cut. Fixed in the snapshot, so that requests start with the same text. */
async function withOrder(deps: SetUpDeps, skills: TurnSkills, hasCuts: () => boolean, text: string): Promise<Snapshot> {
  const { snapshot, change, visible, byPerson } = skills;
  if (change !== "built" && change !== "rebuilt") return snapshot;
  if (!hasCuts()) return snapshot;
  const uses = await pastUses(deps, visible);
  const rank = async (): Promise<Rank> => deps.rank ?? rankBy(await searchVisible(await deps.search(), visible));
  const ranked = text === "" ? [] : (await rank())(listedSkills(visible.skills), text);
  return { ...snapshot, catalog_order: catalogOrder(visible.skills.keys(), { pinned: byPerson, ranked, uses }) };
}

/** What the visible skills were good for so far, by id. */
async function pastUses(
  { store, environment }: SetUpDeps,
  { skills }: VisibleSkills,
): Promise<ReadonlyMap<string, PastUse>> {
  const counts = new Map<string, number>();
  for (const { skill, count } of await store.counts()) counts.set(skill, (counts.get(skill) ?? 0) + count);
  const choices = await store.choices.lately(environment.name());
  const uses = new Map<string, PastUse>();
  for (const { id, address } of skills.values()) {
    const [count = 0, choice] = [counts.get(id), choices.get(address)];
    if (choice) uses.set(id, { count, chosen: choice.picked + choice.loaded, unused: choice.unused });
    else if (count > 0) uses.set(id, { count });
  }
  return uses;
}

/** The skills of a turn. With a lease, the library trees of a new snapshot are held for the session. */
async function resolveHeld(
  deps: SetUpDeps,
  meta: SessionMeta,
  selection: Selection,
  lease: Fence | undefined,
): Promise<TurnSkills> {
  const globals = (await deps.store.globals(deps.principal.userId)).map(
    ({ skill, time }): Activated => ({ skill, cause: "global", time }),
  );
  for (let attempt = 1; ; attempt++) {
    if (attempt > 1) await deps.environment.loadSkills(); // the library changed meanwhile
    const skills = await resolveTurnSkills(deps.resolver, deps.environment.view(), { meta, selection, globals });
    const before = skills.change === "extended" ? meta.skill_session_snapshot : undefined;
    const isHeld =
      lease === undefined || skills.change === "none" || (await holdTrees({ ...deps, lease }, before, skills.snapshot));
    if (isHeld) return skills;
    if (attempt === 3) throw new Fault("busy", { path: "library" });
  }
}

interface Unlisted {
  readonly skills: TurnSkills;
  readonly section: CatalogSection;
  readonly settings: Settings;
  readonly model: ModelChoice;
}

/** Skills that fit a message and that the list does not describe, found by search, and chosen by the model if that is set. */
async function findFitting(
  deps: SetUpDeps,
  { skills, section, settings, model }: Unlisted,
  text: string,
  except: ReadonlySet<string>,
  { signal, isPlain = false, span }: FittingOptions,
): Promise<readonly ListedSkill[]> {
  if (settings.skillNotes === false) return [];
  const hidden = undescribed(section).filter((id) => !except.has(id));
  if (hidden.length === 0) return [];
  const view = await searchVisible(await deps.search(), skills.visible);
  const find = (options: SearchOptions): ListedSkill[] =>
    view.rank(text, { among: new Set(hidden), ...options }).map(({ id }) => {
      return { id, description: skills.visible.skills.get(id)?.head.description ?? "" };
    });
  if (settings.search?.rerank && !isPlain) {
    const { skills: ordered, chosen } = await rerankSkills(text, find({ limit: mostReranked }), {
      open: () => model.open(),
      span,
      ...(signal && { signal }),
    });
    if (chosen !== undefined) return ordered.slice(0, Math.min(chosen, mostNoted));
  }
  return find({ limit: mostNoted, mustFit: true });
}

/** The same skills with other descriptions. */
function withDescriptions(skills: TurnSkills, described: ReadonlyMap<string, string>): TurnSkills {
  const changed = [...skills.visible.skills].map(([id, skill]): [string, VisibleSkill] => {
    const description = described.get(id);
    return [id, description === undefined ? skill : { ...skill, head: { ...skill.head, description } }];
  });
  return { ...skills, visible: { ...skills.visible, skills: new Map(changed) } };
}

/** Replaces the content of the map; of two tools with one name the first wins. */
function fillTools(tools: Map<string, RunnableTool>, all: readonly RunnableTool[]): void {
  tools.clear();
  for (const tool of all) if (!tools.has(tool.name)) tools.set(tool.name, tool);
}

/** The model named if the agent allows it to this principal, else the agent's own; `undefined` for the environment's. */
export function usableModel(
  { principal }: Pick<SetUpDeps, "principal">,
  agent: Agent,
  wanted: string | undefined,
): string | undefined {
  const allowed = modelsOf(agent);
  if (wanted === undefined) return allowed?.[0];
  if (may(principal, "use", { kind: "model", agent, id: wanted })) return wanted;
  throw new Fault("model.not-found", { id: wanted, candidates: allowed?.join(", ") ?? "–" });
}

/** The named agent; else `assistant`, else the environment's first, else an agent with all defaults. */
export function findAgent(
  environment: Environment,
  wanted: string | undefined,
  definition?: Agent,
): { id: string; agent: Agent } {
  if (definition) return { id: wanted ?? defaultAgent, agent: definition };
  const { agents } = environment.files();
  const found = agentIn(agents, wanted);
  if (found.agent) return { id: found.id, agent: found.agent };
  throw new Fault("agent.not-found", {
    name: found.id,
    environment: environment.name(),
    candidates: Object.keys(agents).join(", ") || "–",
  });
}

/** What was selected for a session, else what its agent selects. */
export const selectionOf = (environment: Environment, { context, agent }: SessionMeta): Selection =>
  context ? context.skills : findAgent(environment, agent).agent.skills;

/** Merges the settings of all layers; the last layer wins. */
function settingsOf(environment: Environment): Settings {
  const layers = environment.layers().map(({ settings }) => settings);
  const limits = Object.assign({}, ...layers.map((settings) => settings.limits));
  return Object.assign({}, ...layers, { limits });
}
