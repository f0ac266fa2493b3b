import type { OutputOf } from "loadout/client";
import { useState } from "react";
import { Button } from "../../ui/basic/button.tsx";
import { Chip } from "../../ui/basic/chip.tsx";
import { TimeAgo } from "../../ui/basic/time-ago.tsx";
import { type Column, DataTable } from "../../ui/list/data-table.tsx";
import { RevokeToken } from "./revoke-token.tsx";
import { useTokensWords } from "./words.ts";

export type TokenRow = OutputOf<"token.list">["tokens"][number];

export function TokenTable({
  tokens,
  hasUsers,
}: {
  readonly tokens: readonly TokenRow[];
  /** They are of several users. */
  readonly hasUsers: boolean;
}) {
  const say = useTokensWords();
  const [revoked, setRevoked] = useState<TokenRow>();
  const columns: readonly Column<TokenRow>[] = [
    {
      id: "name",
      title: say("columnName"),
      width: "minmax(9rem, 2fr)",
      cell: ({ name }) => (
        <span className="block truncate font-medium" title={name}>
          {name}
        </span>
      ),
    },
    ...(hasUsers
      ? [
          {
            id: "user",
            title: say("columnUser"),
            width: "minmax(7rem, 1fr)",
            cell: ({ userName }: TokenRow) => (
              <span className="block truncate" title={userName}>
                {userName}
              </span>
            ),
          },
        ]
      : []),
    { id: "prefix", title: say("columnPrefix"), width: "7rem", cell: ({ prefix }) => <code>{prefix}…</code> },
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
      id: "expires",
      title: say("columnExpires"),
      width: "minmax(8rem, 1fr)",
      cell: (token) => <Expiry token={token} />,
    },
    { id: "used", title: say("columnUsed"), width: "8rem", cell: (token) => <Used token={token} /> },
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
      <DataTable
        caption={say("title")}
        rows={tokens}
        columns={columns}
        keyOf={({ id }) => id}
        cardHeight={100}
        card={(token) => (
          <div className="grid gap-1">
            <div className="flex items-center justify-between gap-2">
              <span className="min-w-0 truncate font-medium">{token.name}</span>
              <Revoke token={token} onRevoke={setRevoked} />
            </div>
            <p className="flex flex-wrap items-center gap-x-2 text-quiet">
              <code>{token.prefix}…</code>
              {hasUsers && <span>· {token.userName}</span>}
              <span>
                · {say("columnExpires")} <Expiry token={token} />
              </span>
              <span>
                · {say("columnUsed")} <Used token={token} />
              </span>
            </p>
          </div>
        )}
      />
      {revoked && <RevokeToken token={revoked} onClose={() => setRevoked(undefined)} />}
    </>
  );
}

const Revoke = ({ token, onRevoke }: { readonly token: TokenRow; readonly onRevoke: (token: TokenRow) => void }) => {
  const say = useTokensWords();
  return (
    <Button
      isSmall
      variant="danger"
      className="max-md:min-h-11"
      aria-label={say("revokeOf", { name: token.name })}
      onClick={() => onRevoke(token)}
    >
      {say("revoke")}
    </Button>
  );
};

const week = 7 * 86_400_000;

function Expiry({ token: { expiresAt } }: { readonly token: TokenRow }) {
  const say = useTokensWords();
  if (expiresAt === undefined) return <span className="text-quiet">{say("never")}</span>;
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

function Used({ token: { usedAt } }: { readonly token: TokenRow }) {
  const say = useTokensWords();
  return <span className="text-quiet">{usedAt === undefined ? say("never") : <TimeAgo time={usedAt} />}</span>;
}
