import { getRouteApi, Link } from "@tanstack/react-router";
import { lazy, type ReactNode, Suspense, useState } from "react";
import { useIsLive } from "../../api/live.ts";
import { useOperation } from "../../api/operations.ts";
import { useMay } from "../../shell/who-am-i.ts";
import { Button, buttonLook } from "../../ui/basic/button.tsx";
import { Empty } from "../../ui/page/empty.tsx";
import { Loaded } from "../../ui/page/loading.tsx";
import { Page } from "../../ui/page/page.tsx";
import { useUiWords } from "../../ui/words.ts";
import { type TokenRow, TokenTable } from "./token-table.tsx";
import { useTokensWords } from "./words.ts";

const route = getRouteApi("/inside/admin/tokens");

const NewToken = lazy(async () => ({ default: (await import("./new-token.tsx")).NewToken }));

/** Somebody's own tokens; a superadmin also sees those of others. */
export function TokensPage() {
  const say = useTokensWords();
  const sayUi = useUiWords();
  const isLive = useIsLive();
  const search = route.useSearch();
  const isAllowed = useMay("superadmin");
  const all = isAllowed && search.all === true;
  const user = all ? search.user : undefined;
  const tokens = useOperation("token.list", { all });
  const [isNew, setIsNew] = useState(false);
  const add = (
    <Button
      variant="primary"
      icon="plus"
      blocked={isLive ? undefined : sayUi("offlineReason")}
      onClick={() => setIsNew(true)}
    >
      {say("newToken")}
    </Button>
  );
  return (
    <Page title={say("title")} actions={add}>
      <div className="grid grid-cols-1 gap-3">
        <p className="max-w-prose text-quiet">{say("lead")}</p>
        <Loaded query={tokens} rows={4}>
          {({ tokens: every }) => {
            const rows = user === undefined ? every : every.filter(({ userId }) => userId === user);
            return (
              <>
                {isAllowed && <Whose all={all} user={user} rows={rows} />}
                {rows.length > 0 ? (
                  <TokenTable tokens={rows} hasUsers={all} />
                ) : (
                  <NoTokens isFiltered={all} add={add} />
                )}
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
  const look = (isHere: boolean): string => `${buttonLook("plain", true)} max-md:min-h-11 ${isHere ? chosen : ""}`;
  return (
    <div className="flex flex-wrap items-center gap-2">
      <nav aria-label={say("whose")} className="flex gap-2">
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

const chosen = "border-accent bg-accent-soft text-accent";

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
