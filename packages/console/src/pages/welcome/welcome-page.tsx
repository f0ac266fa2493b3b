import { useNavigate } from "@tanstack/react-router";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { useChange } from "../../api/operations.ts";
import { useWhoAmI } from "../../shell/who-am-i.ts";
import { Button } from "../../ui/basic/button.tsx";
import { Command } from "../../ui/basic/copy-button.tsx";
import { PasswordField } from "../../ui/form/password-field.tsx";
import { Skeleton } from "../../ui/page/loading.tsx";
import { Problem } from "../../ui/page/problem.tsx";
import { passwordStrength, shortestPassword } from "../account/password.ts";
import { FrontPage } from "./front-page.tsx";
import { useSignIn } from "./sign-in.ts";
import { useWelcomeWords } from "./words.ts";

/** Signs in with a link from the terminal. The token is removed from the address at once and works once. */
export function WelcomePage() {
  const say = useWelcomeWords();
  const { error, isDone } = useLink();
  if (error !== undefined)
    return (
      <FrontPage title={say("linkGone")}>
        <Problem error={error} />
        <p>
          <Command text="loadout auth link" />
        </p>
      </FrontPage>
    );
  return <FrontPage title={say("welcomeTitle")}>{isDone ? <Choice /> : <Skeleton rows={3} />}</FrontPage>;
}

function useLink(): { readonly error: unknown; readonly isDone: boolean } {
  const navigate = useNavigate();
  const signIn = useSignIn();
  const [error, setError] = useState<unknown>();
  const [isDone, setIsDone] = useState(false);
  const isBegun = useRef(false);
  useEffect(() => {
    if (isBegun.current) return; // the link works only once
    isBegun.current = true;
    const link = location.hash.slice(1);
    history.replaceState(history.state, "", location.pathname);
    if (link === "") void navigate({ to: "/", replace: true });
    else signIn("use-link", { link }).then(() => setIsDone(true), setError);
  }, [navigate, signIn]);
  return { error, isDone };
}

/** Offers to set a password; users who have one go straight on. */
function Choice() {
  const say = useWelcomeWords();
  const navigate = useNavigate();
  const { data: me } = useWhoAmI();
  const [password, setPassword] = useState("");
  const change = useChange("auth.password");
  const [error, setError] = useState<unknown>();
  const goOn = (): void => void navigate({ to: "/", replace: true });
  const hasPassword = me?.hasPassword === true;
  useEffect(() => {
    if (hasPassword) void navigate({ to: "/", replace: true });
  }, [hasPassword, navigate]);
  if (!me || hasPassword) return null;

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    setError(undefined);
    try {
      await change.mutateAsync({ password });
      goOn();
    } catch (refused) {
      setError(refused);
    }
  }

  return (
    <>
      <p>{say("signedInAs", { name: me.name, role: me.role })}</p>
      <h2>{say("choose")}</h2>
      <section className="grid gap-2 rounded-lg border border-line bg-panel p-4">
        <Button variant="primary" onClick={goOn}>
          {say("stay")}
        </Button>
        <p className="text-quiet">{say("stayHint")}</p>
      </section>
      <form className="grid gap-3 rounded-lg border border-line bg-panel p-4" onSubmit={submit}>
        <h3>{say("setPassword")}</h3>
        <p className="text-quiet">{say("setPasswordHint")}</p>
        <input type="text" name="username" autoComplete="username" value={me.name} readOnly hidden />
        <PasswordField isNew label={say("newPassword")} value={password} onChange={setPassword} />
        <Strength password={password} />
        {error !== undefined && <Problem error={error} />}
        <Button
          type="submit"
          isBusy={change.isPending}
          blocked={password.length < shortestPassword ? say("least") : undefined}
        >
          {say("save")}
        </Button>
      </form>
    </>
  );
}

function Strength({ password }: { readonly password: string }) {
  const say = useWelcomeWords();
  const score = passwordStrength(password);
  return (
    <p role="status" className="flex items-center gap-2 text-quiet">
      <meter min={0} max={3} value={score} aria-label={say("strength")} className="h-2 w-24" />
      {[say("least"), say("weak"), say("fair"), say("strong")][score]}
    </p>
  );
}
