import { getRouteApi, Link } from "@tanstack/react-router";
import type { OutputOf } from "loadout/client";
import { lazy, type ReactNode, Suspense, useState } from "react";
import { useOperation } from "../../api/operations.ts";
import { useMay } from "../../shell/who-am-i.ts";
import { Button } from "../../ui/basic/button.tsx";
import { Chip } from "../../ui/basic/chip.tsx";
import { useFormat } from "../../ui/basic/format.ts";
import { TimeAgo } from "../../ui/basic/time-ago.tsx";
import { ConfirmOperation } from "../../ui/form/confirm.tsx";
import { useBlocked } from "../../ui/form/form-dialog.tsx";
import { RowCard, TextCell, TimeCell } from "../../ui/list/cells.tsx";
import type { Column } from "../../ui/list/data-table.tsx";
import { ResourceList } from "../../ui/list/resource-list.tsx";
import { Empty } from "../../ui/page/empty.tsx";
import { Loaded } from "../../ui/page/loading.tsx";
import { Page } from "../../ui/page/page.tsx";
import { useUiWords } from "../../ui/words.ts";
import { ConnectedPrograms } from "../connect/connected-programs.tsx";
import { useTokensWords } from "./words.ts";

const route = getRouteApi("/inside/admin/tokens");

const NewToken = lazy(async () => ({ default: (await import("./new-token.tsx")).NewToken }));

type TokenRow = OutputOf<"token.list">["tokens"][number];

/** The caller's own API tokens; a superadmin also sees those of other users. */
export function TokensPage() {
  const say = useTokensWords();
  const blocked = useBlocked();
  const search = route.useSearch();
  const isAllowed = useMay("superadmin");
  const all = isAllowed && search.all === true;
  const user = all ? search.user : undefined;
  const tokens = useOperation("token.list", { all });
  const [isNew, setIsNew] = useState(false);
  const add = (
    <Button variant="primary" icon="plus" blocked={blocked} opensDialog onClick={() => setIsNew(true)}>
      {say("newToken")}
    </Button>
  );
  return (
    <Page title={say("title")} actions={add}>
      <div className="grid grid-cols-1 gap-3">
        <p className="max-w-4xl text-quiet">{say("lead")}</p>
        <Loaded query={tokens} rows={4}>
          {({ tokens: every }) => {
            const rows = user === undefined ? every : every.filter(({ userId }) => userId === user);
            return (
              <>
                {isAllowed && <Whose all={all} user={user} rows={rows} />}
                <TokenList rows={rows} hasUsers={all} empty={<NoTokens isFiltered={all} add={add} />} />
                <ConnectedPrograms all={all} user={user} />
              </>
            );
          }}
        </Loaded>
      </div>
      {isNew && (
        <Suspense>
          <NewToken onClose={() => setIsNew(false)} />
        </Suspense>
      )}
    </Page>
  );
}

/** Own tokens, those of all users, or those of one. */
function Whose({
  all,
  user,
  rows,
}: {
  readonly all: boolean;
  readonly user: string | undefined;
  readonly rows: readonly TokenRow[];
}) {
  const say = useTokensWords();
  const sayUi = useUiWords();
  const look = (isHere: boolean): string =>
    `flex min-h-7 items-center rounded px-3 max-md:min-h-11 ${isHere ? "bg-accent-soft font-medium text-accent" : "text-quiet hover:text-text"}`;
  return (
    <div className="flex flex-wrap items-center gap-2">
      <nav aria-label={say("whose")} className="flex w-fit rounded-md border border-button-line bg-panel p-0.5">
        <Link
          to="/admin/tokens"
          activeOptions={{ exact: true }}
          aria-current={all ? undefined : "page"}
          className={look(!all)}
        >
          {say("mine")}
        </Link>
        <Link
          to="/admin/tokens"
          search={{ all: true }}
          activeOptions={{ exact: true }}
          aria-current={all && user === undefined ? "page" : undefined}
          className={look(all && user === undefined)}
        >
          {say("everybody")}
        </Link>
      </nav>
      {user !== undefined && (
        <span className="flex items-center gap-2">
          {say("of", { name: rows[0]?.userName ?? user })}
          <Link to="/admin/tokens" search={{ all: true }} className="text-accent underline">
            {sayUi("clear")}
          </Link>
        </span>
      )}
      <span className="ml-auto text-quiet">{say("count", { count: rows.length })}</span>
    </div>
  );
}

function NoTokens({ isFiltered, add }: { readonly isFiltered: boolean; readonly add: ReactNode }) {
  const say = useTokensWords();
  if (isFiltered)
    return (
      <Empty icon="key" title={say("noneHere")}>
        <p>{say("noneHereHint")}</p>
      </Empty>
    );
  return (
    <Empty icon="key" title={say("emptyTitle")} actions={add} command="loadout token create nightly">
      <p>{say("emptyHint")}</p>
    </Empty>
  );
}

