import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { assertFine, type Role } from "loadout/client";
import { useCallback, useEffect, useState } from "react";
import { client } from "../../api/page-client.ts";
import { keepCsrf } from "../../api/page-transport.ts";
import { type NotOut, signOut } from "../../api/sign-out.ts";
import { forgetOthers } from "../../shell/preferences.ts";
import { type WhoAmI, whoAmIQuery } from "../../shell/who-am-i.ts";

/** Signing in and out. */

/**
 * The page to show after signing in: only paths of this server, and not the pages for signing in themselves. Browsers take tabs
 * and line ends out of addresses.
 */
export const wantedPath = (next: string | undefined): string =>
  next !== undefined && /^\/(?![/\\]|(?:login|sign-in\/callback)(?![^/?#]))[^\p{Cc}\\]*$/u.test(next) ? next : "/";

/** Signs in by password, link or provider, and drops everything that another user has seen. Answers the page to go to. */
export function useSignIn(): (way: SignInWay, given: object) => Promise<string> {
  const queries = useQueryClient();
  return useCallback(
    async (way, given) => {
      const { csrf, next } = await send(way, given);
      keepCsrf(csrf);
      queries.clear();
      const { userId } = (await queries.fetchQuery(whoAmIQuery)) as WhoAmI;
      forgetOthers(userId);
      return wantedPath(next);
    },
    [queries],
  );
}

type SignInWay = "login" | "use-link" | "accept" | "finish-provider";

/** What an invitation offers. */
export interface Invited {
  readonly role: Role;
  readonly note: string;
  readonly expiresAt: string;
  readonly invitedBy: string;
}

export const openInvitation = (invitation: string): Promise<Invited> => send("invitation", { invitation });

async function send<Answer = { csrf?: string; next?: string; url?: string }>(
  way: string,
  given: object,
): Promise<Answer> {
  const answer = await client().send("POST", `/api/auth/${way}`, { body: JSON.stringify(given) });
  await assertFine(answer);
  return JSON.parse(await answer.text());
}

/** Leaves for the provider, which sends the browser back to `/sign-in/callback`. */
export async function goToProvider(given: {
  readonly next?: string;
  readonly connect?: true;
  readonly invitation?: string;
}): Promise<void> {
  const { url } = await send("begin-provider", given);
  if (url !== undefined) location.assign(url);
}

interface Ways {
  readonly provider?: { readonly label: string };
}

/** How people sign in here. Without an answer there is still the password. */
export const waysQuery = {
  queryKey: ["auth.ways"],
  staleTime: 10_000,
  retry: false,
  async queryFn(): Promise<Ways> {
    const answer = await client().send("GET", "/api/auth/ways", {});
    await assertFine(answer);
    return JSON.parse(await answer.text()) as Ways;
  },
};

export const useWays = (): Ways => useQuery(waysQuery).data ?? {};

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
