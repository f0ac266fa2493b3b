import { useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { useChange } from "../../api/operations.ts";
import type { Server } from "./server-changes.ts";
import { addInput, type ServerDraft } from "./server-draft.ts";
import { testServer } from "./use-server-test.ts";

export interface SaveServer {
  /** Writes it, in the place of the one that was seen if there is one, and begins to test it. */
  save(draft: ServerDraft, replaced?: Server): Promise<Server>;
  readonly isPending: boolean;
  readonly error: Error | null;
  reset(): void;
}

export function useSaveServer(): SaveServer {
  const queries = useQueryClient();
  const add = useChange("mcp.add");
  const running = useRef<Promise<Server>>(undefined);

  async function write(draft: ServerDraft, replaced: Server | undefined): Promise<Server> {
    const { servers } = await add.mutateAsync({
      ...addInput(draft),
      ...(replaced && { force: true, from: replaced.version }),
    });
    const [saved] = servers as [Server];
    void testServer(queries, saved);
    return saved;
  }

  return {
    save(draft, replaced) {
      // A second press may come before anybody has seen that the first one counted.
      running.current ??= write(draft, replaced).finally(() => {
        running.current = undefined;
      });
      return running.current;
    },
    isPending: add.isPending,
    error: add.error,
    reset: add.reset,
  };
}
