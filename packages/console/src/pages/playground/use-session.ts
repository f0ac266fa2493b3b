import { useEffect, useMemo, useState, useSyncExternalStore } from "react";
import { useLanguage } from "../../shell/use-language.ts";
import { followSession } from "./follow-session.ts";
import type { SessionState } from "./session-state.ts";
import { createSessionStore } from "./session-store.ts";

/** A session as it is at this moment; one that has not begun is empty. */
export function useSession(contextId: string | undefined): { readonly state: SessionState; readonly error: unknown } {
  // Faults are told in the language they were asked for in: in another one everything is read again.
  const { language } = useLanguage();
  const source = useMemo(() => ({ contextId, language, store: createSessionStore() }), [contextId, language]);
  const [failure, setFailure] = useState<{ readonly source: unknown; readonly error: unknown }>();
  useEffect(() => {
    const { contextId: id, store } = source;
    if (id === undefined) return;
    return followSession({ contextId: id, store, onError: (error) => setFailure({ source, error }) });
  }, [source]);
  const state = useSyncExternalStore(source.store.subscribe, source.store.snapshot);
  return { state, error: failure?.source === source ? failure.error : undefined };
}
