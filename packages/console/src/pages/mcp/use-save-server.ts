import { useQueryClient } from "@tanstack/react-query";
import { useChange } from "../../api/operations.ts";
import type { Server } from "./server-changes.ts";
import { addInput, type ServerDraft } from "./server-draft.ts";
import { testServer } from "./use-server-test.ts";

/** The server looks at its files again, so that it answers with what is there after the change. */
export const afterChange = { headers: { "Cache-Control": "no-cache" } } as const;

export interface SaveServer {
  /** Writes it, in the place of the one that was seen if there is one, and begins to test it. */
  save(draft: ServerDraft, replaced?: Server): Promise<Server>;
  readonly isPending: boolean;
  readonly error: Error | null;
  reset(): void;
}

export function useSaveServer(): SaveServer {
  const queries = useQueryClient();
  const add = useChange("mcp.add", afterChange);
  return {
    async save(draft, replaced) {
      const { servers } = await add.mutateAsync({
        ...addInput(draft),
        ...(replaced && { force: true, from: replaced.version }),
      });
      const [saved] = servers as [Server];
      void testServer(queries, saved);
      return saved;
    },
    isPending: add.isPending,
    error: add.error,
    reset: add.reset,
  };
}
