import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import { type OutputOf, type Role, roles } from "loadout/client";
import { operationQuery } from "../api/operations.ts";

export type WhoAmI = OutputOf<"auth.whoami">;

/** Whether a role includes the permissions of another one. */
export const mayAs = (role: Role, needed: Role): boolean => roles.indexOf(role) >= roles.indexOf(needed);

/** The signed-in user; fetched once. */
export const whoAmIQuery = { ...operationQuery("auth.whoami", {}), staleTime: Number.POSITIVE_INFINITY, retry: false };

export const useWhoAmI = (): UseQueryResult<WhoAmI> => useQuery(whoAmIQuery) as UseQueryResult<WhoAmI>;

/** Whether the user has at least this role. The server enforces it as well. */
export function useMay(needed: Role): boolean {
  const { data } = useWhoAmI();
  return data !== undefined && mayAs(data.role, needed);
}
