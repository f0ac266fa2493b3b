import { lazy, type ReactNode, Suspense } from "react";
import { Button } from "../basic/button.tsx";
import { Icon } from "../basic/icon.tsx";
import { useBlocked } from "../form/form-dialog.tsx";
import { Skeleton } from "../page/loading.tsx";
import { useUiWords } from "../words.ts";

const TitledDiff = lazy(async () => ({ default: (await import("../diff/titled-diff.tsx")).TitledDiff }));

/** Another version was saved while a draft was open: what changed there, what the draft would change, and a choice. */
export function StaleNotice({
  title,
  text,
  theirs,
  mine,
  isSaving,
  onSaveMine,
  onTakeTheirs,
  children,
}: {
  readonly title: string;
  readonly text: string;
  /** Both as text, to be compared line by line. */
  readonly theirs?: { readonly before: string; readonly after: string };
  readonly mine?: { readonly before: string; readonly after: string };
  readonly isSaving: boolean;
  readonly onSaveMine: () => void;
  readonly onTakeTheirs: () => void;
  readonly children?: ReactNode;
}) {
  const say = useUiWords();
  const blocked = useBlocked();
  return (
    <section role="alert" className="grid gap-3 rounded-lg border border-warn bg-warn-soft p-3" data-stale>
      <div>
        <h2 className="flex items-center gap-2 text-base text-warn">
          <Icon name="warning" />
          {title}
        </h2>
        <p>{text}</p>
      </div>
      {children}
      {theirs && mine && (
        <Suspense fallback={<Skeleton rows={3} />}>
          <div className="grid grid-cols-[minmax(0,1fr)] gap-3 lg:grid-cols-2">
            <TitledDiff title={say("theirChange")} {...theirs} />
            <TitledDiff title={say("myChange")} {...mine} />
          </div>
        </Suspense>
      )}
      <div className="flex flex-wrap gap-2">
        <Button isBusy={isSaving} blocked={blocked} onClick={onSaveMine}>
          {say("saveMine")}
        </Button>
        <Button variant="danger" onClick={onTakeTheirs}>
          {say("takeTheirs")}
        </Button>
      </div>
    </section>
  );
}
