import { type App, createApp } from "../packages/app/src/app.ts";
import { readConfig } from "../packages/app/src/config.ts";
import { createServerPerson } from "../packages/app/src/doors/http/server/server-person.ts";
import type { AnyOperation } from "../packages/app/src/operation/operation.ts";
import { operations } from "../packages/app/src/operation/operations.ts";
import { openConfiguredHome } from "../packages/app/src/system/database/open-database.ts";
import { createTestSigner } from "../test/ssh-sign.ts";
import { databaseVariable } from "./open-fault-home.ts";

/** What people decide about skills and those who use them, in an order that makes sense, and what is kept of it. */

const signer = createTestSigner();
const knownKey = "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIDsF1YDNSkBFb3lFHJcbYeBrl3UH2FzI5bxGUTYpyNRd";

/** Each is one operation that writes, or a few reads and one that writes. */
export const decisions: Readonly<Record<string, (app: App) => Promise<unknown>>> = {
  approve: (app) => run(app, "skill.approve", { names: ["alpha"] }),
  refuse: (app) => run(app, "skill.refuse", { name: "beta", reason: "untidy" }),
  withdraw: (app) => run(app, "skill.withdraw", { name: "beta", reason: "outdated" }),
  reinstate: (app) => run(app, "skill.reinstate", { name: "beta" }),
  sign: async (app) => {
    const { statement } = (await run(app, "skill.sign", { name: "alpha" })) as { statement: string };
    await run(app, "skill.sign", { name: "alpha", signature: signer.sign(statement) });
  },
  "add a signer": (app) => run(app, "signer.add", { name: "ann@example.com", key: [knownKey] }),
  disable: (app) => run(app, "skill.disable", { name: "alpha" }),
  enable: (app) => run(app, "skill.enable", { name: "alpha" }),
  "create a user": (app) => run(app, "user.create", { name: "Ann", role: "user" }),
  "create a group": (app) => run(app, "group.create", { name: "writers", member: ["Ann"] }),
  grant: (app) => run(app, "grant.add", { kind: "skill", name: "alpha", to: "group:writers" }),
  "grant to a user": (app) => run(app, "grant.add", { kind: "skill", name: "beta", to: "user:Ann" }),
  "take back a grant": (app) => run(app, "grant.remove", { kind: "skill", name: "beta", from: "user:Ann" }),
  publish: (app) => run(app, "environment.publish", { name: "default", to: "tokens" }),
  "create a token": (app) => run(app, "environment.create-token", { name: "ci" }),
  "revoke a token": async (app) => {
    const [token] = await (await app.publishTokens()).list();
    await run(app, "environment.revoke-token", { id: token?.id });
  },
  "require approval": (app) => run(app, "config.set", { key: "skills.approval", value: "required" }),
  "approve another": (app) => run(app, "skill.approve", { names: ["beta"] }),
  "delete a user": (app) => run(app, "user.delete", { user: "Ann", confirmed: true }),
  "delete a group": (app) => run(app, "group.delete", { group: "writers", confirmed: true }),
};

/** Shows that a home can be changed again. */
export const decideAfterwards = (app: App): Promise<unknown> =>
  run(app, "skill.refuse", { name: "alpha", reason: "afterwards" });

async function run(app: App, name: keyof typeof operations, input: object): Promise<unknown> {
  const operation: AnyOperation = await operations[name]();
  return operation.run(app, operation.input.parse(input) as never);
}

/** What the owner of a home works with; the variables may name its database. */
export async function openFaultApp(home: string, given: NodeJS.ProcessEnv): Promise<App & AsyncDisposable> {
  const { PATH } = process.env;
  const { [databaseVariable]: url } = given;
  const variables = { PATH, HOME: home, LOADOUT_HOME: home, ...(url !== undefined && { LOADOUT_DATABASE_URL: url }) };
  const config = readConfig(variables, home);
  const opened = await openConfiguredHome(config);
  const app = createApp(config, createServerPerson());
  return {
    ...app,
    async [Symbol.asyncDispose]() {
      await app.close();
      await opened.close();
    },
  };
}

/** Everything that was decided but times and random names, as texts to be compared. */
export interface Decided {
  readonly state: string;
  readonly audit: string;
}

export async function readDecided(app: App): Promise<Decided> {
  const [approvals, access] = [app.approvals(), await app.access()];
  const groups = await access.groups();
  const users = await (await app.accounts()).list();
  const named = (grantee: string): string =>
    groups.find(({ id }) => grantee === `group:${id}`)?.name ??
    users.find(({ userId }) => grantee === `user:${userId}`)?.name ??
    "nobody";
  const { settings } = await app.environments().read("default");
  const state = {
    decisions: (await approvals.decisions()).map(({ skill, digest, decision, reason }) => [
      skill,
      digest,
      decision,
      reason,
    ]),
    withdrawals: (await approvals.withdrawals()).map(({ skill, digest, reason }) => [skill, digest, reason]),
    signatures: [...(await (await app.signatures()).all())].map(([digest, some]) => [digest, some.length]),
    groups: groups.map(({ name, members }) => [
      name,
      members.map((id) => named(`user:${id}`)).filter((one) => one !== "nobody"),
    ]),
    grants: (await access.grants()).map(({ kind, name, grantee, verb }) => [kind, name, named(grantee), verb]).sort(),
    users: users.map(({ name }) => name),
    tokens: (await (await app.publishTokens()).list()).map(({ name, environment }) => [name, environment]),
    settings,
    ready: [...(await app.environment()).view().ready.keys()].sort(),
  };
  const audit = (await app.audited({ limit: 1000 })).map(({ action }) => action);
  return { state: JSON.stringify(state), audit: audit.toReversed().join(" ") };
}
