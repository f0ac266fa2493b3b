import type { OutputOf } from "loadout/client";
import { useOperation } from "../../api/operations.ts";

export type UserRow = OutputOf<"user.list">["users"][number];

export const useUsers = () => useOperation("user.list", {});

/** How many tokens somebody has, once it is known. */
export function useTokenCounts(): (userId: string) => number | undefined {
  const { data } = useOperation("token.list", { all: true });
  return (userId) => data?.tokens.filter((token) => token.userId === userId).length;
}

/** Whoever is the only one left who may do everything; the server refuses to take that away. */
export function lastSuperadmin(users: readonly UserRow[]): string | undefined {
  const able = users.filter(({ role, isDisabled }) => role === "superadmin" && !isDisabled);
  return able.length === 1 ? able[0]?.userId : undefined;
}
