import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { lazy, Suspense, useState } from "react";
import { useIsLive } from "../../api/live.ts";
import { Button } from "../../ui/basic/button.tsx";
import { Empty } from "../../ui/page/empty.tsx";
import { Loaded } from "../../ui/page/loading.tsx";
import { Page } from "../../ui/page/page.tsx";
import { useUiWords } from "../../ui/words.ts";
import { useUsers } from "./use-users.ts";
import { UserTable } from "./user-table.tsx";
import { useUsersWords } from "./words.ts";

const route = getRouteApi("/inside/admin/users");

const NewUser = lazy(async () => ({ default: (await import("./new-user.tsx")).NewUser }));
const UserSheet = lazy(async () => ({ default: (await import("./user-sheet.tsx")).UserSheet }));

/** Who may sign in, and what they may do. */
export function UsersPage() {
  const say = useUsersWords();
  const sayUi = useUiWords();
  const isLive = useIsLive();
  const navigate = useNavigate();
  const { user: opened } = route.useSearch();
  const users = useUsers();
  const [isNew, setIsNew] = useState(false);
  const add = (
    <Button
      variant="primary"
      icon="plus"
      blocked={isLive ? undefined : sayUi("offlineReason")}
      onClick={() => setIsNew(true)}
    >
      {say("newUser")}
    </Button>
  );
  return (
    <Page title={say("title")} actions={add}>
      <Loaded query={users}>
        {({ users: rows }) => (
          <div className="grid grid-cols-1 gap-3">
            <p className="text-quiet">{say("count", { count: rows.length })}</p>
            <UserTable users={rows} />
            {rows.length === 1 && (
              <Empty
                icon="user"
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
      {isNew && (
        <Suspense>
          <NewUser onClose={() => setIsNew(false)} />
        </Suspense>
      )}
    </Page>
  );
}
