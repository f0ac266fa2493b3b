import { Link } from "@tanstack/react-router";
import { useLanguage } from "../../shell/use-language.ts";
import { TimeAgo } from "../../ui/basic/time-ago.tsx";
import { type Column, DataTable } from "../../ui/list/data-table.tsx";
import { actionText } from "./action-texts.ts";
import { SubjectLink } from "./subject-link.tsx";
import type { AuditRow } from "./use-audit.ts";
import { useAuditWords } from "./words.ts";

export function AuditTable({
  rows,
  hasMore,
  onNearEnd,
}: {
  readonly rows: readonly AuditRow[];
  readonly hasMore: boolean;
  readonly onNearEnd: () => void;
}) {
  const say = useAuditWords();
  const columns: readonly Column<AuditRow>[] = [
    { id: "time", title: say("columnTime"), width: "8.5rem", cell: (row) => <Time row={row} /> },
    {
      id: "actor",
      title: say("columnActor"),
      width: "minmax(6rem, 0.8fr)",
      cell: ({ actorName }) => (
        <span className="block truncate" title={actorName}>
          {actorName}
        </span>
      ),
    },
    { id: "action", title: say("columnAction"), width: "minmax(12rem, 1.6fr)", cell: (row) => <Action row={row} /> },
    {
      id: "subject",
      title: say("columnSubject"),
      width: "minmax(8rem, 1.4fr)",
      cell: (row) => <SubjectLink row={row} />,
    },
    {
      id: "request",
      title: say("columnRequest"),
      width: "6.5rem",
      cell: ({ requestId }) => (
        <code className="block truncate text-quiet" title={requestId ?? say("noRequest")}>
          {requestId?.slice(0, 8) ?? "–"}
        </code>
      ),
    },
  ];
  return (
    <DataTable
      caption={say("title")}
      rows={rows}
      total={hasMore ? rows.length + 1 : rows.length}
      columns={columns}
      keyOf={({ id }) => String(id)}
      onNearEnd={onNearEnd}
      cardHeight={116}
      card={(row) => (
        <div className="grid gap-1">
          <Action row={row} />
          <SubjectLink row={row} />
          <p className="flex flex-wrap items-center gap-x-2 text-quiet">
            <Time row={row} />
            <span>· {row.actorName}</span>
          </p>
        </div>
      )}
    />
  );
}

/** Opens the entry. */
function Time({ row: { id, time } }: { readonly row: AuditRow }) {
  const say = useAuditWords();
  return (
    <Link
      to="/admin/audit"
      from="/admin/audit"
      search={(before) => ({ ...before, row: id })}
      title={say("open", { id })}
      className="inline-flex min-h-7 items-center text-accent hover:underline max-md:min-h-11"
    >
      <TimeAgo time={time} />
    </Link>
  );
}

function Action({ row: { action } }: { readonly row: AuditRow }) {
  const { language } = useLanguage();
  return (
    <span className="grid min-w-0">
      <span className="truncate">{actionText(action, language)}</span>
      <code className="truncate text-xs text-quiet">{action}</code>
    </span>
  );
}
