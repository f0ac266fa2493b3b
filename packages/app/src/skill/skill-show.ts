import { findSkill, listSkillFiles, tokenizer } from "@loadout/core";
import * as z from "zod/mini";
import { displayWidth, printable } from "../doors/cli/terminal.ts";
import { environmentFlag, skillName } from "../operation/field.ts";
import { operation } from "../operation/operation.ts";
import { showSize } from "./library/show-saved.ts";
import { showProblems } from "./show-problems.ts";
import { showStatus, showTokens } from "./show-skills.ts";
import { skillTokens } from "./skill-tokens.ts";
import { SkillView, skillView } from "./skill-view.ts";

const shownFiles = 40;

export const skillShow = operation({
  name: "skill.show",
  summary: { en: "Show everything known about one skill", zh: "查看一个技能的全部信息" },
  role: "superadmin",
  effect: "read",
  place: "anywhere",
  input: z.object({
    name: skillName(),
    environment: environmentFlag(),
  }),
  output: () =>
    z.extend(SkillView(), {
      directory: z.string(),
      files: z.array(z.object({ path: z.string(), kind: z.enum(["folder", "file", "link", "other"]) })),
      /** What tokens were counted with, where they could be. */
      tokenizer: z.optional(z.string()),
      /** For a skill of the library: which version this is. */
      library: z.optional(
        z.object({ version: z.number(), digest: z.string(), size: z.number(), createdAt: z.string() }),
      ),
    }),
  async run(app, { name, environment }) {
    const skill = findSkill((await app.environment(environment)).view(), name);
    const files = skill.path === skill.directory ? [] : listSkillFiles(skill.directory);
    const kept = skill.source.kind === "library" ? await (await app.library()).get(skill.id) : undefined;
    const library = kept && { version: kept.version, digest: kept.digest, size: kept.size, createdAt: kept.createdAt };
    const tokens = await skillTokens(skill);
    return {
      ...skillView(skill),
      ...(tokens && { ...tokens, tokenizer }),
      directory: skill.directory,
      files,
      ...(library && { library }),
    };
  },
  cli: {
    positionals: ["name"],
    render(skill, terminal) {
      const { say } = terminal;
      const { dependencies } = skill;
      const list = (names: readonly string[] | undefined): string => names?.join(" ") ?? "";
      const facts: [label: string, value: string][] = [
        [
          say({ en: "status", zh: "状态" }),
          `${showStatus(skill.status, terminal)}${skill.shadowedBy ? ` → ${skill.shadowedBy}` : ""}`,
        ],
        [say({ en: "name", zh: "名称" }), skill.name],
        [say({ en: "description", zh: "描述" }), skill.description],
        [say({ en: "source", zh: "来源" }), `${skill.source}  (${skill.address})`],
        [say({ en: "file", zh: "文件" }), skill.path],
        [say({ en: "updated", zh: "更新" }), skill.modifiedAt ?? ""],
        [
          say({ en: "in library", zh: "技能库" }),
          skill.library
            ? `v${skill.library.version}  ${skill.library.digest.slice(0, 12)}  ${showSize(skill.library.size)}`
            : "",
        ],
        [
          say({ en: "tokens", zh: "token 数" }),
          skill.tokenizer === undefined
            ? ""
            : `${showTokens(skill)}  ${say({ en: `(in the list / instructions, ${skill.tokenizer})`, zh: `（清单 / 指令，${skill.tokenizer}）` })}`,
        ],
        [say({ en: "version", zh: "版本" }), skill.version ?? ""],
        [say({ en: "license", zh: "许可" }), skill.license ?? ""],
        [say({ en: "compatibility", zh: "兼容性" }), skill.compatibility ?? ""],
        [say({ en: "arguments", zh: "参数" }), skill.argumentHint ?? ""],
        [
          say({ en: "allowed tools", zh: "允许的工具" }),
          skill.allowedTools?.length === 0 ? say({ en: "none", zh: "无" }) : list(skill.allowedTools),
        ],
        [say({ en: "needs tools", zh: "依赖工具" }), list(dependencies.tools)],
        [say({ en: "needs MCP", zh: "依赖 MCP" }), list(dependencies.servers)],
        [say({ en: "needs skills", zh: "依赖技能" }), list(dependencies.skills)],
        [
          say({ en: "invocation", zh: "调用" }),
          skill.modelInvocable || skill.status === "invalid" ? "" : say({ en: "not by the model", zh: "模型不可调用" }),
        ],
      ];
      const labels = Math.max(...facts.map(([label]) => displayWidth(label)));
      const shown = facts
        .filter(([, value]) => value !== "")
        .map(
          ([label, value]) =>
            `  ${terminal.style("dim", label)}${" ".repeat(labels - displayWidth(label))}  ${printable(value)}`,
        );
      const files = skill.files
        .slice(0, shownFiles)
        .map(({ path, kind }) => `  ${printable(path)}${kind === "folder" ? "/" : kind === "link" ? " →" : ""}`);
      const more = skill.files.length - files.length;
      return [
        terminal.style("bold", printable(skill.id)),
        ...shown,
        ...(files.length > 0 ? ["", terminal.style("bold", say({ en: "files", zh: "文件列表" })), ...files] : []),
        ...(more > 0 ? [say({ en: `  …and ${more} more`, zh: `  ……还有 ${more} 个` })] : []),
        ...(skill.problems.length > 0
          ? ["", terminal.style("bold", say({ en: "problems", zh: "问题" })), showProblems(skill.problems, terminal)]
          : []),
      ].join("\n");
    },
    next: ({ address, status, path }) => [
      status === "untrusted"
        ? "→ loadout trust"
        : status === "invalid"
          ? `→ loadout skill validate ${printable(path)}`
          : `→ loadout skill read ${printable(address)}`,
    ],
    examples: ["loadout skill show code-review", "loadout skill show builtin:code-review --json"],
  },
});
