import { createHash } from "node:crypto";
import { mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, isAbsolute, join } from "node:path";
import { ensureHome, Fault, type FetchSkills, installSkills, listInstallable } from "@loadout/core";
import * as z from "zod/mini";
import { printable } from "../../doors/cli/terminal.ts";
import { safeAddress } from "../../mcp/mcp-view.ts";
import { AppFault } from "../../operation/app-fault.ts";
import { field } from "../../operation/field.ts";
import { operation } from "../../operation/operation.ts";
import { type CheckedSource, checkSource } from "./check-source.ts";
import { copySource } from "./copy-source.ts";
import { runSkillsTool } from "./skills-tool.ts";

/** Adds skills from a folder, a repository or a URL to a skill folder. */

/** What the `skills` program says of each skill it copied. */
const ToolAnswer = z.array(
  z.looseObject({
    name: z.optional(z.string()),
    status: z.string(),
    error: z.optional(z.string()),
    reason: z.optional(z.string()),
  }),
);

export const skillAdd = operation({
  name: "skill.add",
  summary: { en: "Add skills from a folder, a repository or a URL", zh: "从目录、仓库或网址添加技能" },
  role: "superadmin",
  effect: "write",
  place: "local",
  input: z.object({
    source: field(z.string(), {
      en: "A folder, owner/repo, or an https or ssh URL",
      zh: "目录、owner/repo，或 https、ssh 地址",
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
  }),
  output: () =>
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
        }),
      ),
    }),
  async run(app, { source: given, skills, global, list, force, allowHiddenText }) {
    const source = checkSource(given, app.config.workDir);
    for (const name of skills)
      if (name.startsWith("-"))
        throw new Fault("source.refused", {
          source: name,
          reason: { en: "it looks like an option", zh: "它看起来像一个选项" },
        });
    const fetch: FetchSkills = async (staging) => {
      const chosen = skills.flatMap((name) => ["--skill", name]);
      app.person.progress(`skills add ${source}`);
      const options = ["--agent", "universal", "--yes", "--copy", "--json", ...chosen];
      const { code, output } = await withOwnCopy(source, (own) =>
        runSkillsTool(app, ["add", own, ...options], staging),
      );
      if (code === 0) return join(staging, ".agents", "skills");
      app.person.progress(failures(output));
      throw new AppFault("tool.failed", { tool: "skills add", code });
    };
    const { home } = app.config;
    const project = await app.projectRoot();
    const root = global ? join(home, "skills") : join(project, ".agents", "skills");
    const trusted = global || project === app.config.userHome || (await app.trust.has(project));
    if (list) return { source, root, trusted, skills: [...(await listInstallable(fetch, source, tmpdir()))] };
    if (global) await ensureHome(home);
    const lock = global
      ? join(home, "lock.db")
      : join(tmpdir(), `loadout-${process.getuid?.() ?? 0}-${createHash("sha256").update(root).digest("hex")}.lock`);
    const installed = await installSkills({
      root,
      ...(!global && { within: project }),
      source: given,
      force,
      allowHiddenText,
      lock,
      fetch,
    });
    for (const { id, state, path } of global ? installed : [])
      if (state !== "unchanged")
        await app.audit({ action: "skill.add", subject: id, after: { state, path, source: safeAddress(source) } });
    return { source, root, trusted, skills: [...installed] };
  },
  cli: {
    positionals: ["source"],
    rows: "skills",
    render({ root, skills, trusted }, terminal) {
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
    },
    next: ({ skills }, { say }) => [
      say({
        en: "Skills run with the permissions of the agent. Read them before you use them.",
        zh: "技能以智能体的权限运行，使用前请先阅读。",
      }),
      skills.some(({ state }) => state === "found") ? "→ loadout skill add <source> -s <name>" : "→ loadout skill list",
    ],
    examples: [
      "loadout skill add ./team-skills -g",
      "loadout skill add anthropics/skills --list",
      "loadout skill add anthropics/skills -s pdf",
    ],
  },
});

/** Has a folder as a copy while `work` runs; an address as it is. */
async function withOwnCopy<T>(source: CheckedSource, work: (source: string) => Promise<T>): Promise<T> {
  if (!isAbsolute(source)) return work(source);
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "loadout-source-")));
  try {
    const copy = join(folder, basename(source) || "source");
    copySource(source, copy);
    return await work(copy);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function failures(output: string): string {
  try {
    const answers = ToolAnswer.parse(JSON.parse(output));
    return `${answers
      .map(({ error, reason }) => error ?? reason ?? "")
      .filter((error) => error !== "")
      .join("\n")}\n`;
  } catch {
    return output; // not the promised JSON: show it as it came
  }
}
