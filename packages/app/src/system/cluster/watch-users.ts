import type { Principal } from "@loadout/core";
import type { Accounts, Credential } from "../../account/accounts.ts";
import { ownerId } from "../../account/owner.ts";

/** A user as this process runs something for them. */
export interface WatchedUser extends Pick<Principal, "userId" | "role"> {
  /** What they came with; if it is revoked, their turn ends. */
  readonly credential?: Credential;
}

/** Ends turns of users who lost access, whichever process they asked: the one that took the request may be gone. */
export interface UserWatch {
  /** Calls `end` once, when the user is disabled or has another role, or their token or sign-in ended. Answers how to stop. */
  watch(user: WatchedUser, end: () => void): () => void;
  close(): Promise<void>;
}

export interface UserWatchOptions {
  readonly accounts: () => Promise<Pick<Accounts, "roleOf">>;
  /** Ends work that outlives turns; called at each look. */
  readonly endWork?: () => Promise<void>;
  /** Milliseconds between looks. */
  readonly every?: number;
}

export function createUserWatch({ accounts, endWork, every = 500 }: UserWatchOptions): UserWatch {
  const watched = new Map<object, { readonly user: WatchedUser; readonly end: () => void }>();
  let looking = Promise.resolve();
  let isLooking = false;

  async function look(): Promise<void> {
    await Promise.all(
      [...watched].map(async ([key, { user, end }]) => {
        if ((await roleNow(await accounts(), user)) === user.role || !watched.delete(key)) return;
        end();
      }),
    );
    await endWork?.();
  }

  const timer = setInterval(() => {
    if (isLooking) return;
    isLooking = true;
    // While the database is away, users cannot be looked up; turns end with their leases then.
    looking = look()
      .catch(() => undefined)
      .finally(() => {
        isLooking = false;
      });
  }, every).unref();

  return {
    watch(user, end) {
      const key = {};
      watched.set(key, { user, end });
      return () => void watched.delete(key);
    },
    async close() {
      clearInterval(timer);
      await looking;
    },
  };
}

/** The role that a user has now; the owner of the home needs no account on their own machine. */
export const roleNow = async (
  accounts: Pick<Accounts, "roleOf">,
  { userId, credential }: Omit<WatchedUser, "role">,
): Promise<Principal["role"] | undefined> =>
  userId === ownerId && !credential ? "superadmin" : accounts.roleOf(userId, credential);
