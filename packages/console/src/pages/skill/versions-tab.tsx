import { getRouteApi, Link } from "@tanstack/react-router";
import type { OutputOf } from "loadout/client";
import { lazy, Suspense, useId } from "react";
import { useChange, useOperation } from "../../api/operations.ts";
import { Button, buttonLook } from "../../ui/basic/button.tsx";
import { Chip } from "../../ui/basic/chip.tsx";
import { useFormat } from "../../ui/basic/format.ts";
import { Icon } from "../../ui/basic/icon.tsx";
import { TimeAgo } from "../../ui/basic/time-ago.tsx";
import { tell } from "../../ui/basic/toasts.tsx";
import { fieldLook } from "../../ui/form/field-frame.tsx";
import { useBlocked } from "../../ui/form/form-dialog.tsx";
import { useUndo } from "../../ui/form/use-undo.ts";
import { type Column, DataTable } from "../../ui/list/data-table.tsx";
import { Loaded, Skeleton } from "../../ui/page/loading.tsx";
import { Panel } from "../../ui/page/page.tsx";
import { Problem } from "../../ui/page/problem.tsx";
import { AuthorName } from "./list/skill-parts.tsx";
import type { SkillTabProps } from "./skill-page.tsx";
import { useVersionWords } from "./words.ts";

const FileDiffs = lazy(async () => ({ default: (await import("../../ui/diff/file-diffs.tsx")).FileDiffs }));
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
          <VersionTable slug={id} history={history} />
        </div>
      )}
    </Loaded>
  );
}

function VersionTable({ slug, history }: HistoryProps) {
  const say = useVersionWords();
  const format = useFormat();
  const { restore, isBusy, error } = useRestoreVersion(slug, history.version);
  const number = (version: Version) => <VersionNumber version={version} isCurrent={version.n === history.version} />;
  const actions = ({ n }: Version) => (
    <span className="flex flex-wrap gap-1 md:justify-end">
      {n > 1 && <CompareLink version={n} />}
      {n !== history.version && <RestoreButton version={n} isBusy={isBusy} onRestore={restore} />}
      <a
        href={`/api/skill/export?name=${encodeURIComponent(slug)}&version=${n}`}
        download
        aria-label={say("downloadRow", { version: n })}
        title={say("downloadRow", { version: n })}
        className={iconLook}
      >
        <Icon name="download" />
      </a>
    </span>
  );
  const author = (version: Version) => <AuthorName author={version.author} />;
  const digest = (version: Version) => <code>{version.digest.slice(0, 12)}</code>;
  const time = (version: Version) => <TimeAgo time={version.time} />;
  const note = (version: Version) => (
    <span className="line-clamp-2" title={version.note}>
      {version.note}
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
    { id: "digest", title: say("digest"), width: "6.5rem", ...wide, cell: digest },
    { id: "actions", title: say("actions"), width: "9.5rem", isRight: true, cell: actions },
  ];
  return (
    <>
      {error !== null && <Problem error={error} />}
      <DataTable
        caption={say("caption", { slug })}
        rows={[...history.versions].sort((one, other) => other.n - one.n)}
        columns={columns}
        keyOf={({ n }) => String(n)}
        cardHeight={140}
        card={(version) => (
          <div className="grid gap-1">
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
              {number(version)}
              <span className="text-quiet">
                {say(version.cause)} · {time(version)} · {author(version)}
              </span>
            </p>
            <p className="text-quiet">
              {say("fileCount", { count: version.files })} · {format.bytes(version.size)} · {digest(version)}
            </p>
            {version.note !== "" && <p>{version.note}</p>}
            {actions(version)}
          </div>
        )}
      />
    </>
  );
}

function VersionNumber({ version: { n }, isCurrent }: { readonly version: Version; readonly isCurrent: boolean }) {
  const say = useVersionWords();
  return (
    <span className="inline-flex items-center gap-2">
      <Link
        to="."
        search={(before) => ({ ...before, v: n, with: Math.max(1, n - 1) })}
        className="inline-flex min-h-6 items-center font-medium text-accent underline underline-offset-2"
      >
        v{n}
      </Link>
      {isCurrent && <Chip tone="accent">{say("current")}</Chip>}
    </span>
  );
}

function CompareLink({ version }: { readonly version: number }) {
  const say = useVersionWords();
  return (
    <Link
      to="."
      search={(before) => ({ ...before, v: version, with: version - 1 })}
      aria-label={say("compareRow", { version })}
      title={say("compareRow", { version })}
      className={iconLook}
    >
      <Icon name="diff" />
    </Link>
  );
}

function RestoreButton({
  version,
  isBusy,
  onRestore,
}: {
  readonly version: number;
  readonly isBusy: boolean;
  readonly onRestore: (version: number) => void;
}) {
  const say = useVersionWords();
  const blocked = useBlocked();
  return (
    <Button
      isSmall
      variant="quiet"
      icon="refresh"
      className="max-md:min-h-11"
      aria-label={say("restoreRow", { version })}
      isBusy={isBusy}
      blocked={blocked}
      onClick={() => onRestore(version)}
    >
      {say("restoreWord")}
    </Button>
  );
}

/** Makes an earlier version the next one; undoing that makes the version before the next one again. */
function useRestoreVersion(slug: string, current: number) {
  const say = useVersionWords();
  const rollback = useChange("skill.rollback");
  const undo = useUndo("skill.rollback");
  const restore = (version: number): void =>
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
  return { restore, isBusy: rollback.isPending, error: rollback.error };
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
          <Button onClick={() => choose({ v: before, with: after })}>{say("swap")}</Button>
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
      {({ files }) => (
        <Suspense fallback={<Skeleton />}>
          <FileDiffs files={files} />
        </Suspense>
      )}
    </Loaded>
  );
}

/** A version to choose; one that does not exist is shown as well, since the address may name it. */
function Choice({
  label,
  value,
  numbers,
  onChange,
}: {
  readonly label: string;
  readonly value: number;
  readonly numbers: readonly number[];
  readonly onChange: (version: number) => void;
}) {
  const id = useId();
  return (
    <span className="inline-flex items-center gap-1.5">
      <label htmlFor={id} className="text-quiet">
        {label}
      </label>
      <select
        id={id}
        value={value}
        onChange={({ target }) => onChange(Number(target.value))}
        className={`${fieldLook} w-auto!`}
      >
        {[...new Set([...numbers, value])]
          .sort((one, other) => other - one)
          .map((n) => (
            <option key={n} value={n}>
              v{n}
            </option>
          ))}
      </select>
    </span>
  );
}
