import type { OutputOf } from "loadout/client";
import { useChange, useOperation } from "../../api/operations.ts";
import { IconButton } from "../../ui/basic/button.tsx";
import { Chip } from "../../ui/basic/chip.tsx";
import { toast } from "../../ui/basic/toasts.tsx";
import { useBlocked } from "../../ui/form/form-dialog.tsx";
import { Problem } from "../../ui/page/problem.tsx";
import { useUsersWords } from "./words.ts";

/** The invitations that can still be used; nothing where there are none. */
export function OpenInvitations() {
  const say = useUsersWords();
  const { data } = useOperation("user.invitations", {});
  const rows = data?.invitations ?? [];
  if (rows.length === 0) return null;
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-2" data-invitations={rows.length}>
      <h2 className="text-base">{say("openInvitations", { count: rows.length })}</h2>
      <ul className="divide-y divide-line rounded-lg border border-line bg-panel">
        {rows.map((row) => (
          <InvitationLine key={row.id} row={row} />
        ))}
      </ul>
    </section>
  );
}

function InvitationLine({ row }: { readonly row: OutputOf<"user.invitations">["invitations"][number] }) {
  const say = useUsersWords();
  const blocked = useBlocked();
  const revoke = useChange("user.revoke-invitation");
  const { id, note, role, groups, createdByName, expiresAt } = row;
  return (
    <li className="grid gap-2 px-4 py-2" data-invitation={note}>
      <div className="flex min-w-0 flex-wrap items-center gap-2">
        <span className="min-w-0 font-medium break-words">{note === "" ? say("inviteUnnamed") : note}</span>
        <Chip>{say(role)}</Chip>
        {groups.map((group) => (
          <Chip key={group.id}>{group.name}</Chip>
        ))}
        <span className="ml-auto text-quiet">
          {say("inviteBy", { name: createdByName, time: expiresAt.slice(0, 16).replace("T", " ") })}
        </span>
        <IconButton
          icon="trash"
          label={say("revokeInvitation")}
          blocked={blocked}
          isBusy={revoke.isPending}
          onClick={() => revoke.mutate({ id }, { onSuccess: () => toast(say("invitationRevoked")) })}
        />
      </div>
      {revoke.error && <Problem error={revoke.error} />}
    </li>
  );
}
