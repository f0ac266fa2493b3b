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
  "lock.unreadable": {
    status: 400,
    exit: 8,
    message: { en: "{file} cannot be used: {reason}", zh: "无法使用 {file}：{reason}" },
    hint: { en: "Correct it, or remove it and add the skills again", zh: "请修正该文件，或将其删除后重新添加技能" },
  },
  "lock.mismatch": {
    status: 409,
    exit: 8,
    message: {
      en: "The lock files cannot be installed as they are: {problems}",
      zh: "无法按锁定文件原样安装：{problems}",
    },
    hint: {
      en: "Nothing was changed. Add the skills again to lock what their sources have now",
      zh: "没有做任何更改。重新添加这些技能，即可锁定来源的当前内容",
    },
  },
  "lock.nothing-kept": {
    status: 404,
    exit: 3,
    message: {
      en: "No update of the copies of this project is kept",
      zh: "没有保存当前项目副本的更新记录",
    },
    hint: {
      en: "Only the last update with skill update --project can be undone, once, on the machine that made it",
      zh: "只有最近一次 skill update --project 可以撤销，只能撤销一次，且须在执行更新的机器上",
    },
  },
  "lock.unknown": {
    status: 404,
    exit: 3,
    message: { en: 'No added skill "{name}"', zh: "没有添加过技能 “{name}”" },
    hint: { en: "Added skills: {candidates}", zh: "添加过的技能：{candidates}" },
  },
  "source.modified": {
    status: 409,
    exit: 5,
    message: { en: "Changed locally since they were added: {skills}", zh: "添加后在本地修改过：{skills}" },
    hint: { en: "Keep your copies, or overwrite them with --force", zh: "保留本地版本，或用 --force 覆盖" },
  },
} as const satisfies FaultTable;
