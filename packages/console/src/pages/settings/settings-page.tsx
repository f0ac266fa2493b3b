import { useState } from "react";
import { useChange } from "../../api/operations.ts";
import { keep } from "../../shell/preferences.ts";
import { areLettersOn } from "../../shell/shortcuts.ts";
import { ThemeMenu } from "../../shell/top-bar.tsx";
import { useLanguage } from "../../shell/use-language.ts";
import { useMay, useWhoAmI } from "../../shell/who-am-i.ts";
import { useShellWords } from "../../shell/words.ts";
import { Button } from "../../ui/basic/button.tsx";
import { toast } from "../../ui/basic/toasts.tsx";
import { Form, useBlocked } from "../../ui/form/form-dialog.tsx";
import { PasswordField } from "../../ui/form/password-field.tsx";
import { Switch } from "../../ui/form/switch.tsx";
import { FactTable } from "../../ui/page/detail-page.tsx";
import { Panel } from "../../ui/page/page.tsx";
import { shortestPassword } from "../account/password.ts";
import { UsageList } from "../account/usage-list.tsx";
import { useUsersWords } from "../account/words.ts";
import { GetStartedReset } from "../home/get-started.tsx";
import { useHomeWords } from "../home/words.ts";
import { ProviderButton } from "../welcome/provider-button.tsx";
import { useWays } from "../welcome/sign-in.ts";
import { SettingsFrame } from "./settings-frame.tsx";
import { useSignInWords } from "./sign-in-words.ts";
import { useHealth } from "./use-health.ts";
import { useSettingsWords } from "./words.ts";

/** Settings of this browser and of the user. */
export function SettingsPage() {
  const say = useShellWords();
  const sayUsers = useUsersWords();
  const sayHome = useHomeWords();
  return (
    <SettingsFrame section="general">
      <div className="grid max-w-4xl items-start gap-4 md:grid-cols-2">
        <div className="grid gap-4">
          <Panel title={say("appearance")}>
            <dl className="grid grid-cols-[auto_1fr] items-center gap-x-6 gap-y-2">
              <dt>{say("language")}</dt>
              <dd>
                <LanguageChoice />
              </dd>
              <dt>{say("theme")}</dt>
              <dd>
                <ThemeMenu isNamed />
              </dd>
            </dl>
          </Panel>
          <Panel title={say("shortcuts")}>
            <LetterKeys />
          </Panel>
          {useMay("admin") && (
            <Panel title={sayHome("start")}>
              <GetStartedReset />
            </Panel>
          )}
          <About />
        </div>
        <div className="grid gap-4">
          <OwnPassword />
          <OwnProvider />
          <Panel title={sayUsers("usage")}>
            <UsageList />
          </Panel>
        </div>
      </div>
    </SettingsFrame>
  );
}

const languages = [
  { id: "en", name: "English" },
  { id: "zh-CN", name: "中文" },
] as const;

function LanguageChoice() {
  const say = useShellWords();
  const { language, change } = useLanguage();
  return (
    <fieldset className="flex flex-wrap gap-2">
      <legend className="sr-only">{say("language")}</legend>
      {languages.map(({ id, name }) => (
        <Button key={id} lang={id} aria-pressed={id === language} onClick={() => change(id)}>
          {name}
        </Button>
      ))}
    </fieldset>
  );
}

/** Connects the user's own account with the provider, so that both ways lead to it. */
function OwnProvider() {
  const say = useSignInWords();
  const { data: me } = useWhoAmI();
  const { provider } = useWays();
  if (!provider || !me) return null;
  const { label } = provider;
  return (
    <Panel title={label}>
      {me.hasProvider ? (
        <p className="text-quiet">{say("connected", { label })}</p>
      ) : (
        <div className="grid gap-3">
          <p className="text-quiet">{say("connectHint", { label })}</p>
          <ProviderButton label={say("connect", { label })} given={{ connect: true, next: "/settings" }} />
        </div>
      )}
    </Panel>
  );
}

function LetterKeys() {
  const say = useShellWords();
  const [isOn, setIsOn] = useState(areLettersOn);
  return (
    <Switch
      label={say("letterKeys")}
      hint={say("letterKeysHint")}
      isOn={isOn}
      onChange={(next) => {
        keep("letters", next ? undefined : "off");
        setIsOn(next);
      }}
    />
  );
}

function About() {
  const say = useShellWords();
  const saySettings = useSettingsWords();
  const { data } = useHealth("health");
  return (
    <Panel title={say("about")}>
      <FactTable
        facts={[
          { label: say("version"), value: <span className="tabular-nums">{data?.version ?? "–"}</span> },
          { label: saySettings("licence"), value: "MIT" },
        ]}
      />
      <a className="inline-flex min-h-7 items-center text-accent underline" href="/api/docs">
        {say("apiDocs")}
      </a>
    </Panel>
  );
}

/** Changes the user's own password. A new password ends all other sign-ins, and revokes tokens if asked to. */
function OwnPassword() {
  const say = useSettingsWords();
  const { data: me } = useWhoAmI();
  const change = useChange("auth.password");
  const [current, setCurrent] = useState("");
  const [password, setPassword] = useState("");
  const [revokeTokens, setRevokeTokens] = useState(false);
  const [error, setError] = useState<unknown>();
  const { name = "", hasPassword = false } = me ?? {};
  const isShort = password.length < shortestPassword || (hasPassword && current === "");
  const blocked = useBlocked(isShort ? say("passwordShort") : undefined);
  if (!me) return null;

  async function submit(): Promise<void> {
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
      <Form onSubmit={() => void submit()} isBusy={change.isPending} blocked={blocked} error={error}>
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
        <p>
          <Button type="submit" isBusy={change.isPending} blocked={blocked}>
            {say(hasPassword ? "savePassword" : "setPassword")}
          </Button>
        </p>
      </Form>
    </Panel>
  );
}
