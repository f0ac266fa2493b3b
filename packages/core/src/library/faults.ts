import type { FaultTable } from "../ground/fault-kind.ts";

/** Faults of the library: skills, versions, files, imports. */
export const libraryFaults = {
  "skill.not-found": {
    status: 404,
    exit: 3,
    message: { en: 'No skill "{name}"', zh: "没有技能 “{name}”" },
    hint: { en: "Skills here: {candidates}", zh: "这里的技能：{candidates}" },
  },
  "skill.stale": {
    status: 412,
    exit: 5,
    message: {
      en: 'Skill "{slug}" has changed: you saw version {seen}, it is at version {version}',
      zh: "技能 “{slug}” 已被修改：你看到的是版本 {seen}，当前是版本 {version}",
    },
    hint: { en: "Reload it, then repeat the change", zh: "请重新查看后再修改" },
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
    message: { en: 'The library already has a skill "{slug}"', zh: "技能库中已有 “{slug}”" },
    hint: { en: "{hint}", zh: "{hint}" },
  },
  "skill.conflicts": {
    status: 409,
    exit: 5,
    message: {
      en: 'The update of "{slug}" changes what was edited here: {paths}',
      zh: "“{slug}” 的更新与本地修改冲突：{paths}",
    },
    hint: {
      en: "Nothing was changed. Resolve the files in the console, or choose a side with resolve (--resolve mine, theirs or markers)",
      zh: "没有做任何更改。请在控制台中处理这些文件，或用 resolve（--resolve mine、theirs 或 markers）选择一方",
    },
  },
  "skill.no-upstream": {
    status: 409,
    exit: 5,
    message: {
      en: 'The library does not know where "{slug}" comes from',
      zh: "技能库不知道 “{slug}” 的来处",
    },
    hint: {
      en: "Install it from its repository once: loadout skill install <source> {slug} --on-conflict update",
      zh: "请从其仓库安装一次：loadout skill install <来源> {slug} --on-conflict update",
    },
  },
  "skill.refused": {
    status: 400,
    exit: 8,
    message: {
      en: 'The change would break SKILL.md of "{slug}": {problem}',
      zh: "“{slug}” 的 SKILL.md 将无法使用：{problem}",
    },
    hint: { en: "Nothing was changed. {fix}", zh: "没有做任何更改。{fix}" },
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
  "skill.blocked": {
    status: 400,
    exit: 8,
    message: { en: 'The scan blocks "{slug}": {problem}', zh: "扫描拦截了 “{slug}”：{problem}" },
    hint: {
      en: "Nothing was changed. Read the places, and do not use the skill unless you know why they are there; then allow them with allowFindings (--allow-findings)",
      zh: "没有做任何更改。请阅读这些位置；除非清楚原因，否则不要使用该技能；确认后可用 allowFindings（--allow-findings）允许",
    },
  },
  "skill.not-deleted": {
    status: 404,
    exit: 3,
    message: { en: 'No deleted skill "{slug}" to restore', zh: "没有可恢复的已删除技能 “{slug}”" },
    hint: { en: "Deleted within the last 7 days: {candidates}", zh: "7 天内删除的技能：{candidates}" },
  },
  "dependency.unknown": {
    status: 400,
    exit: 8,
    message: { en: "Unknown names: {names}", zh: "这里没有：{names}" },
    hint: {
      en: "Nothing was changed. Use tools, MCP servers and skills that exist",
      zh: "请使用存在的工具、MCP 服务器和技能；没有做任何更改",
    },
  },
  "dependency.self": {
    status: 400,
    exit: 8,
    message: { en: 'Skill "{slug}" cannot depend on itself', zh: "技能 “{slug}” 不能依赖自身" },
    hint: { en: "Nothing was changed. Remove {slug} from the list", zh: "去掉 {slug}；没有做任何更改" },
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
    message: { en: '"{path}" does not exist', zh: "不存在 “{path}”" },
    hint: { en: "{suggestion}", zh: "{suggestion}" },
  },
  "file.exists": {
    status: 409,
    exit: 5,
    message: { en: '"{path}" already exists', zh: "“{path}” 已存在" },
    hint: { en: "Choose another name, or write to the existing file", zh: "换一个名字，或直接修改现有文件" },
  },
  "file.into-itself": {
    status: 409,
    exit: 5,
    message: { en: '"{path}" cannot be moved into itself', zh: "“{path}” 不能移动到自身之内" },
    hint: { en: "Choose another place", zh: "请指定其他位置" },
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
      en: "A skill has exactly one SKILL.md, at its root: it can be edited, but not removed, renamed or added",
      zh: "技能在根目录有且只有一个 SKILL.md：可以编辑，不能删除、重命名或另外添加",
    },
    hint: { en: "To remove the skill: loadout skill delete {slug}", zh: "删除整个技能：loadout skill delete {slug}" },
  },
  "file.not-text": {
    status: 415,
    exit: 8,
    message: { en: '"{path}" cannot be edited as text: {reason}', zh: "“{path}” 不能作为文本编辑：{reason}" },
    hint: {
      en: "Text files are UTF-8 with a known extension (to add extensions: loadout config set library.textExtensions …)",
      zh: "文本须为 UTF-8 编码且类型已知（更多类型：loadout config set library.textExtensions …）",
    },
  },
  "file.too-large": {
    status: 413,
    exit: 8,
    message: { en: "{what}: {size}; the limit is {limit}", zh: "{what}：{size}，上限是 {limit}" },
    hint: { en: "See limits.archive in loadout config get", zh: "见 loadout config get 中的 limits.archive" },
  },
  "signature.invalid": {
    status: 400,
    exit: 8,
    message: { en: "The signature is not valid: {reason}", zh: "签名无效：{reason}" },
    hint: {
      en: "Sign again: loadout skill sign <name> --key <file>. Keys: ed25519, ecdsa, RSA from 2048 bits",
      zh: "请重新签名：loadout skill sign <名称> --key <文件>。密钥：ed25519、ecdsa、2048 位以上的 RSA",
    },
  },
  "signature.mismatch": {
    status: 400,
    exit: 8,
    message: {
      en: "The signature is for other content: digest {signed}, not {found}",
      zh: "签名针对的是其他内容：摘要为 {signed}，而不是 {found}",
    },
    hint: {
      en: "The package was changed after it was signed, or belongs to another version. Get it from its author again",
      zh: "包在签名后被修改，或属于其他版本。请向作者重新获取",
    },
  },
  "signature.required": {
    status: 403,
    exit: 8,
    message: {
      en: "Environment {environment} takes only skills that a known signer signed; {reason}",
      zh: "环境 {environment} 只接受由已知签名者签名的技能；{reason}",
    },
    hint: {
      en: "Add the signer: loadout signer add <name> <public key>; see loadout signer list",
      zh: "请添加签名者：loadout signer add <名称> <公钥>；见 loadout signer list",
    },
  },
  "library.damaged": {
    status: 500,
    exit: 1,
    message: {
      en: "{path} was changed or removed after it was saved",
      zh: "{path} 与保存时的内容不一致",
    },
    hint: {
      en: "Run loadout doctor --fix, or import the skill again with --on-conflict update",
      zh: "它被手动修改或删除过。请运行 loadout doctor --fix，或用 --on-conflict update 重新导入该技能",
    },
  },
  "library.misplaced": {
    status: 500,
    exit: 1,
    message: {
      en: "{path} should be a folder of the library but is something else; nothing is written or removed there",
      zh: "{path} 不是技能库的目录；不会在那里写入或删除任何内容",
    },
    hint: {
      en: "Move it away. To keep the whole home elsewhere, set LOADOUT_HOME",
      zh: "请把它移走。整个主目录可以放在别处：LOADOUT_HOME",
    },
  },
} as const satisfies FaultTable;
