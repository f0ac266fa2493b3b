import { type FormEvent, useId, useState } from "react";
import { useIsLive } from "../../api/live.ts";
import { useChange, useOperation } from "../../api/operations.ts";
import { useMay, useWhoAmI } from "../../shell/who-am-i.ts";
import { Button } from "../../ui/basic/button.tsx";
import { Command } from "../../ui/basic/copy-button.tsx";
import { toast } from "../../ui/basic/toasts.tsx";
import { SelectField } from "../../ui/form/select-field.tsx";
import { ShownOnce } from "../../ui/form/shown-once.tsx";
import { TextField } from "../../ui/form/text-field.tsx";
import { Problem } from "../../ui/page/problem.tsx";
import { Dialog } from "../../ui/window/dialog.tsx";
import { useUiWords } from "../../ui/words.ts";
import { useTokensWords } from "./words.ts";

const lives = ["7", "30", "90", "365", "0"] as const;

/** A token is shown here once; when the window is closed nobody can read it again. */
export function NewToken({ onClose }: { readonly onClose: () => void }) {
  const say = useTokensWords();
  const sayUi = useUiWords();
  const isLive = useIsLive();
  const form = useId();
  const [name, setName] = useState("");
  const [days, setDays] = useState<string>("90");
  const [user, setUser] = useState("");
  const create = useChange("token.create");

  function reason(): string | undefined {
    if (!isLive) return sayUi("offlineReason");
    return name.trim() === "" ? say("nameNeeded") : undefined;
  }
  function submit(event: FormEvent): void {
    event.preventDefault();
    if (reason() !== undefined || create.isPending) return;
    create.mutate({ name: name.trim(), expiresInDays: Number(days), ...(user !== "" && { user }) });
  }
  function finish(): void {
    create.reset();
    toast(say("kept", { name: name.trim() }));
    onClose();
  }

  if (create.data)
    return (
      <ShownOnce
        title={say("created", { name: create.data.name })}
        label={say("token")}
        secret={create.data.token}
        onSaved={finish}
      >
        <div className="grid gap-1">
          <h3 className="text-sm font-medium">{say("tryIt")}</h3>
          <Command text={`curl -H "Authorization: Bearer ${create.data.token}" '${location.origin}/api/auth/whoami'`} />
        </div>
      </ShownOnce>
    );
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={say("newToken")}
      footer={
        <>
          <Button onClick={onClose}>{sayUi("cancel")}</Button>
          <Button type="submit" form={form} variant="primary" isBusy={create.isPending} blocked={reason()}>
            {say("create")}
          </Button>
        </>
      }
    >
      <form id={form} className="grid gap-4" onSubmit={submit}>
        <TextField
          label={say("name")}
          hint={say("nameHint")}
          value={name}
          onChange={setName}
          autoFocus
          required
          autoComplete="off"
        />
        <SelectField
          label={say("expires")}
          value={days}
          onChange={setDays}
          options={lives.map((value) => ({
            value,
            label: value === "0" ? say("forever") : say("days", { count: Number(value) }),
          }))}
          hint={days === "0" ? say("foreverHint") : undefined}
        />
        <Whose user={user} onChange={setUser} />
        {create.error && <Problem error={create.error} />}
      </form>
    </Dialog>
  );
}

/** A superadmin also makes them for others. */
function Whose({ user, onChange }: { readonly user: string; readonly onChange: (user: string) => void }) {
  const say = useTokensWords();
  const isAllowed = useMay("superadmin");
  const { data: me } = useWhoAmI();
  const { data } = useOperation("user.list", {}, { enabled: isAllowed });
  if (!isAllowed) return null;
  const others = (data?.users ?? []).filter(({ userId }) => userId !== me?.userId);
  return (
    <SelectField
      label={say("for")}
      value={user}
      onChange={onChange}
      options={[
        { value: "", label: `${say("forMe")} (${me?.name ?? ""})` },
        ...others.map(({ userId, name, role }) => ({ value: userId, label: `${name} (${role})` })),
      ]}
    />
  );
}
