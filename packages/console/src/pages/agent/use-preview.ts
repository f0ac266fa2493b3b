import type { OutputOf } from "loadout/client";
import { useState } from "react";
import { useOperation } from "../../api/operations.ts";
import { useSettled } from "../../ui/basic/use-settled.ts";
import type { Definition } from "./agent-draft.ts";

/** Previews the first request of the edited agent. */

export type Preview = OutputOf<"agent.preview">;

export interface Previewed {
  /** The last answer, kept while the next one loads or fails. */
  readonly preview: Preview | undefined;
  /** Whether the answer is for the current draft. */
  readonly isCurrent: boolean;
  readonly error: unknown;
  readonly retry: () => void;
}

export function usePreview(
  definition: Definition,
  environment: string | undefined,
  activated: readonly string[] = [],
): Previewed {
  const wanted = JSON.stringify(definition);
  const settled = useSettled(wanted);
  const query = useOperation("agent.preview", {
    ...(JSON.parse(settled) as Definition),
    ...(environment !== undefined && { environment }),
    ...(activated.length > 0 && { activated: [...activated] }),
  });
  const [last, setLast] = useState(query.data);
  if (query.data !== undefined && query.data !== last) setLast(query.data);
  return {
    preview: query.data ?? last,
    isCurrent: query.data !== undefined && settled === wanted,
    error: query.error,
    retry: () => void query.refetch(),
  };
}
