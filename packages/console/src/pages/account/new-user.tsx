import { type Role, roles } from "loadout/client";
import { publicAddress } from "../../shell/public-address.ts";
import { Button } from "../../ui/basic/button.tsx";
import { OperationDialog } from "../../ui/form/operation-dialog.tsx";
import { PasswordField } from "../../ui/form/password-field.tsx";
import { ShownOnce } from "../../ui/form/shown-once.tsx";
import { FactTable } from "../../ui/page/detail-page.tsx";
import { generatePassword, shortestPassword } from "./password.ts";
import { RoleMatrix } from "./role-matrix.tsx";
import { useUsersWords } from "./words.ts";

/** Adds a user with a password, which is shown once. */
export function NewUser({ onClose }: { readonly onClose: () => void }) {
  const say = useUsersWords();
  return (
    <OperationDialog
      operation="user.create"
      title={say("newUser")}
      action={say("create")}
      onClose={onClose}
      isWide
      start={{ role: "user" }}
      fields={{
        name: { label: say("name"), hint: say("nameHint") },
        role: { label: say("role"), hint: null, choices: roles.map((value) => ({ value, label: say(value) })) },
        password: { label: say("password"), control: (props) => <GivenPassword {...props} /> },
      }}
      check={({ password = "" }) => (password.length < shortestPassword ? say("passwordNeeded") : undefined)}
      aside={({ role }) => <RoleMatrix role={role as Role} />}
      result={({ name }, { password = "" }, close) => (
        <HandOver title={say("created", { name })} name={name} password={password} onSaved={close} />
      )}
    />
  );
}

/** A password for another user: typed, or generated. */
export function GivenPassword({
  label,
  value,
  onChange,
}: {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}) {
  const say = useUsersWords();
  return (
    <div className="grid gap-2">
      <PasswordField isNew label={label} value={value} onChange={onChange} />
      <p className="flex flex-wrap items-center gap-2 text-quiet">
        <Button isSmall icon="refresh" onClick={() => onChange(generatePassword())}>
          {say("generate")}
        </Button>
        {say("passwordHint")}
      </p>
    </div>
  );
}

/** What the user needs to sign in, shown once. */
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
      <FactTable
        facts={[
          { label: say("signInAt"), value: <code className="break-all">{`${publicAddress()}/login`}</code> },
          { label: say("asName"), value: name },
        ]}
      />
    </ShownOnce>
  );
}
