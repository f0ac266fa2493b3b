import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { ProblemError } from "loadout/client";
import { type FormEvent, useEffect, useState } from "react";
import { Button } from "../../ui/basic/button.tsx";
import { Command } from "../../ui/basic/copy-button.tsx";
import { PasswordField } from "../../ui/form/password-field.tsx";
import { TextField } from "../../ui/form/text-field.tsx";
import { Skeleton } from "../../ui/page/loading.tsx";
import { Problem } from "../../ui/page/problem.tsx";
import { FrontPage } from "./front-page.tsx";
import { ProviderButton } from "./provider-button.tsx";
import { useSignIn, useSignOut, useWays, wantedPath } from "./sign-in.ts";
import { useWelcomeWords } from "./words.ts";

const route = getRouteApi("/login");

/** Signs in with the provider of the company or by name and password, and signs out. */
export function LoginPage() {
  const say = useWelcomeWords();
  const { next } = route.useSearch();
  const navigate = useNavigate();
  const signIn = useSignIn();
  const { provider } = useWays();
  const [name, setName] = useState("");
  const [password, setPassword] = useState("");
  const [error, setError] = useState<unknown>();
  const [isBusy, setIsBusy] = useState(false);
  const seconds = useWait(error);
  const leaving = useSignOut(route.useRouteContext().leaving);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (isBusy || seconds > 0) return;
    setIsBusy(true);
    setError(undefined);
    try {
      await signIn("login", { name, password });
      await navigate({ href: wantedPath(next), replace: true });
    } catch (refused) {
      setError(refused);
    } finally {
      setIsBusy(false);
    }
  }

  if (leaving.isBusy || leaving.error !== undefined)
    return (
      <FrontPage title={say("signOut")}>
        {leaving.isBusy ? (
          <Skeleton rows={2} />
        ) : (
          <>
            <p>{say("stillIn")}</p>
            <Problem error={leaving.error} onRetry={leaving.tryAgain} />
          </>
        )}
      </FrontPage>
    );
  return (
    <FrontPage title={say("signIn")}>
      {provider && (
        <>
          <ProviderButton isPrimary label={say("signInWith", { label: provider.label })} given={next ? { next } : {}} />
          <p className="text-quiet">{say("orPassword")}</p>
        </>
      )}
      {error !== undefined && <Problem error={error} />}
      <form className="grid gap-4" onSubmit={submit}>
        <TextField
          autoFocus={!provider}
          label={say("name")}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          required
          value={name}
          onChange={setName}
        />
        <PasswordField label={say("password")} value={password} onChange={setPassword} />
        <Button
          type="submit"
          variant={provider ? "plain" : "primary"}
          isBusy={isBusy}
          blocked={seconds > 0 ? `${seconds} s` : undefined}
        >
          {isBusy ? say("signingIn") : seconds > 0 ? `${say("signIn")} (${seconds} s)` : say("signIn")}
        </Button>
      </form>
      <div className="grid gap-2 text-quiet">
        <p>{say("ownerHint")}</p>
        <p>
          <Command text="loadout auth link" />
        </p>
      </div>
    </FrontPage>
  );
}

/** The seconds until another attempt is allowed, counted down. */
function useWait(error: unknown): number {
  const wait =
    error instanceof ProblemError && error.problem.code === "auth.too-many" ? Number(error.problem.values.seconds) : 0;
  const [left, setLeft] = useState(0);
  useEffect(() => {
    setLeft(wait);
    if (wait === 0) return;
    const timer = setInterval(() => setLeft((now) => Math.max(0, now - 1)), 1000);
    return () => clearInterval(timer);
  }, [wait]);
  return left;
}
