import { sharedKinds } from "@loadout/core";
import * as z from "zod/mini";
import { list } from "../doors/cli/view.ts";
import { field, filled } from "../operation/field.ts";
import { operation } from "../operation/operation.ts";
import { GrantView, grantViews, showGrantee, thingName } from "./access-view.ts";

/** Lists grants: who may read, use or manage what is shared. */

export const grantList = operation({
  name: "grant.list",
  summary: { en: "List grants: who may read, use or manage what is shared", zh: "列出授权：谁可以读取、使用或管理" },
  role: "superadmin",
  effect: "read",
  place: "anywhere",
  input: z.object({
    kind: field(z.optional(z.enum(sharedKinds)), { en: "Only grants for this kind", zh: "仅此类型" }),
    name: field(z.optional(filled()), { en: "Only grants for this thing", zh: "仅此对象" }),
    environment: field(
      z.optional(z.string()),
      { en: "The agent's environment; default: the active one", zh: "智能体所在的环境；默认为当前环境" },
      { flag: "env", value: "name" },
    ),
  }),
  output: () => z.object({ grants: z.array(GrantView()) }),
  async run(app, { kind, name, environment }) {
    const wanted = kind && name !== undefined ? await thingName(app, kind, name, environment) : name;
    const grants = (await (await app.access()).grants()).filter(
      (grant) => (kind === undefined || grant.kind === kind) && (wanted === undefined || grant.name === wanted),
    );
    return { grants: await grantViews(app, grants) };
  },
  cli: {
    positionals: ["kind", "name"],
    rows: "grants",
    plain: ["kind", "name", "grantee", "verb"],
    render: list("grants", {
      empty: { en: "No grants: roles decide who has access.", zh: "没有授权：由角色决定谁可以访问。" },
      columns: [
        { title: { en: "KIND", zh: "类型" }, text: "kind" },
        { title: { en: "NAME", zh: "名称" }, text: "name", style: "bold" },
        { title: { en: "GRANTED TO", zh: "授予" }, text: showGrantee, flexible: true },
        { title: { en: "PERMISSION", zh: "权限" }, text: "verb" },
      ],
    }),
    examples: ["loadout grant list", "loadout grant list skill pdf --json grantee,verb"],
  },
});
