import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import { assertFine } from "loadout/client";
import { client } from "../../api/page-client.ts";

export interface Health {
  readonly status: string;
  readonly version: string;
}

/** Whether the server is alive (`health`) or accepts requests (`ready`). */
export const useHealth = (kind: "health" | "ready"): UseQueryResult<Health> =>
  useQuery({
    queryKey: [`system.${kind}`],
    async queryFn({ signal }) {
      const answer = await client().send("GET", `/api/${kind}`, { signal });
      await assertFine(answer);
      return JSON.parse(await answer.text()) as Health;
    },
  });
