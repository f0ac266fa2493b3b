import { stat } from "node:fs/promises";
import type { Message } from "../agent/loop/messages.ts";
import type { CatalogView } from "../catalog/catalog.ts";
import type { OpenSkillFile } from "../catalog/read-skill-file.ts";
import { type SkillContent, skillContent } from "../dispatch/brief.ts";
import type { Environment } from "../environment/open-environment.ts";
import { remember } from "../ground/remember.ts";
import { createSkillResolver } from "../resolve/skill-resolver.ts";
import type { Selection, Snapshot } from "../resolve/snapshot.ts";
import type { TreeHeads, VisibleSkill } from "../resolve/visible-skills.ts";
import type { ActivationMessages } from "./activation-messages.ts";
import type { ActivationStore } from "./activation-store.ts";
import { type Activated, activationsIn, withUnloaded } from "./active-skills.ts";
import { limitMeta } from "./bound-environment.ts";
import type { SessionMeta } from "./session-meta.ts";
import { selectionOf } from "./set-up-turn.ts";
import { instructionsOf, resolveTurnSkills } from "./turn-skills.ts";

/** The texts of active skills, for briefs; cached. */

/** The active skills with their texts, as sent to another agent. */
export interface ActiveSkillContents {
  /** Globals by activation time, then the session's own, each once. */
  readonly skills: readonly SkillContent[];
  /** Whether the result came from the cache. */
  readonly cached: boolean;
  /** Active skills that are left out because they cannot be read right now. */
  readonly unreadable: readonly string[];
}

/** Cache hits and misses since the process started. */
export interface ActiveSkillStats {
  readonly hits: number;
  readonly misses: number;
}

export interface FileTimes {
  readonly mtimeMs: number;
  readonly ctimeMs: number;
}

const timesOf = (path: string): Promise<FileTimes | undefined> => stat(path).catch(() => undefined);

/** A session and its environment. */
export interface ContentScope {
  readonly contextId: string;
  readonly meta: SessionMeta;
  readonly environment: Environment;
  /** Removes skills from the snapshot that the user may not use. */
  readonly limit?: (snapshot: Snapshot) => Snapshot;
}

export interface ActiveSkillReader {
  /** The active skills of a session; without a session, the user's globals in this environment. */
  getActiveSkillContents(
    userId: string,
    scope: ContentScope | Pick<ContentScope, "environment">,
  ): Promise<ActiveSkillContents>;
  stats(): ActiveSkillStats;
}

export interface ActiveSkillReaderDeps {
  /** The folder of the library's trees. */
  readonly libraryRoot: () => string;
  /** See `ResolverDeps`. */
  readonly heads?: TreeHeads;
  readonly store: Pick<ActivationStore, "globals">;
  readonly activationMessages: ActivationMessages;
  readonly now?: () => Date;
  /** When a file changed last. */
  readonly stateOf?: (path: string) => Promise<FileTimes | undefined>;
  readonly openSkillFile?: OpenSkillFile;
}

/** Most sessions in the cache. */
const mostKept = 200;
/** Resolution of timestamps: a file written this recently may change again with the same timestamp. */
const clockStep = 25;

/** A cached result and its inputs. */
interface Kept {
  readonly view: CatalogView;
  readonly stamp: string;
  readonly contents: Omit<ActiveSkillContents, "cached">;
}

/** Reads the active skills; cached until one of the inputs changes, without a time limit. */
export function createActiveSkillReader(deps: ActiveSkillReaderDeps): ActiveSkillReader {
  const { libraryRoot, heads, store, activationMessages, now = () => new Date(), stateOf = timesOf } = deps;
  const kept = new Map<string, Kept>();
  const stats = { hits: 0, misses: 0 };

  async function read(view: CatalogView, from: MadeFrom): Promise<Omit<Kept, "stamp"> & { isSettled: boolean }> {
    const resolver = createSkillResolver({
      view: () => view,
      libraryRoot: libraryRoot(),
      now,
      ...(heads && { heads }),
    });
    const turn = await resolveTurnSkills(resolver, view, from, deps.openSkillFile);
    const skills: SkillContent[] = [];
    const unreadable: string[] = [];
    let isSettled = true;
    for (const { id, causes, body } of turn.active(from.messages)) {
      const skill = turn.visible.skills.get(id);
      const content = body ?? (skill && (await instructionsOf(turn.mount, id)));
      if (skill && content !== undefined) skills.push(contentOf(skill, content));
      else if (skill || causes.includes("global") || causes.includes("pin")) unreadable.push(id);
      if (skill && (content === undefined || (await isRecent(skill, stateOf)))) isSettled = false;
    }
    return { view, contents: { skills, unreadable }, isSettled };
  }

  return {
    stats: () => ({ ...stats }),
    async getActiveSkillContents(userId, scope) {
      const { environment } = scope;
      await environment.loadSkills();
      const view = environment.view();
      const globals = (await store.globals(userId)).map((one): Activated => ({ ...one, cause: "global" }));
      const from: MadeFrom =
        "contextId" in scope
          ? {
              ...ofSession(scope),
              globals,
              messages: withUnloaded(await activationMessages(scope.contextId), scope.meta),
            }
          : { meta: { pinnedSkillIds: [] }, selection: [], globals, messages: [] };
      const key = JSON.stringify([userId, "contextId" in scope ? scope.contextId : null]);
      const stamp = stampOf(from);
      const known = kept.get(key);
      if (known?.view === view && known.stamp === stamp) {
        stats.hits++;
        return { ...known.contents, cached: true };
      }
      stats.misses++;
      kept.delete(key);
      const { contents, isSettled } = await read(view, from);
      if (isSettled) remember(kept, key, { view, stamp, contents }, mostKept);
      return { ...contents, cached: false };
    },
  };
}

interface MadeFrom {
  readonly meta: SessionMeta;
  readonly selection: Selection;
  readonly globals: readonly Activated[];
  readonly messages: readonly Message[];
}

const ofSession = ({
  environment,
  meta,
  limit = (snapshot) => snapshot,
}: ContentScope): Pick<MadeFrom, "meta" | "selection"> => ({
  meta: limitMeta({ limit }, meta),
  selection: selectionOf(environment, meta),
});

/** A stamp of everything besides the catalog that decides which skills are active, and in which version. */
const stampOf = ({ meta, selection, globals, messages }: MadeFrom): string =>
  JSON.stringify([
    selection ?? null,
    globals.map(({ skill, time }) => [skill, time]),
    meta.pinnedSkillIds.map((pin) => [pin, meta.pinned_at?.[pin]]),
    meta.skill_session_snapshot,
    activationsIn(messages),
  ]);

const contentOf = ({ id, head, digest }: VisibleSkill, content: string): SkillContent =>
  skillContent({ id, name: head.name, content, digest });

/** Whether the file changed too recently to be cached; library trees never change. */
async function isRecent(
  { digest, target, path }: VisibleSkill,
  stateOf: (path: string) => Promise<FileTimes | undefined>,
): Promise<boolean> {
  const state = digest === undefined ? await stateOf(target ?? path) : undefined;
  return state !== undefined && Date.now() - Math.max(state.mtimeMs, state.ctimeMs) < clockStep;
}
