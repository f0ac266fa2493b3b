import type { Severity } from "./diagnostic.ts";
import { packageRules } from "./package-rules.ts";
import { scanRules } from "./scan-rules.ts";
import type { Text } from "./text.ts";

/** The rules that content is checked by, with their texts. */

/** What a diagnostic rule says and how much it weighs. */
export interface Rule {
  /** How it counts when a skill is merely read: `error` means the skill cannot be used. */
  readonly severity: Severity;
  /** The agentskills.io specification forbids it: an error in strict mode. */
  readonly specification?: true;
  /** A library refuses to publish a skill with it. */
  readonly refusesPublishing?: true;
  readonly message: Text;
  readonly fix: Text;
}

/** Every rule there is, in the order a SKILL.md is read, then the folders, the configuration, and packages. */
export const rules = {
  "text.too-large": {
    severity: "error",
    refusesPublishing: true,
    message: { en: "SKILL.md has {size} bytes; the limit is {limit}", zh: "SKILL.md 有 {size} 字节，上限是 {limit}" },
    fix: { en: "Move details to files under references/", zh: "把细节移到 references/ 下的文件中" },
  },
  "text.not-utf8": {
    severity: "warning",
    specification: true,
    refusesPublishing: true,
    message: {
      en: "The file is not UTF-8; unreadable bytes are shown as \uFFFD",
      zh: "文件不是 UTF-8 编码，无法识别的字节显示为 \uFFFD",
    },
    fix: { en: "Save the file as UTF-8", zh: "将文件另存为 UTF-8" },
  },
  "text.byte-order-mark": {
    severity: "info",
    specification: true,
    message: { en: "The file starts with a byte order mark", zh: "文件以字节顺序标记（BOM）开头" },
    fix: { en: "Save the file as UTF-8 without BOM", zh: "将文件另存为不带 BOM 的 UTF-8" },
  },
  "text.hidden": {
    severity: "warning",
    refusesPublishing: true,
    message: { en: "Hidden text: {what} {characters}{more}", zh: "隐藏文本：{what} {characters}{more}" },
    fix: {
      en: "Remove it. If it is intended, publish with allowHiddenText (--allow-hidden-text)",
      zh: "请删除；如果确实需要，发布时使用 allowHiddenText（--allow-hidden-text）",
    },
  },
  "frontmatter.missing": {
    severity: "error",
    specification: true,
    refusesPublishing: true,
    message: { en: "No frontmatter: the file does not start with ---", zh: "没有 frontmatter：文件不是以 --- 开头" },
    fix: {
      en: "Start with a line ---, then name: and description:, then a line ---",
      zh: "以一行 --- 开头，接着写 name: 和 description:，再写一行 ---",
    },
  },
  "frontmatter.unclosed": {
    severity: "error",
    specification: true,
    refusesPublishing: true,
    message: { en: "The frontmatter has no closing ---", zh: "frontmatter 缺少结尾的 ---" },
    fix: { en: "Write a line --- after the last field", zh: "在最后一个字段之后写一行 ---" },
  },
  "frontmatter.position": {
    severity: "info",
    specification: true,
    message: { en: "There are blank lines before the frontmatter", zh: "frontmatter 之前有空行" },
    fix: { en: "Make --- the first line", zh: "让 --- 成为第一行" },
  },
  "frontmatter.too-large": {
    severity: "error",
    refusesPublishing: true,
    message: {
      en: "The frontmatter has {size} bytes; the limit is {limit}",
      zh: "frontmatter 有 {size} 字节，上限是 {limit}",
    },
    fix: { en: "Move text into the body", zh: "把文字移到正文" },
  },
  "yaml.invalid": {
    severity: "error",
    specification: true,
    refusesPublishing: true,
    message: { en: "The frontmatter is not valid YAML: {reason}", zh: "frontmatter 不是有效的 YAML：{reason}" },
    fix: { en: "Write one `key: value` per line", zh: "每行写一个 `key: value`" },
  },
  "yaml.not-mapping": {
    severity: "error",
    specification: true,
    refusesPublishing: true,
    message: {
      en: "The frontmatter is not a list of `key: value` fields",
      zh: "frontmatter 不是 `key: value` 字段列表",
    },
    fix: { en: "Write one `key: value` per line", zh: "每行写一个 `key: value`" },
  },
  "yaml.unquoted-colon": {
    severity: "warning",
    specification: true,
    refusesPublishing: true,
    message: {
      en: 'The value of "{key}" contains an unquoted ": "; it was read as plain text',
      zh: "“{key}” 的值中含有未加引号的 “: ”，已按纯文本读取",
    },
    fix: { en: "Put the value in double quotes", zh: "给这个值加上双引号" },
  },
  "yaml.read-as-text": {
    severity: "warning",
    specification: true,
    refusesPublishing: true,
    message: {
      en: 'The value of "{key}" is not valid YAML ({reason}); it was read as plain text',
      zh: "“{key}” 的值不是有效的 YAML（{reason}），已按纯文本读取",
    },
    fix: { en: "Put the value in double quotes", zh: "给这个值加上双引号" },
  },
  "yaml.value-dropped": {
    severity: "warning",
    specification: true,
    refusesPublishing: true,
    message: {
      en: 'The value of "{key}" is not valid YAML ({reason}); it was dropped',
      zh: "“{key}” 的值不是有效的 YAML（{reason}），已丢弃",
    },
    fix: { en: "Fix or remove the field", zh: "修正或删除这个字段" },
  },
  "yaml.stray-text": {
    severity: "warning",
    specification: true,
    refusesPublishing: true,
    message: { en: "This line does not belong to a field; it was dropped", zh: "这一行不属于任何字段，已丢弃" },
    fix: { en: "Write `key: value`, or remove the line", zh: "写成 `key: value`，或删除这一行" },
  },
  "yaml.anchor": {
    severity: "warning",
    specification: true,
    refusesPublishing: true,
    message: {
      en: 'The value of "{key}" uses a YAML anchor or alias; it was dropped',
      zh: "“{key}” 的值使用了 YAML 锚点或别名，已丢弃",
    },
    fix: { en: "Write the value in full", zh: "直接写出这个值" },
  },
  "yaml.tag": {
    severity: "warning",
    specification: true,
    refusesPublishing: true,
    message: { en: 'The value of "{key}" has a YAML tag; it was dropped', zh: "“{key}” 的值带有 YAML 标签，已丢弃" },
    fix: { en: "Remove the tag", zh: "去掉标签" },
  },
  "yaml.merge-key": {
    severity: "warning",
    specification: true,
    refusesPublishing: true,
    message: { en: "A YAML merge key (<<) was dropped", zh: "YAML 合并键（<<）已丢弃" },
    fix: { en: "Write the merged fields in full", zh: "直接写出被合并的字段" },
  },
  "yaml.duplicate-key": {
    severity: "warning",
    specification: true,
    refusesPublishing: true,
    message: { en: 'Duplicate "{key}"; the first value is used', zh: "“{key}” 重复出现，以第一个值为准" },
    fix: { en: "Remove one of them", zh: "删除其中一个" },
  },
  "yaml.complex-key": {
    severity: "warning",
    specification: true,
    refusesPublishing: true,
    message: { en: "A field whose key is not text was dropped", zh: "键不是文本的字段已丢弃" },
    fix: { en: "Use plain words as keys", zh: "用普通文字作为键" },
  },
  "name.missing": {
    severity: "error",
    specification: true,
    refusesPublishing: true,
    message: { en: "The frontmatter has no name", zh: "frontmatter 缺少 name" },
    fix: { en: "Add a line `name: my-skill`", zh: "加一行 `name: my-skill`" },
  },
  "description.missing": {
    severity: "error",
    specification: true,
    refusesPublishing: true,
    message: { en: "The frontmatter has no description", zh: "frontmatter 缺少 description" },
    fix: {
      en: "Add a line `description:` that says what the skill does and when to use it",
      zh: "加一行 `description:`，写明技能做什么、何时使用",
    },
  },
  "name.not-text": {
    severity: "error",
    specification: true,
    refusesPublishing: true,
    message: { en: "name is not text", zh: "name 不是文本" },
    fix: { en: "Write `name: my-skill`", zh: "写成 `name: my-skill`" },
  },
  "description.not-text": {
    severity: "error",
    specification: true,
    refusesPublishing: true,
    message: { en: "description is not text", zh: "description 不是文本" },
    fix: { en: "Put the description in double quotes", zh: "给 description 加上双引号" },
  },
  "name.not-slug": {
    severity: "warning",
    refusesPublishing: true,
    message: {
      en: 'name "{name}" is not a valid slug (lowercase letters, digits, single hyphens, at most 64 characters)',
      zh: "name “{name}” 不是 slug（小写字母、数字、单个短横线，最多 64 个字符）",
    },
    fix: { en: "Write `name: {slug}`", zh: "写成 `name: {slug}`" },
  },
  "name.characters": {
    severity: "info",
    specification: true,
    message: {
      en: 'name "{name}" may contain only lowercase letters, digits and single hyphens',
      zh: "name “{name}” 只能包含小写字母、数字和中间的单个短横线",
    },
    fix: { en: "Write `name: {slug}`", zh: "写成 `name: {slug}`" },
  },
  "name.too-long": {
    severity: "info",
    specification: true,
    message: { en: "name has {length} characters; the limit is 64", zh: "name 有 {length} 个字符，上限是 64" },
    fix: { en: "Shorten the name", zh: "缩短 name" },
  },
  "name.folder": {
    severity: "info",
    specification: true,
    message: {
      en: 'name "{name}" differs from the folder "{folder}", which is the id',
      zh: "name “{name}” 与目录名 “{folder}”（即 id）不一致",
    },
    fix: { en: "Rename the folder or the skill", zh: "重命名目录或技能" },
  },
  "description.too-long": {
    severity: "warning",
    specification: true,
    message: {
      en: "description has {length} characters; the limit is 1024",
      zh: "description 有 {length} 个字符，上限是 1024",
    },
    fix: { en: "Move details into the body", zh: "把细节移到正文" },
  },
  "compatibility.length": {
    severity: "info",
    specification: true,
    message: {
      en: "compatibility has {length} characters; 1 to 500 are allowed",
      zh: "compatibility 有 {length} 个字符，应为 1 到 500 个",
    },
    fix: { en: "Shorten or remove it", zh: "缩短或删除" },
  },
  "metadata.not-map": {
    severity: "warning",
    specification: true,
    message: { en: "metadata is not a map; it was ignored", zh: "metadata 不是映射，已忽略" },
    fix: {
      en: "Write one indented `key: value` per line below `metadata:`",
      zh: "在 `metadata:` 下每行缩进写一个 `key: value`",
    },
  },
  "metadata.not-text": {
    severity: "info",
    specification: true,
    message: { en: "metadata.{key} is not text", zh: "metadata.{key} 不是文本" },
    fix: { en: "Write a single text; separate list items with commas", zh: "写成单个文本，列表用逗号分隔" },
  },
  "dependencies.top-level": {
    severity: "info",
    specification: true,
    message: {
      en: "{key} is read from the top level of the frontmatter",
      zh: "{key} 写在 frontmatter 顶层，已读取",
    },
    fix: {
      en: "Move it under metadata; the dependency editor does that",
      zh: "请写在 metadata 下；依赖编辑器会这样写",
    },
  },
  "dependencies.twice": {
    severity: "warning",
    message: {
      en: "{key} is written at the top level and in metadata; the top level was ignored",
      zh: "{key} 同时写在顶层和 metadata 中，已忽略顶层的值",
    },
    fix: { en: "Remove the top-level one", zh: "删除顶层的那一个" },
  },
  "allowed-tools.spelling": {
    severity: "info",
    specification: true,
    message: { en: '"{key}" is read as allowed-tools', zh: "“{key}” 按 allowed-tools 读取" },
    fix: { en: "Write allowed-tools", zh: "写成 allowed-tools" },
  },
  "allowed-tools.ignored": {
    severity: "warning",
    specification: true,
    message: { en: '"{key}" is ignored because "{used}" is also present', zh: "已有 “{used}”，“{key}” 被忽略" },
    fix: { en: "Keep one spelling", zh: "只保留一种写法" },
  },
  "allowed-tools.form": {
    severity: "info",
    specification: true,
    message: { en: "allowed-tools is not separated by spaces", zh: "allowed-tools 不是以空格分隔" },
    fix: { en: "Write `allowed-tools: {text}`", zh: "写成 `allowed-tools: {text}`" },
  },
  "allowed-tools.empty": {
    severity: "warning",
    message: {
      en: "allowed-tools lists no tool, so no tool is allowed",
      zh: "allowed-tools 没有列出任何工具，因此不允许任何工具",
    },
    fix: { en: "List the tools, or remove the field", zh: "列出工具，或删除这个字段" },
  },
  "allowed-tools.invalid": {
    severity: "warning",
    specification: true,
    message: {
      en: "Some allowed-tools entries did not parse ({found}). They grant nothing",
      zh: "无法理解 allowed-tools（{found}），这一部分不允许任何工具",
    },
    fix: {
      en: "Write names separated by spaces, for example `Read Bash(git:*)`",
      zh: "写成以空格分隔的名字，例如 `Read Bash(git:*)`",
    },
  },
  "field.unknown": {
    severity: "info",
    specification: true,
    message: { en: '"{key}" is not a field of the specification', zh: "“{key}” 不是规范中的字段" },
    fix: { en: "Move it under metadata, or remove it", zh: "移到 metadata 下，或删除" },
  },
  "field.not-text": {
    severity: "warning",
    specification: true,
    message: { en: "{key} is not text; it was ignored", zh: "{key} 不是文本，已忽略" },
    fix: { en: "Write a single text", zh: "写成单个文本" },
  },
  "field.not-boolean": {
    severity: "warning",
    message: { en: '{key} is "{found}"; it was read as {read}', zh: "{key} 的值是 “{found}”，已按 {read} 读取" },
    fix: { en: "Write true or false", zh: "写 true 或 false" },
  },
  "field.not-list": {
    severity: "warning",
    message: { en: "{key} is not a list of names; it was ignored", zh: "{key} 不是名字列表，已忽略" },
    fix: { en: "Write names separated by commas", zh: "写成以逗号分隔的名字" },
  },
  "body.empty": {
    severity: "warning",
    message: { en: "The skill has no instructions below its frontmatter", zh: "frontmatter 之后没有任何指令" },
    fix: { en: "Write what the agent should do below the closing ---", zh: "在结尾的 --- 之后写明智能体要做什么" },
  },
  "reference.missing": {
    severity: "warning",
    message: {
      en: "The instructions link to {target}, which does not exist",
      zh: "指令链接到 {target}，但该文件不存在",
    },
    fix: { en: "Add the file, or fix the link", zh: "添加该文件，或修正链接" },
  },
  "file.name": {
    severity: "info",
    specification: true,
    message: { en: 'The file is named "{file}"', zh: "文件名是 “{file}”" },
    fix: { en: "Rename it to SKILL.md", zh: "重命名为 SKILL.md" },
  },
  "folder.no-skill": {
    severity: "error",
    message: { en: "The folder has no SKILL.md", zh: "目录中没有 SKILL.md" },
    fix: { en: "Add a SKILL.md, or remove the folder", zh: "添加 SKILL.md，或删除该目录" },
  },
  "folder.plain-file": {
    severity: "warning",
    message: { en: "A plain file among skill folders is not a skill", zh: "技能目录中的普通文件不是技能" },
    fix: { en: "Move it away, or into a skill's folder", zh: "移走，或移到某个技能的目录中" },
  },
  "folder.too-deep": {
    severity: "warning",
    message: { en: "Folders below depth {limit} are not searched", zh: "不搜索超过 {limit} 层的目录" },
    fix: { en: "Move the skills up", zh: "把技能上移" },
  },
  "folder.unreadable": {
    severity: "error",
    message: { en: "Cannot be read: {reason}", zh: "无法读取：{reason}" },
    fix: { en: "Check the permissions", zh: "检查权限" },
  },
  "link.outside": {
    severity: "error",
    message: {
      en: "The link points outside the allowed folders, to {target}",
      zh: "链接指向允许的目录之外：{target}",
    },
    fix: {
      en: "Copy the skill here, or set skills.allowExternalPaths",
      zh: "把技能复制到这里，或设置 skills.allowExternalPaths",
    },
  },
  "link.broken": {
    severity: "error",
    message: { en: "The link is broken", zh: "链接没有指向任何内容" },
    fix: { en: "Repair or remove the link", zh: "修复或删除链接" },
  },
  "path.outside": {
    severity: "warning",
    message: {
      en: 'skills.paths contains "{path}", which is outside the project; it was ignored',
      zh: "skills.paths 中的 “{path}” 在项目之外，已忽略",
    },
    fix: { en: "Set skills.allowExternalPaths to true", zh: "将 skills.allowExternalPaths 设为 true" },
  },
  "path.missing": {
    severity: "warning",
    message: { en: 'skills.paths contains "{path}", which is not a folder', zh: "skills.paths 中的 “{path}” 不是目录" },
    fix: { en: "Create it, or remove the entry", zh: "创建该目录，或删除这一项" },
  },
  "project.untrusted": {
    severity: "warning",
    message: {
      en: "The folder {folder} is not trusted: its skills are listed but not used, its .loadout/ is ignored",
      zh: "目录 {folder} 未受信任：其中的技能只列出、不使用，其 .loadout/ 被忽略",
    },
    fix: { en: "If you trust it: loadout trust {folder}", zh: "如果信任它：loadout trust {folder}" },
  },
  "project.changed": {
    severity: "warning",
    message: {
      en: "Some skills below the root of {folder} are new or changed since it was trusted: they are listed but not used",
      zh: "{folder} 根目录以下有些技能是在它受信任之后新增或改动的：只列出、不使用",
    },
    fix: {
      en: "Review them. If you trust them: loadout trust {folder}",
      zh: "请先查看；如果信任它们：loadout trust {folder}",
    },
  },
  "skill.unapproved": {
    severity: "warning",
    message: {
      en: "This version is not approved: it is listed, but models do not receive it",
      zh: "此版本尚未获批：只列出，不会提供给任何模型",
    },
    fix: { en: "loadout skill review {id}", zh: "loadout skill review {id}" },
  },
  "skill.withdrawn": {
    severity: "warning",
    message: {
      en: "This version was withdrawn: {reason}",
      zh: "此版本已撤回：{reason}",
    },
    fix: {
      en: "Use another version, or undo it: loadout skill reinstate {id}",
      zh: "使用其他版本，或取消撤回：loadout skill reinstate {id}",
    },
  },
  "skill.unrecorded": {
    severity: "warning",
    message: {
      en: "The skill is new or changed since {folder} was trusted: it is listed but not used",
      zh: "该技能是在 {folder} 受信任之后新增或改动的：只列出、不使用",
    },
    fix: {
      en: "Review it. If you trust it: loadout trust {folder}",
      zh: "请先查看；如果信任它：loadout trust {folder}",
    },
  },
  "selection.missing": {
    severity: "warning",
    message: { en: 'The selected skill "{id}" does not exist', zh: "所选的技能 “{id}” 不存在" },
    fix: { en: "Change the selection, or add the skill", zh: "修改选择，或添加该技能" },
  },
  "activation.unrecorded": {
    severity: "warning",
    message: {
      en: "The activation of a skill could not be recorded: {reason}",
      zh: "未能记录技能的激活：{reason}",
    },
    fix: {
      en: "The skill is active; only the usage count misses it",
      zh: "技能照常生效，只是使用次数少计一次",
    },
  },
  "workspace.unkept": {
    severity: "warning",
    message: {
      en: "The workspace could not be kept: {reason}",
      zh: "未能保存工作区：{reason}",
    },
    fix: {
      en: "Its files stay on this machine; another one finds what was kept before. It is tried again with the next step",
      zh: "文件仍在本机；其他机器只能看到之前保存的内容。下一步会再次尝试",
    },
  },
  "pin.shadowed": {
    severity: "warning",
    message: {
      en: '"{id}" is active for all sessions, but here another skill has the same id; until this is resolved, only the basic tools are allowed',
      zh: "“{id}” 已对所有会话生效，但这里有另一个同 id 的技能；在解决之前只允许基础工具",
    },
    fix: { en: "loadout skill unload {id} --global", zh: "loadout skill unload {id} --global" },
  },
  "skill.changed": {
    severity: "info",
    message: {
      en: 'The skill "{id}" has changed since the model loaded it; its old text is sent as one line until it is loaded again',
      zh: "技能 “{id}” 在模型加载之后有改动；旧内容只发送一行说明，直到重新加载",
    },
    fix: { en: "Ask the model to load {id} again", zh: "请让模型重新加载 {id}" },
  },
  "pin.dropped": {
    severity: "warning",
    message: {
      en: 'The pinned skill "{id}" no longer exists; it was unpinned',
      zh: "固定的技能 “{id}” 已不存在，已取消固定",
    },
    fix: { en: "Pin another one: loadout skill load <name>", zh: "固定其他技能：loadout skill load <名称>" },
  },
  "pin.unreadable": {
    severity: "warning",
    message: {
      en: 'The skill "{id}" is active but cannot be read; until it can, only the basic tools are allowed',
      zh: "技能 “{id}” 已生效但目前无法读取；在可读取之前只允许基础工具",
    },
    fix: { en: "loadout skill show {id}", zh: "loadout skill show {id}" },
  },
  "selection.untrusted": {
    severity: "warning",
    message: {
      en: 'The skill "{id}" is no longer available: its folder is not trusted',
      zh: "技能 “{id}” 已不可用：其目录不再受信任",
    },
    fix: { en: "If you trust it: loadout trust {folder}", zh: "如果信任它：loadout trust {folder}" },
  },
  "selection.disabled": {
    severity: "warning",
    message: {
      en: 'The skill "{id}" is disabled in this environment',
      zh: "技能 “{id}” 在此环境中已停用",
    },
    fix: { en: "loadout skill enable {id}", zh: "loadout skill enable {id}" },
  },
  "selection.unapproved": {
    severity: "warning",
    message: {
      en: 'The version of "{id}" that the session has is not approved; it is not used',
      zh: "会话中的 “{id}” 版本尚未获批，不会使用",
    },
    fix: { en: "loadout skill review {id}", zh: "loadout skill review {id}" },
  },
  "selection.withdrawn": {
    severity: "warning",
    message: {
      en: "{id} was withdrawn and is not used any more: {reason}",
      zh: "{id} 已撤回，不再使用：{reason}",
    },
    fix: {
      en: "For another version: loadout session refresh",
      zh: "换用其他版本：loadout session refresh",
    },
  },
  "selection.dependency-missing": {
    severity: "warning",
    message: {
      en: '"{id}" depends on the skill "{name}", which does not exist',
      zh: "“{id}” 依赖的技能 “{name}” 不存在",
    },
    fix: { en: "Add {name}, or remove the dependency", zh: "添加 {name}，或删除这项依赖" },
  },
  "config.unknown-key": {
    severity: "warning",
    message: { en: 'Unknown setting "{key}"', zh: "未知的设置 “{key}”" },
    fix: { en: "Check the spelling: loadout help environment", zh: "检查拼写：loadout help environment" },
  },
  ...packageRules,
  ...scanRules,
} as const satisfies Record<string, Rule>;

export type RuleId = keyof typeof rules;
