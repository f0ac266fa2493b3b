import { Fault } from "@loadout/core";
import { openHome } from "@loadout/core/home";
import type { Access } from "../../access/access.ts";
import { AppFault } from "../../operation/app-fault.ts";
import type { Account, Accounts, SignedIn } from "../accounts.ts";
import { networkOf } from "../network-of.ts";
import { ownerId } from "../owner.ts";
import { type Admission, admitPerson } from "./admit-person.ts";
import type { IdentityRow } from "./identity-records.ts";
import { nextPage } from "./next-page.ts";
import type { FlowSecrets, ProviderClient } from "./provider-client.ts";
import { type ProviderPerson, providerPerson } from "./provider-person.ts";
import { neededProvider, type ProviderSettings } from "./provider-settings.ts";
import { createSignInFlows } from "./sign-in-flows.ts";

/** Signs people in with the company's provider: begins at the provider, and ends here with an account and a cookie. */
export interface ProviderSignIn {
  readonly client: ProviderClient;
  begin(given: BeginSignIn): Promise<BegunSignIn>;
  /** Throws a `sign-in.…` fault that says why the person was not let in. */
  finish(given: FinishSignIn): Promise<FinishedSignIn>;
  close(): Promise<void>;
}

export interface BeginSignIn {
  /** Where browsers reach this server. */
  readonly address: string;
  /** The page to go to afterwards. */
  readonly next?: string | undefined;
  /** The signed-in user who connects their account. */
  readonly userId?: string | undefined;
  readonly invitation?: string | undefined;
  /** The client's address. */
  readonly from: string;
}

export interface BegunSignIn {
  /** The address at the provider. */
  readonly url: string;
  /** A part of the name of the cookie, and its value. */
  readonly name: string;
  readonly secret: string;
}

export interface FinishSignIn {
  readonly address: string;
  /** The query that the provider sent the browser back with. */
  readonly answer: string;
  /** The cookies of the browser, by the part of their name. */
  readonly secretOf: (name: string) => string | undefined;
  /** The user who is signed in in this browser. */
  readonly userId?: string | undefined;
  readonly requestId: string;
}

export interface FinishedSignIn {
  readonly next: string;
  /** The part of the cookie's name that is not needed any more. */
  readonly name: string;
  /** Absent where a signed-in user connected their account. */
  readonly signedIn?: SignedIn;
  /** Milliseconds. */
  readonly life: number;
}

/** What is recorded about a sign-in. */
export interface SignInChange {
  readonly actor: string;
  readonly action: string;
  readonly subject: string;
  readonly before?: unknown;
  readonly after?: unknown;
  readonly requestId: string;
}

export interface ProviderSignInDeps {
  readonly home: string;
  readonly client: ProviderClient;
  readonly accounts: Accounts;
  readonly access: () => Promise<Access>;
  readonly audit: (change: SignInChange) => Promise<void>;
  readonly now?: () => Date;
}

/** The address that the provider sends browsers back to; it must be registered there. */
export const redirectPath = "/sign-in/callback";

/** Sign-ins of a network that begin at once, and then the pace of more; wide enough for an office in the morning. */
const beginRate = { burst: 200, pace: 500 };
const hour = 3_600_000;

