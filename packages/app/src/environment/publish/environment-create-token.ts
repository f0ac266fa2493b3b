import * as z from "zod/mini";
import { changeableAccounts } from "../../account/account-view.ts";
import { AppFault } from "../../operation/app-fault.ts";
import { environmentFlag, field, filled } from "../../operation/field.ts";
import { operation } from "../../operation/operation.ts";
import { publicAddress } from "../../system/server/public-address.ts";
import { readToChange } from "../read-environment.ts";
import { privatePath } from "./index-document.ts";
import {
  auditedPublishToken,
  PublishTokenView,
  publishGrantee,
  publishGranteeOf,
  publishTokenViews,
} from "./publish-view.ts";

/** Creates a token in an address, with which programs install the skills of an environment. */

const day = 86_400_000;

export const environmentCreateToken = operation({
  name: "environment.create-token",
  summary: {
    en: "Create an address with a read-only token, for programs that install published skills (shown once)",
    zh: "创建带只读令牌的地址，供程序安装已发布的技能（只显示一次）",
  },
  role: "superadmin",
  effect: "write",
  place: "anywhere",
  hasSecret: true,
  input: z.object({
    name: field(filled(), { en: "What the token is for", zh: "用途" }),
    environment: environmentFlag(),
    as: publishGrantee(),
    expiresInDays: field(
      z._default(z.int().check(z.minimum(0), z.maximum(36_500)), 90),
      { en: "Lifetime in days; 0 for no expiry", zh: "有效天数；0 表示直到被吊销" },
      { value: "days" },
    ),
  }),
  output: () =>
    z.extend(PublishTokenView(), {
      path: z.string(),
      /** With the address of the server, where it is known. */
      address: z.optional(z.string()),
    }),
  async run(app, { name, environment: given, as, expiresInDays }) {
    await changeableAccounts(app);
    const { name: environment } = await readToChange(app, given);
    const { publish = "nobody" } = (await app.environments().read(environment)).settings;
    if (publish === "nobody") throw new AppFault("publish.off", { name: environment });
    const grantee = await publishGranteeOf(app, as);
    const tokens = await app.publishTokens();
    const expiresAt = expiresInDays === 0 ? undefined : new Date(Date.now() + expiresInDays * day);
    const { secret, token } = await tokens.create({ environment, name, grantee, ...(expiresAt && { expiresAt }) });
    await app.audit({
      action: "environment.create-token",
      subject: token.id,
      after: auditedPublishToken(token),
    });
    const [view] = await publishTokenViews(app, [token]);
    const path = privatePath(secret);
    const address = await publicAddress(app);
    return { ...(view ?? token), path, ...(address !== undefined && { address: `${address}${path}` }) };
  },
  cli: {
    positionals: ["name"],
    render: ({ address, path }) => address ?? path,
    next: ({ id, address, path }, { say, style }) => [
      `${style("yellow", "▲")} ${say({
        en: "Shown only once. The skills program stores this address, token included, in its lock file: anyone who can read that file can read the skills.",
        zh: "只显示这一次。skills 程序会把带令牌的地址写入锁定文件：能读取该文件的人都能读取这些技能。",
      })}`,
      `→ npx skills add ${address ?? `http://<server>${path}`}`,
      `→ loadout env revoke-token ${id}`,
    ],
    examples: ["loadout env create-token ci", "loadout env create-token writers --env staging --as group:writers"],
  },
});
