/** Groups of users and grants, in the database of the home. */

import { randomUUID } from "node:crypto";
import type { Grant, Rights, SharedKind, Verb } from "@loadout/core";
import { type Home, openHome } from "@loadout/core/home";
import { checkName, foldName } from "../account/account-tables.ts";
import { AppFault } from "../operation/app-fault.ts";

export interface Group {
  readonly id: string;
  readonly name: string;
  /** User ids. */
  readonly members: readonly string[];
  readonly createdAt: string;
}

export interface KeptGrant extends Grant {
  readonly createdAt: string;
}

export interface Access {
  /** The groups of a user and all grants, read from the database each time. */
  rights(userId: string): Promise<Rights>;
  groups(): Promise<readonly Group[]>;
  /** By id or name. */
  findGroup(group: string): Promise<Group>;
  createGroup(name: string, members: readonly string[]): Promise<Group>;
  changeGroup(
    id: string,
    change: { readonly name?: string; readonly add: readonly string[]; readonly remove: readonly string[] },
  ): Promise<Group>;
  removeGroup(id: string): Promise<void>;
  /** Takes a deleted user out of all groups. */
  removeMember(userId: string): Promise<void>;
  grants(): Promise<readonly KeptGrant[]>;
  /** Replaces an earlier grant of the same thing to the same grantee. */
  grant(grant: Grant): Promise<void>;
  revoke(grant: Omit<Grant, "verb">): Promise<void>;
  /** Runs a change of name: both names have the grants until it has succeeded. */
  whileRenamed<T>(kind: SharedKind, from: string, to: string, rename: () => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

export function openAccess({ home: given, now = () => new Date() }: { home: string | Home; now?: () => Date }): Access {
  const home = openHome(given);
  const { read, change } = home.records.use("access", async () => (await import("./access-records.ts")).accessRecords);

  async function groups(): Promise<readonly Group[]> {
    const members = Map.groupBy(await read("members"), ({ group_id: id }) => id);
    return (await read("groups")).map(({ id, name, created_at: createdAt }) => ({
      ...{ id, name, createdAt },
      members: (members.get(id) ?? []).map(({ user_id: user }) => user),
    }));
  }

  async function findGroup(group: string): Promise<Group> {
    const all = await groups();
    const found = all.find(({ id }) => id === group) ?? all.find(({ name }) => foldName(name) === foldName(group));
    if (!found)
      throw new AppFault("group.not-found", { group, candidates: all.map(({ name }) => name).join(", ") || "–" });
    return found;
  }

  return {
    async rights(userId) {
      const { grants, groups: own } = await read("rights", userId);
      return { groups: own, grants: grants.map(toGrant) };
    },
    groups,
    findGroup,
    async createGroup(name, members) {
      const id = randomUUID();
      const row = { id, name: checkName(name), folded: foldName(name), created_at: now().toISOString() };
      if (!(await change("addGroup", row, members))) throw new AppFault("group.exists", { name });
      return findGroup(id);
    },
    async changeGroup(id, { name, ...members }) {
      const set = name === undefined ? {} : { name: checkName(name), folded: foldName(name) };
      if (!(await change("changeGroup", id, { set, ...members })))
        throw new AppFault("group.exists", { name: name ?? "" });
      return findGroup(id);
    },
    removeGroup: (id) => change("removeGroup", id),
    removeMember: (userId) => change("removeMember", userId),
    grants: async () => (await read("grants")).map((row) => ({ ...toGrant(row), createdAt: row.created_at })),
    grant: (grant) => change("putGrant", { ...grant, created_at: now().toISOString() }),
    revoke: ({ kind, name, grantee }) => change("removeGrant", { kind, name, grantee }),
    async whileRenamed(kind, from, to, rename) {
      await change("copyGrants", kind, from, to);
      const renamed = await rename();
      await change("removeGrants", kind, from);
      return renamed;
    },
    close: () => home.close(),
  };
}

const toGrant = (row: { kind: string; name: string; grantee: string; verb: string }): Grant => ({
  kind: row.kind as SharedKind,
  name: row.name,
  grantee: row.grantee,
  verb: row.verb as Verb,
});
