import type { FaultTable } from "../ground/fault-kind.ts";

/** Faults of finding, starting and adding skills. */
export const catalogFaults = {
  "skill.ambiguous": {
    status: 409,
    exit: 5,
    message: { en: '"{name}" matches several skills', zh: "“{name}” 对应多个技能" },
    hint: { en: "Use one of: {candidates}", zh: "请指明其中之一：{candidates}" },
  },
  "skill.exists": {
    status: 409,
    exit: 5,
    message: { en: "{path} already exists", zh: "{path} 已存在" },
    hint: { en: "Choose another name, or remove it first", zh: "换一个名字，或先删除它" },
  },
  "skill.name-invalid": {
    status: 400,
    exit: 2,
    message: {
      en: '"{name}" is not a valid slug: use lowercase letters, digits and single hyphens, at most 64 characters',
      zh: "“{name}” 不是 slug：只能用小写字母、数字和单个短横线，最多 64 个字符",
    },
    hint: { en: "For example: {slug}", zh: "例如：{slug}" },
  },
  "file.outside": {
    status: 400,
    exit: 2,
    message: { en: '"{path}" leads outside its folder', zh: "“{path}” 指向所属目录之外" },
    hint: { en: "Name a path inside the skill or the workspace", zh: "请指明技能或工作区内的路径" },
  },
  "source.refused": {
    status: 400,
    exit: 2,
    message: { en: '"{source}" cannot be used as a source: {reason}', zh: "拒绝来源 “{source}”：{reason}" },
    hint: {
      en: "Use owner/repo, an https:// or git@ address, or a folder that exists",
      zh: "请使用 owner/repo、https:// 或 git@ 地址，或已存在的目录",
    },
  },
  "source.modified": {
    status: 409,
    exit: 5,
    message: { en: "Changed locally since they were added: {skills}", zh: "添加后在本地修改过：{skills}" },
    hint: { en: "Keep your copies, or overwrite them with --force", zh: "保留本地版本，或用 --force 覆盖" },
  },
} as const satisfies FaultTable;
