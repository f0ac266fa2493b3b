import { compact } from "../agent/loop/compaction.ts";
import type { CompactBoundaryMessage, Message, Said } from "../agent/loop/messages.ts";
import { Fault } from "../ground/fault.ts";
import type { Fence } from "../home/leases/leases.ts";
import type { Selection, Snapshot } from "../resolve/snapshot.ts";
import type { Staleness } from "../resolve/staleness.ts";
import { openEventLog, type TimedEvent } from "./event-log.ts";
import { type KeptRequest, openModelRequests } from "./model-requests.ts";
import { createPins, type Pinned, usableSkill } from "./pins.ts";
import type { SessionState } from "./session-lifecycle.ts";
import type { SessionMeta } from "./session-meta.ts";
import { createSessionPreview, type Look, type SessionView } from "./session-preview.ts";
import type { SessionRows } from "./session-rows.ts";
import { createSessionTurn, letGoOfOthers, type SessionTurnDeps } from "./session-turn.ts";
import { createSetUp, type SetUp, type SetUpDeps, type TurnSetup } from "./set-up-turn.ts";
import { createTurnRunner, type StreamOptions, type TurnRunner } from "./turn-runner.ts";
import type { LiveEvents } from "./turns/live-events.ts";
import type { Turns } from "./turns/turns.ts";

/** A session: its turns, pins, selection and compaction. */

/** One persistent conversation. */
export interface Session extends SessionView {
  readonly contextId: string;
  readonly state: SessionState;
  readonly messages: readonly Message[];
  /** Lines of its history that could not be read. */
  readonly unreadable: number;
  /** As it was read or written last; every operation reads it again. */
  meta(): SessionMeta;
  /** Takes a user's message as plain text: nothing in it is a command. */
  send(message: string): void;
  /** Runs the turn. Every message is durable before it is shown; leaving the loop early interrupts the turn. */
  stream(options?: StreamOptions): AsyncGenerator<TimedEvent>;
  /** The events so far, after this id. */
  events(after?: number): Promise<readonly TimedEvent[]>;
  /** All model requests, in order. */
  requests(): AsyncIterable<KeptRequest>;
  /** Ends a turn that a crash interrupted; throws a Fault while a turn is running. */
  settle(): Promise<void>;
  /** Interrupts the running turn. */
  abort(): void;
  /** Pins a skill in this session. */
  load(name: string): Promise<Pinned>;
  /** Deactivates a skill: removes its pin, even if the skill is gone, and ends a load by the model. */
  unload(name: string): Promise<Pinned>;
  pinned(): Promise<Pinned>;
  /** Changes the selection of this session: `undefined` for all skills, `"agent"` for the agent's selection. */
  select(skills: Selection | "agent"): Promise<Snapshot>;
  /** Resolves the same selection again; returns what changed. */
  refresh(): Promise<Staleness>;
  /** Summarizes older turns (compaction); throws a Fault if there is nothing to summarize. */
  compact(options?: { readonly signal?: AbortSignal }): Promise<CompactBoundaryMessage>;
  close(): Promise<void>;
}

export interface SessionDeps extends SetUpDeps, Omit<SessionTurnDeps, "requests" | "setUp" | "make"> {
  readonly rows: SessionRows;
  readonly turns: Turns;
  readonly live: LiveEvents | undefined;
  /** The name of this process. */
  readonly worker: string;
  readonly newId: () => string;
}

