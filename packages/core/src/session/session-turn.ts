import type { CallSettings } from "../agent/loop/call-model.ts";
import type { Message, NoteMessage, ResultMessage, Said, ToolCall } from "../agent/loop/messages.ts";
import { runTurn } from "../agent/loop/run-turn.ts";
import { currentVersions } from "../agent/loop/skill-messages.ts";
import type { TurnEvent } from "../agent/loop/turn-event.ts";
import type { Model } from "../agent/models/model.ts";
import type { ApproveCall } from "../agent/tools/tool.ts";
import { createWorkspace, type Workspace } from "../agent/tools/workspace.ts";
import { diagnostic } from "../ground/diagnostic.ts";
import { Fault } from "../ground/fault.ts";
import { type Ending, endingOf, type Observer, type Span } from "../ground/observe/observer.ts";
import type { Home } from "../home/home.ts";
import type { Fence } from "../home/leases/leases.ts";
import { isOutage } from "../home/outage.ts";
import { retryUnanswered } from "../home/threads/retry-unanswered.ts";
import { holdOf } from "../library/approval/hold.ts";
import type { Snapshot } from "../resolve/snapshot.ts";
import type { Loadout } from "../turn/compose-loadout.ts";
import { skillNote } from "../turn/skill-note.ts";
import { unloadedNote } from "./active-skills.ts";
import { defaultAgent } from "./agent-in.ts";
import { messagesFolder, type SessionName } from "./context-id.ts";
import type { History } from "./history.ts";
import type { ModelRequests } from "./model-requests.ts";
import { type MetaFile, type SessionMeta, titleOf } from "./session-meta.ts";
import type { SetUp, SetUpDeps, TurnSetup } from "./set-up-turn.ts";
import type { ChoiceKind } from "./skill-choices.ts";
import { createSkillWork, type SkillWork } from "./skill-work.ts";
import type { TurnOptions } from "./turn-runner.ts";
import type { TurnSkills } from "./turn-skills.ts";

/** Runs a turn of a session and records it. */

export type SessionEvent =
  | { readonly type: "turn-start"; readonly contextId: string; readonly turn: number; readonly agent: string }
  /** The visible skills of this turn, if they changed. */
  | {
      readonly type: "skills-resolved";
      readonly change: "built" | "extended" | "rebuilt" | "live";
      readonly visible: readonly string[];
    }
  | TurnEvent;

export interface SessionTurnDeps
  extends Pick<SetUpDeps, "contextId" | "principal" | "environment" | "library" | "store"> {
  /** Its name in the home. */
  readonly name: SessionName;
  readonly meta: MetaFile;
  readonly history: History;
  readonly requests: ModelRequests;
  readonly setUp: SetUp;
  /** The name of this machine, if others share the home. */
  readonly machine?: string | undefined;
  /** Loadout's home; no tool can reach it. */
  readonly home: Home;
  readonly now: () => Date;
  readonly make: () => Said;
  readonly settings?: CallSettings;
  readonly observer?: Observer;
}

interface Begun {
  readonly text: string;
  readonly signal: AbortSignal;
  readonly lease: Fence;
  readonly span: Span | undefined;
  readonly approve: ApproveCall | undefined;
}

interface Prepared {
  readonly before: SessionMeta;
  readonly setup: TurnSetup & { readonly opened: Model };
  readonly workspace: Workspace;
  readonly meta: SessionMeta;
}

/** How long a turn waits at its end for activation rows, in milliseconds. */
const patience = 2000;
/**
 * The longest history, in bytes, in which users and admins may start a turn. A history is read whole, which blocks the
 * server; this much takes a tenth of a second.
 */
const longestHistory = 20_000_000;

