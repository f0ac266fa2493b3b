import { getRouteApi, Link } from "@tanstack/react-router";
import type { OutputOf } from "loadout/client";
import { type ReactNode, useEffect, useState } from "react";
import { useChange, useOperation } from "../../api/operations.ts";
import { Button, buttonLook } from "../../ui/basic/button.tsx";
import { Chip } from "../../ui/basic/chip.tsx";
import { useFormat } from "../../ui/basic/format.ts";
import { Icon } from "../../ui/basic/icon.tsx";
import { TimeAgo } from "../../ui/basic/time-ago.tsx";
import { tell } from "../../ui/basic/toasts.tsx";
import { FileDiffs } from "../../ui/diff/file-diffs.tsx";
import { useBlocked } from "../../ui/form/form-dialog.tsx";
import { SelectField } from "../../ui/form/select-field.tsx";
import { useUndo } from "../../ui/form/use-undo.ts";
import { RowCard } from "../../ui/list/cells.tsx";
import { type Column, DataTable } from "../../ui/list/data-table.tsx";
import { Loaded } from "../../ui/page/loading.tsx";
import { Panel } from "../../ui/page/page.tsx";
import { Problem } from "../../ui/page/problem.tsx";
import { CapabilityChanges } from "../../ui/skill/capability-changes.tsx";
import { AuthorName } from "./list/skill-parts.tsx";
import type { SkillTabProps } from "./skill-page.tsx";
import { SourcePanel } from "./source-panel.tsx";
import { useVersionWords } from "./words.ts";

const route = getRouteApi("/inside/skills/$slug");
const iconLook = `${buttonLook("quiet", true)} max-md:min-h-11 max-md:min-w-11`;

type History = OutputOf<"skill.history">;
type Version = History["versions"][number];

interface HistoryProps {
  readonly slug: string;
  readonly history: History;
}

/** The versions of a library skill: compare, restore, download. */
export function VersionsTab({ skill: { id } }: SkillTabProps) {
  const query = useOperation("skill.history", { name: id });
  return (
    <Loaded query={query}>
      {(history) => (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <CompareVersions slug={id} history={history} />
          <AfterComparison slug={id}>
            <SourcePanel slug={id} history={history} />
            <VersionTable slug={id} history={history} />
          </AfterComparison>
        </div>
      )}
    </Loaded>
  );
}

/** Below a comparison that the address names, nothing is shown before that is there, since it would be moved. */
function AfterComparison({ slug, children }: { readonly slug: string; readonly children: ReactNode }) {
  const { v: after, with: before = Math.max(1, (after ?? 1) - 1) } = route.useSearch();
  const { isPending } = useOperation(
    "skill.diff",
    { name: slug, range: `${before}..${after}` },
    { enabled: after !== undefined },
  );
  const [wasShown, setWasShown] = useState(after === undefined);
  const isShown = wasShown || after === undefined || !isPending;
  useEffect(() => {
    if (isShown) setWasShown(true);
  }, [isShown]);
  return isShown && children;
}

function VersionTable({ slug, history }: HistoryProps) {
  const say = useVersionWords();
  const format = useFormat();
  const restore = useRestoreVersion(slug, history.version);
  const number = ({ n }: Version) => (
    <span className="inline-flex items-center gap-2 font-medium">
      v{n} {n === history.version && <Chip tone="accent">{say("current")}</Chip>}
    </span>
  );
  const author = (version: Version) => <AuthorName author={version.author} />;
  const digest = (version: Version) => <code>{version.digest.slice(0, 12)}</code>;
  const time = (version: Version) => <TimeAgo time={version.time} />;
  const actions = ({ n }: Version) => (
    <VersionActions slug={slug} version={n} isCurrent={n === history.version} restore={restore} />
  );
  const signed = ({ n, signatures }: Version) =>
    signatures.length > 0 && (
      <span className="flex flex-wrap gap-1" data-signed={n}>
        {signatures.map(({ fingerprint, signers }) => (
          <Chip key={fingerprint} tone={signers.length > 0 ? "good" : "warn"} title={fingerprint}>
            {signers.length > 0 ? say("signedBy", { names: signers.join(", ") }) : say("signedUnknown")}
          </Chip>
        ))}
      </span>
    );
  const note = (version: Version) => (
    <span className="grid gap-1">
      <span className="line-clamp-2" title={version.note}>
        {version.note}
      </span>
      {signed(version)}
    </span>
  );
  const wide = { from: 1200 } as const;
  const columns: readonly Column<Version>[] = [
    { id: "n", title: say("version"), width: "7rem", cell: number },
    { id: "time", title: say("time"), width: "7.5rem", cell: time },
    { id: "author", title: say("author"), width: "minmax(4rem,7rem)", cell: author },
    { id: "cause", title: say("cause"), width: "5.5rem", ...wide, cell: ({ cause }) => say(cause) },
    { id: "note", title: say("note"), width: "minmax(5rem,1fr)", from: 900, cell: note },
    {
      id: "files",
      title: say("files"),
      width: "3rem",
      ...wide,
      isRight: true,
      cell: ({ files }) => format.number(files),
    },
    { id: "size", title: say("size"), width: "4.5rem", ...wide, isRight: true, cell: ({ size }) => format.bytes(size) },
    { id: "digest", title: say("digest"), width: "7.5rem", ...wide, cell: digest },
    { id: "actions", title: say("actions"), width: "9.5rem", isRight: true, cell: actions },
  ];
  return (
    <>
      {restore.error && <Problem error={restore.error} />}
      <DataTable
        caption={say("caption", { slug })}
        rows={[...history.versions].sort((one, other) => other.n - one.n)}
        columns={columns}
        keyOf={({ n }) => String(n)}
        cardHeight={140}
        card={(version) => (
          <RowCard
            title={number(version)}
            facts={[
              say(version.cause),
              time(version),
              author(version),
              say("fileCount", { count: version.files }),
              format.bytes(version.size),
              digest(version),
            ]}
          >
            {version.note !== "" && <p>{version.note}</p>}
            {signed(version)}
            {actions(version)}
          </RowCard>
        )}
      />
    </>
  );
}

