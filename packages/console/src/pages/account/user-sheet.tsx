import { Link } from "@tanstack/react-router";
import { type Role, roles } from "loadout/client";
import { type ReactNode, useState } from "react";
import { useChange } from "../../api/operations.ts";
import { useWhoAmI } from "../../shell/who-am-i.ts";
import { Button, buttonLook } from "../../ui/basic/button.tsx";
import { toast } from "../../ui/basic/toasts.tsx";
import { ConfirmOperation } from "../../ui/form/confirm.tsx";
import { Form, useBlocked } from "../../ui/form/form-dialog.tsx";
import { SelectField } from "../../ui/form/select-field.tsx";
import { Switch } from "../../ui/form/switch.tsx";
import { TextField } from "../../ui/form/text-field.tsx";
import { Empty } from "../../ui/page/empty.tsx";
import { Problem } from "../../ui/page/problem.tsx";
import { Dialog } from "../../ui/window/dialog.tsx";
import { GivenPassword, HandOver } from "./new-user.tsx";
import { shortestPassword } from "./password.ts";
import { RoleMatrix } from "./role-matrix.tsx";
import { UsageList } from "./usage-list.tsx";
import { lastSuperadmin, type UserRow, useTokenCounts } from "./use-users.ts";
import { useUsersWords } from "./words.ts";

/** The sheet of one user: role, access, limits, password, deletion. */

interface SheetProps {
  /** The id or the name of the user. */
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
        <Empty icon="users" title={say("unknown", { user })}>
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
        <ProviderPart user={found} />
        <Part title={say("usage")}>
          <UsageList user={found.userId} />
        </Part>
        <PasswordPart user={found} isSelf={isSelf} />
        <DeletePart user={found} isLast={isLast} onGone={onClose} />
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
  const [role, setRole] = useState<Role>(user.role);
  const edit = useChange("user.edit");
  const blocked = useBlocked(role === user.role ? say("same") : isLast ? say("lastSuperadmin") : undefined);
  const submit = (): void =>
    edit.mutate(
      { user: user.userId, role },
      { onSuccess: () => toast(say("roleChanged", { name: user.name, role: say(role) })) },
    );
  return (
    <Part title={say("role")}>
      <Form className="flex items-end gap-2" onSubmit={submit} isBusy={edit.isPending} blocked={blocked}>
        <SelectField
          label={say("role")}
          isLabelHidden
          value={role}
          onChange={(value) => setRole(value as Role)}
          options={roles.map((value) => ({ value, label: say(value) }))}
        />
        <Button type="submit" isBusy={edit.isPending} blocked={blocked}>
          {say("changeRole")}
        </Button>
      </Form>
      <p className="text-quiet">{isLast ? say("lastSuperadmin") : isSelf ? say("ownRole") : say("roleSignsOut")}</p>
      {edit.error && <Problem error={edit.error} />}
      <RoleMatrix role={role} />
    </Part>
  );
}

function AccessPart({ user, isLast, isSelf }: PartProps) {
  const say = useUsersWords();
  const edit = useChange("user.edit");
  const { userId, name, isDisabled } = user;
  const stopped = isLast ? say("lastSuperadmin") : isSelf ? say("self") : undefined;
  const blocked = useBlocked(isDisabled ? undefined : stopped);
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

/** How the user signs in with the provider, or the address that connects them at the first sign-in. */
function ProviderPart({ user: { userId, name, provider, email: kept = "" } }: { readonly user: UserRow }) {
  const say = useUsersWords();
  const [email, setEmail] = useState(kept);
  const edit = useChange("user.edit");
  const blocked = useBlocked(email.trim() === kept ? say("same") : undefined);
  const canDisconnect = useBlocked();
  if (provider)
    return (
      <Part title={say("signsIn")}>
        <p className="break-words">
          {say("connectedAs", { subject: provider.email ?? provider.subject, day: provider.linkedAt.slice(0, 10) })}
        </p>
        <div className="flex flex-wrap items-center gap-3">
          <Button
            isBusy={edit.isPending}
            blocked={canDisconnect}
            onClick={() =>
              edit.mutate({ user: userId, disconnect: true }, { onSuccess: () => toast(say("disconnected", { name })) })
            }
          >
            {say("disconnect")}
          </Button>
          <span className="text-quiet">{say("disconnectHint")}</span>
        </div>
        {edit.error && <Problem error={edit.error} />}
      </Part>
    );
  return (
    <Part title={say("signsIn")}>
      <Form
        onSubmit={() =>
          edit.mutate({ user: userId, email: email.trim() }, { onSuccess: () => toast(say("emailSaved")) })
        }
        isBusy={edit.isPending}
        blocked={blocked}
        error={edit.error}
      >
        <TextField type="email" label={say("email")} hint={say("emailHint")} value={email} onChange={setEmail} />
        <p>
          <Button type="submit" isBusy={edit.isPending} blocked={blocked}>
            {say("saveEmail")}
          </Button>
        </p>
      </Form>
    </Part>
  );
}

function PasswordPart({ user: { userId, name }, isSelf }: Omit<PartProps, "isLast">) {
  const say = useUsersWords();
  const [password, setPassword] = useState("");
  const [revokeTokens, setRevokeTokens] = useState(false);
  const edit = useChange("user.edit");
  const blocked = useBlocked(password.length < shortestPassword ? say("passwordNeeded") : undefined);
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
  if (edit.data)
    return (
      <Part title={say("reset")}>
        <HandOver title={say("resetDone", { name })} name={name} password={password} onSaved={finish} />
      </Part>
    );
  return (
    <Part title={say("reset")}>
      <Form
        onSubmit={() => edit.mutate({ user: userId, password, revokeTokens })}
        isBusy={edit.isPending}
        blocked={blocked}
        error={edit.error}
      >
        <GivenPassword label={say("newPassword")} value={password} onChange={setPassword} />
        <Switch
          label={say("revokeTokens")}
          hint={say("revokeTokensHint")}
          isOn={revokeTokens}
          onChange={setRevokeTokens}
        />
        <div className="flex flex-wrap items-center gap-3">
          <Button type="submit" isBusy={edit.isPending} blocked={blocked}>
            {say("reset")}
          </Button>
          <span className="text-quiet">{say("resetHint")}</span>
        </div>
      </Form>
    </Part>
  );
}

/** Names what is lost, and asks for the name to be typed. */
function DeletePart({
  user: { userId, name },
  isLast,
  onGone,
}: Omit<PartProps, "isSelf"> & { readonly onGone: () => void }) {
  const say = useUsersWords();
  const blocked = useBlocked(isLast ? say("lastSuperadmin") : undefined);
  const [isOpen, setIsOpen] = useState(false);
  const tokens = useTokenCounts()(userId) ?? 0;
  return (
    <section className="border-t border-line pt-4">
      <Button variant="danger" icon="trash" blocked={blocked} opensDialog onClick={() => setIsOpen(true)}>
        {say("delete")}
      </Button>
      {isOpen && (
        <ConfirmOperation
          operation="user.delete"
          input={{ user: userId, confirmed: true }}
          title={say("deleteTitle", { name })}
          action={say("delete")}
          typed={name}
          done={() => say("deleted", { name })}
          onClose={() => setIsOpen(false)}
          onDone={onGone}
        >
          {tokens > 0 && <p>{say("deleteTokens", { count: tokens })}</p>}
          <p>{say("deleteText")}</p>
        </ConfirmOperation>
      )}
    </section>
  );
}
