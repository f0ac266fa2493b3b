import { Link } from "@tanstack/react-router";
import { buttonLook } from "../../../ui/basic/button.tsx";
import { Chip } from "../../../ui/basic/chip.tsx";
import { useFormat } from "../../../ui/basic/format.ts";
import { Icon } from "../../../ui/basic/icon.tsx";
import { TimeAgo } from "../../../ui/basic/time-ago.tsx";
import { useMedia } from "../../../ui/basic/use-is-narrow.ts";
import type { Column } from "../../../ui/list/data-table.tsx";
import { StaleBadge } from "../../../ui/skill/stale-badge.tsx";
import { type SessionRow, useOwners } from "./use-sessions.ts";
import { useSessionsWords } from "./words.ts";

export function useSessionColumns(): readonly Column<SessionRow>[] {
  const say = useSessionsWords();
  const format = useFormat();
  const ownerOf = useOwners();
  const [isWide, isMiddle] = [useMedia("(min-width: 1200px)"), useMedia("(min-width: 960px)")];
  const columns: readonly Column<SessionRow>[] = [
    {
      id: "title",
      title: say("columnTitle"),
      width: "minmax(10rem, 2.5fr)",
      cell: (row) => <SessionTitle row={row} />,
    },
    {
      id: "agent",
      title: say("columnAgent"),
      width: "minmax(5rem, 0.8fr)",
      cell: ({ agent }) => (
        <span className="block truncate" title={agent}>
          {agent}
        </span>
      ),
    },
    ...(ownerOf
      ? [
          {
            id: "owner",
            title: say("columnOwner"),
            width: "minmax(5.5rem, 0.9fr)",
            cell: ({ userId }: SessionRow) => (
              <span className="block truncate" title={ownerOf(userId)}>
                {ownerOf(userId)}
              </span>
            ),
          },
        ]
      : []),
    {
      id: "turns",
      title: say("columnTurns"),
      width: "3rem",
      isRight: true,
      cell: ({ turns }) => <span className="tabular-nums">{format.number(turns)}</span>,
    },
    {
      id: "active",
      title: say("columnActive"),
      width: "minmax(8rem, 2.6fr)",
      cell: (row) => <ActiveSkills row={row} />,
    },
    {
      id: "snapshot",
      title: say("columnSnapshot"),
      width: "minmax(8rem, 1fr)",
      cell: (row) => <SnapshotState row={row} />,
    },
    {
      id: "used",
      title: say("columnUsed"),
      width: "6.5rem",
      cell: ({ updatedAt }) => (
        <span className="text-quiet">
          <TimeAgo time={updatedAt} />
        </span>
      ),
    },
    {
      id: "open",
      title: say("columnActions"),
      width: "3.25rem",
      isRight: true,
      cell: (row) => <PlaygroundLink row={row} />,
    },
  ];
  const left = isWide ? [] : isMiddle ? less : [...less, ...least];
  return columns.filter(({ id }) => !left.includes(id));
}

/** What a window that is not wide does without; the page of the session has it. */
const less: readonly string[] = ["agent", "turns", "active"];
const least: readonly string[] = ["owner"];

/** The same on a narrow screen. */
export function SessionCard({ row }: { readonly row: SessionRow }) {
  const say = useSessionsWords();
  const ownerOf = useOwners();
  return (
    <div className="grid gap-1">
      <div className="flex items-center justify-between gap-2">
        <SessionTitle row={row} />
        <PlaygroundLink row={row} />
      </div>
      <p className="flex flex-wrap gap-x-2 text-quiet">
        <span>{row.agent}</span>
        {ownerOf && <span>· {ownerOf(row.userId)}</span>}
        <span>· {say("turns", { count: row.turns })}</span>
        <span>
          · <TimeAgo time={row.updatedAt} />
        </span>
      </p>
      <div className="flex flex-wrap items-center gap-2">
        <SnapshotState row={row} />
        {(row.activated_skills ?? []).length > 0 && <ActiveSkills row={row} />}
      </div>
    </div>
  );
}

/** Where a list names skills, at most so many. */
const most = 3;

function SessionTitle({ row: { contextId, title, isRunning } }: { readonly row: SessionRow }) {
  const say = useSessionsWords();
  return (
    <div className="flex min-w-0 items-center gap-2">
      <Link
        to="/sessions/$sessionId"
        params={{ sessionId: contextId }}
        className="flex min-h-7 min-w-0 items-center font-medium hover:text-accent hover:underline max-md:min-h-11"
        title={`${title} · ${contextId}`}
      >
        <span className="truncate">{title === "" ? `${say("untitled")} · ${contextId}` : title}</span>
      </Link>
      {isRunning && (
        <span className="shrink-0">
          <Chip tone="accent" icon="play">
            {say("running")}
          </Chip>
        </span>
      )}
    </div>
  );
}

function ActiveSkills({ row: { activated_skills: active = [] } }: { readonly row: SessionRow }) {
  const say = useSessionsWords();
  if (active.length === 0) return <span className="text-quiet">–</span>;
  const more = active.slice(most);
  return (
    <span className="flex flex-wrap gap-1">
      {active.slice(0, most).map((id) => (
        <Chip key={id} tone="skill" title={id}>
          {id}
        </Chip>
      ))}
      {more.length > 0 && (
        <Chip title={say("moreSkills", { count: more.length, names: more.join(", ") })}>+{more.length}</Chip>
      )}
    </span>
  );
}

function SnapshotState({ row: { contextId, staleness } }: { readonly row: SessionRow }) {
  const say = useSessionsWords();
  return (
    <StaleBadge
      staleness={staleness}
      actions={
        <Link to="/sessions/$sessionId" params={{ sessionId: contextId }} className={buttonLook("plain", true)}>
          {say("review")}
        </Link>
      }
    />
  );
}

function PlaygroundLink({ row: { contextId, title } }: { readonly row: SessionRow }) {
  const say = useSessionsWords();
  const label = say("openIn", { title: title === "" ? contextId : title });
  return (
    <Link
      to="/playground/$sessionId"
      params={{ sessionId: contextId }}
      aria-label={label}
      title={label}
      className={`${buttonLook("quiet", true)} min-w-9 max-md:min-h-11 max-md:min-w-11`}
    >
      <Icon name="chat" />
    </Link>
  );
}