/** Runs the turns of a session whose lock is held: sets each up, records its start, and runs it. */
export function createSessionTurn(
  deps: SessionTurnDeps,
): (text: string, signal: AbortSignal, lease: Fence, options: TurnOptions) => AsyncGenerator<SessionEvent> {
  const { contextId, history, make } = deps;
  /** The loadout of the last step. */
  let latest: Loadout | undefined;

  async function* turn(
    text: string,
    signal: AbortSignal,
    lease: Fence,
    { traceparent, approve }: TurnOptions,
  ): AsyncGenerator<SessionEvent> {
    const before = deps.meta.current;
    const named = { agent: before.agent ?? defaultAgent, environment: deps.environment.name() };
    const span = deps.observer?.start({ kind: "turn", contextId, ...named }, traceparent);
    try {
      yield* prepare({ text, signal, lease, span, approve }, before);
    } catch (error) {
      span?.end(endingOf(error, signal));
      throw error;
    } finally {
      span?.end({ outcome: "cancelled" }); // whoever listened has left
    }
  }

  async function* prepare(begun: Begun, before: SessionMeta): AsyncGenerator<SessionEvent> {
    const { text, signal, lease } = begun;
    if (before.environment !== undefined && before.environment !== deps.environment.name())
      throw new Fault("session.moved", { id: contextId, environment: before.environment });
    if (history.size > longestHistory && deps.principal.role !== "superadmin")
      throw new Fault("session.full", { id: contextId, size: history.size, limit: longestHistory });
    const setup = await deps.setUp({ meta: before, lease, firstMessage: text, opens: true });
    const workspace = await openWorkspace(deps, before);
    const meta = await recordStart(deps, before, setup, { text, lease });
    try {
      yield* run(begun, { before, setup, workspace, meta });
    } finally {
      await leaveWorkspace(deps, meta, signal);
    }
  }

  async function* run(
    { text, signal, lease, span, approve }: Begun,
    { before, setup, workspace, meta }: Prepared,
  ): AsyncGenerator<SessionEvent> {
    const { skills, opened: model } = setup;
    if (history.messages.length === 0) await history.append(firstLine(deps, setup, meta));
    const number = meta.turns ?? 1;
    yield { type: "turn-start", contextId, turn: number, agent: setup.agent };
    const change = skills.change === "none" && isSeenOtherwise(before, setup) ? "live" : skills.change;
    if (change !== "none") yield { type: "skills-resolved", change, visible: seenBy(setup) };
    for (const diagnostic of skills.diagnostics) yield { type: "diagnostic", diagnostic };
    for (const id of await changedSince(deps, setup))
      yield { type: "diagnostic", diagnostic: diagnostic("skill.changed", { id }) };
    const unloaded = [...new Set([...Object.keys(before.unloaded_at ?? {}), ...barredSkills(deps, setup)])];
    const notes = unloadedNotes(deps, before, setup, unloaded);
    const offer = number > 1 ? await offerOf(deps, setup, text, { signal, span }) : [];
    const said: Message[] = [...notes, ...offer, { ...make(), type: "user", content: text }];
    await history.append(...said);
    if (before.unloaded_at) await deps.meta.edit((now) => withoutUnloaded(now, before), lease);
    const offeredNow = offer.flatMap(({ offered = [] }) =>
      offered.flatMap((id) => skills.visible.skills.get(id) ?? []),
    );
    const isListed = skills.change === "built" || skills.change === "rebuilt";
    countChoices(deps, "listed", [...(isListed ? setup.described() : []), ...offeredNow]);
    for (const message of said) yield { type: "message-added", message };
    /** Pending activation rows. */
    const rows: Promise<void>[] = [];
    /** Calls that run: what they did so far is kept, too, if they are cut off. */
    const working = new Set<string>();
    const keepWork = (): AsyncGenerator<TurnEvent> => keepWorkspace(deps, meta, { lease, isEnd: false });
    const work = createSkillWork();
    const active = (): ReadonlySet<string> => new Set(skills.active(history.messages).map(({ id }) => id));
    for await (const event of runTurn({
      model,
      transcript: history,
      loadout: async () => {
        await setup.connect(history.messages, signal, span);
        latest = setup.loadout(history.messages);
        return latest;
      },
      versions: () => skills.versions(history.messages),
      before: latest,
      tools: setup.tools,
      context: { mount: skills.mount, workspace },
      approve,
      maxSteps: setup.maxSteps,
      signal,
      span,
      make,
      keepOutput: keepOutputOf(deps, lease),
      keepWork,
      keepRequest(step, request) {
        if (latest) work.request(latest, request);
        return deps.requests.append(
          {
            ...{ turn: number, step, time: deps.now().toISOString(), model: model.id, provider: model.provider },
            ...request,
          },
          lease,
        );
      },
      ...(deps.settings && { settings: deps.settings }),
    })) {
      if (event.type === "skill-activated" && event.isNew) {
        rows.push(started(recordActivation(deps, setup, event, lease)));
        countPick(deps, setup, event.skill);
      }
      work.event(event, latest, active);
      if (event.type === "tool-start") working.add(event.call.id);
      if (event.type === "tool-end") working.delete(event.call.id);
      if (event.type === "turn-end" && working.size > 0) yield* keepWorkspace(deps, meta, { lease, isEnd: true });
      if (event.type === "turn-end") {
        span?.end(endOf(event.result));
        countWork(deps, setup, work.counts(active(), event.result.subtype === "success"));
        yield* unrecorded(rows);
      }
      yield event;
    }
  }

  return turn;
}

