import type { Rule } from "./rules.ts";

/** The rules for packages: the archive, its entries, and the skill they form. All but the last few refuse the package. */
export const packageRules = {
  "archive.too-large": {
    severity: "error",
    message: { en: "The archive has {size} bytes; the limit is {limit}", zh: "压缩包有 {size} 字节，上限是 {limit}" },
    fix: {
      en: "Leave out large files, or raise limits.archive.packed",
      zh: "去掉大文件，或提高 limits.archive.packed",
    },
  },
  "archive.not-zip": {
    severity: "error",
    message: { en: "This is not a ZIP file (found: {found})", zh: "不是有效的 ZIP 文件（检测到：{found}）" },
    fix: { en: "Pack the skill's folder as ZIP", zh: "把技能目录打包为 ZIP" },
  },
  "archive.end": {
    severity: "error",
    message: {
      en: "The archive is truncated, or other data follows it: the file does not end with an end record",
      zh: "压缩包不完整，或其后还有其他数据：文件末尾没有结束记录",
    },
    fix: { en: "Download or pack it again", zh: "重新下载或打包" },
  },
  "archive.end-repeated": {
    severity: "error",
    message: {
      en: "The archive can be read in two ways: it has more than one end record",
      zh: "压缩包有多个结束记录，可以有两种读法",
    },
    fix: { en: "Pack it again", zh: "重新打包" },
  },
  "archive.record": {
    severity: "error",
    message: { en: "The archive's list of entries is broken: {reason}", zh: "压缩包的条目列表已损坏：{reason}" },
    fix: { en: "Pack it again", zh: "重新打包" },
  },
  "archive.too-many": {
    severity: "error",
    message: {
      en: "{count} files or folders; the limit is {limit} files and as many folders",
      zh: "有 {count} 个文件或目录，上限是 {limit} 个文件和同样多的目录",
    },
    fix: {
      en: "Leave files or folders out, or raise limits.archive.files",
      zh: "去掉一些文件或目录，或提高 limits.archive.files",
    },
  },
  "archive.local": {
    severity: "error",
    message: { en: "The entry is broken: {reason}", zh: "条目已损坏：{reason}" },
    fix: { en: "Pack it again", zh: "重新打包" },
  },
  "archive.disagrees": {
    severity: "error",
    message: {
      en: "The two records of this entry disagree about its {field}",
      zh: "该条目的两处记录不一致：{field}",
    },
    fix: { en: "Pack it again. If it was forged, do not use it", zh: "重新打包；如果是有意伪造的，请勿使用" },
  },
  "archive.gap": {
    severity: "error",
    message: { en: "Bytes {from} to {to} do not belong to any entry", zh: "第 {from} 到 {to} 字节不属于任何条目" },
    fix: { en: "Pack it again", zh: "重新打包" },
  },
  "archive.overlap": {
    severity: "error",
    message: { en: "Entries overlap", zh: "条目相互重叠" },
    fix: { en: "Do not use this archive", zh: "请勿使用这个压缩包" },
  },
  "archive.encrypted": {
    severity: "error",
    message: { en: "The entry is encrypted", zh: "该条目已加密" },
    fix: { en: "Pack it without a password", zh: "打包时不要设置密码" },
  },
  "archive.method": {
    severity: "error",
    message: { en: "The entry uses the unsupported compression method {method}", zh: "该条目使用了压缩方法 {method}" },
    fix: { en: "Pack it stored or deflated", zh: "使用“存储”或 Deflate 方法打包" },
  },
  "archive.corrupt": {
    severity: "error",
    message: { en: "The entry cannot be unpacked ({reason})", zh: "无法解压该条目（{reason}）" },
    fix: { en: "Download or pack it again", zh: "重新下载或打包" },
  },
  "archive.size": {
    severity: "error",
    message: {
      en: "The archive declares {size} bytes, but there are {found}",
      zh: "压缩包声明 {size} 字节，实际为 {found}",
    },
    fix: { en: "Do not use this archive", zh: "请勿使用这个压缩包" },
  },
  "archive.hidden": {
    severity: "error",
    message: { en: "{count} bytes are hidden after the entry's data", zh: "条目数据之后藏有 {count} 字节" },
    fix: { en: "Do not use this archive", zh: "请勿使用这个压缩包" },
  },
  "archive.ratio": {
    severity: "error",
    message: {
      en: "The entry unpacks to {ratio} times its size; the limit is {limit}",
      zh: "该条目解压后是原来的 {ratio} 倍，上限是 {limit} 倍",
    },
    fix: { en: "If this is intended, raise limits.archive.ratio", zh: "如果确实如此，请提高 limits.archive.ratio" },
  },
  "archive.file-too-large": {
    severity: "error",
    message: { en: "The file has {size} bytes; the limit is {limit}", zh: "文件有 {size} 字节，上限是 {limit}" },
    fix: { en: "Leave it out, or raise limits.archive.file", zh: "去掉该文件，或提高 limits.archive.file" },
  },
  "archive.inflated": {
    severity: "error",
    message: { en: "{size} bytes in total; the limit is {limit}", zh: "总共 {size} 字节，上限是 {limit}" },
    fix: {
      en: "Leave files out, or raise limits.archive.inflated",
      zh: "去掉一些文件，或提高 limits.archive.inflated",
    },
  },
  "entry.encoding": {
    severity: "error",
    message: { en: "The name is neither UTF-8 nor GB18030", zh: "名称既不是 UTF-8 也不是 GB18030 编码" },
    fix: { en: "Pack it with names in UTF-8", zh: "打包时使用 UTF-8 名称" },
  },
  "entry.absolute": {
    severity: "error",
    message: { en: "The path is absolute", zh: "路径是绝对路径" },
    fix: { en: "Use paths relative to the skill's folder", zh: "使用相对于技能目录的路径" },
  },
  "entry.parent": {
    severity: "error",
    message: { en: 'The path contains ".."', zh: "路径中有 “..”" },
    fix: { en: "Use paths inside the skill's folder", zh: "使用技能目录之内的路径" },
  },
  "entry.backslash": {
    severity: "error",
    message: { en: "The path contains a backslash", zh: "路径中有反斜杠" },
    fix: { en: "Separate folders with /", zh: "用 / 分隔目录" },
  },
  "entry.drive": {
    severity: "error",
    message: { en: "The path starts with a drive letter", zh: "路径以盘符开头" },
    fix: { en: "Use paths relative to the skill's folder", zh: "使用相对于技能目录的路径" },
  },
  "entry.control": {
    severity: "error",
    message: { en: "The name contains control characters", zh: "名称中有控制字符" },
    fix: { en: "Rename the file", zh: "重命名该文件" },
  },
  "entry.hidden": {
    severity: "warning",
    refusesPublishing: true,
    message: {
      en: "The name contains hidden characters: {what} {characters}{more}",
      zh: "名称中有隐藏字符：{what} {characters}{more}",
    },
    fix: {
      en: "Rename the file. If this is intended, publish with allowHiddenText (--allow-hidden-text)",
      zh: "请重命名该文件；如果确实需要，发布时使用 allowHiddenText（--allow-hidden-text）",
    },
  },
  "entry.segment": {
    severity: "error",
    message: { en: 'The path contains an empty part or "."', zh: "路径中有空的部分或 “.”" },
    fix: { en: "Write it plainly: folder/file.md", zh: "写成普通形式：folder/file.md" },
  },
  "entry.reserved": {
    severity: "error",
    message: { en: "The name cannot be used on every system", zh: "该名称不能在所有系统上使用" },
    fix: {
      en: 'Rename it: no device names (CON, NUL …), none of <>:"|?*, no dot or space at the end',
      zh: '重命名：不要用设备名（CON、NUL 等），不含 <>:"|?*，末尾没有点或空格',
    },
  },
  "entry.too-long": {
    severity: "error",
    message: { en: "The path is too long", zh: "路径过长" },
    fix: { en: "Use shorter names (limits.archive.path)", zh: "使用更短的名称（limits.archive.path）" },
  },
  "entry.too-deep": {
    severity: "error",
    message: { en: "The folders are nested too deeply", zh: "目录嵌套过深" },
    fix: { en: "Use fewer levels (limits.archive.depth)", zh: "减少层级（limits.archive.depth）" },
  },
  "entry.link": {
    severity: "error",
    message: { en: "The entry is a link", zh: "该条目是链接" },
    fix: { en: "Replace it with a copy of the file", zh: "用文件副本代替链接" },
  },
  "entry.special": {
    severity: "error",
    message: { en: "The entry is a device, pipe or socket", zh: "该条目是设备、管道或套接字" },
    fix: { en: "Leave it out", zh: "去掉它" },
  },
  "entry.kind": {
    severity: "error",
    message: { en: "The entry is both a file and a folder", zh: "该条目既像文件又像目录" },
    fix: { en: "Pack it again", zh: "重新打包" },
  },
  "entry.duplicate": {
    severity: "error",
    message: { en: "Duplicate entry", zh: "该条目重复出现" },
    fix: { en: "Keep one of them", zh: "只保留一个" },
  },
  "entry.collision": {
    severity: "error",
    message: {
      en: 'On some systems this is the same file as "{other}"',
      zh: "在某些系统上，它与 “{other}” 是同一个文件",
    },
    fix: { en: "Rename one of them", zh: "重命名其中一个" },
  },
  "entry.file-and-folder": {
    severity: "error",
    message: { en: '"{other}" is both a file and a folder', zh: "“{other}” 既是文件又是目录" },
    fix: { en: "Rename one of them", zh: "重命名其中一个" },
  },
  "entry.unreadable": {
    severity: "error",
    message: { en: "Cannot be read: {reason}", zh: "无法读取：{reason}" },
    fix: { en: "Check the permissions and the name", zh: "检查权限和名称" },
  },
  "package.no-skill": {
    severity: "error",
    message: { en: "No SKILL.md found", zh: "没有 SKILL.md" },
    fix: { en: "Pack the folder that contains the SKILL.md", zh: "打包包含 SKILL.md 的目录" },
  },
  "package.several-skills": {
    severity: "error",
    message: { en: "Found {count} SKILL.md files: {paths}", zh: "有 {count} 个 SKILL.md：{paths}" },
    fix: {
      en: "To import them all: loadout skill import <file> --many",
      zh: "要全部导入：loadout skill import <文件> --many",
    },
  },
  "package.plugin": {
    severity: "info",
    message: { en: "Part of the plugin {plugin}", zh: "属于插件 {plugin}" },
    fix: { en: "Nothing to do: its name is kept with the version", zh: "无需处理：插件名称会随版本保留" },
  },
  "package.plugin-parts": {
    severity: "info",
    message: {
      en: "Part of the plugin {plugin}; not taken over: {parts}",
      zh: "属于插件 {plugin}；未导入：{parts}",
    },
    fix: {
      en: "Only skills are imported. Nothing else of a plugin is run: add what you need by hand",
      zh: "只导入技能。插件的其他内容不会运行：需要的部分请手动添加",
    },
  },
  "package.plugin-unreadable": {
    severity: "warning",
    message: { en: "The manifest of the plugin cannot be read", zh: "无法读取插件清单" },
    fix: {
      en: "It must be a JSON object of at most 256 KB with a name; its skills count as they are",
      zh: "它应是不超过 256 KB 且带有名称的 JSON 对象；其中的技能照常导入",
    },
  },
  "package.openai": {
    severity: "info",
    message: { en: "Taken over into SKILL.md: {taken}", zh: "已写入 SKILL.md：{taken}" },
    fix: {
      en: "Nothing to do: SKILL.md says now what agents/openai.yaml says",
      zh: "无需处理：SKILL.md 现在与 agents/openai.yaml 一致",
    },
  },
  "package.openai-unreadable": {
    severity: "warning",
    message: {
      en: "agents/openai.yaml cannot be read: nothing of it is taken over",
      zh: "无法读取 agents/openai.yaml：未采用其内容",
    },
    fix: {
      en: "It must be YAML of at most 64 KB; or say it in SKILL.md: disable-model-invocation, mcp_dependencies",
      zh: "它应是不超过 64 KB 的 YAML；或在 SKILL.md 中说明：disable-model-invocation、mcp_dependencies",
    },
  },
  "package.outside": {
    severity: "error",
    message: { en: "Outside the skill's folder {folder}", zh: "位于技能目录 {folder} 之外" },
    fix: { en: "Pack only the skill's folder", zh: "只打包技能目录" },
  },
  "package.dropped": {
    severity: "info",
    message: { en: "Skipped {count}: {paths}", zh: "忽略 {count} 项：{paths}" },
    fix: { en: "They are system files, not part of the skill", zh: "它们属于系统文件，不属于技能" },
  },
  "package.encoding": {
    severity: "info",
    message: { en: "File names were read as {encoding}", zh: "文件名按 {encoding} 编码读取" },
    fix: { en: "Check the names in the list", zh: "请核对列表中的名称" },
  },
  "file.secret": {
    severity: "warning",
    message: { en: "Looks like a secret: {what}", zh: "疑似机密信息：{what}" },
    fix: {
      en: "Remove it from the skill, and revoke it if it was shared",
      zh: "请从技能中删除；如果已经泄露，请吊销它",
    },
  },
  "import.slug-taken": {
    severity: "warning",
    message: {
      en: "{slug} exists (v{version}); this becomes {final}",
      zh: "{slug} 已存在（v{version}），将导入为 {final}",
    },
    fix: {
      en: "--on-conflict update makes it the next version, skip leaves it",
      zh: "--on-conflict update 作为新版本，skip 则跳过",
    },
  },
  "import.folder-taken": {
    severity: "warning",
    message: {
      en: "library/skills/{slug} exists but is not a skill of the library; this becomes {final}",
      zh: "library/skills/{slug} 已存在，但不是技能库中的技能；将导入为 {final}",
    },
    fix: { en: "Move that folder away to use the name", zh: "移走该目录即可使用这个名称" },
  },
  "import.not-renamable": {
    severity: "error",
    message: { en: "The name cannot be changed to {name}: {reason}", zh: "无法把 name 改为 {name}：{reason}" },
    fix: { en: "Write `name:` and its value on one plain line", zh: "把 `name:` 及其值写成普通的一行" },
  },
  "dependency.unknown": {
    severity: "warning",
    message: { en: "Requires the {kind} {name}, which does not exist here", zh: "依赖的{kind} {name} 在这里不存在" },
    fix: { en: "It stays inactive until it exists", zh: "在它出现之前不会生效" },
  },
  "dependency.self": {
    severity: "warning",
    message: { en: "Lists itself as a dependency", zh: "把自己列为依赖" },
    fix: { en: "Remove {name} from skill_dependencies", zh: "从 skill_dependencies 中删除 {name}" },
  },
  "library.changed-tree": {
    severity: "error",
    message: {
      en: "{path} was changed after {slug} was saved",
      zh: "{path} 与保存 {slug} 时的内容不一致",
    },
    fix: {
      en: "Review the files, then import them: loadout skill import {path}",
      zh: "请检查这些文件，然后导入：loadout skill import {path}",
    },
  },
  "library.untidy": {
    severity: "warning",
    message: { en: "Cleanup failed: {reason}", zh: "清理未能完成：{reason}" },
    fix: { en: "The change is saved; the next change cleans up", zh: "更改本身已保存；下一次更改时会清理" },
  },
  "library.view": {
    severity: "warning",
    message: { en: "{path} could not be updated: {reason}", zh: "无法更新 {path}：{reason}" },
    fix: { en: "The skill is saved; run loadout doctor", zh: "技能本身已保存；请运行 loadout doctor" },
  },
} as const satisfies Record<string, Rule>;
