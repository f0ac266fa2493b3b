import { useState } from "react";
import { useChange, useOperation } from "../../api/operations.ts";
import { Button, IconButton } from "../../ui/basic/button.tsx";
import { toast } from "../../ui/basic/toasts.tsx";
import { ConfirmOperation } from "../../ui/form/confirm.tsx";
import { Form, useBlocked } from "../../ui/form/form-dialog.tsx";
import { SelectField } from "../../ui/form/select-field.tsx";
import { TextField } from "../../ui/form/text-field.tsx";
import { Empty } from "../../ui/page/empty.tsx";
import { Problem } from "../../ui/page/problem.tsx";
import { Dialog } from "../../ui/window/dialog.tsx";
import type { GroupRow } from "./groups-page.tsx";
import { useAccessWords } from "./words.ts";

/** The sheet of one group: members, name, deletion. */
export function GroupSheet({
  group,
  groups,
  onClose,
}: {
  /** The id or the name of the group. */
  readonly group: string;
  readonly groups: readonly GroupRow[];
  readonly onClose: () => void;
}) {
  const say = useAccessWords();
  const found = groups.find(({ id, name }) => id === group || name === group);
  if (!found)
    return (
      <Dialog isOpen isSheet onClose={onClose} title={say("title")}>
        <Empty icon="users" title={say("unknown", { group })}>
          <p>{say("unknownHint")}</p>
        </Empty>
      </Dialog>
    );
  return (
    <Dialog isOpen isSheet onClose={onClose} title={say("groupTitle", { name: found.name })}>
      <div className="grid gap-6">
        <MembersPart group={found} />
        <NamePart key={found.name} group={found} />
        <DeletePart group={found} onGone={onClose} />
      </div>
    </Dialog>
  );
}

function MembersPart({ group: { id, members } }: { readonly group: GroupRow }) {
  const say = useAccessWords();
  const users = useOperation("user.list", {});
  const edit = useChange("group.edit");
  const known = new Set(members.map(({ userId }) => userId));
  const others = (users.data?.users ?? []).filter(({ userId }) => !known.has(userId));
  const [chosen, setChosen] = useState("");
  const user = others.find(({ userId }) => userId === chosen) ?? others[0];
  const free = useBlocked();
  const blocked = useBlocked(users.data && !user ? say("everyone") : undefined);
  const add = (): void => {
    if (user)
      edit.mutate({ group: id, add: [user.userId] }, { onSuccess: () => toast(say("added", { name: user.name })) });
  };
  return (
    <section className="grid gap-3">
      <h3>{say("members")}</h3>
      {members.length === 0 && <p className="text-quiet">{say("noMembers")}</p>}
      <ul className="grid gap-1">
        {members.map(({ userId, name }) => (
          <li key={userId} className="flex min-w-0 items-center gap-2">
            <span className="min-w-0 flex-1 truncate">{name}</span>
            <IconButton
              icon="close"
              label={say("removeMember", { name })}
              blocked={free}
              onClick={() =>
                edit.mutate({ group: id, remove: [userId] }, { onSuccess: () => toast(say("removed", { name })) })
              }
            />
          </li>
        ))}
      </ul>
      <Form
        className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-2"
        onSubmit={add}
        isBusy={edit.isPending}
        blocked={blocked}
      >
        <SelectField
          label={say("member")}
          value={user?.userId ?? ""}
          onChange={setChosen}
          options={others.map(({ userId, name }) => ({ value: userId, label: name }))}
        />
        <Button type="submit" isBusy={edit.isPending} blocked={blocked}>
          {say("addMember")}
        </Button>
      </Form>
      {edit.error && <Problem error={edit.error} />}
    </section>
  );
}

function NamePart({ group: { id, name } }: { readonly group: GroupRow }) {
  const say = useAccessWords();
  const [typed, setTyped] = useState(name);
  const edit = useChange("group.edit");
  const wanted = typed.trim();
  const blocked = useBlocked(wanted === "" || wanted === name ? say("same") : undefined);
  const submit = (): void =>
    edit.mutate({ group: id, name: wanted }, { onSuccess: () => toast(say("renamed", { name: wanted })) });
  return (
    <Form
      className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-2"
      onSubmit={submit}
      isBusy={edit.isPending}
      blocked={blocked}
      error={edit.error}
    >
      <TextField label={say("name")} value={typed} onChange={setTyped} />
      <Button type="submit" isBusy={edit.isPending} blocked={blocked}>
        {say("rename")}
      </Button>
    </Form>
  );
}

function DeletePart({ group: { id, name }, onGone }: { readonly group: GroupRow; readonly onGone: () => void }) {
  const say = useAccessWords();
  const blocked = useBlocked();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <section className="border-t border-line pt-4">
      <Button variant="danger" icon="trash" blocked={blocked} opensDialog onClick={() => setIsOpen(true)}>
        {say("delete")}
      </Button>
      {isOpen && (
        <ConfirmOperation
          operation="group.delete"
          input={{ group: id, confirmed: true }}
          title={say("deleteTitle", { name })}
          action={say("delete")}
          done={() => say("deleted", { name })}
          onClose={() => setIsOpen(false)}
          onDone={onGone}
        >
          <p>{say("deleteText")}</p>
        </ConfirmOperation>
      )}
    </section>
  );
}
