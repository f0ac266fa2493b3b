import { useMutation } from "@tanstack/react-query";
import type { OutputOf } from "loadout/client";
import { lazy, Suspense, useState } from "react";
import { useChange } from "../../api/operations.ts";
import { client } from "../../api/page-client.ts";
import { Button } from "../../ui/basic/button.tsx";
import { Chip } from "../../ui/basic/chip.tsx";
import { CopyCommand } from "../../ui/basic/copy-as.tsx";
import { tell } from "../../ui/basic/toasts.tsx";
import { MergeDialog } from "../../ui/draft/merge-dialog.tsx";
import { useBlocked } from "../../ui/form/form-dialog.tsx";
import { SelectField } from "../../ui/form/select-field.tsx";
import { useUndo } from "../../ui/form/use-undo.ts";
import { Hint } from "../../ui/page/command-link.tsx";
import { FactTable } from "../../ui/page/detail-page.tsx";
import { Skeleton } from "../../ui/page/loading.tsx";
import { Panel } from "../../ui/page/page.tsx";
import { Problem } from "../../ui/page/problem.tsx";
import { Diagnostics } from "../../ui/skill/diagnostics.tsx";
import { ImpactLines } from "../../ui/skill/impact-lines.tsx";
import { useSourceWords } from "./words.ts";

/** Where an installed skill comes from, and updates from there: look at the difference, merge, update. */

const FileDiffs = lazy(async () => ({ default: (await import("../../ui/diff/file-diffs.tsx")).FileDiffs }));

type History = OutputOf<"skill.history">;
type Update = OutputOf<"skill.outdated">["skills"][number];
type Conflict = Update["conflicts"][number];
type Side = "stop" | "mine" | "theirs";

interface SourcePanelProps {
  readonly slug: string;
  readonly history: History;
}

/** Nothing for a skill whose source is not known. */
export function SourcePanel({ slug, history }: SourcePanelProps) {
  const say = useSourceWords();
  const current = history.versions.find(({ n }) => n === history.version);
  // A repository is fetched only when a person asks.
  const check = useMutation({
    mutationFn: () => client().call("skill.outdated", { names: [slug], all: true }),
  });
  if (!current?.provenance) return null;
  const { source, path, ref, commit, digest } = current.provenance;
  const [found] = check.data?.skills ?? [];
  return (
    <Panel
      title={say("title")}
      actions={
        <Button icon="refresh" isBusy={check.isPending} onClick={() => check.mutate()}>
          {say(check.data ? "checkAgain" : "check")}
        </Button>
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4" data-source>
        <FactTable
          facts={[
            { label: say("address"), value: <code className="break-all">{source}</code> },
            ...(path === "." ? [] : [{ label: say("path"), value: <code>{path}</code> }]),
            ...(ref === undefined ? [] : [{ label: say("ref"), value: <code>{ref}</code> }]),
            ...(commit === undefined ? [] : [{ label: say("commit"), value: <code>{commit.slice(0, 12)}</code> }]),
          ]}
        />
        {digest !== current.digest && (
          <p>
            <Chip tone="accent">{say("edited")}</Chip>
          </p>
        )}
        {check.error && <Problem error={check.error} onRetry={() => check.mutate()} />}
        {found && found.before === history.version && (
          <FoundUpdate key={check.submittedAt} update={found} onDone={() => check.reset()} />
        )}
      </div>
    </Panel>
  );
}

/** What the source has, and the button that takes it. */
function FoundUpdate({ update, onDone }: { readonly update: Update; readonly onDone: () => void }) {
  const say = useSourceWords();
  const { slug, state, before, version, digest, files, conflicts, problems, fault } = update;
  const [texts, setTexts] = useState<ReadonlyMap<string, string>>(new Map());
  const [side, setSide] = useState<Side>("stop");
  const blocked = useBlocked();
  const change = useChange("skill.update");
  const undo = useUndo("skill.rollback");
  const open = conflicts.filter(({ path }) => !texts.has(path));
  const isOpen = side === "stop" && open.length > 0;
  const canUpdate = state === "updated" || state === "merged" || state === "conflicts";
  const take = (): void =>
    change.mutate(
      {
        names: [slug],
        confirmed: true,
        from: before,
        digests: digest === undefined ? [] : [digest],
        resolved: [...texts].map(([path, text]) => `${path}=${text}`),
        ...(side !== "stop" && { resolve: side }),
      },
      {
        onSuccess({ updates: [made] }) {
          onDone();
          if (!made) return;
          tell(say("done", { version: made.version }), () =>
            undo({ name: slug, version: before, from: made.version }, (undone) =>
              say("undone", { version: undone.version }),
            ),
          );
        },
      },
    );
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4" data-update={state}>
      <p role="status">{say(state)}</p>
      {fault && (
        <div>
          <p className="text-bad">{fault.message}</p>
          <Hint text={fault.hint} mark="→ " className="text-quiet" />
        </div>
      )}
      {problems.length > 0 && <Diagnostics label={say("findings")} found={problems} />}
      {conflicts.length > 0 && (
        <Conflicts
          conflicts={conflicts}
          texts={texts}
          onResolve={(path, text) => setTexts(new Map([...texts, [path, text]]))}
        />
      )}
      {update.impact && <ImpactLines impact={update.impact} />}
      {canUpdate && files.length > 0 && (
        <section className="grid gap-2" aria-label={say("changes")}>
          <Suspense fallback={<Skeleton />}>
            <FileDiffs files={files} />
          </Suspense>
        </section>
      )}
      {change.error && <Problem error={change.error} />}
      {canUpdate && (
        <div className="flex flex-wrap items-end gap-3">
          {open.length > 0 && (
            <SelectField
              isInline
              className="w-auto!"
              label={say("leave")}
              value={side}
              options={(["stop", "mine", "theirs"] as const).map((value) => ({ value, label: say(value) }))}
              onChange={(chosen) => setSide(chosen as Side)}
            />
          )}
          <Button
            variant="primary"
            isBusy={change.isPending}
            blocked={blocked ?? (isOpen ? say("unresolved", { count: open.length }) : undefined)}
            onClick={take}
          >
            {say("update", { version })}
          </Button>
          <CopyCommand text={`loadout skill update ${slug}`} />
        </div>
      )}
    </div>
  );
}

