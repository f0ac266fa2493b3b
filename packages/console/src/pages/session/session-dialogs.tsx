import { Link, useNavigate } from "@tanstack/react-router";
import type { OutputOf } from "loadout/client";
import { lazy, Suspense, useState } from "react";
import { useChange, useOperation } from "../../api/operations.ts";
import { useMay } from "../../shell/who-am-i.ts";
import { buttonLook } from "../../ui/basic/button.tsx";
import { useFormat } from "../../ui/basic/format.ts";
import { toast } from "../../ui/basic/toasts.tsx";
import { ConfirmOperation } from "../../ui/form/confirm.tsx";
import { FormDialog } from "../../ui/form/form-dialog.tsx";
import { SelectField } from "../../ui/form/select-field.tsx";
import { Loaded, Skeleton } from "../../ui/page/loading.tsx";
import { Problem } from "../../ui/page/problem.tsx";
import { StaleList } from "../../ui/skill/stale-badge.tsx";
import { readChange } from "../../ui/skill/stale-change.ts";
import type { ShownSession } from "./session-page.tsx";
import { ToolEffect } from "./skills/tool-effect.tsx";
import { sessionName } from "./use-sessions.ts";
import { useSessionWords } from "./words.ts";

/** The dialogs that change a session as a whole: refresh, move, compact, delete. */

interface DialogProps {
  readonly session: ShownSession;
  readonly onClose: () => void;
}

const FileDiffs = lazy(async () => ({ default: (await import("../../ui/diff/file-diffs.tsx")).FileDiffs }));

/** Shows what a refresh adds, updates and removes before it is done. */
export function RefreshDialog({ session: { contextId, agent, staleness }, onClose }: DialogProps) {
  const say = useSessionWords();
  const refresh = useChange("session.refresh");
  const refreshNow = (): void =>
    refresh.mutate(
      { contextId },
      {
        onSuccess() {
          toast(say("refreshed"));
          onClose();
        },
      },
    );
  return (
    <FormDialog
      isWide
      title={say("refreshTitle")}
      action={say("refreshDo")}
      onClose={onClose}
      onSubmit={refreshNow}
      isBusy={refresh.isPending}
      error={refresh.error}
    >
      <div className="grid grid-cols-1 gap-4">
        <StaleList staleness={staleness} />
        <ul className="list-disc pl-5">
          <li>{say("refreshMeans")}</li>
          <li>{say("refreshKeeps")}</li>
        </ul>
        <Link
          to="/playground"
          search={{ agent }}
          className={`${buttonLook("plain")} justify-self-start whitespace-normal!`}
        >
          {say("startNew")}
        </Link>
        <Differences changed={staleness.changed} />
      </div>
    </FormDialog>
  );
}

function Differences({ changed }: { readonly changed: ShownSession["staleness"]["changed"] }) {
  const say = useSessionWords();
  const isAllowed = useMay("superadmin");
  const comparable = changed.flatMap((one) => {
    const { versions } = readChange(one);
    return versions ? [{ skill: one.id, ...versions }] : [];
  });
  if (comparable.length === 0) return null;
  if (!isAllowed) return <p className="text-quiet">{say("diffOnlySuperadmin")}</p>;
  return comparable.map((versions) => <Difference key={versions.skill} {...versions} />);
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
    <section className="grid grid-cols-[minmax(0,1fr)] gap-2" data-diff={skill}>
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

/** Moves a session to another environment, after a dry run has shown what changes. */
export function MoveDialog({ session: { contextId, environment }, onClose }: DialogProps) {
  const say = useSessionWords();
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
  return (
    <FormDialog
      title={say("moveTitle")}
      action={say("moveDo")}
      onClose={onClose}
      onSubmit={moveNow}
      isBusy={move.isPending}
      blocked={preview.data ? undefined : say("movePick")}
      error={move.error}
    >
      <Loaded query={environments}>
        {({ environments: all }) => (
          <SelectField
            label={say("environment")}
            value={to}
            onChange={choose}
            options={[
              { value: "", label: say("movePick") },
              ...all.filter(({ name }) => name !== environment).map(({ name }) => ({ value: name, label: name })),
            ]}
          />
        )}
      </Loaded>
      {preview.data && <MoveEffect move={preview.data} />}
      {preview.error && <Problem error={preview.error} />}
    </FormDialog>
  );
}

function MoveEffect({ move }: { readonly move: OutputOf<"session.move"> }) {
  const say = useSessionWords();
  const change = ({ from, to }: { readonly from: string; readonly to: string }): readonly string[] =>
    from === to ? [] : [`${from} → ${to}`];
  const rows = [
    [say("agent"), change(move.agent)],
    [say("model"), change(move.model)],
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

/** Compacts a session now, instead of when its context is full. */
export function CompactDialog({ session, onClose }: DialogProps) {
  const say = useSessionWords();
  const format = useFormat();
  return (
    <ConfirmOperation
      operation="session.compact"
      input={{ contextId: session.contextId }}
      title={say("compactTitle", { title: sessionName(session) })}
      action={say("compactDo")}
      done={({ before, after, keptSkillMessages: kept }) =>
        say("compacted", { before: format.number(before), after: format.number(after), kept })
      }
      onClose={onClose}
    >
      <p>{say("compactMeans")}</p>
      <p>{say("compactKeeps")}</p>
    </ConfirmOperation>
  );
}

/** Deletes a session, and says what is lost with it. */
export function DeleteDialog({ session, onClose }: DialogProps) {
  const say = useSessionWords();
  const navigate = useNavigate();
  const { contextId, turns, workDir } = session;
  return (
    <ConfirmOperation
      operation="session.delete"
      input={{ contextId, confirmed: true }}
      title={say("removeTitle", { title: sessionName(session) })}
      action={say("removeDo")}
      done={() => say("removed")}
      onDone={() => void navigate({ to: "/sessions" })}
      onClose={onClose}
    >
      <p>{say("removeMeans", { count: turns })}</p>
      <p>{workDir === undefined ? say("removeWorkspace") : say("removeFolderStays", { folder: workDir })}</p>
    </ConfirmOperation>
  );
}
