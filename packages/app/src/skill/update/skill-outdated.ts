import type { Text } from "@loadout/core";
import * as z from "zod/mini";
import { authorOf } from "../../app.ts";
import { list } from "../../doors/cli/view.ts";
import { field, filled } from "../../operation/field.ts";
import { operation } from "../../operation/operation.ts";
import type { AddOptions } from "../install/fetch-source.ts";
import type { SourceOptions } from "../install/open-source.ts";
import { showCopies } from "../install/show-copies.ts";
import { updateCopies } from "../install/update-copies.ts";
import { installedSkills, previewUpdates, previewView, withSources } from "./find-updates.ts";
import { CopyView, failedUpdate, projectFlag, sourceLine, UpdateView } from "./update-view.ts";

/** Lists library skills whose source has something new. */

export const createSkillOutdated = (options: SourceOptions = {}, copies: AddOptions = {}) =>
  operation({
    name: "skill.outdated",
    summary: {
      en: "Compare installed library skills with their sources",
      zh: "将已安装的技能与其来源比较",
    },
    role: "superadmin",
    effect: "read",
    place: "anywhere",
    input: z.object({
      names: field(z._default(z.array(filled()), []), {
        en: "Library skills; default: all with a known source",
        zh: "技能库中的技能；省略则为来源已知的全部技能",
      }),
      project: projectFlag(),
      all: field(z._default(z.boolean(), false), {
        en: "Also list skills that are up to date",
        zh: "也列出已是最新的技能",
      }),
      exitCode: field(z._default(z.boolean(), false), {
        en: "Exit with code 1 if updates are available",
        zh: "有更新时以退出码 1 结束",
      }),
    }),
    output: () =>
      z.object({
        /** Whether the copies of the project were compared, instead of library skills. */
        project: z.boolean(),
        checked: z.number(),
        exitCode: z.boolean(),
        skills: z.array(UpdateView()),
        copies: z.array(CopyView()),
      }),
    async run(app, { names, project, all, exitCode }) {
      if (project) {
        const found = await updateCopies(app, await app.projectRoot(), names, copies, { dryRun: true });
        const shown = found.filter(({ state }) => all || state !== "current");
        return { project, checked: found.length, exitCode, skills: [], copies: shown };
      }
      const chosen = await installedSkills(app, names);
      const known = await app.known();
      const skills = await withSources(app, chosen, options, async (candidates, missing) => {
        const previews = await previewUpdates(app, candidates, { ...authorOf(app), known });
        return [...missing.map(({ skill, fault }) => failedUpdate(app, skill, fault)), ...previews.map(previewView)];
      });
      const shown = skills.filter(({ state }) => all || state !== "current");
      return {
        project,
        checked: chosen.length,
        exitCode,
        skills: shown.toSorted((one, other) => (one.slug < other.slug ? -1 : 1)),
        copies: [],
      };
    },
    cli: {
      positionals: ["names"],
      rows: "skills",
      plain: ["slug", "state", "before", "edited", "commit"],
      byHand: ({ project }) => project,
      exit: ({ skills, copies: found, exitCode }) => {
        const states = [...skills, ...found].map(({ state }) => state);
        const isBad = states.some((state) => state === "failed" || state === "refused");
        return isBad || (exitCode && states.some((state) => state !== "current")) ? 1 : 0;
      },
      render: (view, terminal) =>
        view.project ? showCopies(view.copies, true, terminal, view.checked) : table(view, terminal),
      next: ({ skills }) =>
        skills.some(({ state }) => state === "updated" || state === "merged" || state === "conflicts")
          ? ["→ loadout skill update --dry-run"]
          : [],
      examples: [
        "loadout skill outdated",
        "loadout skill outdated pdf --json slug,state",
        "loadout skill outdated --project",
      ],
    },
  });

export const skillOutdated = createSkillOutdated();

interface Outdated {
  readonly checked: number;
  readonly skills: readonly UpdateView[];
}

const table = list<Outdated, "skills">("skills", {
  empty: ({ checked }) =>
    checked === 0
      ? {
          en: "No library skill has a known source.  → loadout skill install <source>",
          zh: "没有来源已知的技能。→ loadout skill install <来源>",
        }
      : { en: `All ${checked} are current.`, zh: `${checked} 个技能均为最新。` },
  columns: [
    { title: { en: "SKILL", zh: "技能" }, text: "slug", style: "bold" },
    { title: { en: "VERSION", zh: "版本" }, text: ({ before }) => `v${before}` },
    { title: { en: "STATE", zh: "状态" }, text: ({ state }, { say }) => say(stateTexts[state]) },
    {
      title: { en: "EDITED", zh: "已编辑" },
      text: ({ edited }, { say }) => (edited ? say({ en: "yes", zh: "是" }) : ""),
    },
    {
      title: { en: "SOURCE", zh: "来源" },
      text: ({ provenance }) => sourceLine(provenance),
      flexible: true,
    },
    { title: { en: "PROBLEM", zh: "问题" }, text: ({ fault }) => fault?.message ?? "", flexible: true },
  ],
});

export const stateTexts: Record<UpdateView["state"], Text> = {
  current: { en: "current", zh: "最新" },
  updated: { en: "update available", zh: "可更新" },
  merged: { en: "update merges with edits", zh: "可更新并合并本地修改" },
  conflicts: { en: "update conflicts with edits", zh: "更新与本地修改冲突" },
  refused: { en: "update is not usable", zh: "更新不可用" },
  failed: { en: "source cannot be read", zh: "来源无法读取" },
};
