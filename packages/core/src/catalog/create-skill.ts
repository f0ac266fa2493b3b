import { existsSync } from "node:fs";
import { join } from "node:path";
import { Fault } from "../ground/fault.ts";
import { createFolderAtomic } from "../ground/files/atomic-file.ts";
import type { Language } from "../ground/text.ts";
import { editFrontmatter } from "../skill/frontmatter/edit-frontmatter.ts";
import { isSlug, suggestSlug } from "../skill/slug.ts";

/** Creates a skill from a template. */

export interface NewSkill {
  /** The folder of skills it goes into. */
  readonly root: string;
  readonly name: string;
  readonly description?: string;
  readonly language?: Language;
}

/** Starts a skill: a folder with a SKILL.md that passes every check. The folder appears whole or not at all. */
export function createSkill({ root, name, description, language = "en" }: NewSkill): {
  directory: string;
  path: string;
} {
  if (!isSlug(name)) throw new Fault("skill.name-invalid", { name, slug: suggestSlug(name) });
  const directory = join(root, name);
  if (existsSync(directory)) throw new Fault("skill.exists", { path: directory });
  const template = templates[language];
  const text = editFrontmatter(
    editFrontmatter(template, ["name"], name),
    ["description"],
    description?.trim() || defaultDescriptions[language],
  );
  createFolderAtomic(directory, { "SKILL.md": text });
  return { directory, path: join(directory, "SKILL.md") };
}

const defaultDescriptions: Record<Language, string> = {
  en: "Says in one sentence what this skill does. Use when the user asks for it.",
  zh: "用一句话写明这个技能做什么。当用户提出相关要求时使用。",
};

const templates: Record<Language, string> = {
  en: `---
name: new-skill
description: new
---

# What to do

1. First look at what the user gave you, and ask for what is missing.
2. Then do the work, step by step.
3. Check the result before you hand it over.

## Example

Input: …
Output: …
`,
  zh: `---
name: new-skill
description: new
---

# 步骤

1. 先看用户给了什么，缺少的信息先问清楚。
2. 再一步一步完成工作。
3. 交付之前检查结果。

## 示例

输入：……
输出：……
`,
};
