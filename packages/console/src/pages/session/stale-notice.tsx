import { useState } from "react";
import { useIsLive } from "../../api/live.ts";
import { Button } from "../../ui/basic/button.tsx";
import { Icon } from "../../ui/basic/icon.tsx";
import { StaleBadge } from "../../ui/skill/stale-badge.tsx";
import { useUiWords } from "../../ui/words.ts";
import { RefreshDialog } from "./refresh-dialog.tsx";
import type { ShownSession } from "./session-page.tsx";
import { useSessionWords } from "./words.ts";

/** The skills went on without this session: what changed, and what can be done. */
export function StaleNotice({ session }: { readonly session: ShownSession }) {
  const say = useSessionWords();
  const sayUi = useUiWords();
  const isLive = useIsLive();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div role="status" className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-lg bg-warn-soft px-3 py-2">
      <Icon name="warning" className="size-4 text-warn" />
      <span className="text-warn">{say("staleNotice")}</span>
      <StaleBadge staleness={session.staleness} />
      <span className="ml-auto">
        <Button icon="refresh" blocked={isLive ? undefined : sayUi("offlineReason")} onClick={() => setIsOpen(true)}>
          {say("refresh")}
        </Button>
      </span>
      {isOpen && <RefreshDialog session={session} onClose={() => setIsOpen(false)} />}
    </div>
  );
}
