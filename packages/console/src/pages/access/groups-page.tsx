import { getRouteApi, Link, useNavigate } from "@tanstack/react-router";
import type { OutputOf } from "loadout/client";
import { useState } from "react";
import { useOperation } from "../../api/operations.ts";
import { Button } from "../../ui/basic/button.tsx";
import { useBlocked } from "../../ui/form/form-dialog.tsx";
import { OperationDialog } from "../../ui/form/operation-dialog.tsx";
import { RowCard, rowLinkLook } from "../../ui/list/cells.tsx";
import type { Column } from "../../ui/list/data-table.tsx";
import { ResourceList } from "../../ui/list/resource-list.tsx";
import { Empty } from "../../ui/page/empty.tsx";
import { Loaded } from "../../ui/page/loading.tsx";
import { Page } from "../../ui/page/page.tsx";
import { useUiWords } from "../../ui/words.ts";
import { GroupSheet } from "./group-sheet.tsx";
import { useAccessWords } from "./words.ts";

const route = getRouteApi("/inside/admin/groups");

export type GroupRow = OutputOf<"group.list">["groups"][number];

/** The groups of users; one of them opens in a sheet. */
export function GroupsPage() {
  const say = useAccessWords();
  const blocked = useBlocked();
  const navigate = useNavigate();
  const { group: opened } = route.useSearch();
  const groups = useOperation("group.list", {});
  const [isNew, setIsNew] = useState(false);
  const add = (
    <Button variant="primary" icon="plus" blocked={blocked} opensDialog onClick={() => setIsNew(true)}>
      {say("newGroup")}
    </Button>
  );
  return (
    <Page title={say("title")} actions={add}>
      <Loaded query={groups}>
        {({ groups: rows }) => (
          <div className="grid grid-cols-1 gap-3">
            <p className="text-quiet">{say("intro")}</p>
            {rows.length === 0 ? (
              <Empty icon="users" title={say("emptyTitle")} command="loadout group create writers --member ann" />
            ) : (
              <GroupList rows={rows} />
            )}
            {opened !== undefined && (
              <GroupSheet
                key={opened}
                group={opened}
                groups={rows}
                onClose={() => void navigate({ to: "/admin/groups", replace: true })}
              />
            )}
          </div>
        )}
      </Loaded>
      {isNew && (
        <OperationDialog
          operation="group.create"
          title={say("newGroup")}
          action={say("create")}
          fields={{ name: { label: say("name"), hint: say("nameHint") } }}
          done={({ name }) => say("created", { name })}
          onDone={({ id }) => void navigate({ to: "/admin/groups", search: { group: id }, replace: true })}
          onClose={() => setIsNew(false)}
        />
      )}
    </Page>
  );
}

function GroupList({ rows }: { readonly rows: readonly GroupRow[] }) {
  const say = useAccessWords();
  const columns: readonly Column<GroupRow>[] = [
    { id: "name", title: say("name"), width: "minmax(10rem, 1fr)", cell: (group) => <GroupName group={group} /> },
    { id: "members", title: say("members"), width: "minmax(10rem, 2fr)", cell: (group) => <Members group={group} /> },
  ];
  return (
    <ResourceList
      caption={say("title")}
      rows={rows}
      columns={columns}
      keyOf={({ id }) => id}
      card={(group) => (
        <RowCard title={<GroupName group={group} />} facts={[<Members key="members" group={group} />]} />
      )}
      cardHeight={88}
      empty={null}
    />
  );
}

const GroupName = ({ group: { id, name } }: { readonly group: GroupRow }) => (
  <Link to="/admin/groups" search={{ group: id }} className={rowLinkLook} title={name}>
    <span className="truncate">{name}</span>
  </Link>
);

function Members({ group: { members } }: { readonly group: GroupRow }) {
  const say = useAccessWords();
  const sayUi = useUiWords();
  const names = members.map(({ name }) => name).join(sayUi("nameComma"));
  return (
    <span className="block truncate" title={names}>
      {members.length === 0 ? say("noMembers") : `${say("memberCount", { count: members.length })} · ${names}`}
    </span>
  );
}
