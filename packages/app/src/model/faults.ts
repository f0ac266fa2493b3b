import type { FaultTable } from "@loadout/core";

/** Faults of changing the list of models. */
export const modelFaults = {
  "model.exists": {
    status: 409,
    exit: 5,
    message: { en: 'Model "{id}" already exists', zh: "已有模型 “{id}”" },
    hint: { en: "Choose another id, or replace it with --force", zh: "换一个 id，或用 --force 替换" },
  },
  "model.stale": {
    status: 412,
    exit: 5,
    message: {
      en: 'Model "{name}" has changed: you saw version {seen}, it is at version {version}',
      zh: "模型 “{name}” 已被修改：你看到的是版本 {seen}，当前是版本 {version}",
    },
    hint: { en: "Reload it, then repeat the change", zh: "请重新查看后再修改" },
  },
} as const satisfies FaultTable;
