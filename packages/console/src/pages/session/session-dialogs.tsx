import { Link } from "@tanstack/react-router";
import type { OutputOf } from "loadout/client";
import { lazy, Suspense, useState } from "react";
import { useIsLive } from "../../api/live.ts";
import { useChange, useOperation } from "../../api/operations.ts";
import { useMay } from "../../shell/who-am-i.ts";
import { announce } from "../../ui/basic/announcer.tsx";
import { Button, buttonLook } from "../../ui/basic/button.tsx";
import { toast } from "../../ui/basic/toasts.tsx";
import { SelectField } from "../../ui/form/select-field.tsx";
import { Loaded, Skeleton } from "../../ui/page/loading.tsx";
import { Problem } from "../../ui/page/problem.tsx";
import { StaleList } from "../../ui/skill/stale-badge.tsx";
import { readChange } from "../../ui/skill/stale-change.ts";
import { Dialog } from "../../ui/window/dialog.tsx";
import { useUiWords } from "../../ui/words.ts";
import type { ShownSession } from "./session-page.tsx";
import { ToolEffect } from "./skills/tool-effect.tsx";
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

/** Takes a session to another environment, after it was shown what that changes. */
export function MoveDialog({ session, onClose }: { readonly session: ShownSession; readonly onClose: () => void }) {
  const say = useSessionWords();
  const sayUi = useUiWords();
  const isLive = useIsLive();
  const { contextId, environment } = session;
  const environments = useOperation("environment.list", {});
  const [to, setTo] = useState("");
  const preview = useChange("session.move");
  const move = useChange("session.move");
  const choose = (name: string): void => {
    setTo(name);
    preview.reset();
    if (name !== "") preview.mutate({ contextId, environment: name, dryRun: true });
  };
  const moveNow = (): void =>
    move.mutate(
      { contextId, environment: to },
      {
        onSuccess() {
          toast(say("moved", { to }));
          onClose();
        },
      },
    );
  const reason = isLive ? (preview.data ? undefined : say("movePick")) : sayUi("offlineReason");
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={say("moveTitle")}
      footer={
        <>
          <Button onClick={onClose}>{sayUi("cancel")}</Button>
          <Button variant="primary" isBusy={move.isPending} blocked={reason} onClick={moveNow}>
            {say("moveDo")}
          </Button>
        </>
      }
    >
      <Loaded query={environments}>
        {({ environments: all }) => (
          <div className="grid gap-4">
            <SelectField
              label={say("moveTo")}
              value={to}
              onChange={choose}
              options={[
                { value: "", label: say("movePick") },
                ...all.filter(({ name }) => name !== environment).map(({ name }) => ({ value: name, label: name })),
              ]}
            />
            {preview.data && <MoveEffect move={preview.data} />}
            {preview.error && <Problem error={preview.error} />}
            {move.error && <Problem error={move.error} />}
          </div>
        )}
      </Loaded>
    </Dialog>
  );
}

/** What a move changes, each kind apart. */
export function MoveEffect({ move }: { readonly move: OutputOf<"session.move"> }) {
  const say = useSessionWords();
  const rows = [
    [say("moveAgent"), move.agent.from === move.agent.to ? [] : [`${move.agent.from} → ${move.agent.to}`]],
    [say("moveModel"), move.model.from === move.model.to ? [] : [`${move.model.from} → ${move.model.to}`]],
    [say("moveAdded"), move.added],
    [say("moveRemoved"), move.removed],
    [say("moveChanged"), move.changed.map(({ id, from, to }) => `${id} (${from} → ${to})`)],
    [say("moveDropped"), move.droppedPins],
    [say("moveEnded"), move.ended],
  ] as const;
  const told = rows.filter(([, names]) => names.length > 0);
  return (
    <div className="grid gap-3" data-move>
      {told.length === 0 ? (
        <p>{say("moveNothing")}</p>
      ) : (
        <dl className="grid gap-2">
          {told.map(([label, names]) => (
            <div key={label}>
              <dt className="text-xs text-quiet">{label}</dt>
              <dd className="break-words">{names.join(", ")}</dd>
            </div>
          ))}
        </dl>
      )}
      <ToolEffect change={move.tools} />
    </div>
  );
}