export function createProviderSignIn({
  home: root,
  client,
  accounts,
  access,
  audit,
  now = () => new Date(),
}: ProviderSignInDeps): ProviderSignIn {
  const home = openHome(root);
  const store = home.records.use("identity", async () => (await import("./identity-records.ts")).identityRecords);
  const rates = home.records.use("rate", async () => (await import("../rate-records.ts")).rateRecords);
  const flows = createSignInFlows({ store, now });

  /** Everything about one person who comes back from the provider. */
  interface Visit {
    readonly settings: ProviderSettings;
    readonly person: ProviderPerson;
    readonly requestId: string;
    /** The hash of an invitation's secret. */
    readonly invitation?: string | undefined;
  }

  async function enter({ invitation: hash, ...visit }: Visit): Promise<SignedIn> {
    const { settings, person, requestId } = visit;
    const { issuer, subject, email } = person;
    const identity = await store.read("identity", issuer, subject);
    const expected = identity || email === undefined ? undefined : await store.read("userWithEmail", email);
    const isNew = identity === undefined && expected === undefined;
    const invitation = hash === undefined || !isNew ? undefined : await accounts.invitationOf(hash);
    const admission = admitPerson(settings, person, {
      isKnown: identity !== undefined,
      isInvited: identity?.is_invited === 1 || expected !== undefined || invitation !== undefined,
    });
    if (admission.kind === "refused") return refuse(visit, admission.code, identity);
    const account = identity
      ? await accounts.get(identity.user_id)
      : expected
        ? await openExpected(expected.id, visit)
        : await createAccount(admission, visit, invitation && hash);
    if (account.isDisabled) throw new AppFault("sign-in.disabled", { name: account.name });
    await store.change("seeIdentity", { issuer, subject, email: email ?? null, seen_at: now().toISOString() });
    await applyClaims(account, admission, requestId);
    return accounts.enter(account.userId, settings.hours * hour);
  }

  /** What the provider does not allow any more ends here too, unless the account has a way in of its own. */
  async function refuse(visit: Visit, code: string, identity: IdentityRow | undefined): Promise<never> {
    const { settings, person, requestId } = visit;
    const account = identity && (await accounts.get(identity.user_id));
    const hasOwnWay = account !== undefined && (account.hasPassword || account.userId === ownerId);
    const ended = account && !hasOwnWay ? await accounts.endAccess(account.userId) : {};
    await audit({
      actor: account?.userId ?? "provider",
      action: "auth.refuse",
      subject: account?.name ?? person.name,
      after: { reason: code, subject: person.subject, ...ended },
      requestId,
    });
    throw new AppFault(code as Fault["code"], {
      label: settings.label,
      domains: settings.emailDomains.join(", "),
    });
  }

  /** An administrator named the verified address of the person. */
  async function openExpected(userId: string, visit: Visit): Promise<Account> {
    const account = await accounts.get(userId);
    if (account.isDisabled) throw new AppFault("sign-in.disabled", { name: account.name });
    await connect(account, visit);
    return account;
  }

  async function createAccount(
    admission: Admission & { kind: "admitted" },
    visit: Visit,
    hash: string | undefined,
  ): Promise<Account> {
    const { person, requestId } = visit;
    const invitation = hash === undefined ? undefined : await accounts.takeInvitation(hash);
    const account = await createNamed(person.name, admission.role ?? invitation?.role ?? "user");
    if (await store.change("addIdentity", identityOf(account.userId, person, invitation !== undefined))) {
      const { userId, role } = account;
      const after = {
        ...{ userId, role, issuer: person.issuer, subject: person.subject, email: person.email ?? null },
        ...(invitation && { invitation: invitation.id, invitedBy: invitation.createdBy }),
      };
      await move(userId, invitation?.groups ?? [], true);
      await audit({ actor: userId, action: "auth.create-user", subject: account.name, after, requestId });
      return account;
    }
    await accounts.remove(account.userId); // another request of the same person was quicker
    const other = await store.read("identity", person.issuer, person.subject);
    if (!other) throw new AppFault("sign-in.state");
    return accounts.get(other.user_id);
  }

  /** A name that is taken belongs to somebody else, whatever the provider says. */
  async function createNamed(name: string, role: Account["role"]): Promise<Account> {
    for (let number = 1; ; number++)
      try {
        return await accounts.create({ name: number === 1 ? name : `${name.slice(0, 58)} ${number}`, role });
      } catch (error) {
        if (!(error instanceof Fault) || error.code !== "user.exists" || number > 200) throw error;
      }
  }

  const identityOf = (userId: string, { issuer, subject, email }: ProviderPerson, isInvited: boolean): IdentityRow => ({
    ...{ issuer, subject, user_id: userId, email: email ?? null, is_invited: isInvited ? 1 : 0 },
    ...{ linked_at: now().toISOString(), seen_at: now().toISOString() },
  });

  async function connect({ userId, name }: Account, { person, requestId }: Visit): Promise<void> {
    if (!(await store.change("addIdentity", identityOf(userId, person, true))))
      throw new AppFault("sign-in.connected", { name });
    const after = { userId, issuer: person.issuer, subject: person.subject, email: person.email ?? null };
    await audit({ actor: userId, action: "auth.connect", subject: name, after, requestId });
  }

  /** Role and groups as the provider says now. Groups that are not mapped, and the owner's role, are decided here alone. */
  async function applyClaims(
    account: Account,
    { role, joins, leaves }: Admission & { kind: "admitted" },
    requestId: string,
  ): Promise<void> {
    const { userId, name } = account;
    const changed: Record<string, unknown> = {};
    if (role !== undefined && role !== account.role && userId !== ownerId && (await changeRole(userId, role)))
      changed.role = role;
    const [joined, left] = [await move(userId, joins, true), await move(userId, leaves, false)];
    if (joined.length > 0) changed.joined = joined;
    if (left.length > 0) changed.left = left;
    if (Object.keys(changed).length === 0) return;
    const before = { role: account.role };
    await audit({ actor: userId, action: "auth.apply-claims", subject: name, before, after: changed, requestId });
  }

  /** False for the last superadmin who can sign in here, whom no claim takes the role from. */
  async function changeRole(userId: string, role: Account["role"]): Promise<boolean> {
    try {
      await accounts.change(userId, { role });
      return true;
    } catch (error) {
      if (error instanceof Fault && error.code === "user.last-superadmin") return false;
      throw error;
    }
  }

  /** Answers the names of the groups that changed. One that was deleted is passed over: `doctor` names it. */
  async function move(userId: string, names: readonly string[], isIn: boolean): Promise<readonly string[]> {
    if (names.length === 0) return [];
    const groups = await access();
    const changed: string[] = [];
    for (const name of names) {
      const group = await groups.findGroup(name).catch(() => undefined);
      if (!group || group.members.includes(userId) === isIn) continue;
      await groups.changeGroup(group.id, { add: isIn ? [userId] : [], remove: isIn ? [] : [userId] });
      changed.push(group.name);
    }
    return changed;
  }

  return {
    client,
    async begin({ address, next, userId, invitation, from }) {
      const settings = await neededProvider(root);
      const rate = { ...beginRate, key: `sign-in ${networkOf(from)}` };
      const { granted, waits } = await rates.change("take", [rate], 1, now().getTime());
      if (granted === 0) throw new AppFault("auth.too-many", { seconds: Math.ceil((waits[0] ?? 0) / 1000) });
      const { issuer } = settings;
      const flow = await flows.begin({ issuer, next: nextPage(next), userId, invitation });
      const url = await client.authorizeUrl(settings, { ...flow, redirectUri: `${address}${redirectPath}` });
      return { url, name: flow.name, secret: flow.secret };
    },
    async finish({ address, answer, secretOf, userId, requestId }) {
      const { row, name, ...secrets } = await flows.take(answer, secretOf);
      const settings = await neededProvider(root);
      if (settings.issuer !== row.issuer) throw new AppFault("sign-in.state");
      const flow: FlowSecrets = { ...secrets, redirectUri: `${address}${redirectPath}` };
      const claims = await client.claims(settings, flow, answer);
      const visit = { settings, person: providerPerson(settings.issuer, claims, settings.groupsClaim), requestId };
      const ended = { next: row.next, name, life: settings.hours * hour };
      if (row.user_id === null)
        return { ...ended, signedIn: await enter({ ...visit, invitation: row.invitation ?? undefined }) };
      if (row.user_id !== userId) throw new AppFault("sign-in.state");
      await connect(await accounts.get(row.user_id), visit);
      return ended;
    },
    close: () => home.close(),
  };
}