/** The files that both sides changed. A text is merged by hand; of other files one side is taken. */
function Conflicts({
  conflicts,
  texts,
  onResolve,
}: {
  readonly conflicts: readonly Conflict[];
  readonly texts: ReadonlyMap<string, string>;
  readonly onResolve: (path: string, text: string) => void;
}) {
  const say = useSourceWords();
  const [merging, setMerging] = useState<Conflict | undefined>();
  const merge = merging && meetingOf(merging, texts.get(merging.path));
  return (
    <>
      <ul className="grid gap-2" aria-label={say("conflictList")}>
        {conflicts.map((conflict) => (
          <li key={conflict.path} className="flex flex-wrap items-center gap-2" data-conflict={conflict.path}>
            <code>{conflict.path}</code>
            {texts.has(conflict.path) ? (
              <Chip tone="good">{say("resolved")}</Chip>
            ) : (
              <span className="text-warn">{say(conflict.reason)}</span>
            )}
            {meetingOf(conflict, undefined) && (
              <Button
                isSmall
                icon="diff"
                opensDialog
                aria-label={say("mergeOf", { path: conflict.path })}
                onClick={() => setMerging(conflict)}
              >
                {say("merge")}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {merging && merge && (
        <MergeDialog
          path={merging.path}
          meeting={merge}
          isSaving={false}
          error={undefined}
          words={{
            title: say("mergeOf", { path: merging.path }),
            theirs: say("mergeTheirs"),
            back: say("mergeBack"),
            save: say("mergeSave"),
          }}
          onSave={(text) => {
            onResolve(merging.path, text);
            setMerging(undefined);
          }}
          onBack={() => setMerging(undefined)}
        />
      )}
    </>
  );
}

/** Texts on both sides, and where they began; the text merged before is the own side. */
function meetingOf({ base = "", mine, theirs }: Conflict, merged: string | undefined) {
  if (mine === undefined || theirs === undefined) return undefined;
  return { base, mine: merged ?? mine, theirs: { text: theirs, version: 0 } };
}