/** Tells the model of skills that are not active any more: unloaded by a person, or gone. */
function unloadedNotes(
  { history, make }: SessionTurnDeps,
  before: SessionMeta,
  setup: TurnSetup,
  unloaded: readonly string[],
): Message[] {
  const note = (id: string): NoteMessage => ({ ...make(), type: "system", subtype: "note", content: unloadedNote(id) });
  const active = loadedByModel(setup.skills, history.messages);
  return [
    ...unloaded.map((id): Message => ({ ...note(id), unloaded: id })),
    ...noLongerInForce(before, [...inForce(setup), ...active, ...unloaded]).map(note),
  ];
}

/** A skill that the model loaded, and whether this session had described it. */
function countPick(deps: SessionTurnDeps, setup: TurnSetup, id: string): void {
  const skill = setup.skills.visible.skills.get(id);
  if (!skill) return;
  countChoices(deps, "picked", [skill]);
  const isDescribed =
    setup.described().some((one) => one.id === id) ||
    deps.history.messages.some((one) => one.type === "system" && one.subtype === "note" && one.offered?.includes(id));
  if (isDescribed) countChoices(deps, "taken", [skill]);
}

/** A note with skills that fit a later message, if the conversation has not described them yet. */
async function offerOf(
  { history, make }: SessionTurnDeps,
  { skills, fitting }: TurnSetup,
  text: string,
  options: { readonly signal: AbortSignal; readonly span: Span | undefined },
): Promise<NoteMessage[]> {
  const { messages } = history;
  const offered = messages
    .slice(messages.findLastIndex((message) => message.type === "system" && message.subtype === "compact_boundary") + 1)
    .flatMap((message) => (message.type === "system" && message.subtype === "note" ? (message.offered ?? []) : []));
  const found = await fitting(text, new Set([...offered, ...skills.active(messages).map(({ id }) => id)]), options);
  if (found.length === 0) return [];
  const ids = found.map(({ id }) => id);
  return [{ ...make(), type: "system", subtype: "note", content: skillNote(found), offered: ids }];
}

/** Loaded skills whose text has changed since. */
async function changedSince({ history }: SessionTurnDeps, { skills }: TurnSetup): Promise<string[]> {
  const now = await skills.versions(history.messages);
  const loaded = currentVersions(history.messages);
  return [...now].flatMap(([id, digest]) => (loaded.has(id) && loaded.get(id) !== digest ? [id] : []));
}

const firstLine = (
  { contextId, environment, make }: SessionTurnDeps,
  { agent }: TurnSetup,
  { workDir: directory }: SessionMeta,
): Message => ({
  ...make(),
  type: "system",
  subtype: "init",
  context_id: contextId,
  agent,
  environment: environment.name(),
  ...(directory !== undefined && { work_dir: directory }),
});

/** Call ids are safe as names. */
const keepOutputOf =
  ({ home, name }: SessionTurnDeps, lease: Fence) =>
  async ({ id }: ToolCall, content: string): Promise<void> => {
    await home.documents.fenced(lease).write(`${messagesFolder(name)}/outputs/${id}.txt`, content);
  };

/** Records the start of a turn: the snapshot, the remaining pins, and the active skills. */
async function recordStart(
  deps: SessionTurnDeps,
  before: SessionMeta,
  setup: TurnSetup,
  { text, lease }: { readonly text: string; readonly lease: Fence },
): Promise<SessionMeta> {
  const { skills, agent } = setup;
  const gone = new Set(skills.dropped);
  const time = deps.now().toISOString();
  const begin = (now: SessionMeta): SessionMeta => ({
    ...now,
    contextId: deps.contextId,
    userId: now.userId ?? deps.principal.userId,
    agent,
    environment: deps.environment.name(),
    skill_session_snapshot: asSeen(setup),
    pinnedSkillIds: now.pinnedSkillIds.filter((id) => !gone.has(id)),
    in_force: inForce(setup),
    title: now.title ?? titleOf(text),
    turns: (now.turns ?? 0) + 1,
    created_at: now.created_at ?? time,
    updated_at: time,
  });
  const meta = await deps.meta.edit(begin, lease);
  if (skills.change === "rebuilt") await letGoOfOthers(deps, skills.snapshot, before.skill_session_snapshot, lease);
  return meta;
}

