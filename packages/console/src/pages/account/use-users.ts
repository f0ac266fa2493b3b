import type { OutputOf } from "loadout/client";
import { useOperation } from "../../api/operations.ts";

/** Users and their tokens, as several parts of the page need them. */

export type UserRow = OutputOf<"user.list">["users"][number];

export const useUsers = () => useOperation("user.list", {});

/** How many API tokens a user has. */
export function useTokenCounts(): (userId: string) => number | undefined {
  const { data } = useOperation("token.list", { all: true });
  return (userId) => data?.tokens.filter((token) => token.userId === userId).length;
}

/** The last superadmin who can sign in; the server refuses to demote, disable or delete that user. */
export function lastSuperadmin(users: readonly UserRow[]): string | undefined {
  const able = users.filter(({ role, isDisabled }) => role === "superadmin" && !isDisabled);
  return able.length === 1 ? able[0]?.userId : undefined;
}
