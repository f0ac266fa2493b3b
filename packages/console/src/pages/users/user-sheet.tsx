import { Link } from "@tanstack/react-router";
import { type FormEvent, type ReactNode, useState } from "react";
import { useIsLive } from "../../api/live.ts";
import { useChange } from "../../api/operations.ts";
import { type Role, useWhoAmI } from "../../shell/who-am-i.ts";
import { Button, buttonLook } from "../../ui/basic/button.tsx";
import { toast } from "../../ui/basic/toasts.tsx";
import { SelectField } from "../../ui/form/select-field.tsx";
import { Switch } from "../../ui/form/switch.tsx";
import { Empty } from "../../ui/page/empty.tsx";
import { Problem } from "../../ui/page/problem.tsx";
import { Dialog } from "../../ui/window/dialog.tsx";
import { useUiWords } from "../../ui/words.ts";
import { DeleteUser } from "./delete-user.tsx";
import { shortestPassword } from "./generate-password.ts";
import { GivenPassword } from "./given-password.tsx";
import { HandOver } from "./new-user.tsx";
import { RoleMatrix } from "./role-matrix.tsx";
import { UsageList } from "./usage-list.tsx";
import { lastSuperadmin, type UserRow } from "./use-users.ts";
import { roles, useUsersWords } from "./words.ts";

interface SheetProps {
  /** Their id or name. */
  readonly user: string;
  readonly users: readonly UserRow[];
  readonly onClose: () => void;
}

/** One user: role, access, limits, password. */
export function UserSheet({ user, users, onClose }: SheetProps) {
  const say = useUsersWords();
  const { data: me } = useWhoAmI();
  const found = users.find(({ userId, name }) => userId === user || name === user);
  if (!found)
    return (
      <Dialog isOpen isSheet onClose={onClose} title={say("title")}>
        <Empty icon="user" title={say("unknown", { user })}>
          <p>{say("unknownHint")}</p>
        </Empty>
      </Dialog>
    );
  const isLast = lastSuperadmin(users) === found.userId;
  const isSelf = me?.userId === found.userId;
  return (
    <Dialog isOpen isSheet onClose={onClose} title={say("sheetTitle", { name: found.name })}>
      <div className="grid gap-6">
        <RolePart user={found} isLast={isLast} isSelf={isSelf} />
        <AccessPart user={found} isLast={isLast} isSelf={isSelf} />
        <Part title={say("usage")}>
          <UsageList user={found.userId} />
        </Part>
        <PasswordPart user={found} isSelf={isSelf} />
        <DeleteUser user={found} blocked={isLast ? say("lastSuperadmin") : undefined} onGone={onClose} />
      </div>
    </Dialog>
  );
}

interface PartProps {
  readonly user: UserRow;
  readonly isLast: boolean;
  readonly isSelf: boolean;
}

const Part = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <section className="grid gap-3">
    <h3>{title}</h3>
    {children}
  </section>
);

function RolePart({ user, isLast, isSelf }: PartProps) {
  const say = useUsersWords();
  const sayUi = useUiWords();
  const isLive = useIsLive();
  const [role, setRole] = useState<Role>(user.role);
  const edit = useChange("user.edit");
  function reason(): string | undefined {
    if (!isLive) return sayUi("offlineReason");
    if (role === user.role) return say("same");
    return isLast ? say("lastSuperadmin") : undefined;
  }
  function submit(event: FormEvent): void {
    event.preventDefault();
    if (reason() !== undefined || edit.isPending) return;
    edit.mutate(
      { user: user.userId, role },
      { onSuccess: () => toast(say("roleChanged", { name: user.name, role: say(role) })) },
    );
  }
  return (
    <Part title={say("role")}>
      <form className="flex items-end gap-2" onSubmit={submit}>
        <SelectField
          label={say("role")}
          isLabelHidden
          value={role}
          onChange={(value) => setRole(value as Role)}
          options={roles.map((value) => ({ value, label: say(value) }))}
        />
        <Button type="submit" isBusy={edit.isPending} blocked={reason()}>
          {say("changeRole")}
        </Button>
      </form>
      <p className="text-quiet">{isLast ? say("lastSuperadmin") : isSelf ? say("ownRole") : say("roleSignsOut")}</p>
      {edit.error && <Problem error={edit.error} />}
      <RoleMatrix role={role} />
    </Part>
  );
}

function AccessPart({ user, isLast, isSelf }: PartProps) {
  const say = useUsersWords();
  const sayUi = useUiWords();
  const isLive = useIsLive();
  const edit = useChange("user.edit");
  const { userId, name, isDisabled } = user;
  const stopped = isLast ? say("lastSuperadmin") : isSelf ? say("self") : undefined;
  const blocked = isLive ? (isDisabled ? undefined : stopped) : sayUi("offlineReason");
  const change = (): void =>
    edit.mutate(isDisabled ? { user: userId, enable: true } : { user: userId, disable: true }, {
      onSuccess: () => toast(say(isDisabled ? "nowEnabled" : "nowDisabled", { name })),
    });
  return (
    <Part title={say("access")}>
      <div className="flex flex-wrap items-center gap-3">
        <Button icon={isDisabled ? "play" : "stop"} isBusy={edit.isPending} blocked={blocked} onClick={change}>
          {say(isDisabled ? "enable" : "disable")}
        </Button>
        <span className="text-quiet">{say(isDisabled ? "enableHint" : "disableHint")}</span>
      </div>
      {edit.error && <Problem error={edit.error} />}
    </Part>
  );
}

function PasswordPart({ user: { userId, name }, isSelf }: Omit<PartProps, "isLast">) {
  const say = useUsersWords();
  const sayUi = useUiWords();
  const isLive = useIsLive();
  const [password, setPassword] = useState("");
  const [revokeTokens, setRevokeTokens] = useState(false);
  const edit = useChange("user.edit");
  function submit(event: FormEvent): void {
    event.preventDefault();
    if (password.length >= shortestPassword && isLive && !edit.isPending)
      edit.mutate({ user: userId, password, revokeTokens });
  }
  function finish(): void {
    setPassword("");
    setRevokeTokens(false);
    edit.reset();
  }
  if (isSelf)
    return (
      <Part title={say("reset")}>
        <p className="text-quiet">{say("resetOwn")}</p>
        <p>
          <Link to="/settings" className={buttonLook()}>
            {say("toSettings")}
          </Link>
        </p>
      </Part>
    );
  return (
    <Part title={say("reset")}>
      {edit.data ? (
        <HandOver title={say("resetDone", { name })} name={name} password={password} onSaved={finish} />
      ) : (
        <form className="grid gap-3" onSubmit={submit}>
          <GivenPassword label={say("newPassword")} value={password} onChange={setPassword} />
          <Switch
            label={say("revokeTokens")}
            hint={say("revokeTokensHint")}
            isOn={revokeTokens}
            onChange={setRevokeTokens}
          />
          <div className="flex flex-wrap items-center gap-3">
            <Button
              type="submit"
              isBusy={edit.isPending}
              blocked={
                isLive
                  ? password.length < shortestPassword
                    ? say("passwordNeeded")
                    : undefined
                  : sayUi("offlineReason")
              }
            >
              {say("reset")}
            </Button>
            <span className="text-quiet">{say("resetHint")}</span>
          </div>
          {edit.error && <Problem error={edit.error} />}
        </form>
      )}
    </Part>
  );
}