/** A working folder is recorded by its real path: a link in its place was made since, maybe by a command in a folder above. */
async function openWorkspace(deps: SessionTurnDeps, { workDir, machine, turns }: SessionMeta): Promise<Workspace> {
  const { home, name, contextId } = deps;
  if (machine !== undefined && deps.machine !== undefined && machine !== deps.machine)
    throw new Fault("session.elsewhere", { id: contextId, machine, folder: workDir ?? "" });
  // Its real path is looked up once: a link could appear between two looks.
  const workspace = await createWorkspace(workDir ?? (await home.workspaces.open(name, turns ?? 0)), {
    except: home.folder(),
  });
  if (workDir === undefined || workspace.root === workDir) return workspace;
  throw replacedFolder(workDir);
}

export const replacedFolder = (path: string): Fault =>
  new Fault("file.not-found", {
    path,
    suggestion: {
      en: "A link is in its place now: begin a new session in the folder it leads to",
      zh: "该位置现在是一个链接：请在其指向的目录中开始新会话",
    },
  });

/** Not if another process has taken the session: what is here then is not of it. */
async function leaveWorkspace(
  { home, name }: SessionTurnDeps,
  { workDir, turns = 1 }: SessionMeta,
  { aborted, reason }: AbortSignal,
): Promise<void> {
  const isLost = aborted && reason instanceof Fault && reason.code === "lease.lost";
  if (workDir !== undefined || !home.workspaces.isKept || isLost) return;
  await home.workspaces.leave(name, turns).catch((error: unknown) => {
    if (!(error instanceof Fault)) throw error; // what was not kept is put back then
  });
}

/**
 * Before the results of the work are recorded: another machine can go on from here. If the database stays away, or another
 * process has taken the session, the turn is cut off, with an outcome that is unknown. A workspace that cannot be kept
 * otherwise is reported; it does not block the turn.
 */
async function* keepWorkspace(
  { home, name }: SessionTurnDeps,
  { workDir }: SessionMeta,
  { lease, isEnd }: { readonly lease: Fence; readonly isEnd: boolean },
): AsyncGenerator<TurnEvent> {
  if (workDir !== undefined || !home.workspaces.isKept) return;
  try {
    await retryUnanswered(() => home.workspaces.keep(name, lease)); // what was kept already is not kept again
  } catch (error) {
    if (!(error instanceof Fault) || (!isEnd && (isOutage(error) || error.code === "lease.lost"))) throw error;
    const reason = { en: error.say("en").message, zh: error.say("zh").message };
    yield { type: "diagnostic", diagnostic: diagnostic("workspace.unkept", { reason }) };
  }
}

async function recordActivation(
  deps: SessionTurnDeps,
  { skills }: TurnSetup,
  { skill: id, cause }: { readonly skill: string; readonly cause: "tool" | "read" },
  lease: Fence,
): Promise<void> {
  const skill = skills.visible.skills.get(id);
  if (!skill) return;
  const { address, version, digest } = skill;
  const activation = {
    ...{ userId: deps.principal.userId, contextId: deps.contextId, skill: id, address, cause },
    ...(version !== undefined && { version }),
    ...(digest !== undefined && { digest }),
  };
  await deps.store.recordActivation(activation, lease);
}

/** Counts what became of skills; nothing waits for it. */
const countChoices = (
  { store, environment }: SessionTurnDeps,
  kind: ChoiceKind,
  skills: readonly { readonly id: string; readonly address: string }[],
): void =>
  store.choices.count(
    kind,
    ...skills.map(({ id, address }) => ({ environment: environment.name(), address, skill: id })),
  );

/** Counts what skills did in a turn; nothing waits for it. */
function countWork(
  { store, environment }: SessionTurnDeps,
  { skills: { visible } }: TurnSetup,
  counting: ReturnType<SkillWork["counts"]>,
): void {
  const work = counting.then((counts) =>
    [...counts].flatMap(([id, count]) => {
      const skill = visible.skills.get(id);
      return skill ? [[{ environment: environment.name(), address: skill.address, skill: id }, count] as const] : [];
    }),
  );
  store.choices.countWork(work);
}

