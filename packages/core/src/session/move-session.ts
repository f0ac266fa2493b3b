import type { Environment } from "../environment/open-environment.ts";
import { Fault } from "../ground/fault.ts";
import { compareSnapshots, type Staleness } from "../resolve/staleness.ts";
import type { Session } from "./session.ts";
import type { MetaFile, SessionMeta } from "./session-meta.ts";
import type { Preview } from "./session-preview.ts";

/** Moves a session to another environment. */

/** What moving a session to another environment changes. */
export interface SessionMove {
  readonly contextId: string;
  readonly from: string;
  readonly to: string;
  /** The next request before and after the move. */
  readonly before: Preview;
  readonly after: Preview;
  /** Skills that are added, removed, or come from another source or in another version. */
  readonly skills: Omit<Staleness, "isStale">;
  /** Pins whose skill the other environment does not have. */
  readonly droppedPins: readonly string[];
  /** Loaded skills that the other environment does not have; they are unloaded. */
  readonly ended: readonly string[];
}

/** What a move needs. */
export interface MoveDeps {
  readonly session: Session;
  readonly environment: Environment;
  /** The same session with other meta data, for a preview. */
  readonly draft: (meta: SessionMeta) => Promise<Session>;
  readonly now: () => Date;
}

/** Computes what a move would change. Writes nothing. */
export async function planMove({ session, environment, draft }: MoveDeps): Promise<SessionMove> {
  const meta = session.meta();
  const [from, to] = [meta.environment ?? "", environment.name()];
  if (from === to) throw new Fault("session.same-environment", { id: session.contextId, environment: to });
  const there = await draft(movedMeta(meta, environment));
  const [before, after] = [await session.preview(), await there.preview()];
  const { changed, added, removed } = compareSnapshots(before.skills.snapshot, after.skills.snapshot);
  const isByModel = ({ causes }: { causes: readonly string[] }) => causes.includes("tool") || causes.includes("read");
  return {
    contextId: session.contextId,
    from,
    to,
    before,
    after,
    skills: { changed, added, removed },
    droppedPins: after.skills.dropped,
    ended: after.skills
      .active(session.messages)
      .flatMap((one) => (isByModel(one) && !after.skills.visible.skills.has(one.id) ? [one.id] : [])),
  };
}

/** Applies a planned move; the next turn builds the snapshot of the new environment. */
export async function writeMove(
  { droppedPins, ended, after }: SessionMove,
  { environment, now }: Pick<MoveDeps, "environment" | "now">,
  edit: MetaFile["edit"],
): Promise<SessionMeta> {
  const time = now().toISOString();
  return edit((meta) => ({
    ...movedMeta(meta, environment),
    agent: after.agent,
    pinnedSkillIds: meta.pinnedSkillIds.filter((pin) => !droppedPins.includes(pin)),
    ...((ended.length > 0 || meta.unloaded_at) && {
      unloaded_at: { ...meta.unloaded_at, ...Object.fromEntries(ended.map((id) => [id, time])) },
    }),
    updated_at: time,
  }));
}

/** Keeps agent and model if the other environment has them. */
function movedMeta(meta: SessionMeta, environment: Environment): SessionMeta {
  const { skill_session_snapshot: _snapshot, pinned_from: _from, agent, model, ...rest } = meta;
  const { agents, models } = environment.files();
  const has = (some: object, id: string | undefined): id is string => id !== undefined && Object.hasOwn(some, id);
  return {
    ...rest,
    environment: environment.name(),
    ...(has(agents, agent) && { agent }),
    ...(has(models, model) && { model }),
  };
}