export function createSession(deps: SessionDeps): Session {
  const { contextId, name, history, rows } = deps;
  const eventLog = openEventLog(rows, name, deps.live);
  const requests = openModelRequests(rows, name);
  const setUp = createSetUp(deps);
  /** The messages, including those that another process has added. */
  const messages = async (): Promise<readonly Message[]> => {
    await history.refresh();
    return history.messages;
  };
  const make = (): Said => ({ id: deps.newId(), time: deps.now().toISOString() });
  const turn = createSessionTurn({ ...deps, requests, setUp, make });
  const runner = createTurnRunner({ ...deps, eventLog, turn, make });
  const pins = createPins({ ...deps, messages });
  const look: Look = async (options = {}) => setUp({ ...options, meta: await deps.meta.read() });
  const lookAnew = async (): Promise<TurnSetup> => {
    const { skill_session_snapshot: _snapshot, ...meta } = await deps.meta.read();
    return setUp({ meta });
  };
  const view = createSessionPreview({ ...deps, look, lookAnew, messages: () => history.messages, make });

  return {
    ...view,
    contextId,
    get state() {
      return runner.state;
    },
    get messages() {
      return history.messages;
    },
    get unreadable() {
      return history.unreadable;
    },
    meta: () => deps.meta.current,
    send: runner.send,
    stream: runner.stream,
    events: (after = 0) => eventLog.read(after, messages),
    requests: requests.read,
    settle: () => runner.alone("settle", async () => undefined),
    abort: () => runner.abort("interrupted"),
    load: pins.load,
    unload: pins.unload,
    pinned: pins.list,
    ...createSelectionChanges({ ...deps, runner, setUp, view }),
    compact: ({ signal = new AbortController().signal } = {}) =>
      runner.alone("compact", () => compactNow({ ...deps, view, look, make }, signal)),
    async close() {
      await runner.close(); // first, so that nothing is written after the end
      await Promise.all([deps.mcp.close(), deps.shell.close()]);
    },
  };
}

interface SelectionDeps extends SessionDeps {
  readonly runner: TurnRunner;
  readonly setUp: SetUp;
  readonly view: SessionView;
}

/** Changes what the session sees: its selection, or the versions of its skills. */
function createSelectionChanges(deps: SelectionDeps): Pick<Session, "select" | "refresh"> {
  const { runner, meta: file, environment } = deps;
  return {
    select: (skills) =>
      runner.alone("select", async (lease) => {
        await environment.loadSkills();
        const { context: _context, ...meta } = file.current;
        if (skills === "agent") return rebuild(deps, meta, lease);
        for (const name of skills ?? []) usableSkill(environment, name); // all of them, or nothing changes
        return rebuild(deps, { ...meta, context: skills === undefined ? {} : { skills: [...new Set(skills)] } }, lease);
      }),
    refresh: () =>
      runner.alone("refresh", async (lease) => {
        const changes = await deps.view.staleness();
        // A refresh gives up pins whose source no longer exists.
        const { pinned_from: _from, ...meta } = file.current;
        await rebuild(deps, meta, lease);
        return changes;
      }),
  };
}

/** Builds and stores a new snapshot. */
async function rebuild(deps: SelectionDeps, meta: SessionMeta, lease: Fence): Promise<Snapshot> {
  const { skill_session_snapshot: before, ...rest } = meta;
  const firstMessage = firstUserText(deps.history.messages);
  const { skills } = await deps.setUp({ meta: rest, lease, firstMessage });
  const gone = new Set(skills.dropped);
  const change = ({ context: _context, ...now }: SessionMeta): SessionMeta => ({
    ...now,
    contextId: deps.contextId,
    ...(meta.context !== undefined && { context: meta.context }),
    pinnedSkillIds: now.pinnedSkillIds.filter((id) => !gone.has(id)),
    skill_session_snapshot: skills.snapshot,
    updated_at: deps.now().toISOString(),
  });
  await deps.meta.edit(change, lease);
  await letGoOfOthers(deps, skills.snapshot, before, lease);
  return skills.snapshot;
}

interface CompactDeps extends Pick<SessionDeps, "history" | "settings"> {
  readonly view: SessionView;
  readonly look: Look;
  readonly make: () => Said;
}

async function compactNow(
  { history, settings, view, look, make }: CompactDeps,
  signal: AbortSignal,
): Promise<CompactBoundaryMessage> {
  const { size } = await view.preview();
  const { model } = await look();
  const boundary = await compact(
    { model: await model.open(), transcript: history, signal, make, ...(settings && { settings }) },
    { trigger: "manual", depth: "rounds", before: size.total },
  );
  if (!boundary) throw new Fault("context.nothing-to-compact");
  await history.append(boundary);
  return boundary;
}

const firstUserText = (messages: readonly Message[]): string => {
  const first = messages.find(({ type }) => type === "user");
  return first?.type === "user" ? first.content : "";
};
