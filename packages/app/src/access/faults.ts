import type { FaultTable } from "@loadout/core";

/** Faults of groups and grants. */
export const accessFaults = {
  "group.not-found": {
    status: 404,
    exit: 3,
    message: {
      en: 'There is no group "{group}"; groups: {candidates}',
      zh: "没有用户组 “{group}”；现有：{candidates}",
    },
    hint: { en: "List the groups: loadout group list", zh: "列出用户组：loadout group list" },
  },
  "group.exists": {
    status: 409,
    exit: 5,
    message: { en: 'A group named "{name}" already exists', zh: "已有名为 “{name}” 的用户组" },
    hint: { en: "Choose another name", zh: "请换一个名称" },
  },
  "grant.not-found": {
    status: 404,
    exit: 3,
    message: { en: "{name} is not shared with {grantee}", zh: "{name} 没有共享给 {grantee}" },
    hint: { en: "List the grants: loadout grant list", zh: "列出授权：loadout grant list" },
  },
  "access.denied": {
    status: 403,
    exit: 4,
    message: {
      en: "{name} is shared with you, but without the permission {verb}",
      zh: "{name} 已共享给你，但未授予 {verb} 权限",
    },
    hint: { en: "Ask a superadmin for this permission", zh: "请向超级管理员申请该权限" },
  },
} as const satisfies FaultTable;
