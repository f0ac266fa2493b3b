import { lazy, Suspense } from "react";
import { useIsLive } from "../../../api/live.ts";
import { Button } from "../../../ui/basic/button.tsx";
import { Icon } from "../../../ui/basic/icon.tsx";
import { Skeleton } from "../../../ui/page/loading.tsx";
import { useUiWords } from "../../../ui/words.ts";
import type { SavedText } from "../skill-text.ts";
import type { MetadataState } from "./use-metadata.ts";
import { useMetadataWords } from "./words.ts";

const TitledDiff = lazy(async () => ({ default: (await import("../../../ui/diff/titled-diff.tsx")).TitledDiff }));

/** Somebody else saved while the form was open: what they changed, what ours would change, and a choice. */
export function StaleMetadata({ state, latest }: { readonly state: MetadataState; readonly latest: SavedText }) {
  const say = useMetadataWords();
  const sayUi = useUiWords();
  const isLive = useIsLive();
  const { seen, onTop } = state;
  return (
    <section role="alert" className="grid gap-3 rounded-lg border border-warn bg-warn-soft p-3" data-stale>
      <div>
        <h2 className="flex items-center gap-2 text-sm text-warn">
          <Icon name="warning" />
          {say("staleTitle", { version: latest.version })}
        </h2>
        <p>{say("staleText", { seen: seen.version })}</p>
      </div>
      <Suspense fallback={<Skeleton rows={3} />}>
        <div className="grid gap-3 lg:grid-cols-2">
          <TitledDiff title={say("theirChange")} before={seen.text} after={latest.text} />
          <TitledDiff title={say("myChange")} before={latest.text} after={onTop} />
        </div>
      </Suspense>
      <div className="flex flex-wrap gap-2">
        <Button
          isBusy={state.isSaving}
          blocked={isLive ? undefined : sayUi("offlineReason")}
          onClick={() => state.save(onTop, latest.version)}
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
