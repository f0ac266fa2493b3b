import { approvalName, Fault, type SharedKind, verbs } from "@loadout/core";
import * as z from "zod/mini";
import { changeableAccounts } from "../account/account-view.ts";
import type { App } from "../app.ts";
import { done } from "../doors/cli/view.ts";
import { field, filled } from "../operation/field.ts";
import { operation } from "../operation/operation.ts";
import { auditedGrant, GrantView, granteeOf, grantViews, showGrantee, thingFields, thingName } from "./access-view.ts";

/** Shares an environment, an agent or a library skill. */

export const grantAdd = operation({
  name: "grant.add",
  summary: {
    en: "Share an environment, an agent, a library skill or the approval of skills; everyone else but superadmins then loses access",
    zh: "共享环境、智能体、技能库中的技能或技能审批权；此后除超级管理员外仅限被授权者",
  },
  role: "superadmin",
  effect: "write",
  place: "anywhere",
  input: z.object({
    ...thingFields(),
    to: field(filled(), {
      en: "For whom: role:<role>, group:<name> or user:<name>",
      zh: "授予：role:<角色>、group:<名称> 或 user:<名称>",
    }),
    verb: field(z._default(z.enum(verbs), "use"), {
      en: "The permission; each includes the ones before it",
      zh: "权限；每一项都包含前面的各项",
    }),
  }),
  output: GrantView,
  async run(app, { kind, name: given, environment, to, verb }) {
    await changeableAccounts(app);
    const name = await thingName(app, kind, given, environment);
    await assertThere(app, kind, name);
    const grantee = await granteeOf(app, to);
    const access = await app.access();
    const own = (one: { kind: string; name: string; grantee: string }): boolean =>
      one.kind === kind && one.name === name && one.grantee === grantee;
    const before = (await access.grants()).find(own);
    await access.grant({ kind, name, grantee, verb });
    const [after] = await grantViews(app, (await access.grants()).filter(own));
    if (!after) throw new Fault("busy", { path: "grants" }); // revoked meanwhile
    await app.audit({
      action: "grant.add",
      subject: `${kind} ${name}`,
      ...(before && { before: auditedGrant(before) }),
      after: auditedGrant(after),
    });
    return after;
  },
  cli: {
    positionals: ["kind", "name", "to"],
    render: done((grant) => ({
      verb: { en: "shared", zh: "已共享" },
      ...{ name: grant.name, about: `${showGrantee(grant)}: ${grant.verb}` },
    })),
    examples: [
      "loadout grant add skill code-review group:writers --verb use",
      "loadout grant add agent assistant user:ann --verb manage",
      "loadout grant add environment staging role:admin",
      "loadout grant add approval skills group:writers --verb manage",
    ],
  },
});

/** Only what exists can be shared. */
async function assertThere(app: App, kind: SharedKind, name: string): Promise<void> {
  const candidates = "–";
  if (kind === "approval") {
    if (name === approvalName) return;
    throw new Fault("input.invalid", {
      problem: { en: `approvals are shared as "${approvalName}"`, zh: `审批权的名称固定为 “${approvalName}”` },
      usage: `loadout grant add approval ${approvalName} group:security --verb manage`,
    });
  }
  if (kind === "skill") {
    if (!(await (await app.library()).find(name))) throw new Fault("skill.not-found", { name, candidates });
    return;
  }
  const slash = name.indexOf("/");
  const environment = kind === "agent" ? name.slice(0, slash) : name;
  const { agents } = await app.environments().read(environment);
  const id = name.slice(slash + 1);
  if (kind === "agent" && !Object.hasOwn(agents, id))
    throw new Fault("agent.not-found", { name: id, environment, candidates });
}
