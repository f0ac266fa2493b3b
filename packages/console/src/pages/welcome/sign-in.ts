import { useQueryClient } from "@tanstack/react-query";
import { assertFine } from "loadout/client";
import { useCallback } from "react";
import { client } from "../../api/client.ts";
import { keepCsrf } from "../../api/page-transport.ts";
import { forgetOthers } from "../../shell/preferences.ts";
import { type WhoAmI, whoAmIQuery } from "../../shell/who-am-i.ts";

/** Signs in with what somebody has, and forgets everything that was seen as somebody else. */
export function useSignIn(): (way: "login" | "use-link", given: object) => Promise<void> {
  const queries = useQueryClient();
  return useCallback(
    async (way, given) => {
      const answer = await client().send("POST", `/api/auth/${way}`, { body: JSON.stringify(given) });
      await assertFine(answer);
      const { csrf } = JSON.parse(await answer.text()) as { readonly csrf: string };
      keepCsrf(csrf);
      queries.clear();
      const { userId } = (await queries.fetchQuery(whoAmIQuery)) as WhoAmI;
      forgetOthers(userId);
    },
    [queries],
  );
}