/** Compares a version with the one before, makes it the current one, or downloads it. */
function VersionActions({
  slug,
  version,
  isCurrent,
  restore,
}: {
  readonly slug: string;
  readonly version: number;
  readonly isCurrent: boolean;
  readonly restore: ReturnType<typeof useRestoreVersion>;
}) {
  const say = useVersionWords();
  const blocked = useBlocked();
  const named = (label: string) => ({ "aria-label": label, title: label, className: iconLook });
  return (
    <span className="flex flex-wrap gap-1 max-md:-ml-3 md:justify-end">
      {version > 1 && (
        <Link
          to="."
          search={(before) => ({ ...before, v: version, with: version - 1 })}
          {...named(say("compareRow", { version }))}
        >
          <Icon name="diff" />
        </Link>
      )}
      {!isCurrent && (
        <Button
          isSmall
          variant="quiet"
          icon="refresh"
          className="max-md:min-h-11"
          aria-label={say("restoreRow", { version })}
          isBusy={restore.isBusy}
          blocked={blocked}
          onClick={() => restore.run(version)}
        >
          {say("restoreWord")}
        </Button>
      )}
      <a
        href={`/api/skill/export?name=${encodeURIComponent(slug)}&version=${version}`}
        download
        {...named(say("downloadRow", { version }))}
      >
        <Icon name="download" />
      </a>
    </span>
  );
}

/** Makes an earlier version the next one; undoing that makes the version before the next one again. */
function useRestoreVersion(slug: string, current: number) {
  const say = useVersionWords();
  const rollback = useChange("skill.rollback");
  const undo = useUndo("skill.rollback");
  const run = (version: number): void =>
    rollback.mutate(
      { name: slug, version, from: current },
      {
        onSuccess({ version: made, changed }) {
          if (!changed) return tell(say("sameAsCurrent", { version }));
          tell(say("restored", { version, made }), () =>
            undo({ name: slug, version: current, from: made }, (undone) => say("undone", { made: undone.version })),
          );
        },
      },
    );
  return { run, isBusy: rollback.isPending, error: rollback.error };
}

/** The difference of the two versions that the address names. */
function CompareVersions({ slug, history }: HistoryProps) {
  const say = useVersionWords();
  const { v: after, with: other } = route.useSearch();
  const navigate = route.useNavigate();
  if (after === undefined) return null;
  const before = other ?? Math.max(1, after - 1);
  const numbers = history.versions.map(({ n }) => n);
  const unknown = [before, after].find((one) => !numbers.includes(one));
  const choose = (chosen: { readonly v?: number; readonly with?: number }): void =>
    void navigate({ search: (search) => ({ ...search, v: after, with: before, ...chosen }), replace: true });
  return (
    <Panel
      title={say("compareTitle", { before, after })}
      actions={
        <>
          <Choice label={say("before")} value={before} numbers={numbers} onChange={(n) => choose({ with: n })} />
          <Button icon="move" onClick={() => choose({ v: before, with: after })}>
            {say("swap")}
          </Button>
          <Choice label={say("after")} value={after} numbers={numbers} onChange={(n) => choose({ v: n })} />
          <Link
            to="."
            search={(search) => ({ ...search, v: undefined, with: undefined })}
            className={buttonLook("quiet")}
          >
            <Icon name="close" />
            {say("closeCompare")}
          </Link>
        </>
      }
    >
      {unknown === undefined ? (
        <Difference slug={slug} range={`${before}..${after}`} />
      ) : (
        <p className="text-quiet">{say("noSuch", { version: unknown })}</p>
      )}
    </Panel>
  );
}

function Difference({ slug, range }: { readonly slug: string; readonly range: string }) {
  const query = useOperation("skill.diff", { name: slug, range });
  return (
    <Loaded query={query}>
      {({ files, capabilities }) => (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
          <CapabilityChanges difference={capabilities} />
          <FileDiffs files={files} />
        </div>
      )}
    </Loaded>
  );
}

/** A version to choose; one that does not exist is shown as well, since the address may name it. */
const Choice = ({
  label,
  value,
  numbers,
  onChange,
}: {
  readonly label: string;
  readonly value: number;
  readonly numbers: readonly number[];
  readonly onChange: (version: number) => void;
}) => (
  <SelectField
    isInline
    className="w-auto!"
    label={label}
    value={String(value)}
    options={[...new Set([...numbers, value])]
      .sort((one, other) => other - one)
      .map((n) => ({ value: String(n), label: `v${n}` }))}
    onChange={(chosen) => onChange(Number(chosen))}
  />
);
