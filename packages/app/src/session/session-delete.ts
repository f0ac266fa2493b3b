import { Fault, type SessionInfo } from "@loadout/core";
import * as z from "zod/mini";
import type { App } from "../app.ts";
import { printable } from "../doors/cli/terminal.ts";
import { done } from "../doors/cli/view.ts";
import { confirm, yesFlag } from "../operation/confirm.ts";
import { field, filled } from "../operation/field.ts";
import { operation } from "../operation/operation.ts";
import { getSession } from "./context.ts";

/** Deletes a session with its messages and pins. */

export const sessionDelete = operation({
  name: "session.delete",
  summary: { en: "Delete a session with its messages and pins", zh: "删除会话及其消息和固定" },
  role: "user",
  effect: "write",
  place: "anywhere",
  input: z.object({
    contextId: field(filled(), { en: "The session's id", zh: "会话 id" }),
    confirmed: yesFlag(),
  }),
  output: () =>
    z.object({
      contextId: z.string(),
      title: z.string(),
      turns: z.number(),
      pinnedSkillIds: z.array(z.string()),
      /** Library versions it was tied to; they are let go of. */
      releasedVersions: z.number(),
      /** The folder it worked in, which stays. */
      workDir: z.optional(z.string()),
    }),
  async run(app, { contextId: named, confirmed }) {
    const sessions = await app.sessions();
    const contextId = await sessions.idOf(named);
    const { title, turns, pinnedSkillIds, workDir, releasedVersions } = await describe(app, contextId);
    if (!confirmed) {
      const about = title === "" ? "" : ` “${printable(title)}”`;
      const own = workDir === undefined;
      await confirm(app, {
        en: `delete session ${printable(contextId)}${about} (turns ${turns}, pins ${pinnedSkillIds.length})${own ? " and its workspace" : ""}? It cannot be undone.`,
        zh: `删除会话 ${printable(contextId)}${about}（轮次 ${turns}，固定 ${pinnedSkillIds.length}）${own ? "及其工作区" : ""}？此操作不可撤销。`,
      });
    }
    await app.server?.drop(contextId);
    await sessions.delete(contextId);
    await app.audit({
      action: "session.delete",
      subject: contextId,
      before: { turns, pinnedSkillIds, ...(workDir !== undefined && { workDir }) },
    });
    return {
      contextId,
      title,
      turns,
      pinnedSkillIds,
      releasedVersions,
      ...(workDir !== undefined && { workDir }),
    };
  },
  cli: {
    positionals: ["contextId"],
    render: done(
      ({ contextId, turns, pinnedSkillIds: { length: pins }, releasedVersions: released, workDir }, { say }) => ({
        verb: { en: "deleted", zh: "已删除" },
        name: contextId,
        about: say({
          en: [
            `${turns} ${turns === 1 ? "turn" : "turns"}`,
            ...(pins > 0 ? [`${pins} pinned`] : []),
            ...(released > 0 ? [`${released} library versions released`] : []),
          ].join(", "),
          zh: [
            `共 ${turns} 轮`,
            ...(pins > 0 ? [`固定 ${pins} 个技能`] : []),
            ...(released > 0 ? [`释放技能库版本 ${released} 个`] : []),
          ].join("，"),
        }),
        notes: [
          workDir === undefined
            ? say({ en: "its workspace was deleted too", zh: "它自己的工作区也已删除" })
            : say({ en: `${printable(workDir)} was not changed`, zh: `${printable(workDir)} 保持不变` }),
        ],
      }),
    ),
    next: () => ["→ loadout session list"],
    examples: ["loadout session delete a1f9", "loadout session rm a1f9 -y"],
  },
});

/** What would be deleted. A session whose environment no longer exists can also be deleted. */
async function describe(app: App, contextId: string) {
  const listed = (await (await app.sessions()).list()).find((session) => session.contextId === contextId);
  try {
    const { title = "", turns = 0, ...meta } = (await getSession(app, contextId)).meta();
    const frozen = (meta.skill_session_snapshot?.skills ?? []).filter(({ digest }) => digest !== undefined);
    return { title, turns, ...pick(meta), releasedVersions: frozen.length };
  } catch (error) {
    if (!(error instanceof Fault) || !listed) throw error;
    return { title: listed.title, turns: listed.turns, ...pick(listed), releasedVersions: 0 };
  }
}

const pick = ({ pinnedSkillIds, workDir }: Pick<SessionInfo, "pinnedSkillIds" | "workDir">) => ({
  pinnedSkillIds,
  ...(workDir !== undefined && { workDir }),
});
