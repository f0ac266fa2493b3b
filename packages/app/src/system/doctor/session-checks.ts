import { existsSync } from "node:fs";
import { join } from "node:path";
import {
  damagedSessions,
  type Library,
  openSessions,
  repairSession,
  type SessionMeta,
  sessionMetas,
} from "@loadout/core";
import type { App } from "../../app.ts";
import { hasDatabase } from "../../config.ts";
import { type Finding, fine, fixHint, plural } from "./check.ts";

/** Checks sessions: their `meta.json`, and the trees that their snapshots need. */
export async function sessionChecks({ config }: App, library: Library): Promise<readonly Finding[]> {
  const { home } = config;
  if (!hasDatabase(config) && !existsSync(join(home, "context"))) return [];
  const damaged = await damagedSessions(home);
  const metas = await sessionMetas(home);
  return [
    ...(metas.length === 0
      ? []
      : [fine("sessions", { en: plural(metas.length, "session"), zh: `${metas.length} 个会话` })]),
    ...damaged.map(
      (session): Finding => ({
        check: "session-meta",
        state: "error",
        found: {
          en: `meta.json of session ${session.contextId ?? session.place} is ${session.problem}`,
          zh: `会话 ${session.contextId ?? session.place} 的 meta.json ${session.problem === "missing" ? "不见了" : "已损坏"}`,
        },
        hint: fixHint,
        repair: async () => {
          const { title = "" } = await repairSession(home, session, (id) => ownerOf(home, id));
          return {
            en: `rebuilt from its messages${title === "" ? "" : ` (${title})`}; its pins are lost`,
            zh: `已根据消息重新写入${title === "" ? "" : `（${title}）`}；固定的技能已丢失`,
          };
        },
      }),
    ),
    ...(await checkTrees(library, metas)),
  ];
}

/** The user whose skill activations are recorded for a session is its owner. */
async function ownerOf(home: string, contextId: string): Promise<string | undefined> {
  await using sessions = await openSessions({ home });
  return (await sessions.store.activations({ contextId, limit: 1 }))[0]?.userId;
}

/** A tree of a snapshot that no row ties to its session would go with the skill. */
async function checkTrees(library: Library, metas: readonly SessionMeta[]): Promise<Finding[]> {
  const held = new Set((await library.references()).map(({ holder, digest }) => `${holder} ${digest}`));
  const loose: { contextId: string; trees: { slug: string; digest: string }[] }[] = [];
  for (const { contextId, skill_session_snapshot: snapshot } of metas) {
    if (contextId === undefined) continue;
    const trees: { slug: string; digest: string }[] = [];
    for (const { id, digest } of snapshot?.skills ?? [])
      if (digest !== undefined && !held.has(`${contextId} ${digest}`) && (await library.keeps(digest)))
        trees.push({ slug: id, digest });
    if (trees.length > 0) loose.push({ contextId, trees });
  }
  if (loose.length === 0) return [];
  return [
    {
      check: "session-trees",
      state: "warning",
      found: {
        en: `${plural(loose.length, "session")} could lose the version of a skill they use`,
        zh: `${loose.length} 个会话可能失去正在使用的技能版本`,
      },
      hint: fixHint,
      repair: async () => {
        let count = 0;
        for (const { contextId, trees } of loose) count += await library.restoreHolds(contextId, trees);
        return { en: `${plural(count, "version")} tied to sessions again`, zh: `已重新关联 ${count} 个版本` };
      },
    },
  ];
}
