import { tmpdir } from "node:os";
import { join } from "node:path";
import { ensureHome, Fault, listInstallable } from "@loadout/core";
import * as z from "zod/mini";
import { printable, type Terminal } from "../../doors/cli/terminal.ts";
import { field } from "../../operation/field.ts";
import { type AnswerOf, operation } from "../../operation/operation.ts";
import { ImpactView } from "../impact-view.ts";
import { allowFindings } from "../skill-fields.ts";
import { checkSource } from "./check-source.ts";
import { fetchLocked } from "./fetch-locked.ts";
import { type AddOptions, fetchSource, siteProtocols } from "./fetch-source.ts";
import { installFetched } from "./install-fetched.ts";

/** Adds skills from a folder, a repository or a URL to a skill folder. */

const AddedView = () =>
  z.object({
    source: z.string(),
    root: z.string(),
    trusted: z.boolean(),
    skills: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        description: z.string(),
        path: z.string(),
        state: z.enum(["added", "updated", "unchanged", "found"]),
        /** What it would change, for whom: said before it was put in place. */
        impact: z.optional(ImpactView()),
      }),
    ),
  });
type AddedView = AnswerOf<typeof AddedView>;

export const createSkillAdd = (options: AddOptions = {}) =>
  operation({
    name: "skill.add",
    summary: { en: "Add skills from a folder, a repository or a URL", zh: "从目录、仓库或网址添加技能" },
    role: "superadmin",
    effect: "write",
    place: "local",
    input: z.object({
      source: field(z.optional(z.string()), {
        en: "A folder, owner/repo, an https or ssh URL, or a site with an index of skills",
        zh: "目录、owner/repo、https 或 ssh 地址，或带技能索引的网站",
      }),
      frozen: field(z._default(z.boolean(), false), {
        en: "Install exactly what the lock files of the project say, or fail",
        zh: "严格按项目的锁定文件安装，否则失败",
      }),
      skills: field(
        z._default(z.array(z.string()), []),
        { en: "Only these skills", zh: "只添加这些技能" },
        { flag: "skill", short: "s", value: "name" },
      ),
      global: field(
        z._default(z.boolean(), false),
        {
          en: "Add to your home, for every project, instead of this project",
          zh: "供个人在所有项目中使用，而不是当前项目",
        },
        { short: "g" },
      ),
      list: field(
        z._default(z.boolean(), false),
        { en: "List the skills without adding them", zh: "只查看，不添加" },
        { short: "l" },
      ),
      force: field(z._default(z.boolean(), false), {
        en: "Overwrite copies that were changed locally",
        zh: "覆盖在本地修改过的副本",
      }),
      allowHiddenText: field(z._default(z.boolean(), false), {
        en: "Add skills with hidden text (direction controls, zero-width and tag characters)",
        zh: "允许添加带有隐藏文本的技能（方向控制符、零宽字符、标签字符）",
      }),
      allowFindings: allowFindings(),
    }),
    output: AddedView,
    async run(app, { source: given, skills, global, list, force, frozen, allowHiddenText, allowFindings }) {
      if (frozen === (given !== undefined) || (frozen && (global || list || skills.length > 0))) throw notTogether();
      for (const name of skills)
        if (name.startsWith("-"))
          throw new Fault("source.refused", {
            source: name,
            reason: { en: "it looks like an option", zh: "它看起来像一个选项" },
          });
      const { home } = app.config;
      const project = await app.projectRoot();
      const root = global ? join(home, "skills") : join(project, ".agents", "skills");
      const trusted = global || project === app.config.userHome || (await app.trust.has(project));
      const fetch =
        given === undefined
          ? fetchLocked(app, project, options)
          : fetchSource(
              app,
              checkSource(given, app.config.workDir, siteProtocols(given, options.rules)),
              skills,
              options,
            );
      const { source } = fetch;
      if (list) return { source, root, trusted, skills: [...(await listInstallable(fetch.skills, source, tmpdir()))] };
      if (global) await ensureHome(home);
      const choice = { root, project, global, force, allowHiddenText, allowFindings };
      return { source, root, trusted, skills: await installFetched(app, fetch, choice) };
    },
    cli: {
      positionals: ["source"],
      rows: "skills",
      render: showAdded,
      next: ({ skills }, { say }) => [
        say({
          en: "Skills run with the permissions of the agent. Read them before you use them.",
          zh: "技能以智能体的权限运行，使用前请先阅读。",
        }),
        skills.some(({ state }) => state === "found")
          ? "→ loadout skill add <source> -s <name>"
          : "→ loadout skill list",
      ],
      examples: [
        "loadout skill add ./team-skills -g",
        "loadout skill add anthropics/skills --list",
        "loadout skill add anthropics/skills -s pdf",
        "loadout skill add --frozen",
        "loadout skill install --frozen",
      ],
    },
  });

export const skillAdd = createSkillAdd();

/** A source, or what the lock files name; not both. */
const notTogether = (): Fault =>
  new Fault("input.invalid", {
    problem: {
      en: "Name a source, or use --frozen alone",
      zh: "请指明来源，或单独使用 --frozen",
    },
    usage: "loadout skill add <source>",
  });

function showAdded({ root, skills, trusted }: AddedView, terminal: Terminal): string {
  const { say, style } = terminal;
  const words = {
    added: say({ en: "added", zh: "已添加" }),
    updated: say({ en: "updated", zh: "已更新" }),
    unchanged: say({ en: "unchanged", zh: "无变化" }),
    found: say({ en: "found", zh: "找到" }),
  };
  const isListing = skills.every(({ state }) => state === "found");
  return [
    ...skills.map(
      ({ id, state, description }) =>
        `${style(state === "found" ? "dim" : "green", state === "found" ? "·" : "✓")} ${words[state]} ${style("bold", printable(id))}  ${style("dim", printable(description).slice(0, 100))}`,
    ),
    ...(isListing ? [] : [say({ en: `in ${printable(root)}`, zh: `位于 ${printable(root)}` })]),
    ...(trusted || isListing
      ? []
      : [
          say({
            en: "▲ This project is not trusted yet, so its skills are not used.  → loadout trust",
            zh: "▲ 当前项目尚未受信任，这些技能不会被使用。→ loadout trust",
          }),
        ]),
  ].join("\n");
}
