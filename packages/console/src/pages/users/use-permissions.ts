import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import { assertFine } from "loadout/client";
import { client } from "../../api/client.ts";
import { useLanguage } from "../../shell/use-language.ts";
import { type ApiDescription, type PermissionGroup, permissionGroups } from "./permissions.ts";

/** Who may do what, as the server asks for it. */
export function usePermissions(): UseQueryResult<readonly PermissionGroup[]> {
  const { language } = useLanguage();
  return useQuery({
    queryKey: ["system.openapi", language],
    staleTime: Number.POSITIVE_INFINITY,
    async queryFn({ signal }) {
      const answer = await client().send("GET", "/api/openapi.json", { signal });
      await assertFine(answer);
      return permissionGroups(JSON.parse(await answer.text()) as ApiDescription);
    },
  });
}
