import { Link } from "@tanstack/react-router";
import { useWhoAmI } from "../../shell/who-am-i.ts";
import { Chip } from "../../ui/basic/chip.tsx";
import { useFormat } from "../../ui/basic/format.ts";
import { TimeAgo } from "../../ui/basic/time-ago.tsx";
import { type Column, DataTable } from "../../ui/list/data-table.tsx";
import { type UserRow, useTokenCounts } from "./use-users.ts";
import { useUsersWords } from "./words.ts";

/** The table of users. */
export function UserTable({ users }: { readonly users: readonly UserRow[] }) {
  const say = useUsersWords();
  const columns: readonly Column<UserRow>[] = [
    {
      id: "name",
      title: say("columnName"),
      width: "minmax(10rem, 2fr)",
      cell: (user) => <UserName user={user} />,
    },
    { id: "role", title: say("columnRole"), width: "minmax(7rem, 1fr)", cell: (user) => <UserRole user={user} /> },
    { id: "state", title: say("columnState"), width: "minmax(9rem, 1.2fr)", cell: (user) => <UserState user={user} /> },
    { id: "seen", title: say("columnSeen"), width: "8rem", cell: (user) => <Seen user={user} /> },
    {
      id: "created",
      title: say("columnCreated"),
      width: "8rem",
      cell: ({ createdAt }) => (
        <span className="text-quiet">
          <TimeAgo time={createdAt} />
        </span>
      ),
    },
    {
      id: "tokens",
      title: say("columnTokens"),
      width: "6rem",
      isRight: true,
      cell: (user) => <TokenCount user={user} />,
    },
  ];
  return (
    <DataTable
      caption={say("title")}
      rows={users}
      columns={columns}
      keyOf={({ userId }) => userId}
      card={(user) => <UserCard user={user} />}
      cardHeight={108}
    />
  );
}

function UserName({ user: { userId, name } }: { readonly user: UserRow }) {
  const say = useUsersWords();
  const { data: me } = useWhoAmI();
  return (
    <span className="flex min-w-0 items-center gap-2">
      <Link
        to="/admin/users"
        search={{ user: userId }}
        className="flex min-h-7 min-w-0 items-center font-medium hover:text-accent hover:underline max-md:min-h-11"
        title={`${name} · ${userId}`}
      >
        <span className="truncate">{name}</span>
      </Link>
      {me?.userId === userId && <Chip tone="accent">{say("you")}</Chip>}
    </span>
  );
}

const UserRole = ({ user: { role } }: { readonly user: UserRow }) => <span>{useUsersWords()(role)}</span>;

function UserState({ user: { isDisabled, hasPassword } }: { readonly user: UserRow }) {
  const say = useUsersWords();
  return (
    <span className="flex flex-wrap gap-1">
      {isDisabled ? (
        <Chip tone="warn" icon="stop">
          {say("disabled")}
        </Chip>
      ) : (
        <Chip tone="good" icon="check">
          {say("active")}
        </Chip>
      )}
      {!hasPassword && <Chip title={say("noPasswordHint")}>{say("noPassword")}</Chip>}
    </span>
  );
}

function Seen({ user: { seenAt } }: { readonly user: UserRow }) {
  const say = useUsersWords();
  return <span className="text-quiet">{seenAt === undefined ? say("never") : <TimeAgo time={seenAt} />}</span>;
}

function TokenCount({ user: { userId, name } }: { readonly user: UserRow }) {
  const say = useUsersWords();
  const format = useFormat();
  const count = useTokenCounts()(userId);
  if (!count) return <span className="text-quiet tabular-nums">{count ?? "–"}</span>;
  return (
    <Link
      to="/admin/tokens"
      search={{ all: true, user: userId }}
      aria-label={say("tokensOf", { name, count })}
      className="inline-flex min-h-7 min-w-7 items-center justify-end text-accent tabular-nums underline max-md:min-h-11 max-md:min-w-11"
    >
      {format.number(count)}
    </Link>
  );
}

function UserCard({ user }: { readonly user: UserRow }) {
  const say = useUsersWords();
  return (
    <div className="grid gap-1">
      <div className="flex items-center justify-between gap-2">
        <UserName user={user} />
        <UserState user={user} />
      </div>
      <p className="flex flex-wrap items-center gap-x-2 text-quiet">
        <UserRole user={user} />
        <span>
          · {say("columnSeen")} <Seen user={user} />
        </span>
        <span>
          · {say("columnTokens")} <TokenCount user={user} />
        </span>
      </p>
    </div>
  );
}
