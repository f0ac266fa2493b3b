import * as z from "zod/mini";
import { done } from "../../doors/cli/view.ts";
import { AppFault } from "../../operation/app-fault.ts";
import { field, filled } from "../../operation/field.ts";
import { operation } from "../../operation/operation.ts";
import { auditedPublishToken } from "./publish-view.ts";

/** Revokes a token for published skills. */

export const environmentRevokeToken = operation({
  name: "environment.revoke-token",
  summary: { en: "Revoke a token for published skills", zh: "吊销用于已发布技能的令牌" },
  role: "superadmin",
  effect: "write",
  place: "anywhere",
  input: z.object({
    id: field(filled(), {
      en: "The token's id (loadout env published)",
      zh: "令牌的 id（loadout env published）",
    }),
  }),
  output: () => z.object({ id: z.string(), name: z.string(), environment: z.string() }),
  async run(app, { id }) {
    const tokens = await app.publishTokens();
    const token = (await tokens.list()).find((one) => one.id === id);
    if (!token) throw new AppFault("publish.token-unknown", { id });
    await tokens.revoke(id);
    await app.audit({ action: "environment.revoke-token", subject: id, before: auditedPublishToken(token) });
    return { id, name: token.name, environment: token.environment };
  },
  cli: {
    positionals: ["id"],
    render: done(({ name, id }) => ({ verb: { en: "revoked", zh: "已吊销" }, name, where: id })),
    next: ({ environment }) => [`→ loadout env published ${environment}`],
    examples: ["loadout env revoke-token 3f2b9c1e-6f0d-4c1a-9d3e-2b7a5c8e1f40"],
  },
});
