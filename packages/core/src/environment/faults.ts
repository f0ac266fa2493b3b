import type { FaultTable } from "../ground/fault-kind.ts";

/** Faults of environments and of the models they name. */
export const environmentFaults = {
  "environment.name-invalid": {
    status: 400,
    exit: 2,
    message: {
      en: '"{name}" is not a valid environment name: use letters, digits, ".", "_" and "-", start with a letter or digit, at most 64 characters',
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
    message: { en: 'Environment "{name}" already exists', zh: "环境 “{name}” 已存在" },
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
      en: 'Environment "{name}" contains {count} skill(s); deleting or restoring it requires the role superadmin',
      zh: "环境 “{name}” 中有 {count} 个技能，删除或恢复它需要 superadmin 角色",
    },
    hint: { en: "Ask a superadmin, or move the skills out first", zh: "请联系超级管理员，或先移走其中的技能" },
  },
  "environment.not-deleted": {
    status: 404,
    exit: 3,
    message: { en: 'No deleted environment "{name}" to restore', zh: "没有可恢复的已删除环境 “{name}”" },
    hint: { en: "Deleted within the last 7 days: {candidates}", zh: "7 天内删除的环境：{candidates}" },
  },
  "environment.read-only": {
    status: 409,
    exit: 5,
    message: {
      en: 'Environment "{name}" belongs to the project at {path} and is read-only here',
      zh: "环境 “{name}” 属于项目 {path}，不能在这里修改",
    },
    hint: { en: "Edit the project's files", zh: "请直接编辑项目中的文件" },
  },
  "model.not-found": {
    status: 404,
    exit: 3,
    message: { en: 'No model "{id}"', zh: "没有模型 “{id}”" },
    hint: { en: "Models here: {candidates}", zh: "这里的模型：{candidates}" },
  },
  "model.key-invalid": {
    status: 422,
    exit: 8,
    message: {
      en: "The value of {name} is not a key: it is empty, or contains spaces or characters that cannot be sent",
      zh: "{name} 的值不是密钥：内容为空，或含有空白或无法发送的字符",
    },
    hint: { en: "Copy the key again, as one line", zh: "请重新复制密钥，只占一行" },
  },
} as const satisfies FaultTable;
