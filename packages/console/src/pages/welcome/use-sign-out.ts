import { useQueryClient } from "@tanstack/react-query";
import { useNavigate, useRouterState } from "@tanstack/react-router";
import { assertFine } from "loadout/client";
import { useCallback, useEffect, useRef, useState } from "react";
import { client, codeOf } from "../../api/client.ts";

export interface SigningOut {
  readonly isBusy: boolean;
  /** Why somebody who wanted to leave is still signed in. */
  readonly error: unknown;
  readonly tryAgain: () => void;
}

/** Signs out whoever came to do so. Whatever was seen before is forgotten in any case. */
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
      if (codeOf(refused) !== "auth.needed") return setError(refused); // else it was done already
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
