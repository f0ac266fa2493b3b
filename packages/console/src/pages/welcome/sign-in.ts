import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { assertFine } from "loadout/client";
import { useCallback, useEffect, useState } from "react";
import { client } from "../../api/page-client.ts";
import { keepCsrf } from "../../api/page-transport.ts";
import { type NotOut, signOut } from "../../api/sign-out.ts";
import { forgetOthers } from "../../shell/preferences.ts";
import { type WhoAmI, whoAmIQuery } from "../../shell/who-am-i.ts";

/** Signing in and out. */

/** The page to show after signing in: only paths of this server, and not the sign-in page itself. */
export const wantedPath = (next: string | undefined): string =>
  next !== undefined && /^\/(?![/\\]|login(?![^/?#]))/.test(next) ? next : "/";

/** Signs in by password or by link, and drops everything that another user has seen. */
export function useSignIn(): (way: "login" | "use-link", given: object) => Promise<void> {
  const queries = useQueryClient();
  return useCallback(
    async (way, given) => {
      const answer = await client().send("POST", `/api/auth/${way}`, { body: JSON.stringify(given) });
      await assertFine(answer);
      const { csrf } = JSON.parse(await answer.text()) as { readonly csrf: string };
      keepCsrf(csrf);
      queries.clear();
      const { userId } = (await queries.fetchQuery(whoAmIQuery)) as WhoAmI;
      forgetOthers(userId);
    },
    [queries],
  );
}

export interface SigningOut {
  readonly isBusy: boolean;
  /** Why the user is still signed in. */
  readonly error: unknown;
  readonly tryAgain: () => void;
}

/** Waits for the signing out that brought the user here, if it did. Cached answers are dropped in any case. */
export function useSignOut(begun: Promise<NotOut | undefined> | undefined): SigningOut {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [leaving, setLeaving] = useState(begun);
  const [error, setError] = useState<unknown>();
  useEffect(() => queries.clear(), [queries]);

  useEffect(() => {
    let isCurrent = true;
    setError(undefined);
    void leaving?.then(async (notOut) => {
      if (!isCurrent) return;
      if (notOut) return setError(notOut.error);
      await navigate({ to: "/login", replace: true });
      setLeaving(undefined);
    });
    return () => {
      isCurrent = false;
    };
  }, [leaving, navigate]);
  return { isBusy: leaving !== undefined && error === undefined, error, tryAgain: () => setLeaving(signOut()) };
}
