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
      en: "unknown flag {flag}; did you mean {suggestion}?",
      zh: "未知的选项 {flag}，是不是想输入 {suggestion}？",
    },
    hint: { en: "{usage}", zh: "{usage}" },
  },
  "input.not-a-choice": {
    status: 400,
    exit: 2,
    message: { en: "--{flag} is one of {choices}", zh: "--{flag} 只能是 {choices} 之一" },
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
    hint: { en: "Did you mean {suggestion}?", zh: "是不是想输入 {suggestion}？" },
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
  "file.not-found": {
    status: 404,
    exit: 3,
    message: { en: 'There is no "{path}"', zh: "不存在 “{path}”" },
    hint: { en: "{suggestion}", zh: "{suggestion}" },
  },
  "file.outside": {
    status: 400,
    exit: 2,
    message: { en: '"{path}" leads outside the skill', zh: "“{path}” 指向技能之外" },
    hint: { en: "Name a file inside the skill's folder", zh: "请指明技能目录内的文件" },
  },
  "file.unreadable": {
    status: 422,
    exit: 1,
    message: { en: "{path} cannot be read: {reason}", zh: "无法读取 {path}：{reason}" },
    hint: { en: "Check that it is a file and that you may read it", zh: "检查它是不是文件，以及是否有读取权限" },
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
  "environment.read-only": {
    status: 409,
    exit: 5,
    message: {
      en: 'Environment "{name}" belongs to the project at {path} and is not changed from here',
      zh: "环境 “{name}” 属于项目 {path}，不能在这里修改",
    },
    hint: { en: "Edit the project's files", zh: "请直接编辑项目中的文件" },
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
  "tool.failed": {
    status: 502,
    exit: 1,
    message: { en: "{tool} ended with exit code {code}", zh: "{tool} 以退出码 {code} 结束" },
    hint: { en: "Its own message stands above", zh: "原因见上方它自己的输出" },
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
  busy: {
    status: 503,
    exit: 7,
    message: { en: "Another process holds the lock on {path}", zh: "另一个进程正持有 {path} 的锁" },
    hint: { en: "Try again in a moment", zh: "请稍后重试" },
  },
} as const satisfies Record<string, FaultKind>;

export type FaultCode = keyof typeof faults;

/** A request that cannot be met; the code decides status, exit code and words. */
export class Fault extends Error {
  override readonly name = "Fault";
  readonly code: FaultCode;
  readonly values: Values;

  constructor(code: FaultCode, values: Values = {}, options?: ErrorOptions) {
    super(fill(faults[code].message, values, "en"), options);
    this.code = code;
    this.values = values;
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
