import { type Role, roles } from "loadout/client";
import { OperationDialog } from "../../ui/form/operation-dialog.tsx";
import { ShownOnce } from "../../ui/form/shown-once.tsx";
import { RoleMatrix } from "./role-matrix.tsx";
import { useUsersWords } from "./words.ts";

/** Invites a person by a link, which is shown once. */

const lives = [1, 24, 72, 168, 720] as const;

export function InviteUser({ onClose }: { readonly onClose: () => void }) {
  const say = useUsersWords();
  const life = (hours: number): string =>
    hours < 24 ? say("hoursOf", { count: hours }) : say("daysOf", { count: hours / 24 });
  return (
    <OperationDialog
      operation="user.invite"
      title={say("inviteTitle")}
      action={say("inviteAction")}
      onClose={onClose}
      isWide
      start={{ role: "user", expiresInHours: "72" }}
      fields={{
        note: { label: say("inviteNote"), hint: say("inviteNoteHint") },
        role: { label: say("role"), hint: null, choices: roles.map((value) => ({ value, label: say(value) })) },
        group: { label: say("inviteGroups"), hint: say("inviteGroupsHint") },
        expiresInHours: {
          label: say("inviteHours"),
          hint: null,
          choices: lives.map((hours) => ({ value: String(hours), label: life(hours) })),
        },
      }}
      aside={({ role }) => <RoleMatrix role={role as Role} />}
      result={({ url }, _values, close) => (
        <ShownOnce title={say("invited")} label={say("inviteLink")} secret={url} onSaved={close}>
          <p>{say("inviteSend")}</p>
        </ShownOnce>
      )}
    />
  );
}
