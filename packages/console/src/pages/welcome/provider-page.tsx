import { Link, useNavigate } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import { buttonLook } from "../../ui/basic/button.tsx";
import { Skeleton } from "../../ui/page/loading.tsx";
import { Problem } from "../../ui/page/problem.tsx";
import { providerAnswer } from "./arrival.ts";
import { FrontPage } from "./front-page.tsx";
import { ProviderButton } from "./provider-button.tsx";
import { useSignIn, useWays } from "./sign-in.ts";
import { useWelcomeWords } from "./words.ts";

/** Where the provider sends browsers back to. Its answer is removed from the address at once and counts once. */
export function ProviderPage() {
  const say = useWelcomeWords();
  const error = useAnswer();
  const { provider } = useWays();
  if (error === undefined)
    return (
      <FrontPage title={say("signingIn")}>
        <Skeleton rows={3} />
      </FrontPage>
    );
  return (
    <FrontPage title={say("notSignedIn")}>
      <Problem error={error} />
      <div className="flex flex-wrap items-start gap-2">
        {provider && <ProviderButton isPrimary label={say("again", { label: provider.label })} given={{}} />}
        <Link to="/login" className={buttonLook()}>
          {say("withPassword")}
        </Link>
      </div>
    </FrontPage>
  );
}

function useAnswer(): unknown {
  const navigate = useNavigate();
  const signIn = useSignIn();
  const [error, setError] = useState<unknown>();
  const isBegun = useRef(false);
  useEffect(() => {
    if (isBegun.current) return; // the answer counts only once
    isBegun.current = true;
    history.replaceState(history.state, "", location.pathname);
    if (providerAnswer === "") return void navigate({ to: "/login", replace: true });
    signIn("finish-provider", { answer: providerAnswer }).then(
      (next) => navigate({ href: next, replace: true }),
      setError,
    );
  }, [navigate, signIn]);
  return error;
}
