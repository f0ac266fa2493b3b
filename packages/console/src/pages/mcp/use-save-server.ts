import { useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { useChange } from "../../api/operations.ts";
import type { Server } from "./server-changes.ts";
import { addInput, editInput, type ServerDraft } from "./server-draft.ts";
import { testServer } from "./use-server-test.ts";

export interface SaveServer {
  /** Adds it, or changes the one that was seen, and begins to test it. */
  save(draft: ServerDraft, seen?: Server): Promise<Server>;
  readonly isPending: boolean;
  readonly error: Error | null;
  reset(): void;
}

export function useSaveServer(): SaveServer {
  const queries = useQueryClient();
  const add = useChange("mcp.add");
  const edit = useChange("mcp.edit");
  const running = useRef<Promise<Server>>(undefined);

  async function write(draft: ServerDraft, seen: Server | undefined): Promise<Server> {
    const saved = seen ? await change(draft, seen) : await addNew(draft);
    void testServer(queries, saved);
    return saved;
  }
  async function addNew(draft: ServerDraft): Promise<Server> {
    const { servers } = await add.mutateAsync(addInput(draft));
    const [saved] = servers as [Server];
    return saved;
  }
  async function change(draft: ServerDraft, seen: Server): Promise<Server> {
    const input = editInput(seen, draft);
    return input === undefined ? seen : edit.mutateAsync(input);
  }

  return {
    save(draft, seen) {
      // A second press may come before anybody has seen that the first one counted.
      running.current ??= write(draft, seen).finally(() => {
        running.current = undefined;
      });
      return running.current;
    },
    isPending: add.isPending || edit.isPending,
    error: add.error ?? edit.error,
    reset() {
      add.reset();
      edit.reset();
    },
  };
}
