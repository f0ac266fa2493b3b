import * as z from "zod/mini";
import { done } from "../doors/cli/view.ts";
import { AppFault } from "../operation/app-fault.ts";
import { field, filled } from "../operation/field.ts";
import { operation } from "../operation/operation.ts";
import { auditedGrant, GrantView, granteeOf, grantViews, showGrantee, thingFields, thingName } from "./access-view.ts";

/** Takes a grant back. */

export const grantRemove = operation({
  name: "grant.remove",
  summary: {
    en: "Remove a grant; once there are none, roles decide again",
    zh: "收回授权；没有任何授权时，由角色决定",
  },
  role: "superadmin",
  effect: "write",
  place: "anywhere",
  input: z.object({
    ...thingFields(),
    from: field(filled(), {
      en: "From whom: role:<role>, group:<name or id> or user:<name or id>",
      zh: "收回自：role:<角色>、group:<名称或 id> 或 user:<名称或 id>",
    }),
  }),
  output: () => z.extend(GrantView(), { left: z.number() }),
  async run(app, { kind, name: given, environment, from }) {
    const name = await thingName(app, kind, given, environment);
    const access = await app.access();
    const all = (await access.grants()).filter((grant) => grant.kind === kind && grant.name === name);
    // The grant of a deleted group or user is named by its id.
    const grantee = all.some((grant) => grant.grantee === from) ? from : await granteeOf(app, from);
    const found = all.find((grant) => grant.grantee === grantee);
    if (!found) throw new AppFault("grant.not-found", { name, grantee: from });
    await access.revoke(found);
    await app.audit({ action: "grant.remove", subject: `${kind} ${name}`, before: auditedGrant(found) });
    const [view] = await grantViews(app, [found]);
    return { ...found, ...view, left: all.length - 1 };
  },
  cli: {
    positionals: ["kind", "name", "from"],
    render: done((grant, { say }) => ({
      verb: { en: "no longer shared", zh: "已收回" },
      ...{ name: grant.name, about: showGrantee(grant) },
      notes:
        grant.left === 0
          ? [say({ en: "No grants left: roles decide who has access.", zh: "已没有授权：由角色决定谁可以访问。" })]
          : [],
    })),
    examples: ["loadout grant remove skill code-review group:writers"],
  },
});
