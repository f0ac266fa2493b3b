import { type FormEvent, useState } from "react";
import { useIsLive } from "../../api/live.ts";
import { useChange } from "../../api/operations.ts";
import { useWhoAmI } from "../../shell/who-am-i.ts";
import { Button } from "../../ui/basic/button.tsx";
import { toast } from "../../ui/basic/toasts.tsx";
import { Switch } from "../../ui/form/switch.tsx";
import { Panel } from "../../ui/page/page.tsx";
import { Problem } from "../../ui/page/problem.tsx";
import { useUiWords } from "../../ui/words.ts";
import { shortestPassword } from "../account/generate-password.ts";
import { PasswordField } from "../welcome/password-field.tsx";
import { useSettingsWords } from "./words.ts";

/** The user's own password. A new one ends all other sign-ins, and the tokens where that is chosen. */
export function OwnPassword() {
  const say = useSettingsWords();
  const sayUi = useUiWords();
  const isLive = useIsLive();
  const { data: me } = useWhoAmI();
  const change = useChange("auth.password");
  const [current, setCurrent] = useState("");
  const [password, setPassword] = useState("");
  const [revokeTokens, setRevokeTokens] = useState(false);
  const [error, setError] = useState<unknown>();
  if (!me) return null;
  const { name, hasPassword } = me;

  function reason(): string | undefined {
    if (!isLive) return sayUi("offlineReason");
    return password.length < shortestPassword || (hasPassword && current === "") ? say("passwordShort") : undefined;
  }
  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (reason() !== undefined || change.isPending) return;
    setError(undefined);
    try {
      await change.mutateAsync({ password, revokeTokens, ...(hasPassword && { current }) });
      setCurrent("");
      setPassword("");
      setRevokeTokens(false);
      toast(say("passwordChanged"));
    } catch (refused) {
      setError(refused);
    } finally {
      change.reset();
    }
  }

  return (
    <Panel title={say("ownPassword")}>
      <form className="grid gap-3" onSubmit={submit}>
        <p className="text-quiet">{say(hasPassword ? "hasPassword" : "hasNone")}</p>
        <input type="text" name="username" autoComplete="username" value={name} readOnly hidden />
        {hasPassword && <PasswordField label={say("currentPassword")} value={current} onChange={setCurrent} />}
        <PasswordField isNew label={say("newPassword")} value={password} onChange={setPassword} />
        <Switch
          label={say("revokeTokens")}
          hint={say("revokeTokensHint")}
          isOn={revokeTokens}
          onChange={setRevokeTokens}
        />
        {error !== undefined && <Problem error={error} />}
        <p>
          <Button type="submit" isBusy={change.isPending} blocked={reason()}>
            {say(hasPassword ? "savePassword" : "setPassword")}
          </Button>
        </p>
      </form>
    </Panel>
  );
}
