import type { FaultTable } from "@loadout/core";

/** Faults of changing an agent's definition. */
export const agentFaults = {
  "agent.exists": {
    status: 409,
    exit: 5,
    message: { en: 'Agent "{name}" already exists', zh: "已有智能体 “{name}”" },
    hint: {
      en: "Choose another id, or change it: loadout agent edit {name}",
      zh: "换一个 id，或修改它：loadout agent edit {name}",
    },
  },
  "agent.id-invalid": {
    status: 400,
    exit: 2,
    message: {
      en: '"{name}" is not a valid agent id: use lowercase letters, digits and single hyphens, at most 64 characters',
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
    hint: { en: "Reload it, then repeat the change", zh: "请重新查看后再修改" },
  },
  "agent.unknown-names": {
    status: 400,
    exit: 8,
    message: { en: "Unknown names: {names}", zh: "这里没有：{names}" },
    hint: {
      en: "Nothing was changed. Use existing names, or keep a name that will exist later with --force",
      zh: "没有做任何更改。请使用存在的名称，或用 --force 保留以后才会有的名称",
    },
  },
} as const satisfies FaultTable;
