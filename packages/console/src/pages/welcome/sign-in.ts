import { useQueryClient } from "@tanstack/react-query";
import { useNavigate, useRouterState } from "@tanstack/react-router";
import { assertFine } from "loadout/client";
import { useCallback, useEffect, useRef, useState } from "react";
import { client, codeOf } from "../../api/client.ts";
import { keepCsrf } from "../../api/page-transport.ts";
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

/** Signs out if the user came here to do so. Cached answers are dropped in any case. */
export function useSignOut(): SigningOut {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const isLeaving = useRouterState({ select: ({ location: { state } }) => "isLeaving" in state });
  const [error, setError] = useState<unknown>();
  const isBegun = useRef(false);
  useEffect(() => queries.clear(), [queries]);

  const leave = useCallback(async (): Promise<void> => {
    setError(undefined);
    try {
      await assertFine(await client().send("POST", "/api/auth/logout", { body: "{}" }));
    } catch (refused) {
      if (codeOf(refused) !== "auth.needed") return setError(refused); // not signed in any more
    }
    await navigate({ to: "/login", replace: true });
  }, [navigate]);

  useEffect(() => {
    if (!isLeaving || isBegun.current) return;
    isBegun.current = true;
    void leave();
  }, [isLeaving, leave]);
  return { isBusy: isLeaving && error === undefined, error, tryAgain: () => void leave() };
}
