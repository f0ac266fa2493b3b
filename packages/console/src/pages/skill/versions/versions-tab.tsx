import { Link } from "@tanstack/react-router";
import type { OutputOf } from "loadout/client";
import { useIsLive } from "../../../api/live.ts";
import { useOperation } from "../../../api/operations.ts";
import { Button, buttonLook } from "../../../ui/basic/button.tsx";
import { Chip } from "../../../ui/basic/chip.tsx";
import { useFormat } from "../../../ui/basic/format.ts";
import { Icon } from "../../../ui/basic/icon.tsx";
import { TimeAgo } from "../../../ui/basic/time-ago.tsx";
import { useMedia } from "../../../ui/basic/use-is-narrow.ts";
import { type Column, DataTable } from "../../../ui/list/data-table.tsx";
import { Loaded } from "../../../ui/page/loading.tsx";
import { Problem } from "../../../ui/page/problem.tsx";
import { useUiWords } from "../../../ui/words.ts";
import { AuthorName } from "../author-name.tsx";
import type { SkillTabProps } from "../skill-tab.ts";
import { CompareVersions } from "./compare-versions.tsx";
import { useRestoreVersion } from "./use-restore-version.ts";
import { useVersionWords } from "./words.ts";

const iconLook = `${buttonLook("quiet", true)} max-md:min-h-11 max-md:min-w-11`;

/** Left out where there is no room for them. */
const whereWide: readonly string[] = ["files", "size", "digest", "cause"];

type History = OutputOf<"skill.history">;
type Version = History["versions"][number];

/** Every version there was: to look at, to compare, to bring back, to take away. */
export function VersionsTab({ slug }: SkillTabProps) {
  const query = useOperation("skill.history", { name: slug });
  return (
    <Loaded query={query}>
      {(history) => (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <CompareVersions slug={slug} history={history} />
          <VersionTable slug={slug} history={history} />
        </div>
      )}
    </Loaded>
  );
}

function VersionTable({ slug, history }: { readonly slug: string; readonly history: History }) {
  const say = useVersionWords();
  const format = useFormat();
  const { restore, isBusy, error } = useRestoreVersion(slug, history.version);
  const [isWide, isMedium] = [useMedia("(min-width: 1200px)"), useMedia("(min-width: 900px)")];
  const isCurrent = ({ n }: Version): boolean => n === history.version;
  const number = (version: Version) => (
    <span className="inline-flex items-center gap-2">
      <Link
        to="."
        search={(before) => ({ ...before, v: version.n, with: Math.max(1, version.n - 1) })}
        className="inline-flex min-h-6 items-center font-medium text-accent underline underline-offset-2"
      >
        v{version.n}
      </Link>
      {isCurrent(version) && <Chip tone="accent">{say("current")}</Chip>}
    </span>
  );
  const actions = (version: Version) => (
    <span className="flex flex-wrap gap-1 md:justify-end">
      {version.n > 1 && (
        <Link
          to="."
          search={(before) => ({ ...before, v: version.n, with: version.n - 1 })}
          aria-label={say("compareRow", { version: version.n })}
          title={say("compareRow", { version: version.n })}
          className={iconLook}
        >
          <Icon name="diff" />
        </Link>
      )}
      {!isCurrent(version) && <RestoreButton version={version.n} isBusy={isBusy} onRestore={restore} />}
      <a
        href={`/api/skill/export?name=${encodeURIComponent(slug)}&version=${version.n}`}
        download
        aria-label={say("downloadRow", { version: version.n })}
        title={say("downloadRow", { version: version.n })}
        className={iconLook}
      >
        <Icon name="download" />
      </a>
    </span>
  );
  const columns: readonly Column<Version>[] = [
    { id: "n", title: say("version"), width: "7rem", cell: number },
    { id: "time", title: say("time"), width: "7.5rem", cell: ({ time }) => <TimeAgo time={time} /> },
    {
      id: "author",
      title: say("author"),
      width: "minmax(4rem,7rem)",
      cell: ({ author }) => <AuthorName author={author} />,
    },
    { id: "cause", title: say("cause"), width: "5.5rem", cell: ({ cause }) => say(cause) },
    {
      id: "note",
      title: say("note"),
      width: "minmax(5rem,1fr)",
      cell: ({ note }) => (
        <span className="line-clamp-2" title={note}>
          {note}
        </span>
      ),
    },
    { id: "files", title: say("files"), width: "3rem", isRight: true, cell: ({ files }) => format.number(files) },
    { id: "size", title: say("size"), width: "4.5rem", isRight: true, cell: ({ size }) => format.bytes(size) },
    { id: "digest", title: say("digest"), width: "6.5rem", cell: ({ digest }) => <code>{digest.slice(0, 12)}</code> },
    { id: "actions", title: say("actions"), width: "9.5rem", isRight: true, cell: actions },
  ];
  return (
    <>
      {error !== null && <Problem error={error} />}
      <DataTable
        caption={say("caption", { slug })}
        rows={[...history.versions].sort((one, other) => other.n - one.n)}
        columns={columns.filter(({ id }) => (isWide || !whereWide.includes(id)) && (isMedium || id !== "note"))}
        keyOf={({ n }) => String(n)}
        cardHeight={140}
        card={(version) => (
          <div className="grid gap-1">
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
              {number(version)}
              <span className="text-quiet">
                {say(version.cause)} · <TimeAgo time={version.time} /> · <AuthorName author={version.author} />
              </span>
            </p>
            <p className="text-quiet">
              {say("fileCount", { count: version.files })} · {format.bytes(version.size)} ·{" "}
              <code>{version.digest.slice(0, 12)}</code>
            </p>
            {version.note !== "" && <p>{version.note}</p>}
            {actions(version)}
          </div>
        )}
      />
    </>
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
  const sayUi = useUiWords();
  const isLive = useIsLive();
  return (
    <Button
      isSmall
      variant="quiet"
      icon="refresh"
      className="max-md:min-h-11"
      aria-label={say("restoreRow", { version })}
      isBusy={isBusy}
      blocked={isLive ? undefined : sayUi("offlineReason")}
      onClick={() => onRestore(version)}
    >
      {say("restoreWord")}
    </Button>
  );
}
