import { randomUUID } from "node:crypto";
import type { Role } from "@loadout/core";
import type { Store } from "@loadout/core/home";
import { AppFault } from "../../operation/app-fault.ts";
import type { AccountTables } from "../account-tables.ts";
import { newUser, toAccount } from "../account-tables.ts";
import type { Account } from "../accounts.ts";
import { networkOf } from "../network-of.ts";
import type { hashPassword } from "../password-hash.ts";
import { checkPassword } from "../password-strength.ts";
import type { identityRecords } from "../provider/identity-records.ts";
import type { rateRecords } from "../rate-records.ts";
import { randomSecret, tokenHash } from "../token-hash.ts";

/** Links that let one person make an account, with a role and groups, once. Only hashes of their secrets are stored. */
export interface Invitation {
  readonly id: string;
  /** What the person who invited wrote about it. */
  readonly note: string;
  readonly role: Role;
  /** Ids of groups. */
  readonly groups: readonly string[];
  /** The user who invited. */
  readonly createdBy: string;
  readonly createdAt: string;
  readonly expiresAt: string;
}

export interface Invitations {
  /** Answers the secret of the link, which is not kept. */
  invite(
    given: Omit<Invitation, "id" | "createdAt">,
  ): Promise<{ readonly secret: string; readonly invitation: Invitation }>;
  /** Those that can still be used, latest first. */
  invitations(): Promise<readonly Invitation[]>;
  revokeInvitation(id: string): Promise<Invitation>;
  /** The invitation of a secret; throws `invitation.gone` if there is none, also after its maker lost the right to invite. Rate limited. */
  openInvitation(secret: string, from: string): Promise<Invitation>;
  /** The same by the hash of the secret. */
  invitationOf(hash: string): Promise<Invitation>;
  /** Makes the account with a password, and uses the invitation up, in one change. */
  acceptInvitation(given: AcceptedInvitation): Promise<{ readonly account: Account; readonly invitation: Invitation }>;
  /** Uses an invitation up for a person whom the provider identified. */
  takeInvitation(hash: string): Promise<Invitation>;
}

export interface AcceptedInvitation {
  readonly secret: string;
  readonly name: string;
  readonly password: string;
  /** The client's address. */
  readonly from: string;
}

interface Deps {
  readonly store: Store<typeof identityRecords>;
  readonly rates: Pick<Store<typeof rateRecords>, "change">;
  readonly now: () => Date;
  readonly hash: typeof hashPassword;
  /** The role that a user has now. */
  readonly roleOf: (userId: string) => Promise<Role | undefined>;
}

/** Secrets cannot be guessed; this keeps a client from asking the database all the time. */
const openRate = { burst: 30, pace: 2_000 };

export function createInvitations({ store: { read, change }, rates, now, hash, roleOf }: Deps): Invitations {
  const time = (): string => now().toISOString();

  async function assertPace(from: string): Promise<void> {
    const rate = { ...openRate, key: `invitation ${networkOf(from)}` };
    const { granted, waits } = await rates.change("take", [rate], 1, now().getTime());
    if (granted === 0) throw new AppFault("auth.too-many", { seconds: Math.ceil((waits[0] ?? 0) / 1000) });
  }

  async function invitationOf(hashed: string): Promise<Invitation> {
    const row = await read("invitation", hashed);
    if (!row || row.expires_at <= time() || (await roleOf(row.created_by)) !== "superadmin")
      throw new AppFault("invitation.gone");
    return toInvitation(row);
  }

  return {
    async invite(given) {
      const secret = await randomSecret();
      const row = {
        ...{ id: randomUUID(), hash: tokenHash(secret), note: given.note, role: given.role },
        groups: JSON.stringify(given.groups),
        ...{ created_by: given.createdBy, created_at: time(), expires_at: given.expiresAt },
      };
      await change("addInvitation", row);
      return { secret, invitation: toInvitation(row) };
    },
    invitations: async () => (await read("invitations", time())).map(toInvitation),
    async revokeInvitation(id) {
      const row = await change("removeInvitation", id);
      if (!row) throw new AppFault("invitation.not-found", { id });
      return toInvitation(row);
    },
    async openInvitation(secret, from) {
      await assertPace(from);
      return invitationOf(tokenHash(secret));
    },
    invitationOf,
    async acceptInvitation({ secret, name, password, from }) {
      await assertPace(from);
      const hashed = tokenHash(secret);
      const { role } = await invitationOf(hashed);
      checkPassword(password, [name]);
      const row = newUser({ id: randomUUID(), name, role, password: await hash(password), time: time() });
      const taken = await change("acceptInvitation", hashed, time(), row);
      if (taken === "name-taken") throw new AppFault("user.exists", { name });
      if (taken === undefined) throw new AppFault("invitation.gone");
      return { account: toAccount(row), invitation: toInvitation(taken) };
    },
    async takeInvitation(hashed) {
      const taken = await change("takeInvitation", hashed, time());
      if (!taken) throw new AppFault("invitation.gone");
      return toInvitation(taken);
    },
  };
}

const toInvitation = (row: AccountTables["invitations"]): Invitation => ({
  ...{ id: row.id, note: row.note, role: row.role as Role, groups: JSON.parse(row.groups) as string[] },
  ...{ createdBy: row.created_by, createdAt: row.created_at, expiresAt: row.expires_at },
});
