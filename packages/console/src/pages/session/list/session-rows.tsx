import { Link } from "@tanstack/react-router";
import { buttonLook } from "../../../ui/basic/button.tsx";
import { Chip } from "../../../ui/basic/chip.tsx";
import { useFormat } from "../../../ui/basic/format.ts";
import { Icon } from "../../../ui/basic/icon.tsx";
import { TimeAgo } from "../../../ui/basic/time-ago.tsx";
import { RowCard, rowLinkLook, TextCell, TimeCell } from "../../../ui/list/cells.tsx";
import type { Column } from "../../../ui/list/data-table.tsx";
import { StaleBadge } from "../../../ui/skill/stale-badge.tsx";
import { type SessionRow, sessionName, useOwners } from "../use-sessions.ts";
import { useSessionWords } from "../words.ts";

/** A session in the list: the columns of the table, and the card on a narrow screen. */

interface RowProps {
  readonly row: SessionRow;
}

export function useSessionColumns(): readonly Column<SessionRow>[] {
  const say = useSessionWords();
  const format = useFormat();
  const ownerOf = useOwners();
  const owner: Column<SessionRow> = {
    id: "owner",
    title: say("columnOwner"),
    width: "minmax(6.5rem, 1.2fr)",
    from: 960,
    cell: ({ userId }) => <TextCell text={ownerOf?.(userId)} />,
  };
  return [
    {
      id: "title",
      title: say("columnTitle"),
      width: "minmax(10rem, 2.5fr)",
      cell: (row) => <SessionTitle row={row} />,
    },
    {
      id: "agent",
      title: say("agent"),
      width: "minmax(5rem, 0.8fr)",
      from: 1200,
      cell: ({ agent }) => <TextCell text={agent} />,
    },
    ...(ownerOf ? [owner] : []),
    {
      id: "turns",
      title: say("turns"),
      width: "3rem",
      isRight: true,
      from: 1200,
      cell: ({ turns }) => <span className="tabular-nums">{format.number(turns)}</span>,
    },
    {
      id: "active",
      title: say("columnActive"),
      width: "minmax(8rem, 2.2fr)",
      from: 1200,
      cell: (row) => <ActiveSkills row={row} />,
    },
    {
      id: "snapshot",
      title: say("columnSnapshot"),
      width: "minmax(8rem, 1fr)",
      cell: (row) => <SnapshotState row={row} />,
    },
    { id: "used", title: say("used"), width: "6.5rem", cell: ({ updatedAt }) => <TimeCell time={updatedAt} /> },
    {
      id: "open",
      title: say("columnActions"),
      width: "3.25rem",
      isRight: true,
      cell: (row) => <PlaygroundLink row={row} />,
    },
  ];
}

export function SessionCard({ row }: RowProps) {
  const say = useSessionWords();
  const ownerOf = useOwners();
  return (
    <RowCard
      title={<SessionTitle row={row} />}
      side={<PlaygroundLink row={row} />}
      facts={[
        row.agent,
        ownerOf?.(row.userId),
        say("turnCount", { count: row.turns }),
        <TimeAgo key="used" time={row.updatedAt} />,
      ]}
    >
      <div className="flex flex-wrap items-center gap-2">
        <SnapshotState row={row} />
        {(row.activated_skills ?? []).length > 0 && <ActiveSkills row={row} />}
      </div>
    </RowCard>
  );
}

function SessionTitle({ row: { contextId, title, isRunning } }: RowProps) {
  const say = useSessionWords();
  return (
    <div className="flex min-w-0 items-center gap-2">
      <Link
        to="/sessions/$sessionId"
        params={{ sessionId: contextId }}
        className={rowLinkLook}
        title={`${title} · ${contextId}`}
      >
        <span className="truncate">{title || `${say("untitled")} · ${contextId}`}</span>
      </Link>
      {isRunning && (
        <span className="shrink-0">
          <Chip tone="accent" icon="running">
            {say("running")}
          </Chip>
        </span>
      )}
    </div>
  );
}

/** The number of skills a row names; the tooltip of the last chip names the others. */
const mostNamed = 3;

function ActiveSkills({ row: { activated_skills: active = [] } }: RowProps) {
  const say = useSessionWords();
  if (active.length === 0) return <span className="text-quiet">–</span>;
  const more = active.slice(mostNamed);
  return (
    <span className="flex min-w-0 flex-wrap gap-1">
      {active.slice(0, mostNamed).map((id) => (
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

function SnapshotState({ row: { contextId, staleness } }: RowProps) {
  const say = useSessionWords();
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

function PlaygroundLink({ row }: RowProps) {
  const say = useSessionWords();
  const label = say("openIn", { title: sessionName(row) });
  return (
    <Link
      to="/playground/$sessionId"
      params={{ sessionId: row.contextId }}
      aria-label={label}
      title={label}
      className={`${buttonLook("quiet", true)} min-w-9 max-md:min-h-11 max-md:min-w-11`}
    >
      <Icon name="playground" />
    </Link>
  );
}
