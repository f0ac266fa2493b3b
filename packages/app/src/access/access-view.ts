/** Groups and grants in answers, and the fields that their operations share. */

import { agentName, Fault, type Grant, roles, type SharedKind, sharedKinds, verbs } from "@loadout/core";
import * as z from "zod/mini";
import { userNames } from "../account/user-names.ts";
import type { App } from "../app.ts";
import { field, filled } from "../operation/field.ts";
import type { AnswerOf } from "../operation/operation.ts";
import type { Group, KeptGrant } from "./access.ts";

export const GroupView = () =>
  z.object({
    id: z.string(),
    name: z.string(),
    members: z.array(z.object({ userId: z.string(), name: z.string() })),
    createdAt: z.string(),
  });
type GroupView = AnswerOf<typeof GroupView>;

export const GrantView = () =>
  z.object({
    kind: z.enum(sharedKinds),
    /** The environment, `environment/agent`, the slug, or `skills` for approvals. */
    name: z.string(),
    /** `role:admin`, `group:<id>` or `user:<id>`. */
    grantee: z.string(),
    /** The name of the group or user; absent if it was deleted, and then nobody has the grant. */
    granteeName: z.optional(z.string()),
    verb: z.enum(verbs),
    createdAt: z.string(),
  });
export type GrantView = AnswerOf<typeof GrantView>;

export const groupName = () => field(filled(), { en: "The group: name or id", zh: "用户组：名称或 id" });

export const thingFields = () => ({
  kind: field(z.enum(sharedKinds), { en: "What is shared", zh: "共享的对象类型" }),
  name: field(filled().check(z.maxLength(200)), {
    en: "The environment, the agent's id, the slug of a library skill; for approval: skills",
    zh: "环境名、智能体 id、技能库中技能的 slug；审批固定为 skills",
  }),
  environment: field(
    z.optional(z.string()),
    { en: "The agent's environment; default: the active one", zh: "智能体所在的环境；默认为当前环境" },
    { flag: "env", value: "name" },
  ),
});

export async function groupView(app: App, group: Group): Promise<GroupView> {
  return viewWith(await userNames(app), group);
}

export async function groupViews(app: App, groups: readonly Group[]): Promise<GroupView[]> {
  const users = await userNames(app);
  return groups.map((group) => viewWith(users, group));
}

/** Only members who still have an account. */
const viewWith = (users: ReadonlyMap<string, string>, { id, name, members, createdAt }: Group): GroupView => ({
  ...{ id, name, createdAt },
  members: members.flatMap((userId) => {
    const known = users.get(userId);
    return known === undefined ? [] : [{ userId, name: known }];
  }),
});

/** User ids of names or ids. */
export async function userIds(app: App, users: readonly string[]): Promise<readonly string[]> {
  const accounts = await app.accounts();
  return Promise.all(users.map(async (user) => (await accounts.find(user)).userId));
}

export async function grantViews(app: App, grants: readonly KeptGrant[]): Promise<GrantView[]> {
  const users = await userNames(app);
  const groups = await (await app.access()).groups();
  const names = new Map([
    ...roles.map((role): [string, string] => [`role:${role}`, role]),
    ...[...users].map(([userId, name]): [string, string] => [`user:${userId}`, name]),
    ...groups.map(({ id, name }): [string, string] => [`group:${id}`, name]),
  ]);
  return grants.map((grant) => {
    const known = names.get(grant.grantee);
    return { ...grant, ...(known !== undefined && { granteeName: known }) };
  });
}

/** `role:admin`, `group:<name or id>` or `user:<name or id>`, as it is kept. */
export async function granteeOf(app: App, text: string): Promise<string> {
  const colon = text.indexOf(":");
  const [kind, name] = [text.slice(0, colon), text.slice(colon + 1)];
  if (kind === "role" && roles.some((role) => role === name)) return text;
  if (kind === "group" && name !== "") return `group:${(await (await app.access()).findGroup(name)).id}`;
  if (kind === "user" && name !== "") return `user:${(await (await app.accounts()).find(name)).userId}`;
  throw new Fault("input.invalid", {
    problem: {
      en: `"${text.slice(0, 100)}" must be role:<role>, group:<name> or user:<name>`,
      zh: `“${text.slice(0, 100)}” 应为 role:<角色>、group:<名称> 或 user:<名称>`,
    },
    usage: "loadout grant add skill pdf group:writers --verb use",
  });
}

/** How people read a grantee. */
export const showGrantee = ({ grantee, granteeName }: Pick<GrantView, "grantee" | "granteeName">): string =>
  granteeName === undefined ? grantee : `${grantee.slice(0, grantee.indexOf(":"))}:${granteeName}`;

/** A grant as the audit log records it. */
export const auditedGrant = ({ kind, name, grantee, verb }: Grant) => ({ kind, name, grantee, verb });

/** The name of a thing as grants have it. */
export async function thingName(app: App, kind: SharedKind, name: string, environment?: string): Promise<string> {
  if (kind === "skill") return name.replace(/^library:/, "");
  if (kind === "environment" || kind === "approval") return name;
  return agentName(environment ?? (await app.environments().active()), name);
}
