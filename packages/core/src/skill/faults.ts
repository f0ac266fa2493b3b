import type { FaultTable } from "../ground/fault-kind.ts";

/** Faults of reading and editing one skill. */
export const skillFaults = {
  "frontmatter.not-editable": {
    status: 422,
    exit: 8,
    message: { en: "The frontmatter cannot be edited: {reason}", zh: "无法编辑 frontmatter：{reason}" },
    hint: { en: "Fix it by hand first", zh: "请先手动修正" },
  },
} as const satisfies FaultTable;
