import { timingSafeEqual } from "node:crypto";
import type { Store } from "@loadout/core/home";
import { AppFault } from "../../operation/app-fault.ts";
import { randomSecret, tokenHash } from "../token-hash.ts";
import type { FlowRow, identityRecords } from "./identity-records.ts";
import type { FlowSecrets } from "./provider-client.ts";

/**
 * Sign-ins at the provider that have begun. A row of the home holds what every server needs to go on, and a cookie of the
 * browser a secret, from which verifier and nonce are made: neither of them is enough alone. A flow counts once.
 */
export interface SignInFlows {
  begin(given: NewFlow): Promise<BegunFlow>;
  /** Ends the flow that an answer names; throws `sign-in.state` unless this browser began it, a short time ago. */
  take(answer: string, secretOf: (name: string) => string | undefined): Promise<TakenFlow>;
}

export interface NewFlow {
  readonly issuer: string;
  /** A path of this server. */
  readonly next: string;
  readonly userId?: string | undefined;
  /** The secret of an invitation. */
  readonly invitation?: string | undefined;
}

type Secrets = Omit<FlowSecrets, "redirectUri">;

export interface BegunFlow extends Secrets {
  /** The name of the cookie's part, and its value. */
  readonly name: string;
  readonly secret: string;
}

export interface TakenFlow extends Secrets {
  readonly name: string;
  readonly row: FlowRow;
}

/** Time to sign in at the provider. */
export const flowLife = 10 * 60_000;

interface Deps {
  readonly store: Pick<Store<typeof identityRecords>, "change">;
  readonly now: () => Date;
}

export function createSignInFlows({ store: { change }, now }: Deps): SignInFlows {
  return {
    async begin({ issuer, next, userId, invitation }) {
      const [state, secret] = await Promise.all([randomSecret(), randomSecret()]);
      const time = now();
      await change("addFlow", {
        ...{ state: tokenHash(state), browser: tokenHash(secret), issuer, next },
        user_id: userId ?? null,
        invitation: invitation === undefined ? null : tokenHash(invitation),
        created_at: time.toISOString(),
        expires_at: new Date(time.getTime() + flowLife).toISOString(),
      });
      return { ...secretsOf(state, secret), name: nameOf(state), secret };
    },
    async take(answer, secretOf) {
      const state = new URLSearchParams(answer).get("state") ?? "";
      const name = nameOf(state);
      const secret = secretOf(name) ?? "";
      const row = await change("takeFlow", tokenHash(state));
      const isFresh = row !== undefined && row.expires_at > now().toISOString();
      if (!isFresh || !isSame(tokenHash(secret), row.browser)) throw new AppFault("sign-in.state");
      return { ...secretsOf(state, secret), name, row };
    },
  };
}

/** Several tabs may sign in at once, so each flow has a cookie of its own. */
const nameOf = (state: string): string => tokenHash(state).slice(0, 12);

const secretsOf = (state: string, secret: string): Secrets => ({
  state,
  verifier: tokenHash(`verifier ${secret}`),
  nonce: tokenHash(`nonce ${secret}`),
});

const isSame = (one: string, other: string): boolean => timingSafeEqual(Buffer.from(one), Buffer.from(other));
