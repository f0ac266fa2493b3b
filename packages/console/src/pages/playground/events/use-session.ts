import type { TimedEvent } from "@loadout/core";
import { useMemo } from "react";
import { client } from "../../../api/client.ts";
import { followStream, useStream } from "../../../api/follow-stream.ts";
import { useLanguage } from "../../../shell/use-language.ts";
import { createSessionStore } from "./session-store.ts";

/** A session as it is now, from its events; empty before it has begun. Shown once for each frame of the browser. */
export function useSession(contextId: string | undefined) {
  // Events have faults in the language of the request, so another language reads them again.
  const { language } = useLanguage();
  const { store } = useMemo(() => ({ contextId, language, store: createSessionStore() }), [contextId, language]);
  return useStream(
    store,
    contextId === undefined
      ? undefined
      : (onError) =>
          followStream<TimedEvent>({
            async read({ push }, signal) {
              const options = { after: store.snapshot().lastId, follow: true, tries: Number.POSITIVE_INFINITY, signal };
              for await (const event of client().events(contextId, options)) push(event);
            },
            take: store.take,
            schedule: requestAnimationFrame,
            onError,
          }),
  );
}
