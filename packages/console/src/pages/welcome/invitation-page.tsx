import { useNavigate } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import { useLanguage } from "../../shell/use-language.ts";
import { Button } from "../../ui/basic/button.tsx";
import { PasswordField } from "../../ui/form/password-field.tsx";
import { TextField } from "../../ui/form/text-field.tsx";
import { Skeleton } from "../../ui/page/loading.tsx";
import { Problem } from "../../ui/page/problem.tsx";
import { shortestPassword } from "../account/password.ts";
import { useUsersWords } from "../account/words.ts";
import { FrontPage } from "./front-page.tsx";
import { ProviderButton } from "./provider-button.tsx";
import { type Invited, openInvitation, useSignIn, useWays } from "./sign-in.ts";
import { useWelcomeWords } from "./words.ts";

/** Makes an account with an invitation. Its secret is removed from the address at once and works once. */
export function InvitationPage() {
  const say = useWelcomeWords();
  const { secret, invited, error } = useInvitation();
  if (error !== undefined)
    return (
      <FrontPage title={say("linkGone")}>
        <Problem error={error} />
      </FrontPage>
    );
  return (
    <FrontPage title={say("invitation")}>
      {invited ? <Accept secret={secret} invited={invited} /> : <Skeleton rows={4} />}
    </FrontPage>
  );
}

function useInvitation() {
  const navigate = useNavigate();
  const [secret, setSecret] = useState("");
  const [invited, setInvited] = useState<Invited>();
  const [error, setError] = useState<unknown>();
  const isBegun = useRef(false);
  useEffect(() => {
    if (isBegun.current) return;
    isBegun.current = true;
    const given = location.hash.slice(1);
    history.replaceState(history.state, "", location.pathname);
    if (given === "") return void navigate({ to: "/", replace: true });
    setSecret(given);
    openInvitation(given).then(setInvited, setError);
  }, [navigate]);
  return { secret, invited, error };
}

function Accept({ secret, invited }: { readonly secret: string; readonly invited: Invited }) {
  const say = useWelcomeWords();
  const sayUsers = useUsersWords();
  const { language } = useLanguage();
  const navigate = useNavigate();
  const signIn = useSignIn();
  const { provider } = useWays();
  const [name, setName] = useState("");
  const [password, setPassword] = useState("");
  const [error, setError] = useState<unknown>();
  const [isBusy, setIsBusy] = useState(false);
  const { role, invitedBy, expiresAt, note } = invited;
  const day = new Date(expiresAt).toLocaleString(language, { dateStyle: "long", timeStyle: "short" });

  async function accept(): Promise<void> {
    setIsBusy(true);
    setError(undefined);
    try {
      await signIn("accept", { invitation: secret, name, password });
      await navigate({ to: "/", replace: true });
    } catch (refused) {
      setError(refused);
      setIsBusy(false);
    }
  }

  return (
    <>
      <p data-invited={role}>{say("invitedBy", { name: invitedBy, role: sayUsers(role), day })}</p>
      {note !== "" && <p className="text-quiet">{note}</p>}
      {provider && (
        <>
          <ProviderButton
            isPrimary
            label={say("signInWith", { label: provider.label })}
            given={{ invitation: secret }}
          />
          <p className="text-quiet">{say("orOwn")}</p>
        </>
      )}
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (!isBusy && password.length >= shortestPassword) void accept();
        }}
      >
        <TextField
          label={say("chooseName")}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          required
          value={name}
          onChange={setName}
        />
        <PasswordField isNew label={say("newPassword")} value={password} onChange={setPassword} />
        {error !== undefined && <Problem error={error} />}
        <Button
          type="submit"
          variant={provider ? "plain" : "primary"}
          isBusy={isBusy}
          blocked={password.length < shortestPassword ? say("least") : undefined}
        >
          {say("accept")}
        </Button>
      </form>
    </>
  );
}
