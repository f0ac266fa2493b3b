import { type FormEvent, useId, useState } from "react";
import { useIsLive } from "../../api/live.ts";
import { useChange } from "../../api/operations.ts";
import type { Role } from "../../shell/who-am-i.ts";
import { Button } from "../../ui/basic/button.tsx";
import { SelectField } from "../../ui/form/select-field.tsx";
import { ShownOnce } from "../../ui/form/shown-once.tsx";
import { TextField } from "../../ui/form/text-field.tsx";
import { Problem } from "../../ui/page/problem.tsx";
import { Dialog } from "../../ui/window/dialog.tsx";
import { useUiWords } from "../../ui/words.ts";
import { shortestPassword } from "./generate-password.ts";
import { GivenPassword } from "./given-password.tsx";
import { RoleMatrix } from "./role-matrix.tsx";
import { roles, useUsersWords } from "./words.ts";

/** Somebody who may sign in, with a password that is handed over once. */
export function NewUser({ onClose }: { readonly onClose: () => void }) {
  const say = useUsersWords();
  const sayUi = useUiWords();
  const isLive = useIsLive();
  const form = useId();
  const [name, setName] = useState("");
  const [role, setRole] = useState<Role>("user");
  const [password, setPassword] = useState("");
  const create = useChange("user.create");

  function reason(): string | undefined {
    if (!isLive) return sayUi("offlineReason");
    if (name.trim() === "") return say("nameNeeded");
    return password.length < shortestPassword ? say("passwordNeeded") : undefined;
  }
  function submit(event: FormEvent): void {
    event.preventDefault();
    if (reason() === undefined && !create.isPending) create.mutate({ name: name.trim(), role, password });
  }
  function finish(): void {
    create.reset();
    onClose();
  }

  if (create.data)
    return (
      <HandOver
        title={say("created", { name: create.data.name })}
        name={create.data.name}
        password={password}
        onSaved={finish}
      />
    );
  return (
    <Dialog
      isOpen
      isWide
      onClose={onClose}
      title={say("newUser")}
      footer={
        <>
          <Button onClick={onClose}>{sayUi("cancel")}</Button>
          <Button type="submit" form={form} variant="primary" isBusy={create.isPending} blocked={reason()}>
            {say("create")}
          </Button>
        </>
      }
    >
      <div className="grid gap-6 md:grid-cols-2">
        <form id={form} className="grid content-start gap-4" onSubmit={submit}>
          <TextField
            label={say("name")}
            hint={say("nameHint")}
            value={name}
            onChange={setName}
            autoFocus
            required
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
          <SelectField
            label={say("role")}
            value={role}
            onChange={(value) => setRole(value as Role)}
            options={roles.map((value) => ({ value, label: say(value) }))}
          />
          <GivenPassword label={say("password")} value={password} onChange={setPassword} />
          {create.error && <Problem error={create.error} />}
        </form>
        <RoleMatrix role={role} />
      </div>
    </Dialog>
  );
}

/** What the new user needs, once. */
export function HandOver({
  title,
  name,
  password,
  onSaved,
}: {
  readonly title: string;
  readonly name: string;
  readonly password: string;
  readonly onSaved: () => void;
}) {
  const say = useUsersWords();
  return (
    <ShownOnce title={title} label={say("passwordOf", { name })} secret={password} onSaved={onSaved}>
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
        <dt className="text-quiet">{say("signInAt")}</dt>
        <dd className="break-all">
          <code>{`${location.origin}/login`}</code>
        </dd>
        <dt className="text-quiet">{say("asName")}</dt>
        <dd>{name}</dd>
      </dl>
    </ShownOnce>
  );
}
