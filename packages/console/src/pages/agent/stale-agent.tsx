import { lazy, Suspense } from "react";
import { useIsLive } from "../../api/live.ts";
import { Button } from "../../ui/basic/button.tsx";
import { Icon } from "../../ui/basic/icon.tsx";
import { Skeleton } from "../../ui/page/loading.tsx";
import { useUiWords } from "../../ui/words.ts";
import { definitionText } from "./agent-draft.ts";
import type { AgentState, SavedAgent } from "./use-agent.ts";
import { useAgentWords } from "./words.ts";

const TitledDiff = lazy(async () => ({ default: (await import("../../ui/diff/titled-diff.tsx")).TitledDiff }));

/** Somebody else saved meanwhile: what they changed, what ours would change, and a choice. */
export function StaleAgent({ state, latest }: { readonly state: AgentState; readonly latest: SavedAgent }) {
  const say = useAgentWords();
  const sayUi = useUiWords();
  const isLive = useIsLive();
  const theirs = definitionText(latest);
  return (
    <section role="alert" className="grid gap-3 rounded-lg border border-warn bg-warn-soft p-3" data-stale>
      <div>
        <h2 className="flex items-center gap-2 text-sm text-warn">
          <Icon name="warning" />
          {say("staleTitle", { id: latest.id })}
        </h2>
        <p>{say("staleText")}</p>
      </div>
      <Suspense fallback={<Skeleton rows={3} />}>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-3 lg:grid-cols-2">
          <TitledDiff title={say("theirChange")} before={definitionText(state.seen)} after={theirs} />
          <TitledDiff title={say("myChange")} before={theirs} after={definitionText(state.onTop)} />
        </div>
      </Suspense>
      <div className="flex flex-wrap gap-2">
        <Button
          isBusy={state.isSaving}
          blocked={isLive ? undefined : sayUi("offlineReason")}
          onClick={() => state.save()}
        >
          {say("saveMine")}
        </Button>
        <Button variant="danger" onClick={state.takeTheirs}>
          {say("takeTheirs")}
        </Button>
      </div>
    </section>
  );
}
