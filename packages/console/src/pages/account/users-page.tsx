import { getRouteApi, Link, useNavigate } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { useWhoAmI } from "../../shell/who-am-i.ts";
import { Button } from "../../ui/basic/button.tsx";
import { Chip } from "../../ui/basic/chip.tsx";
import { useFormat } from "../../ui/basic/format.ts";
import { useBlocked } from "../../ui/form/form-dialog.tsx";
import { RowCard, rowLinkLook, TimeCell } from "../../ui/list/cells.tsx";
import type { Column } from "../../ui/list/data-table.tsx";
import { ResourceList } from "../../ui/list/resource-list.tsx";
import { Empty } from "../../ui/page/empty.tsx";
import { Loaded } from "../../ui/page/loading.tsx";
import { Page } from "../../ui/page/page.tsx";
import { OpenInvitations } from "./open-invitations.tsx";
import { type UserRow, useTokenCounts, useUsers } from "./use-users.ts";
import { useUsersWords } from "./words.ts";

const route = getRouteApi("/inside/admin/users");

const NewUser = lazy(async () => ({ default: (await import("./new-user.tsx")).NewUser }));
const InviteUser = lazy(async () => ({ default: (await import("./invite-user.tsx")).InviteUser }));
const UserSheet = lazy(async () => ({ default: (await import("./user-sheet.tsx")).UserSheet }));

/** The list of users; one of them opens in a sheet. */
export function UsersPage() {
  const say = useUsersWords();
  const blocked = useBlocked();
  const navigate = useNavigate();
  const { user: opened, add: isNew = false, invite: isInviting = false } = route.useSearch();
  const users = useUsers();
  const setIsNew = (isOpen: boolean): void =>
    void navigate({ to: "/admin/users", search: isOpen ? { add: true } : {}, replace: true });
  const setIsInviting = (isOpen: boolean): void =>
    void navigate({ to: "/admin/users", search: isOpen ? { invite: true } : {}, replace: true });
  const add = (
    <Button variant="primary" icon="plus" blocked={blocked} opensDialog onClick={() => setIsNew(true)}>
      {say("newUser")}
    </Button>
  );
  return (
    <Page
      title={say("title")}
      actions={
        <>
          <Button icon="link" blocked={blocked} opensDialog onClick={() => setIsInviting(true)}>
            {say("invite")}
          </Button>
          {add}
        </>
      }
    >
      <Loaded query={users}>
        {({ users: rows }) => (
          <div className="grid grid-cols-1 gap-3">
            <p className="text-quiet">{say("count", { count: rows.length })}</p>
            <UserList rows={rows} />
            <OpenInvitations />
            {rows.length === 1 && (
              <Empty
                icon="users"
                title={say("lonelyTitle")}
                actions={add}
                command="loadout user create ann --role user --password-stdin"
              >
                <p>{say("lonelyHint")}</p>
              </Empty>
            )}
            {opened !== undefined && (
              <Suspense>
                <UserSheet
                  key={opened}
                  user={opened}
                  users={rows}
                  onClose={() => void navigate({ to: "/admin/users", replace: true })}
                />
              </Suspense>
            )}
          </div>
        )}
      </Loaded>
      {isInviting && (
        <Suspense>
          <InviteUser onClose={() => setIsInviting(false)} />
        </Suspense>
      )}
      {isNew && (
        <Suspense>
          <NewUser onClose={() => setIsNew(false)} />
        </Suspense>
      )}
    </Page>
  );
}

function UserList({ rows }: { readonly rows: readonly UserRow[] }) {
  const say = useUsersWords();
  const columns: readonly Column<UserRow>[] = [
    { id: "name", title: say("columnName"), width: "minmax(10rem, 2fr)", cell: (user) => <UserName user={user} /> },
    { id: "role", title: say("columnRole"), width: "minmax(7rem, 1fr)", cell: ({ role }) => say(role) },
    { id: "state", title: say("columnState"), width: "minmax(9rem, 1.2fr)", cell: (user) => <UserState user={user} /> },
    {
      id: "seen",
      title: say("columnSeen"),
      width: "8rem",
      cell: ({ seenAt }) => <TimeCell time={seenAt} none={say("never")} />,
    },
    {
      id: "created",
      title: say("columnCreated"),
      width: "8rem",
      cell: ({ createdAt }) => <TimeCell time={createdAt} />,
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
    <ResourceList
      caption={say("title")}
      rows={rows}
      columns={columns}
      keyOf={({ userId }) => userId}
      card={(user) => <UserCard user={user} />}
      cardHeight={108}
      empty={null}
    />
  );
}

function UserName({ user: { userId, name } }: { readonly user: UserRow }) {
  const say = useUsersWords();
  const { data: me } = useWhoAmI();
  return (
    <span className="flex min-w-0 items-center gap-2">
      <Link to="/admin/users" search={{ user: userId }} className={rowLinkLook} title={`${name} · ${userId}`}>
        <span className="truncate">{name}</span>
      </Link>
      {me?.userId === userId && <Chip tone="accent">{say("you")}</Chip>}
    </span>
  );
}

function UserState({ user: { isDisabled, hasPassword, provider, email } }: { readonly user: UserRow }) {
  const say = useUsersWords();
  return (
    <span className="flex flex-wrap gap-1">
      <Chip tone={isDisabled ? "warn" : "good"} icon={isDisabled ? "stop" : "check"}>
        {say(isDisabled ? "disabled" : "active")}
      </Chip>
      {provider && <Chip title={provider.email ?? provider.subject}>{say("byProvider")}</Chip>}
      {email !== undefined && <Chip title={email}>{say("expected")}</Chip>}
      {!hasPassword && !provider && email === undefined && (
        <Chip title={say("noPasswordHint")}>{say("noPassword")}</Chip>
      )}
    </span>
  );
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
      className="inline-flex min-h-7 min-w-7 items-center justify-end text-accent tabular-nums underline max-md:min-h-11 max-md:min-w-11 max-md:justify-start"
    >
      {format.number(count)}
    </Link>
  );
}

function UserCard({ user }: { readonly user: UserRow }) {
  const say = useUsersWords();
  return (
    <RowCard
      title={<UserName user={user} />}
      side={<UserState user={user} />}
      facts={[
        say(user.role),
        <span key="seen">
          {say("columnSeen")} <TimeCell time={user.seenAt} none={say("never")} />
        </span>,
        <span key="tokens">
          {say("columnTokens")} <TokenCount user={user} />
        </span>,
      ]}
    />
  );
}
