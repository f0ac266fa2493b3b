import type { IndexedSkill, Text } from "@loadout/core";
import * as z from "zod/mini";
import { sharedSkill } from "../../access/shared-things.ts";
import { type App, authorOf } from "../../app.ts";
import { printable, type Terminal } from "../../doors/cli/terminal.ts";
import { type Done, showDone } from "../../doors/cli/view.ts";
import { confirm, yesFlag } from "../../operation/confirm.ts";
import { field } from "../../operation/field.ts";
import { type AnswerOf, operation } from "../../operation/operation.ts";
import { showProblems } from "../show-problems.ts";
import { fromVersion, librarySkillNames } from "../skill-fields.ts";
import { ProblemView } from "../skill-view.ts";
import { findLibrarySkill } from "./library-skill.ts";
import { agentsBySkill, dependentsOf } from "./users-of-skill.ts";

/** Deletes library skills after asking; the trash keeps them for 7 days. */

const DeletedView = () =>
  z.object({
    slug: z.string(),
    version: z.number(),
    restorableUntil: z.optional(z.string()),
    /** Skills that name it as a dependency. */
    dependents: z.array(z.string()),
    /** `environment/agent` of agents that select it. */
    agents: z.array(z.string()),
    /** Sessions that keep what they had of it. */
    sessions: z.array(z.string()),
    /** What went wrong after it was deleted. */
    problems: z.array(ProblemView()),
  });
type DeletedView = AnswerOf<typeof DeletedView>;

export const skillDelete = operation({
  name: "skill.delete",
  summary: { en: "Delete library skills; undo with skill restore", zh: "删除技能库中的技能，可用 restore 撤销" },
  role: "superadmin",
  shares: sharedSkill("manage"),
  effect: "write",
  place: "anywhere",
  needsVersion: true,
  input: z.object({
    names: librarySkillNames(),
    confirmed: yesFlag(),
    purge: field(z._default(z.boolean(), false), {
      en: "Delete permanently, without a copy to restore",
      zh: "彻底删除，不保留可恢复的副本",
    }),
    from: fromVersion(),
  }),
  output: () => z.object({ deleted: z.array(DeletedView()) }),
  async run(app, { names, confirmed, purge, from }) {
    const library = await app.library();
    const skills = new Map<string, IndexedSkill>();
    for (const name of names) {
      const skill = await findLibrarySkill(app, name);
      skills.set(skill.slug, skill);
    }
    const agents = await agentsBySkill(app);
    if (!confirmed) await confirm(app, await deletionQuestion(app, [...skills.keys()], agents, purge));
    const deleted: DeletedView[] = [];
    for (const { slug, version } of skills.values()) {
      const removed = await library.delete(slug, { ...authorOf(app), from: from ?? version, purge });
      deleted.push({
        slug,
        version: removed.version,
        ...(removed.restorableUntil !== undefined && { restorableUntil: removed.restorableUntil }),
        dependents: removed.dependents,
        agents: agents.get(slug) ?? [],
        sessions: removed.holders,
        problems: removed.warnings,
      });
    }
    return { deleted };
  },
  cli: {
    positionals: ["names"],
    rows: "deleted",
    render: ({ deleted }, terminal) =>
      deleted.map((one) => showDone(describeDeleted(one, terminal), terminal)).join("\n"),
    next: ({ deleted }) =>
      deleted
        .filter(({ restorableUntil }) => restorableUntil !== undefined)
        .map(({ slug }) => `→ loadout skill restore ${slug}`),
    examples: ["loadout skill delete old-notes", "loadout skill rm old-notes draft -y --purge"],
  },
});

async function deletionQuestion(
  app: App,
  slugs: readonly string[],
  agents: ReadonlyMap<string, readonly string[]>,
  purge: boolean,
): Promise<Text> {
  const users: string[] = [];
  for (const slug of slugs) users.push(...(await dependentsOf(app, slug)), ...(agents.get(slug) ?? []));
  const names = slugs.join(", ");
  const used =
    users.length > 0
      ? { en: ` Used by: ${users.join(", ")}.`, zh: ` 使用者：${users.join(", ")}。` }
      : { en: "", zh: "" };
  const lasting = purge ? { en: " It cannot be undone.", zh: " 此操作不可撤销。" } : { en: "", zh: "" };
  return {
    en: `delete ${printable(names)} with every version?${printable(used.en)}${lasting.en}`,
    zh: `删除 ${printable(names)} 及其所有版本？${printable(used.zh)}${lasting.zh}`,
  };
}

function describeDeleted(deleted: DeletedView, terminal: Terminal): Done {
  const { slug, dependents, agents, sessions, restorableUntil, problems } = deleted;
  const day = restorableUntil?.slice(0, 10);
  return {
    verb: { en: "deleted", zh: "已删除" },
    name: slug,
    where: terminal.say(
      day === undefined
        ? { en: "permanently", zh: "彻底删除" }
        : { en: `can be restored until ${day}`, zh: `可恢复至 ${day}` },
    ),
    warnings: [
      [{ en: "skills that depend on it", zh: "依赖它的技能" }, dependents],
      [{ en: "agents that select it", zh: "选用它的智能体" }, agents],
      [{ en: "sessions that keep their copy", zh: "保留副本的会话" }, sessions],
    ],
    notes: problems.length > 0 ? [showProblems(problems, terminal).trimStart()] : [],
  };
}
