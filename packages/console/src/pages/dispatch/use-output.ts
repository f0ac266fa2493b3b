import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo, useState, useSyncExternalStore } from "react";
import { followOutput } from "./follow-output.ts";
import { createOutputLines, type OutputState } from "./output-lines.ts";

/** What an agent said so far, and goes on saying. */
export function useOutput(id: string): {
  readonly state: OutputState;
  readonly error: unknown;
  readonly retry: () => void;
} {
  const queries = useQueryClient();
  const [attempt, setAttempt] = useState(0);
  const source = useMemo(() => ({ id, lines: createOutputLines() }), [id]);
  const [failure, setFailure] = useState<{ readonly source: unknown; readonly error: unknown }>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt begins anew
  useEffect(() => {
    setFailure(undefined);
    return followOutput({
      ...source,
      onState: () => void queries.invalidateQueries({ queryKey: ["dispatch.show", { id: source.id }] }),
      onError: (error) => setFailure({ source, error }),
    });
  }, [source, queries, attempt]);
  const state = useSyncExternalStore(source.lines.subscribe, source.lines.snapshot);
  return {
    state,
    error: failure?.source === source ? failure.error : undefined,
    retry: () => setAttempt((count) => count + 1),
  };
}
