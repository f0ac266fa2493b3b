import { Link } from "@tanstack/react-router";
import type { OutputOf } from "loadout/client";
import { useFormat } from "../../../ui/basic/format.ts";
import { TimeAgo } from "../../../ui/basic/time-ago.tsx";
import { type Column, DataTable } from "../../../ui/list/data-table.tsx";
import { useUsageWords } from "./words.ts";

type SessionUse = NonNullable<OutputOf<"skill.activations">["sessions"]>[number];

/** Where it was used; a session that is gone is only a name. */
export function UsageSessions({ sessions }: { readonly sessions: readonly SessionUse[] }) {
  const say = useUsageWords();
  const format = useFormat();
  if (sessions.length === 0) return <p className="text-quiet">{say("noSessions")}</p>;
  const columns: readonly Column<SessionUse>[] = [
    {
      id: "session",
      title: say("session"),
      width: "minmax(0, 2fr)",
      cell: (use) => <SessionName use={use} />,
    },
    { id: "agent", title: say("agent"), width: "minmax(0, 1fr)", cell: ({ agent = "–" }) => agent },
    {
      id: "count",
      title: say("count"),
      width: "6rem",
      isRight: true,
      cell: ({ count }) => <span className="tabular-nums">{format.number(count)}</span>,
    },
    { id: "last", title: say("lastTime"), width: "7.5rem", isRight: true, cell: ({ last }) => <TimeAgo time={last} /> },
  ];
  return (
    <DataTable
      caption={say("sessions")}
      rows={sessions}
      columns={columns}
      keyOf={({ contextId }) => contextId}
      card={(use) => (
        <div className="grid gap-1">
          <SessionName use={use} />
          <p className="text-quiet">
            {use.agent} · {format.number(use.count)} · <TimeAgo time={use.last} />
          </p>
        </div>
      )}
      cardHeight={64}
    />
  );
}

function SessionName({ use: { contextId, title } }: { readonly use: SessionUse }) {
  const say = useUsageWords();
  if (title === undefined)
    return (
      <span className="text-quiet">
        {say("gone")} <code>{contextId}</code>
      </span>
    );
  return (
    <Link
      to="/sessions/$sessionId"
      params={{ sessionId: contextId }}
      className="flex min-h-7 min-w-0 items-center font-medium hover:underline max-md:min-h-11"
    >
      <span className="truncate">{title === "" ? contextId : title}</span>
    </Link>
  );
}