/** Reports activation rows that failed or are late; they do not block the turn. */
async function* unrecorded(rows: readonly Promise<void>[]): AsyncGenerator<SessionEvent> {
  if (rows.length === 0) return;
  const late = new Promise<"late">((resolve) => setTimeout(resolve, patience, "late").unref());
  const outcome = await Promise.race([Promise.allSettled(rows), late]);
  const failures =
    outcome === "late"
      ? [new Fault("busy", { path: "loadout.db" })]
      : outcome.flatMap((row) => (row.status === "rejected" ? [row.reason as unknown] : []));
  for (const failure of failures) {
    if (!(failure instanceof Fault)) throw failure;
    yield { type: "diagnostic", diagnostic: diagnostic("activation.unrecorded", { reason: failure.message }) };
  }
}

/** Marks a promise as handled; it is awaited later. */
function started(work: Promise<void>): Promise<void> {
  work.catch(() => undefined);
  return work;
}

/** Skills that are active by pins and globals, including unreadable ones. */
const inForce = ({ skills }: TurnSetup): string[] => [...skills.byPerson, ...skills.unreadable];

/** How a turn is observed to end. */
function endOf({ subtype, code, steps }: ResultMessage): Ending {
  if (subtype === "success") return { outcome: "ok", steps };
  return { outcome: subtype === "interrupted" ? "cancelled" : "error", reason: code ?? subtype, steps };
}

/** Skills that were active in the previous turn and are not now. */
const noLongerInForce = ({ in_force: before = [] }: SessionMeta, now: readonly string[]): string[] =>
  before.filter((id) => !now.includes(id));

/** Skills that the model loaded and that were taken from the user: they end as if they were unloaded. */
const barredSkills = ({ environment, history }: SessionTurnDeps, { skills }: TurnSetup): string[] => {
  const { gate } = environment.view();
  const isHeld = (id: string): boolean =>
    skills.snapshot.skills.some((skill) => skill.id === id && skill.digest !== undefined && !!holdOf(gate, skill));
  return loadedByModel(skills, history.messages).filter(
    (id) => !skills.visible.skills.has(id) && (environment.bars?.(id) === true || isHeld(id)),
  );
};

const loadedByModel = ({ active }: TurnSkills, messages: readonly Message[]): string[] =>
  active(messages).flatMap(({ id, causes }) => (causes.includes("tool") || causes.includes("read") ? [id] : []));

/** Clears the unloads that are now in the history; later ones wait for the next turn. */
function withoutUnloaded(
  { unloaded_at: now = {}, ...rest }: SessionMeta,
  { unloaded_at: told = {} }: SessionMeta,
): SessionMeta {
  const left = Object.entries(now).filter(([id, time]) => told[id] !== time);
  return left.length === 0 ? rest : { ...rest, unloaded_at: Object.fromEntries(left) };
}

/** The skills a turn sees. If all skills are selected, skills of folders change without a new snapshot. */
const seenBy = ({ skills: { snapshot, visible } }: TurnSetup): readonly string[] =>
  snapshot.selected_skills === undefined ? [...visible.skills.keys()] : snapshot.visible_skills;

/** The snapshot with the visible skills updated; the same value if nothing changed. */
const asSeen = (setup: TurnSetup): Snapshot => {
  const { snapshot } = setup.skills;
  const seen = seenBy(setup);
  return JSON.stringify(seen) === JSON.stringify(snapshot.visible_skills)
    ? snapshot
    : { ...snapshot, visible_skills: seen };
};

const isSeenOtherwise = ({ skill_session_snapshot: before }: SessionMeta, setup: TurnSetup): boolean =>
  before !== undefined && JSON.stringify(before.visible_skills) !== JSON.stringify(seenBy(setup));

/** Releases library trees that the session no longer sees. */
export async function letGoOfOthers(
  { contextId, library }: Pick<SessionTurnDeps, "contextId" | "library">,
  snapshot: Snapshot,
  before: Snapshot | undefined,
  lease: Fence,
): Promise<void> {
  const digests = (one: Snapshot | undefined): string[] =>
    (one?.skills ?? []).flatMap(({ digest }) => (digest === undefined ? [] : [digest]));
  if (digests(before).length > 0) await (await library()).letGo(contextId, digests(snapshot), lease);
}
