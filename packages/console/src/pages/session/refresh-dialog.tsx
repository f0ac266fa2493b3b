import { Link } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { useChange, useOperation } from "../../api/operations.ts";
import { useMay } from "../../shell/who-am-i.ts";
import { announce } from "../../ui/basic/announcer.tsx";
import { Button, buttonLook } from "../../ui/basic/button.tsx";
import { toast } from "../../ui/basic/toasts.tsx";
import { Loaded, Skeleton } from "../../ui/page/loading.tsx";
import { Problem } from "../../ui/page/problem.tsx";
import { StaleList } from "../../ui/skill/stale-badge.tsx";
import { readChange } from "../../ui/skill/stale-change.ts";
import { Dialog } from "../../ui/window/dialog.tsx";
import { useUiWords } from "../../ui/words.ts";
import type { ShownSession } from "./session-page.tsx";
import { useSessionWords } from "./words.ts";

const FileDiffs = lazy(async () => ({ default: (await import("../../ui/diff/file-diffs.tsx")).FileDiffs }));

/** What a refresh brings, takes and leaves; then does it. */
export function RefreshDialog({ session, onClose }: { readonly session: ShownSession; readonly onClose: () => void }) {
  const say = useSessionWords();
  const sayUi = useUiWords();
  const refresh = useChange("session.refresh");
  const { contextId, agent, staleness } = session;
  const refreshNow = (): void =>
    refresh.mutate(
      { contextId },
      {
        onSuccess() {
          toast(say("refreshed"));
          announce(say("refreshed"));
          onClose();
        },
      },
    );
  return (
    <Dialog
      isOpen
      isWide
      onClose={onClose}
      title={say("refreshTitle")}
      footer={
        <>
          <Link to="/playground" search={{ agent }} className={`${buttonLook("quiet")} mr-auto`}>
            {say("startNew")}
          </Link>
          <Button onClick={onClose}>{sayUi("cancel")}</Button>
          <Button variant="primary" icon="refresh" isBusy={refresh.isPending} onClick={refreshNow}>
            {say("refreshDo")}
          </Button>
        </>
      }
    >
      <div className="grid grid-cols-1 gap-4">
        <StaleList staleness={staleness} />
        <ul className="list-disc pl-5">
          <li>{say("refreshMeans")}</li>
          <li>{say("refreshKeeps")}</li>
        </ul>
        <Differences staleness={staleness} />
        {refresh.error && <Problem error={refresh.error} />}
      </div>
    </Dialog>
  );
}

function Differences({ staleness: { changed } }: { readonly staleness: ShownSession["staleness"] }) {
  const say = useSessionWords();
  const isAllowed = useMay("superadmin");
  const comparable = changed.flatMap((one) => {
    const { versions } = readChange(one);
    return versions ? [{ id: one.id, ...versions }] : [];
  });
  if (comparable.length === 0) return null;
  if (!isAllowed) return <p className="text-quiet">{say("diffOnlySuperadmin")}</p>;
  return comparable.map(({ id, before, after }) => <Difference key={id} skill={id} before={before} after={after} />);
}

function Difference({
  skill,
  before,
  after,
}: {
  readonly skill: string;
  readonly before: number;
  readonly after: number;
}) {
  const say = useSessionWords();
  const query = useOperation("skill.diff", { name: skill, range: `${before}..${after}` });
  return (
    <section className="grid gap-2" data-diff={skill}>
      <h3>{say("diffOf", { skill, before: `v${before}`, after: `v${after}` })}</h3>
      <Loaded query={query} rows={3}>
        {({ files }) => (
          <Suspense fallback={<Skeleton rows={3} />}>
            <FileDiffs files={files} />
          </Suspense>
        )}
      </Loaded>
    </section>
  );
}