function TokenList({
  rows,
  hasUsers,
  empty,
}: {
  readonly rows: readonly TokenRow[];
  /** They belong to several users. */
  readonly hasUsers: boolean;
  readonly empty: ReactNode;
}) {
  const say = useTokensWords();
  const [revoked, setRevoked] = useState<TokenRow>();
  const user: Column<TokenRow> = {
    id: "user",
    title: say("columnUser"),
    width: "minmax(7rem, 1fr)",
    cell: ({ userName }) => <TextCell text={userName} />,
  };
  const columns: readonly Column<TokenRow>[] = [
    {
      id: "name",
      title: say("columnName"),
      width: "minmax(9rem, 2fr)",
      cell: ({ name }) => (
        <span className="font-medium">
          <TextCell text={name} />
        </span>
      ),
    },
    ...(hasUsers ? [user] : []),
    { id: "prefix", title: say("columnPrefix"), width: "7rem", cell: ({ prefix }) => <code>{prefix}…</code> },
    {
      id: "created",
      title: say("columnCreated"),
      width: "8rem",
      cell: ({ createdAt }) => <TimeCell time={createdAt} />,
    },
    {
      id: "expires",
      title: say("columnExpires"),
      width: "minmax(8rem, 1fr)",
      cell: (token) => <Expiry token={token} />,
    },
    {
      id: "used",
      title: say("columnUsed"),
      width: "8rem",
      cell: ({ usedAt }) => <TimeCell time={usedAt} none={say("never")} />,
    },
    {
      id: "actions",
      title: say("columnActions"),
      width: "6rem",
      isRight: true,
      cell: (token) => <Revoke token={token} onRevoke={setRevoked} />,
    },
  ];
  return (
    <>
      <ResourceList
        caption={say("title")}
        rows={rows}
        columns={columns}
        keyOf={({ id }) => id}
        cardHeight={100}
        card={(token) => <TokenCard token={token} hasUser={hasUsers} onRevoke={setRevoked} />}
        empty={empty}
      />
      {revoked && <RevokeToken token={revoked} onClose={() => setRevoked(undefined)} />}
    </>
  );
}

interface RevokeProps {
  readonly token: TokenRow;
  readonly onRevoke: (token: TokenRow) => void;
}

function TokenCard({ token, hasUser, onRevoke }: RevokeProps & { readonly hasUser: boolean }) {
  const say = useTokensWords();
  return (
    <RowCard
      title={<span className="min-w-0 truncate font-medium">{token.name}</span>}
      side={<Revoke token={token} onRevoke={onRevoke} />}
      facts={[
        <code key="prefix">{token.prefix}…</code>,
        hasUser && token.userName,
        <span key="expires">
          {say("columnExpires")} <Expiry token={token} />
        </span>,
        <span key="used">
          {say("columnUsed")} <TimeCell time={token.usedAt} none={say("never")} />
        </span>,
      ]}
    />
  );
}

function Revoke({ token, onRevoke }: RevokeProps) {
  const say = useTokensWords();
  return (
    <Button
      isSmall
      variant="danger"
      className="max-md:min-h-11"
      aria-label={say("revokeOf", { name: token.name })}
      opensDialog
      onClick={() => onRevoke(token)}
    >
      {say("revoke")}
    </Button>
  );
}

const week = 7 * 86_400_000;

function Expiry({ token: { expiresAt } }: { readonly token: TokenRow }) {
  const say = useTokensWords();
  if (expiresAt === undefined) return <span className="text-quiet">{say("noExpiry")}</span>;
  const left = Date.parse(expiresAt) - Date.now();
  return (
    <span className="inline-flex flex-wrap items-center gap-1">
      <TimeAgo time={expiresAt} />
      {left <= 0 && (
        <Chip tone="bad" icon="stop">
          {say("expired")}
        </Chip>
      )}
      {left > 0 && left < week && (
        <Chip tone="warn" icon="warning">
          {say("soon")}
        </Chip>
      )}
    </span>
  );
}

/** Cannot be undone, so it says when the token was last used. */
function RevokeToken({ token: { id, name, usedAt }, onClose }: { readonly token: TokenRow; onClose: () => void }) {
  const say = useTokensWords();
  const format = useFormat();
  return (
    <ConfirmOperation
      operation="token.revoke"
      input={{ id }}
      title={say("revokeTitle", { name })}
      action={say("revoke")}
      done={() => say("revoked", { name })}
      onClose={onClose}
    >
      <p>{usedAt === undefined ? say("revokeUnused") : say("revokeUsed", { time: format.ago(usedAt) })}</p>
      <p>{say("revokeText")}</p>
    </ConfirmOperation>
  );
}
