import type { FaultTable } from "@loadout/core";

/** Faults of listing tools. */
export const toolFaults = {
  "tool.not-found": {
    status: 404,
    exit: 3,
    message: { en: 'No tool "{name}"', zh: "没有工具 “{name}”" },
    hint: { en: "Nearest: {candidates}", zh: "相近的工具：{candidates}" },
  },
} as const satisfies FaultTable;
