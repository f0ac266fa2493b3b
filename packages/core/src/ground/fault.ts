import type { Diagnostic } from "./diagnostic.ts";
import { fill, type Language, type Text, type Values } from "./text.ts";

interface FaultKind {
  readonly status: number;
  readonly exit: number;
  readonly message: Text;
  /** What to do next. */
  readonly hint: Text;
}

/** Every request that cannot be met: its HTTP status, its exit code, and its words. */
export const faults = {
  "input.invalid": {
    status: 400,
    exit: 2,
    message: { en: "{problem}", zh: "{problem}" },
    hint: { en: "{usage}", zh: "{usage}" },
  },
  "input.missing": {
    status: 400,
    exit: 2,
    message: { en: "<{field}> is missing", zh: "缺少 <{field}>" },
    hint: { en: "{usage}", zh: "{usage}" },
  },
  "input.unexpected": {
    status: 400,
    exit: 2,
    message: { en: 'unexpected argument "{argument}"', zh: "多余的参数 “{argument}”" },
    hint: { en: "{usage}", zh: "{usage}" },
  },
  "input.unknown-flag": {
    status: 400,
    exit: 2,
    message: {
      en: "unknown flag {flag}{suggestion}",
      zh: "未知的选项 {flag}{suggestion}",
    },
    hint: { en: "{usage}", zh: "{usage}" },
  },
  "input.not-a-choice": {
    status: 400,
    exit: 2,
    message: { en: "--{flag} is one of {choices}", zh: "--{flag} 只能是 {choices} 之一" },
    hint: { en: "{usage}", zh: "{usage}" },
  },
  "input.not-a-number": {
    status: 400,
    exit: 2,
    message: { en: "{flag} is a number", zh: "{flag} 应为数字" },
    hint: { en: "{usage}", zh: "{usage}" },
  },
  "input.no-value": {
    status: 400,
    exit: 2,
    message: { en: "{flag} needs a value", zh: "{flag} 需要一个值" },
    hint: { en: "{usage}", zh: "{usage}" },
  },
  "input.unknown-field": {
    status: 400,
    exit: 2,
    message: { en: 'no field "{field}"; fields: {fields}', zh: "没有字段 “{field}”；可用字段：{fields}" },
    hint: { en: "{usage}", zh: "{usage}" },
  },
  "command.unknown": {
    status: 404,
    exit: 2,
    message: { en: 'There is no command "{command}"', zh: "没有命令 “{command}”" },
    hint: { en: "{suggestion}", zh: "{suggestion}" },
  },
  "skill.not-found": {
    status: 404,
    exit: 3,
    message: { en: 'No skill "{name}"', zh: "没有技能 “{name}”" },
    hint: { en: "Skills here: {candidates}", zh: "这里的技能：{candidates}" },
  },
  "skill.ambiguous": {
    status: 409,
    exit: 5,
    message: { en: '"{name}" fits several skills', zh: "“{name}” 对应多个技能" },
    hint: { en: "Name one of: {candidates}", zh: "请指明其中之一：{candidates}" },
  },
  "skill.unusable": {
    status: 422,
    exit: 8,
    message: { en: 'Skill "{name}" cannot be loaded: {problem}', zh: "无法加载技能 “{name}”：{problem}" },
    hint: { en: "loadout skill validate {path}", zh: "loadout skill validate {path}" },
  },
  "skill.untrusted": {
    status: 403,
    exit: 4,
    message: { en: 'Skill "{name}" is in a folder you have not trusted', zh: "技能 “{name}” 所在的目录未受信任" },
    hint: { en: "If you trust it: loadout trust {folder}", zh: "如果信任它：loadout trust {folder}" },
  },
  "skill.exists": {
    status: 409,
    exit: 5,
    message: { en: "{path} is there already", zh: "{path} 已存在" },
    hint: { en: "Choose another name, or remove it first", zh: "换一个名字，或先删除它" },
  },
  "skill.name-invalid": {
    status: 400,
    exit: 2,
    message: {
      en: '"{name}" is no slug: lowercase letters, digits and single hyphens, at most 64 characters',
      zh: "“{name}” 不是 slug：只能用小写字母、数字和单个短横线，最多 64 个字符",
    },
    hint: { en: "For example: {slug}", zh: "例如：{slug}" },
  },
  "skill.stale": {
    status: 412,
    exit: 5,
    message: {
      en: 'Skill "{slug}" has changed: you saw version {seen}, it is at version {version}',
      zh: "技能 “{slug}” 已被修改：你看到的是版本 {seen}，当前是版本 {version}",
    },
    hint: { en: "Look at it again, then repeat the change", zh: "请重新查看后再修改" },
  },
  "skill.no-version": {
    status: 404,
    exit: 3,
    message: { en: 'Skill "{slug}" has no version {version}', zh: "技能 “{slug}” 没有版本 {version}" },
    hint: { en: "loadout skill history {slug}", zh: "loadout skill history {slug}" },
  },
  "skill.slug-taken": {
    status: 409,
    exit: 5,
    message: { en: 'There is a skill "{slug}" in the library already', zh: "技能库中已有 “{slug}”" },
    hint: { en: "{hint}", zh: "{hint}" },
  },
  "skill.refused": {
    status: 400,
    exit: 8,
    message: {
      en: 'SKILL.md of "{slug}" would be broken: {problem}',
      zh: "“{slug}” 的 SKILL.md 将无法使用：{problem}",
    },
    hint: { en: "Nothing was changed. {fix}", zh: "没有做任何更改。{fix}" },
  },
  "skill.not-in-library": {
    status: 409,
    exit: 5,
    message: {
      en: '"{name}" is a skill of the source {source}; this is for skills of the library',
      zh: "“{name}” 来自 {source}，此操作只用于技能库中的技能",
    },
    hint: {
      en: "Copy it into the library: loadout skill import {path}",
      zh: "复制到技能库：loadout skill import {path}",
    },
  },
  "skill.hidden-text": {
    status: 400,
    exit: 8,
    message: {
      en: '"{slug}" would be published with hidden text: {problem}',
      zh: "“{slug}” 将带着隐藏文本发布：{problem}",
    },
    hint: {
      en: "Nothing was changed. Remove the characters, or allow them with allowHiddenText (--allow-hidden-text)",
      zh: "没有做任何更改。请删除这些字符，或使用 allowHiddenText（--allow-hidden-text）允许发布",
    },
  },
  "skill.not-deleted": {
    status: 404,
    exit: 3,
    message: { en: 'There is no deleted skill "{slug}" to bring back', zh: "没有可恢复的已删除技能 “{slug}”" },
    hint: { en: "Deleted within the last 7 days: {candidates}", zh: "7 天内删除的技能：{candidates}" },
  },
  "dependency.unknown": {
    status: 400,
    exit: 8,
    message: { en: "Not known here: {names}", zh: "这里没有：{names}" },
    hint: {
      en: "Name tools, MCP servers and skills that exist; nothing was changed",
      zh: "请使用存在的工具、MCP 服务器和技能；没有做任何更改",
    },
  },
  "dependency.self": {
    status: 400,
    exit: 8,
    message: { en: 'Skill "{slug}" cannot depend on itself', zh: "技能 “{slug}” 不能依赖自身" },
    hint: { en: "Leave {slug} out; nothing was changed", zh: "去掉 {slug}；没有做任何更改" },
  },
  "import.refused": {
    status: 400,
    exit: 8,
    message: { en: "{name} was refused. Errors: {count}", zh: "{name} 被拒绝。错误：{count} 个" },
    hint: {
      en: "Nothing was imported. Correct every error in imports[].problems and send it again; a dry run only reports",
      zh: "没有导入任何内容。请修正 imports[].problems 中的所有错误后重新发送；dryRun 只报告",
    },
  },
  "import.key-reused": {
    status: 409,
    exit: 5,
    message: { en: 'The key "{key}" was used for another import', zh: "键 “{key}” 已用于另一次导入" },
    hint: { en: "Choose another key", zh: "请换一个键" },
  },
  "file.not-found": {
    status: 404,
    exit: 3,
    message: { en: 'There is no "{path}"', zh: "不存在 “{path}”" },
    hint: { en: "{suggestion}", zh: "{suggestion}" },
  },
  "file.exists": {
    status: 409,
    exit: 5,
    message: { en: '"{path}" is there already', zh: "“{path}” 已存在" },
    hint: { en: "Choose another name, or write to the existing file", zh: "换一个名字，或直接修改现有文件" },
  },
  "export.exists": {
    status: 409,
    exit: 5,
    message: { en: "{path} is there already", zh: "{path} 已存在" },
    hint: {
      en: "Name another file with -o, or overwrite it with --force",
      zh: "用 -o 指定其他文件，或用 --force 覆盖",
    },
  },
  "file.into-itself": {
    status: 409,
    exit: 5,
    message: { en: '"{path}" cannot be moved into itself', zh: "“{path}” 不能移动到自身之内" },
    hint: { en: "Name another place", zh: "请指定其他位置" },
  },
  "file.path-refused": {
    status: 400,
    exit: 2,
    message: { en: '"{path}" cannot be used: {problem}', zh: "不能使用 “{path}”：{problem}" },
    hint: { en: "{fix}", zh: "{fix}" },
  },
  "file.protected": {
    status: 409,
    exit: 5,
    message: {
      en: "A skill has exactly one SKILL.md, at its root: it can be edited, not removed, renamed or added",
      zh: "技能在根目录有且只有一个 SKILL.md：可以编辑，不能删除、重命名或另外添加",
    },
    hint: { en: "To remove the skill: loadout skill delete {slug}", zh: "删除整个技能：loadout skill delete {slug}" },
  },
  "file.not-text": {
    status: 415,
    exit: 8,
    message: { en: '"{path}" is not edited as text: {reason}', zh: "“{path}” 不能作为文本编辑：{reason}" },
    hint: {
      en: "Text is UTF-8 in a file of a known kind (more kinds: loadout config set library.textExtensions …)",
      zh: "文本须为 UTF-8 编码且类型已知（更多类型：loadout config set library.textExtensions …）",
    },
  },
  "file.too-large": {
    status: 413,
    exit: 8,
    message: { en: "{what}: {size}; the limit is {limit}", zh: "{what}：{size}，上限是 {limit}" },
    hint: { en: "See limits.archive in loadout config get", zh: "见 loadout config get 中的 limits.archive" },
  },
  "library.damaged": {
    status: 500,
    exit: 1,
    message: {
      en: "{path} is not what it was when it was saved",
      zh: "{path} 与保存时的内容不一致",
    },
    hint: {
      en: "It was changed or removed by hand. Run loadout doctor --fix, or import the skill again with --on-conflict update",
      zh: "它被手动修改或删除过。请运行 loadout doctor --fix，或用 --on-conflict update 重新导入该技能",
    },
  },
  "library.misplaced": {
    status: 500,
    exit: 1,
    message: {
      en: "{path} is not a folder of the library but something else; nothing is written or removed there",
      zh: "{path} 不是技能库的目录；不会在那里写入或删除任何内容",
    },
    hint: {
      en: "Move it away. The whole home may lie elsewhere: LOADOUT_HOME",
      zh: "请把它移走。整个主目录可以放在别处：LOADOUT_HOME",
    },
  },
  "home.unknown": {
    status: 500,
    exit: 1,
    message: {
      en: 'No home folder: HOME is "{value}", and this user has no account with a folder',
      zh: "找不到主目录：HOME 为 “{value}”，并且当前用户没有带目录的账户",
    },
    hint: {
      en: "Set HOME to an absolute path. A relative one is never used: it would make the working folder the home",
      zh: "请把 HOME 设为绝对路径。相对路径不会被采用，否则当前目录会成为主目录",
    },
  },
  "home.foreign": {
    status: 403,
    exit: 4,
    message: {
      en: "{path} belongs to another user (uid {owner}; you are uid {user})",
      zh: "{path} 属于另一个用户（uid {owner}，当前为 uid {user}）",
    },
    hint: {
      en: "Set HOME to your own folder, or LOADOUT_HOME to a folder you own; or give this one to you with chown",
      zh: "请把 HOME 设为自己的目录，或把 LOADOUT_HOME 设为自己拥有的目录；也可以用 chown 把该目录改为自己所有",
    },
  },
  "database.damaged": {
    status: 500,
    exit: 1,
    message: { en: "The database {path} is damaged", zh: "数据库 {path} 已损坏" },
    hint: {
      en: "loadout doctor --fix puts the latest copy in its place and brings back the skills of the library",
      zh: "loadout doctor --fix 会用最近的备份替换它，并恢复技能库中的技能",
    },
  },
  "database.in-use": {
    status: 409,
    exit: 6,
    message: { en: "A server is using {path}", zh: "服务器正在使用 {path}" },
    hint: {
      en: "Stop it first: loadout stop. Then run loadout doctor --fix again",
      zh: "请先停止服务器：loadout stop，再运行 loadout doctor --fix",
    },
  },
  "database.newer": {
    status: 409,
    exit: 6,
    message: { en: "{path} was written by a newer version of Loadout", zh: "{path} 由更新版本的 Loadout 写入" },
    hint: { en: "Use that version", zh: "请使用该版本" },
  },
  "file.outside": {
    status: 400,
    exit: 2,
    message: { en: '"{path}" leads outside its folder', zh: "“{path}” 指向所属目录之外" },
    hint: { en: "Name a path inside the skill or the workspace", zh: "请指明技能或工作区内的路径" },
  },
  "file.unreadable": {
    status: 422,
    exit: 1,
    message: { en: "{path} cannot be read: {reason}", zh: "无法读取 {path}：{reason}" },
    hint: { en: "Check that it is a file and that you may read it", zh: "检查它是不是文件，以及是否有读取权限" },
  },
  "disk.full": {
    status: 507,
    exit: 1,
    message: { en: "The disk is full: {path} cannot be written", zh: "磁盘已满：无法写入 {path}" },
    hint: {
      en: "Free some space. Deleting works on a full disk: loadout skill delete <skill> --purge",
      zh: "请释放一些空间。磁盘已满时仍可删除：loadout skill delete <技能> --purge",
    },
  },
  "file.unwritable": {
    status: 500,
    exit: 1,
    message: { en: "{path} cannot be written: {reason}", zh: "无法写入 {path}：{reason}" },
    hint: {
      en: "Check the permissions and the free space, or name another folder with LOADOUT_HOME",
      zh: "检查权限和剩余空间，或用 LOADOUT_HOME 指定其他目录",
    },
  },
  "folder.untrusted": {
    status: 403,
    exit: 4,
    message: { en: "{folder} is no folder that is trusted on the server", zh: "{folder} 不是服务器上受信任的目录" },
    hint: {
      en: "Its owner trusts one with loadout trust; without a folder the agent gets one of its own",
      zh: "服务器的所有者可用 loadout trust 信任目录；不指定目录则使用单独的目录",
    },
  },
  "frontmatter.not-editable": {
    status: 422,
    exit: 8,
    message: { en: "The frontmatter cannot be edited: {reason}", zh: "无法编辑 frontmatter：{reason}" },
    hint: { en: "Correct it by hand first", zh: "请先手动修正" },
  },
  "config.invalid": {
    status: 422,
    exit: 8,
    message: { en: "{path}:{line}:{column} {problem}", zh: "{path}:{line}:{column} {problem}" },
    hint: { en: "{fix}", zh: "{fix}" },
  },
  "config.unknown-key": {
    status: 400,
    exit: 2,
    message: { en: 'There is no setting "{key}"', zh: "没有设置 “{key}”" },
    hint: { en: "Settings: {candidates}", zh: "可用的设置：{candidates}" },
  },
  "environment.name-invalid": {
    status: 400,
    exit: 2,
    message: {
      en: '"{name}" cannot name an environment: letters, digits, ".", "_" and "-", beginning with a letter or digit, at most 64 characters',
      zh: "“{name}” 不能作为环境名：只能用字母、数字、“.”、“_”、“-”，以字母或数字开头，最多 64 个字符",
    },
    hint: { en: "For example: staging", zh: "例如：staging" },
  },
  "environment.not-found": {
    status: 404,
    exit: 3,
    message: { en: 'No environment "{name}"', zh: "没有环境 “{name}”" },
    hint: { en: "Environments: {candidates}", zh: "现有环境：{candidates}" },
  },
  "environment.exists": {
    status: 409,
    exit: 5,
    message: { en: 'Environment "{name}" is there already', zh: "环境 “{name}” 已存在" },
    hint: { en: "loadout env use {name}", zh: "loadout env use {name}" },
  },
  "environment.active": {
    status: 409,
    exit: 5,
    message: { en: 'Environment "{name}" is active and cannot be deleted', zh: "环境 “{name}” 正在使用，不能删除" },
    hint: { en: "Switch first: loadout env use <other>", zh: "请先切换：loadout env use <其他环境>" },
  },
  "environment.holds-skills": {
    status: 403,
    exit: 4,
    message: {
      en: 'Environment "{name}" holds {count} skill(s); deleting or restoring it needs the role superadmin',
      zh: "环境 “{name}” 中有 {count} 个技能，删除或恢复它需要 superadmin 角色",
    },
    hint: { en: "Ask a superadmin, or move the skills out first", zh: "请联系超级管理员，或先移走其中的技能" },
  },
  "environment.not-deleted": {
    status: 404,
    exit: 3,
    message: { en: 'There is no deleted environment "{name}" to restore', zh: "没有可恢复的已删除环境 “{name}”" },
    hint: { en: "Deleted within the last 7 days: {candidates}", zh: "7 天内删除的环境：{candidates}" },
  },
  "environment.read-only": {
    status: 409,
    exit: 5,
    message: {
      en: 'Environment "{name}" belongs to the project at {path} and is not changed from here',
      zh: "环境 “{name}” 属于项目 {path}，不能在这里修改",
    },
    hint: { en: "Edit the project's files", zh: "请直接编辑项目中的文件" },
  },
  "session.id-invalid": {
    status: 400,
    exit: 2,
    message: { en: '"{id}" cannot name a session', zh: "“{id}” 不能作为会话 id" },
    hint: { en: "Use a text of 1 to 4096 characters", zh: "请使用 1 到 4096 个字符的文本" },
  },
  "model.not-found": {
    status: 404,
    exit: 3,
    message: { en: 'No model "{id}"', zh: "没有模型 “{id}”" },
    hint: { en: "Models here: {candidates}", zh: "这里的模型：{candidates}" },
  },
  "model.exists": {
    status: 409,
    exit: 5,
    message: { en: 'There is a model "{id}" already', zh: "已有模型 “{id}”" },
    hint: { en: "Choose another id, or replace it with --force", zh: "换一个 id，或用 --force 替换" },
  },
  "model.stale": {
    status: 412,
    exit: 5,
    message: {
      en: 'Model "{name}" has changed: you saw version {seen}, it is at version {version}',
      zh: "模型 “{name}” 已被修改：你看到的是版本 {seen}，当前是版本 {version}",
    },
    hint: { en: "Look at it again, then repeat the change", zh: "请重新查看后再修改" },
  },
  "model.incomplete": {
    status: 422,
    exit: 8,
    message: { en: 'Model "{id}" has no {field}', zh: "模型 “{id}” 没有 {field}" },
    hint: { en: 'Add "{field}" to it in models.jsonc', zh: "请在 models.jsonc 中补上 “{field}”" },
  },
  "model.no-key": {
    status: 422,
    exit: 4,
    message: { en: 'Model "{id}" needs a key: {name} is not set', zh: "模型 “{id}” 需要密钥：{name} 未设置" },
    hint: {
      en: "export {name}=…, or keep it: loadout model add {id} --key-stdin",
      zh: "export {name}=…，或保存它：loadout model add {id} --key-stdin",
    },
  },
  "model.key-invalid": {
    status: 422,
    exit: 8,
    message: {
      en: "What was given as {name} is no key: it is empty, or has blanks or characters that cannot be sent",
      zh: "{name} 的值不是密钥：内容为空，或含有空白或无法发送的字符",
    },
    hint: { en: "Copy the key again, in one line", zh: "请重新复制密钥，只占一行" },
  },
  "session.state": {
    status: 409,
    exit: 5,
    message: {
      en: "The session is {state}, so {action} is not possible now",
      zh: "会话当前为 {state} 状态，现在不能 {action}",
    },
    hint: { en: "{hint}", zh: "{hint}" },
  },
  "session.not-found": {
    status: 404,
    exit: 3,
    message: { en: 'No session "{id}"', zh: "没有会话 “{id}”" },
    hint: { en: "loadout session list", zh: "loadout session list" },
  },
  "session.no-request": {
    status: 404,
    exit: 3,
    message: { en: 'Session "{id}" has kept no such request', zh: "会话 “{id}” 没有保留这样的请求" },
    hint: { en: "{kept}", zh: "{kept}" },
  },
  "session.unnamed": {
    status: 400,
    exit: 2,
    message: { en: "No session is named: contextId is missing", zh: "未指定会话：缺少 contextId" },
    hint: { en: "Send contextId; on the command line: --context <id>", zh: "请发送 contextId；命令行：--context <id>" },
  },
  "session.none": {
    status: 404,
    exit: 3,
    message: { en: "No session was used in {folder} yet", zh: "{folder} 还没有使用过会话" },
    hint: {
      en: 'Begin one: loadout run "…", or name one: --context <id>',
      zh: '新建一个：loadout run "…"，或指定：--context <id>',
    },
  },
  "session.exists": {
    status: 409,
    exit: 5,
    message: { en: 'Session "{id}" is there already', zh: "会话 “{id}” 已存在" },
    hint: { en: "Choose another id", zh: "请换一个 id" },
  },
  "session.other-source": {
    status: 409,
    exit: 5,
    message: {
      en: 'In this session "{id}" is {visible}, so {wanted} cannot be put in force beside it',
      zh: "本会话中的 “{id}” 来自 {visible}，不能同时固定 {wanted}",
    },
    hint: { en: "Use another session, or select {wanted} first", zh: "请使用其他会话，或先选择 {wanted}" },
  },
  "session.too-many-pins": {
    status: 409,
    exit: 5,
    message: { en: "A session holds at most {limit} pinned skills", zh: "一个会话最多固定 {limit} 个技能" },
    hint: { en: "loadout skill unload <name>", zh: "loadout skill unload <名称>" },
  },
  "session.same-environment": {
    status: 409,
    exit: 5,
    message: {
      en: 'Session "{id}" is in the environment {environment} already',
      zh: "会话 “{id}” 已在环境 {environment} 中",
    },
    hint: { en: "loadout env list names the others", zh: "loadout env list 列出其他环境" },
  },
  "session.moved": {
    status: 409,
    exit: 5,
    message: {
      en: 'Session "{id}" was moved to the environment {environment} in the meantime',
      zh: "会话 “{id}” 已被移到环境 {environment}",
    },
    hint: { en: "Open the session again", zh: "请重新打开会话" },
  },
  "skill.not-pinned": {
    status: 404,
    exit: 3,
    message: { en: '"{name}" is neither pinned nor loaded here', zh: "“{name}” 没有被固定，也没有被加载" },
    hint: { en: "Active: {candidates}", zh: "生效中：{candidates}" },
  },
  "agent.not-found": {
    status: 404,
    exit: 3,
    message: {
      en: 'No agent "{name}" in the environment {environment}',
      zh: "环境 {environment} 中没有智能体 “{name}”",
    },
    hint: { en: "Agents: {candidates}", zh: "现有智能体：{candidates}" },
  },
  "agent.exists": {
    status: 409,
    exit: 5,
    message: { en: 'There is an agent "{name}" already', zh: "已有智能体 “{name}”" },
    hint: {
      en: "Choose another id, or change it: loadout agent edit {name}",
      zh: "换一个 id，或修改它：loadout agent edit {name}",
    },
  },
  "agent.id-invalid": {
    status: 400,
    exit: 2,
    message: {
      en: '"{name}" cannot be an agent\'s id: lowercase letters, digits and single hyphens, at most 64 characters',
      zh: "“{name}” 不能作为智能体 id：只能用小写字母、数字和单个短横线，最多 64 个字符",
    },
    hint: { en: "For example: {slug}", zh: "例如：{slug}" },
  },
  "agent.stale": {
    status: 412,
    exit: 5,
    message: {
      en: 'Agent "{name}" has changed: you saw version {seen}, it is at version {version}',
      zh: "智能体 “{name}” 已被修改：你看到的是版本 {seen}，当前是版本 {version}",
    },
    hint: { en: "Look at it again, then repeat the change", zh: "请重新查看后再修改" },
  },
  "agent.unknown-names": {
    status: 400,
    exit: 8,
    message: { en: "Not known here: {names}", zh: "这里没有：{names}" },
    hint: {
      en: "Nothing was changed. Name what there is, or keep a name that will exist later with --force",
      zh: "没有做任何更改。请使用存在的名称，或用 --force 保留以后才会有的名称",
    },
  },
  "agent.unknown": {
    status: 404,
    exit: 3,
    message: { en: 'There is no agent "{name}" to send tasks to', zh: "没有可以派发任务的智能体 “{name}”" },
    hint: { en: "Agents: {candidates}", zh: "可用的智能体：{candidates}" },
  },
  "agent.missing": {
    status: 422,
    exit: 3,
    message: { en: "{agent} is not on this machine: no {commands}", zh: "本机没有 {agent}：找不到 {commands}" },
    hint: { en: "To install it: {install}", zh: "安装方法：{install}" },
  },
  "agent.not-signed-in": {
    status: 422,
    exit: 4,
    message: { en: "{agent} is not signed in{reason}", zh: "{agent} 尚未登录{reason}" },
    hint: { en: "To sign in: {signIn}", zh: "登录方法：{signIn}" },
  },
  "agent.said-nothing": {
    status: 422,
    exit: 1,
    message: { en: "{agent} ended without saying or doing anything", zh: "{agent} 没有任何输出就结束了" },
    hint: {
      en: "Check that it is signed in and that its command takes the task on standard input",
      zh: "请确认它已登录，且其命令从标准输入读取任务",
    },
  },
  "agent.no-answer": {
    status: 422,
    exit: 1,
    message: { en: "{agent} used tools and ended without an answer", zh: "{agent} 使用了工具，但没有给出回答" },
    hint: { en: "See its output for what it did", zh: "请查看输出了解它做了什么" },
  },
  "agent.silent": {
    status: 504,
    exit: 7,
    message: { en: "{agent} did not answer within {seconds} s{said}", zh: "{agent} 在 {seconds} 秒内没有应答{said}" },
    hint: { en: "Start it once by hand to see what it waits for", zh: "请先手动启动一次，看看它在等什么" },
  },
  "agent.exited": {
    status: 502,
    exit: 1,
    message: { en: "{agent} ended {how}{said}", zh: "{agent} 已结束，{how}{said}" },
    hint: { en: "Start it once by hand to see what it says", zh: "请先手动启动一次，看看它说什么" },
  },
  "agent.failed": {
    status: 502,
    exit: 1,
    message: { en: "{agent} reports an error: {reason}", zh: "{agent} 报告错误：{reason}" },
    hint: { en: "The words are the agent's own", zh: "以上是它自己的说明" },
  },
  "turn.repeats": {
    status: 422,
    exit: 1,
    message: {
      en: "The model made the same call of {tool} {count} times with the same result; the turn was ended",
      zh: "模型对 {tool} 的同一调用得到相同结果已 {count} 次，本轮已结束",
    },
    hint: { en: "Say what you want in other words, or try another model", zh: "请换一种说法，或换一个模型" },
  },
  "context.too-large": {
    status: 422,
    exit: 8,
    message: {
      en: "The request does not fit into the model's window of {window} tokens: instructions {instructions}, tools {tools}, loaded skills {skills}, messages {messages}",
      zh: "请求超出模型的 {window} Token 窗口：指令 {instructions}，工具 {tools}，已加载的技能 {skills}，消息 {messages}",
    },
    hint: {
      en: "Unload pinned skills, select fewer skills, start a new session, or use a model with a larger window",
      zh: "取消固定一些技能、减少所选技能、新建会话，或使用窗口更大的模型",
    },
  },
  "context.nothing-to-compact": {
    status: 409,
    exit: 5,
    message: { en: "There is nothing to compact yet", zh: "还没有可压缩的内容" },
    hint: { en: "The last two rounds always stay as they are", zh: "最近两轮始终保持原样" },
  },
  "dispatch.not-found": {
    status: 404,
    exit: 3,
    message: { en: 'No dispatch "{id}"', zh: "没有派发 “{id}”" },
    hint: { en: "loadout dispatch list", zh: "loadout dispatch list" },
  },
  "dispatch.sandbox-required": {
    status: 403,
    exit: 4,
    message: {
      en: "Agents cannot run in a sandbox here, so only a superadmin may dispatch: {reason}",
      zh: "此处无法在沙箱中运行智能体，因此只有 superadmin 可以派发：{reason}",
    },
    hint: {
      en: "Install bubblewrap. To let admins dispatch without a sandbox: loadout config set dispatch.sandbox optional",
      zh: "请安装 bubblewrap。若允许 admin 不用沙箱派发：loadout config set dispatch.sandbox optional",
    },
  },
  "dispatch.folder-unsafe": {
    status: 422,
    exit: 2,
    message: {
      en: "{folder} cannot be the working folder of a sandboxed agent: {reason}",
      zh: "{folder} 不能作为沙箱中智能体的工作目录：{reason}",
    },
    hint: { en: "Choose another folder with --cwd", zh: "请用 --cwd 选择其他目录" },
  },
  "dispatch.unexpected": {
    status: 412,
    exit: 5,
    message: {
      en: "The text is not the one that was approved: its sha256 is {hash}, expected {expected}",
      zh: "文本与批准的不一致：其 sha256 为 {hash}，期望 {expected}",
    },
    hint: {
      en: "Nothing was sent. Skills or the task changed: look at the preview again, then send with expect {hash}",
      zh: "没有发送任何内容。技能或任务已改变：请重新预览，再用 expect {hash} 发送",
    },
  },
  "dispatch.expansion": {
    status: 422,
    exit: 2,
    message: {
      en: "{agent} would act on parts of this text itself, outside the working folder: {parts}",
      zh: "{agent} 会自行处理文本中涉及工作目录之外的部分：{parts}",
    },
    hint: {
      en: "Remove them, send them as plain text with --expand inert, or permit them with --expand allow",
      zh: "请删除它们，用 --expand inert 作为纯文本发送，或用 --expand allow 允许",
    },
  },
  "dispatch.not-inert": {
    status: 422,
    exit: 2,
    message: {
      en: "{agent} has no way to take these as plain text: {parts}",
      zh: "{agent} 无法把这些部分当作纯文本：{parts}",
    },
    hint: {
      en: "Remove them, or permit them with --expand allow",
      zh: "请删除它们，或用 --expand allow 允许",
    },
  },
  "dispatch.permission-unsupported": {
    status: 422,
    exit: 2,
    message: {
      en: "{agent} cannot keep to the permission policy {policy}: {reason}",
      zh: "{agent} 无法遵守许可策略 {policy}：{reason}",
    },
    hint: { en: "{remedy}", zh: "{remedy}" },
  },
  "dispatch.permission-differs": {
    status: 409,
    exit: 5,
    message: {
      en: "The agent {agentId} was started with the permission policy {policy}, which cannot change",
      zh: "智能体 {agentId} 启动时的许可策略为 {policy}，无法更改",
    },
    hint: {
      en: "Leave the policy out, or name the kind of agent to start another process",
      zh: "请省略许可策略，或指定智能体类型以启动新进程",
    },
  },
  "dispatch.busy": {
    status: 409,
    exit: 5,
    message: {
      en: "The agent {agentId} still works on the dispatch {id}",
      zh: "智能体 {agentId} 仍在处理派发 {id}",
    },
    hint: {
      en: "Wait for its end, cancel it, or name the kind of agent for another process",
      zh: "请等待其结束或取消它，或改为指定智能体类型以启动新进程",
    },
  },
  "dispatch.limit": {
    status: 429,
    exit: 7,
    message: {
      en: "{limit} agents are at work already, which is as many as there may be",
      zh: "已有 {limit} 个智能体在工作，达到上限",
    },
    hint: {
      en: "Wait for one to end or cancel one; limits.dispatchProcesses in config.jsonc is the limit",
      zh: "请等待其中一个结束或取消一个；上限由 config.jsonc 的 limits.dispatchProcesses 设置",
    },
  },
  "dispatch.agent-not-found": {
    status: 404,
    exit: 3,
    message: { en: 'No agent process "{agentId}"', zh: "没有智能体进程 “{agentId}”" },
    hint: { en: "Running: {candidates}", zh: "运行中的进程：{candidates}" },
  },
  "dispatch.agent-not-running": {
    status: 409,
    exit: 5,
    message: { en: "The agent {agentId} runs no longer", zh: "智能体 {agentId} 已不再运行" },
    hint: {
      en: "Name the kind of agent instead; a new process is started for it",
      zh: "请改为指定智能体类型，系统会为其启动新进程",
    },
  },
  "dispatch.not-waiting": {
    status: 409,
    exit: 5,
    message: { en: "The dispatch {id} does not wait for that answer", zh: "派发 {id} 没有在等待这个答复" },
    hint: {
      en: "loadout dispatch show {id} says what it waits for",
      zh: "loadout dispatch show {id} 会说明它在等待什么",
    },
  },
  "dispatch.lost": {
    status: 503,
    exit: 1,
    message: { en: "The server went away while the agent was at work", zh: "智能体工作期间与服务器断开了连接" },
    hint: { en: "What became of it: loadout dispatch show {id}", zh: "查看结果：loadout dispatch show {id}" },
  },
  "dispatch.elsewhere": {
    status: 409,
    exit: 5,
    message: {
      en: "The dispatch {id} belongs to another process of Loadout ({pid})",
      zh: "派发 {id} 属于另一个 Loadout 进程（{pid}）",
    },
    hint: { en: "End it where it was started", zh: "请在启动它的地方结束它" },
  },
  "mcp.unavailable": {
    status: 503,
    exit: 7,
    message: { en: "The MCP server {name} cannot be used: {reason}", zh: "无法使用 MCP 服务器 {name}：{reason}" },
    hint: {
      en: "Its entry: loadout mcp list; what it says: loadout mcp test {name}",
      zh: "查看配置：loadout mcp list；查看它的输出：loadout mcp test {name}",
    },
  },
  "mcp.not-found": {
    status: 404,
    exit: 3,
    message: { en: 'No MCP server "{name}"', zh: "没有 MCP 服务器 “{name}”" },
    hint: { en: "MCP servers: {candidates}", zh: "现有的 MCP 服务器：{candidates}" },
  },
  "mcp.exists": {
    status: 409,
    exit: 5,
    message: { en: 'There is an MCP server "{name}" already', zh: "已有 MCP 服务器 “{name}”" },
    hint: { en: "Choose another name, or replace it with --force", zh: "换一个名字，或用 --force 替换" },
  },
  "mcp.stale": {
    status: 412,
    exit: 5,
    message: {
      en: 'MCP server "{name}" has changed: you saw version {seen}, it is at version {version}',
      zh: "MCP 服务器 “{name}” 已被修改：你看到的是版本 {seen}，当前是版本 {version}",
    },
    hint: { en: "Look at it again, then repeat the change", zh: "请重新查看后再修改" },
  },
  "mcp.secret": {
    status: 422,
    exit: 8,
    message: { en: "{place} looks like a secret written out", zh: "{place} 看起来是直接写出的密钥" },
    hint: {
      en: "Name a variable instead: {example}. It is filled in when the server is started",
      zh: "请改为引用变量：{example}，启动服务器时才会填入它的值",
    },
  },
  "auth.needed": {
    status: 401,
    exit: 4,
    message: { en: "This needs somebody who is signed in", zh: "需要先登录" },
    hint: {
      en: "Sign in: loadout auth login <name>, or loadout auth link; programs: LOADOUT_TOKEN, or Authorization: Bearer <token>",
      zh: "请登录：loadout auth login <用户名>，或 loadout auth link；程序请用 LOADOUT_TOKEN，或 Authorization: Bearer <令牌>",
    },
  },
  "auth.forbidden": {
    status: 403,
    exit: 4,
    message: { en: "This needs the role {needed}; yours is {role}", zh: "需要角色 {needed}，当前角色是 {role}" },
    hint: { en: "Ask a superadmin", zh: "请联系超级管理员" },
  },
  "login.unknown": {
    status: 404,
    exit: 3,
    message: { en: "Nobody is signed in to {url} from here", zh: "本机没有登录 {url}" },
    hint: { en: "loadout auth login <name> --server {url}", zh: "loadout auth login <用户名> --server {url}" },
  },
  "auth.only-here": {
    status: 403,
    exit: 4,
    message: { en: "This is only done on the machine of the server", zh: "该操作只能在服务器所在的机器上进行" },
    hint: { en: "Run the command there", zh: "请在那台机器上运行该命令" },
  },
  "auth.csrf": {
    status: 403,
    exit: 4,
    message: {
      en: "A change by cookie needs the header X-CSRF-Token of the sign-in",
      zh: "使用 cookie 的修改请求需要登录时得到的 X-CSRF-Token 请求头",
    },
    hint: { en: "Reload the page", zh: "请刷新页面" },
  },
  "host.refused": {
    status: 421,
    exit: 4,
    message: { en: 'This server is not "{host}"', zh: "本服务器不是 “{host}”" },
    hint: {
      en: "Use the address it printed, or start it with --allow-host {host}",
      zh: "请使用它打印的地址，或用 --allow-host {host} 启动",
    },
  },
  "origin.refused": {
    status: 403,
    exit: 4,
    message: { en: "Pages of {origin} may not use this server", zh: "{origin} 的页面不能使用本服务器" },
    hint: { en: "Use the server's own console", zh: "请使用服务器自带的控制台" },
  },
  "route.unknown": {
    status: 404,
    exit: 3,
    message: { en: "There is no {method} {path}", zh: "没有 {method} {path}" },
    hint: { en: "The routes: GET /api/openapi.json", zh: "全部路由：GET /api/openapi.json" },
  },
  "console.missing": {
    status: 503,
    exit: 1,
    message: { en: "The console is not built: nothing in {folder}", zh: "控制台尚未构建：{folder} 中没有文件" },
    hint: { en: "In the source tree: npm start builds it", zh: "在源码目录中：npm start 会构建它" },
  },
  "route.method": {
    status: 405,
    exit: 2,
    message: { en: "{path} is asked with {allowed}, not {method}", zh: "{path} 使用 {allowed}，而不是 {method}" },
    hint: { en: "Send {allowed} {path}", zh: "请发送 {allowed} {path}" },
  },
  "body.invalid": {
    status: 400,
    exit: 2,
    message: { en: "The body is no JSON object: {reason}", zh: "请求体不是 JSON 对象：{reason}" },
    hint: { en: "Send a JSON object in UTF-8", zh: "请发送 UTF-8 编码的 JSON 对象" },
  },
  "body.type": {
    status: 415,
    exit: 2,
    message: { en: 'A body of the type "{type}" is not understood here', zh: "这里不接受 “{type}” 类型的请求体" },
    hint: { en: "Send Content-Type: {wanted}", zh: "请发送 Content-Type: {wanted}" },
  },
  "body.too-large": {
    status: 413,
    exit: 8,
    message: { en: "The body is larger than {limit} bytes", zh: "请求体超过 {limit} 字节" },
    hint: { en: "Send less", zh: "请减小内容" },
  },
  "body.cut": {
    status: 400,
    exit: 7,
    message: { en: "The connection ended before the body did", zh: "请求体未传完，连接就已断开" },
    hint: { en: "Send it again", zh: "请重新发送" },
  },
  "version.needed": {
    status: 428,
    exit: 2,
    message: { en: "Missing from: the version your change is based on", zh: "请说明你看到的版本：缺少 from" },
    hint: {
      en: 'Send "from", or the header If-Match ("3", or * for the current version)',
      zh: '请发送 “from” 字段，或 If-Match 请求头（"3"，或用 * 表示当前版本）',
    },
  },
  "request.malformed": {
    status: 400,
    exit: 2,
    message: { en: "The address or the Host of the request cannot be read", zh: "无法读取请求的地址或 Host" },
    hint: { en: "Send a path and one Host", zh: "请发送路径和一个 Host" },
  },
  "request.key-invalid": {
    status: 400,
    exit: 2,
    message: {
      en: "An Idempotency-Key has 1 to 200 printable characters",
      zh: "Idempotency-Key 应为 1 到 200 个可见字符",
    },
    hint: { en: "For example a UUID", zh: "例如一个 UUID" },
  },
  "request.key-reused": {
    status: 422,
    exit: 5,
    message: {
      en: "This Idempotency-Key was used with another request",
      zh: "该 Idempotency-Key 已用于另一个请求",
    },
    hint: { en: "Use a new key for a new request", zh: "新的请求请使用新的键" },
  },
  "request.running": {
    status: 409,
    exit: 7,
    message: { en: "The same request is still being worked on", zh: "相同的请求仍在处理中" },
    hint: { en: "Wait, then ask again with the same key", zh: "请稍候，再用同一个键重试" },
  },
  "request.unclear": {
    status: 409,
    exit: 5,
    message: {
      en: "This request was made before, and its answer is not known any more",
      zh: "该请求之前已发出，但其结果已不可知",
    },
    hint: { en: "Look at what is there, then use a new key", zh: "请先查看现状，再使用新的键" },
  },
  "server.none": {
    status: 503,
    exit: 1,
    message: {
      en: "No server on {url}. Start it: loadout up   (or set LOADOUT_SERVER)",
      zh: "{url} 上没有服务器。启动：loadout up   （或设置 LOADOUT_SERVER）",
    },
    hint: {
      en: "In the background: loadout up --detach; what was heard of it last: loadout status",
      zh: "在后台启动：loadout up --detach；查看状态：loadout status",
    },
  },
  "server.address": {
    status: 400,
    exit: 2,
    message: {
      en: "A server's address is http:// or https://, a host and perhaps a port, with nothing behind it",
      zh: "服务器地址应为 http:// 或 https:// 加主机名和可选的端口，后面没有其他内容",
    },
    hint: {
      en: "Such as http://127.0.0.1:4870 (LOADOUT_SERVER, --server)",
      zh: "例如 http://127.0.0.1:4870（LOADOUT_SERVER、--server）",
    },
  },
  "server.not-here": {
    status: 400,
    exit: 2,
    message: {
      en: "loadout {command} works with the home on this machine, and LOADOUT_SERVER names {url}",
      zh: "loadout {command} 使用本机的数据，而 LOADOUT_SERVER 指定了 {url}",
    },
    hint: {
      en: "For this machine: LOADOUT_SERVER= loadout {command}; else run it where that server is",
      zh: "要用于本机：LOADOUT_SERVER= loadout {command}；否则请在那台服务器上运行",
    },
  },
  "server.folder": {
    status: 400,
    exit: 2,
    message: { en: "{path} is a folder, and {url} takes files", zh: "{path} 是目录，而 {url} 只接受文件" },
    hint: {
      en: "Pack it first: (cd {path} && zip -qr - .) | loadout skill import -",
      zh: "请先打包：(cd {path} && zip -qr - .) | loadout skill import -",
    },
  },
  "server.lost": {
    status: 503,
    exit: 7,
    message: { en: "{url} went away before it had answered", zh: "{url} 在回答之前断开" },
    hint: {
      en: "It may have been done all the same; look before you try again",
      zh: "操作可能已经完成；请先查看，再决定是否重试",
    },
  },
  "run.lost": {
    status: 503,
    exit: 7,
    message: { en: "The server went away in the middle of the turn", zh: "服务器在本轮进行中断开" },
    hint: { en: "What became of it: loadout session show {id}", zh: "查看结果：loadout session show {id}" },
  },
  "server.version": {
    status: 409,
    exit: 6,
    message: {
      en: "The server is version {server}, this is version {client}",
      zh: "服务器版本是 {server}，当前程序版本是 {client}",
    },
    hint: { en: "loadout stop, then loadout up", zh: "先 loadout stop，再 loadout up" },
  },
  "server.starting": {
    status: 503,
    exit: 7,
    message: {
      en: "Another server of this home is being started or stopped",
      zh: "本目录的另一个服务器正在启动或停止",
    },
    hint: { en: "Wait a moment, then: loadout status", zh: "请稍候，然后：loadout status" },
  },
  "server.not-started": {
    status: 500,
    exit: 1,
    message: { en: "The server did not start: {reason}", zh: "服务器未能启动：{reason}" },
    hint: { en: "Try it in the foreground: loadout up   ({log})", zh: "请在前台运行查看：loadout up   （{log}）" },
  },
  "server.not-stopped": {
    status: 500,
    exit: 1,
    message: { en: "The server (process {pid}) has not ended yet", zh: "服务器（进程 {pid}）尚未结束" },
    hint: { en: "Look again: loadout status", zh: "请再次查看：loadout status" },
  },
  "server.failed": {
    status: 500,
    exit: 1,
    message: { en: "{message}", zh: "{message}" },
    hint: {
      en: "{hint} (request {requestId}; loadout logs)",
      zh: "{hint}（请求 {requestId}；loadout logs）",
    },
  },
  "server.elsewhere": {
    status: 400,
    exit: 2,
    message: {
      en: "Here this cannot be typed or read for a server elsewhere",
      zh: "无法在这里为其他机器上的服务器输入或读取内容",
    },
    hint: {
      en: "Give it as a flag, or run the command where the server is",
      zh: "请用选项给出，或在服务器所在的机器上运行",
    },
  },
  "server.stopping": {
    status: 503,
    exit: 7,
    message: { en: "The server is being stopped", zh: "服务器正在停止" },
    hint: { en: "Try again in a moment", zh: "请稍后重试" },
  },
  "server.busy": {
    status: 503,
    exit: 7,
    message: { en: "Too many at once: {limit} are open already", zh: "同时打开的过多：已有 {limit} 个" },
    hint: { en: "Close some, then try again", zh: "请关闭一些后重试" },
  },
  "limit.at-once": {
    status: 429,
    exit: 7,
    message: {
      en: "You have {limit} {what} at once, which is the limit for one user",
      zh: "你已同时有 {limit} 个{what}，达到每个用户的上限",
    },
    hint: {
      en: "Wait for one to end, or end one. A superadmin can change {setting}",
      zh: "请等待其中一个结束，或结束一个。超级管理员可以修改 {setting}",
    },
  },
  "limit.requests": {
    status: 429,
    exit: 7,
    message: {
      en: "You sent more than {limit} requests a minute; the next one is possible in {seconds} s",
      zh: "你每分钟的请求超过 {limit} 个，{seconds} 秒后可重试",
    },
    hint: {
      en: "Wait, then send fewer. A superadmin can change {setting}",
      zh: "请稍候并减少请求。超级管理员可以修改 {setting}",
    },
  },
  "limit.bytes": {
    status: 429,
    exit: 7,
    message: {
      en: "Your sessions keep {used} bytes, and {limit} is the limit for one user",
      zh: "你的会话占用 {used} 字节，每个用户的上限是 {limit} 字节",
    },
    hint: {
      en: "Delete sessions you no longer need: loadout session delete <id>. A superadmin can change {setting}",
      zh: "请删除不再需要的会话：loadout session delete <id>。超级管理员可以修改 {setting}",
    },
  },
  "server.port-taken": {
    status: 409,
    exit: 5,
    message: { en: "Port {port} is in use", zh: "端口 {port} 已被占用" },
    hint: {
      en: "Stop the other server, or choose another port: loadout up --port 0 takes any free one",
      zh: "请停止占用它的服务器，或换一个端口：loadout up --port 0 使用任意空闲端口",
    },
  },
  "server.no-port": {
    status: 500,
    exit: 1,
    message: { en: "Cannot listen on {host}:{port}: {reason}", zh: "无法监听 {host}:{port}：{reason}" },
    hint: {
      en: "Choose another: loadout up --port <n>, or --host <address>",
      zh: "请换一个：loadout up --port <n>，或 --host <地址>",
    },
  },
  "server.answer": {
    status: 502,
    exit: 1,
    message: {
      en: "{url} does not answer like a Loadout server: {reason}",
      zh: "{url} 的回答不像 Loadout 服务器：{reason}",
    },
    hint: { en: "Check LOADOUT_SERVER", zh: "请检查 LOADOUT_SERVER" },
  },
  "auth.wrong": {
    status: 401,
    exit: 4,
    message: { en: "The name or the password is wrong", zh: "用户名或密码错误" },
    hint: {
      en: "Try again; loadout auth link prints a sign-in link for the owner",
      zh: "请重试；loadout auth link 会打印所有者的登录链接",
    },
  },
  "auth.too-many": {
    status: 429,
    exit: 7,
    message: {
      en: "Too many wrong sign-ins; the next one is possible in {seconds} s",
      zh: "登录失败次数过多，{seconds} 秒后可重试",
    },
    hint: { en: "Wait, then try again", zh: "请稍候再试" },
  },
  "auth.link-expired": {
    status: 401,
    exit: 4,
    message: {
      en: "This sign-in link was used already, or is older than 30 minutes",
      zh: "该登录链接已被使用，或已超过 30 分钟",
    },
    hint: { en: "loadout auth link prints another one", zh: "用 loadout auth link 打印新的链接" },
  },
  "password.refused": {
    status: 400,
    exit: 2,
    message: {
      en: "A password has {shortest} to {longest} characters",
      zh: "密码长度应为 {shortest} 到 {longest} 个字符",
    },
    hint: {
      en: "Use several unrelated words, or let a password manager generate one",
      zh: "请使用几个互不相关的词，或由密码管理器生成",
    },
  },
  "password.weak": {
    status: 400,
    exit: 2,
    message: {
      en: "This password is easy to guess: it is made of common words, the account's name, years, sequences or repetitions",
      zh: "该密码容易被猜到：它由常见单词、账户名称、年份、连续字符或重复内容组成",
    },
    hint: {
      en: "Use several unrelated words, or let a password manager generate one",
      zh: "请使用几个互不相关的词，或由密码管理器生成",
    },
  },
  "user.not-found": {
    status: 404,
    exit: 3,
    message: { en: 'No user "{user}"', zh: "没有用户 “{user}”" },
    hint: { en: "loadout user list", zh: "loadout user list" },
  },
  "user.exists": {
    status: 409,
    exit: 5,
    message: { en: 'There is a user "{name}" already', zh: "已有用户 “{name}”" },
    hint: { en: "Choose another name", zh: "请换一个名字" },
  },
  "user.name-invalid": {
    status: 400,
    exit: 2,
    message: {
      en: '"{name}" cannot be a name: 1 to 64 characters, none of them invisible',
      zh: "“{name}” 不能作为名称：1 到 64 个字符，不含不可见字符",
    },
    hint: { en: "Choose another name", zh: "请换一个名字" },
  },
  "user.last-superadmin": {
    status: 409,
    exit: 5,
    message: {
      en: "The last superadmin cannot be removed, disabled or given another role",
      zh: "最后一个超级管理员不能被删除、停用或改变角色",
    },
    hint: { en: "Make somebody else superadmin first", zh: "请先指定另一位超级管理员" },
  },
  "token.not-found": {
    status: 404,
    exit: 3,
    message: { en: 'No token "{id}"', zh: "没有访问令牌 “{id}”" },
    hint: { en: "loadout token list", zh: "loadout token list" },
  },
  "model.unavailable": {
    status: 503,
    exit: 7,
    message: { en: "{provider}/{model} did not answer: {reason}", zh: "{provider}/{model} 没有应答：{reason}" },
    hint: { en: "Try again in a moment", zh: "请稍后重试" },
  },
  "model.key-refused": {
    status: 502,
    exit: 4,
    message: { en: "{provider}/{model} refused the key: {reason}", zh: "{provider}/{model} 拒绝了密钥：{reason}" },
    hint: {
      en: "loadout model list says where the key comes from; loadout model add <id> --key-stdin keeps another one",
      zh: "loadout model list 会说明密钥来自哪里；用 loadout model add <id> --key-stdin 保存新的密钥",
    },
  },
  "model.route-missing": {
    status: 502,
    exit: 1,
    message: {
      en: "{provider}/{model} was not found: {route} answered {reason}",
      zh: "找不到 {provider}/{model}：{route} 返回 {reason}",
    },
    hint: { en: "To fix it, {remedy}", zh: "{remedy}" },
  },
  "model.refused": {
    status: 502,
    exit: 1,
    message: { en: "{provider}/{model} refused the request: {reason}", zh: "{provider}/{model} 拒绝了请求：{reason}" },
    hint: {
      en: "Check the key, the model's name and the address in models.jsonc",
      zh: "检查 models.jsonc 中的密钥、模型名和地址",
    },
  },
  "source.refused": {
    status: 400,
    exit: 2,
    message: { en: '"{source}" is refused as a source: {reason}', zh: "拒绝来源 “{source}”：{reason}" },
    hint: {
      en: "Use owner/repo, an https:// or git@ address, or a folder that exists",
      zh: "请使用 owner/repo、https:// 或 git@ 地址，或已存在的目录",
    },
  },
  "source.modified": {
    status: 409,
    exit: 5,
    message: { en: "Changed here since it was added: {skills}", zh: "添加后在本地修改过：{skills}" },
    hint: { en: "Keep your copies, or overwrite them with --force", zh: "保留本地版本，或用 --force 覆盖" },
  },
  "source.failed": {
    status: 502,
    exit: 1,
    message: { en: "{source} could not be fetched: {reason}", zh: "无法获取 {source}：{reason}" },
    hint: {
      en: "Nothing was changed. Check that the address is that of a repository anybody may read",
      zh: "没有做任何更改。请确认该地址是任何人都可读取的仓库",
    },
  },
  "source.too-large": {
    status: 413,
    exit: 8,
    message: { en: "{source} is too large: {size}; the limit is {limit}", zh: "{source} 过大：{size}，上限是 {limit}" },
    hint: {
      en: "Nothing was changed. Pack the skills you want as ZIP files and import those",
      zh: "没有做任何更改。请把需要的技能打包成 ZIP 文件再导入",
    },
  },
  "git.missing": {
    status: 503,
    exit: 1,
    message: { en: "There is no git on this machine", zh: "本机没有 git" },
    hint: {
      en: "Install git, or name a folder of this machine instead",
      zh: "请安装 git，或改用本机上的目录",
    },
  },
  "tool.not-found": {
    status: 404,
    exit: 3,
    message: { en: 'No tool "{name}"', zh: "没有工具 “{name}”" },
    hint: { en: "Nearest: {candidates}", zh: "相近的工具：{candidates}" },
  },
  "registry.unreachable": {
    status: 502,
    exit: 7,
    message: { en: "The skill registry {url} cannot be reached: {reason}", zh: "无法连接技能注册表 {url}：{reason}" },
    hint: {
      en: "Check the network. A folder or your own server works without it: loadout skill add <folder>",
      zh: "请检查网络。本地目录或自己的服务器不需要它：loadout skill add <目录>",
    },
  },
  "tool.failed": {
    status: 502,
    exit: 1,
    message: { en: "{tool} ended with exit code {code}", zh: "{tool} 以退出码 {code} 结束" },
    hint: { en: "Its own message stands above", zh: "原因见上方它自己的输出" },
  },
  "editor.failed": {
    status: 500,
    exit: 1,
    message: { en: "The editor {editor} failed: {reason}", zh: "编辑器 {editor} 出错：{reason}" },
    hint: { en: "Set EDITOR, or pass the text with --input", zh: "请设置 EDITOR，或用 --input 传入文本" },
  },
  "editor.missing": {
    status: 400,
    exit: 2,
    message: { en: "There is no editor to open {file} in", zh: "没有可用的编辑器来打开 {file}" },
    hint: {
      en: "Set EDITOR, or pass the text: --input <file>, or - for standard input",
      zh: "请设置 EDITOR，或传入文本：--input <文件>，- 表示标准输入",
    },
  },
  "answer.needed": {
    status: 400,
    exit: 2,
    message: { en: "An answer is needed: {question}", zh: "需要确认：{question}" },
    hint: { en: "Pass {flag}", zh: "请加上 {flag}" },
  },
  "answer.declined": {
    status: 409,
    exit: 130,
    message: { en: "Nothing was changed", zh: "没有做任何更改" },
    hint: { en: "Answer y to go on", zh: "回答 y 才会继续" },
  },
  "answer.too-large": {
    status: 413,
    exit: 8,
    message: {
      en: "The answer has {size} characters; the limit is {limit}",
      zh: "结果有 {size} 个字符，上限是 {limit}",
    },
    hint: { en: "Ask for less at a time", zh: "请分次获取" },
  },
  busy: {
    status: 503,
    exit: 7,
    message: { en: "Another process holds the lock on {path}", zh: "另一个进程正持有 {path} 的锁" },
    hint: { en: "Try again in a moment", zh: "请稍后重试" },
  },
} as const satisfies Record<string, FaultKind>;

export type FaultCode = keyof typeof faults;

export interface FaultOptions extends ErrorOptions {
  readonly issues?: readonly Diagnostic[];
}

/** A request that cannot be met; the code decides status, exit code and words. */
export class Fault extends Error {
  override readonly name = "Fault";
  readonly code: FaultCode;
  readonly values: Values;
  /** What is wrong in detail, where that is known. */
  readonly issues: readonly Diagnostic[];

  constructor(code: FaultCode, values: Values = {}, options: FaultOptions = {}) {
    super(fill(faults[code].message, values, "en"), options);
    this.code = code;
    this.values = values;
    this.issues = options.issues ?? [];
  }

  get status(): number {
    return faults[this.code].status;
  }

  /** A tool that was started passes its own exit code on. */
  get exit(): number {
    const passed = this.code === "tool.failed" ? Number(this.values.code) : 0;
    return passed > 0 ? passed : faults[this.code].exit;
  }

  say(language: Language): { message: string; hint: string } {
    const { message, hint } = faults[this.code];
    return { message: fill(message, this.values, language), hint: fill(hint, this.values, language) };
  }
}
