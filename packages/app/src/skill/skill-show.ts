import { findSkill, listSkillFiles, tokenizer } from "@loadout/core";
import * as z from "zod/mini";
import { sharedSkill } from "../access/shared-things.ts";
import { printable, type Terminal } from "../doors/cli/terminal.ts";
import { showSize } from "../doors/cli/terminal-format.ts";
import { facts } from "../doors/cli/view.ts";
import { environmentFlag, skillName } from "../operation/field.ts";
import { operation } from "../operation/operation.ts";
import { ApprovalView, approvalOf, showApproval } from "./approval/shown-approval.ts";
import { showProblems } from "./show-problems.ts";
import { showStatus, showTokens } from "./show-skills.ts";
import { skillTokens } from "./skill-tokens.ts";
import { SkillView, skillView } from "./skill-view.ts";

/** Shows the details of a skill. */

const shownFiles = 40;

export const skillShow = operation({
  name: "skill.show",
  summary: { en: "Show the details of a skill", zh: "查看一个技能的全部信息" },
  role: "superadmin",
  shares: sharedSkill("read"),
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
      /** What was decided about this version; absent where its content has no digest. */
      approval: z.optional(ApprovalView()),
      /** For a skill of the library: which version this is. */
      library: z.optional(
        z.object({ version: z.number(), digest: z.string(), size: z.number(), createdAt: z.string() }),
      ),
    }),
  async run(app, { name, environment }) {
    const skill = findSkill((await app.environment(environment)).view(), name);
    const files = skill.path === skill.directory ? [] : await listSkillFiles(skill.directory);
    const kept = skill.source.kind === "library" ? await (await app.library()).get(skill.id) : undefined;
    const library = kept && { version: kept.version, digest: kept.digest, size: kept.size, createdAt: kept.createdAt };
    const tokens = await skillTokens(skill);
    const approval = await approvalOf(
      app,
      skill,
      (await app.environment(environment)).view().gate?.isRequired === true,
    );
    return {
      ...skillView(skill),
      ...(tokens && { ...tokens, tokenizer }),
      directory: skill.directory,
      files,
      ...(approval && { approval }),
      ...(library && { library }),
    };
  },
  cli: {
    positionals: ["name"],
    render: facts({
      title: "id",
      facts: [
        [
          { en: "status", zh: "状态" },
          ({ status, shadowedBy }, terminal) =>
            `${showStatus(status, terminal)}${shadowedBy ? ` → ${shadowedBy}` : ""}`,
        ],
        [{ en: "name", zh: "名称" }, "name"],
        [{ en: "description", zh: "描述" }, "description"],
        [{ en: "source", zh: "来源" }, ({ source, address }) => `${source}  (${address})`],
        [{ en: "file", zh: "文件" }, "path"],
        [{ en: "updated", zh: "更新" }, "modifiedAt"],
        [
          { en: "in library", zh: "技能库" },
          ({ library }) => library && `v${library.version}  ${library.digest.slice(0, 12)}  ${showSize(library.size)}`,
        ],
        [
          { en: "tokens", zh: "token 数" },
          ({ tokenizer: counted, ...skill }, { say }) =>
            counted &&
            `${showTokens(skill)}  ${say({ en: `(in the list / instructions, ${counted})`, zh: `（清单 / 指令，${counted}）` })}`,
        ],
        [{ en: "approval", zh: "审批" }, ({ approval }, terminal) => approval && showApproval(approval, terminal)],
        [{ en: "version", zh: "版本" }, "version"],
        [{ en: "license", zh: "许可" }, "license"],
        [{ en: "compatibility", zh: "兼容性" }, "compatibility"],
        [{ en: "arguments", zh: "参数" }, "argumentHint"],
        [
          { en: "allowed tools", zh: "允许的工具" },
          ({ allowedTools: tools }, { say }) =>
            tools?.length === 0 ? say({ en: "none", zh: "无" }) : tools?.join(" "),
        ],
        [{ en: "needs tools", zh: "依赖工具" }, ({ dependencies }) => dependencies.tools.join(" ")],
        [{ en: "needs MCP", zh: "依赖 MCP" }, ({ dependencies }) => dependencies.servers.join(" ")],
        [{ en: "needs skills", zh: "依赖技能" }, ({ dependencies }) => dependencies.skills.join(" ")],
        [
          { en: "invocation", zh: "调用" },
          ({ modelInvocable, status }, { say }) =>
            modelInvocable || status === "invalid" ? "" : say({ en: "not by the model", zh: "模型不可调用" }),
        ],
      ],
      below: ({ files, problems }, terminal) => [
        ...showFiles(files, terminal),
        ...(problems.length > 0
          ? ["", terminal.style("bold", terminal.say({ en: "problems", zh: "问题" })), showProblems(problems, terminal)]
          : []),
      ],
    }),
    next: ({ address, status, path }) => [
      status === "untrusted"
        ? "→ loadout trust"
        : status === "unapproved"
          ? `→ loadout skill review ${printable(address)}`
          : status === "invalid"
            ? `→ loadout skill validate ${printable(path)}`
            : `→ loadout skill read ${printable(address)}`,
    ],
    examples: ["loadout skill show code-review", "loadout skill show builtin:code-review --json"],
  },
});

function showFiles(
  files: readonly { readonly path: string; readonly kind: string }[],
  { say, style }: Terminal,
): string[] {
  if (files.length === 0) return [];
  const more = files.length - shownFiles;
  const marks: Readonly<Record<string, string>> = { folder: "/", link: " →" };
  return [
    "",
    style("bold", say({ en: "files", zh: "文件列表" })),
    ...files.slice(0, shownFiles).map(({ path, kind }) => `  ${printable(path)}${marks[kind] ?? ""}`),
    ...(more > 0 ? [say({ en: `  …and ${more} more`, zh: `  ……还有 ${more} 个` })] : []),
  ];
}
