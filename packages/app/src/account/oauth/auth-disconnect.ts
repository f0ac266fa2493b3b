import * as z from "zod/mini";
import { done } from "../../doors/cli/view.ts";
import { AppFault } from "../../operation/app-fault.ts";
import { field, filled } from "../../operation/field.ts";
import { operation } from "../../operation/operation.ts";
import { auditedProgram } from "./audited-program.ts";

/** Disconnects a program: all its tokens end. */

export const authDisconnect = operation({
  name: "auth.disconnect",
  summary: { en: "Disconnect a program: its tokens end at once", zh: "断开程序，其令牌立即失效" },
  role: "user",
  effect: "write",
  place: "anywhere",
  input: z.object({
    id: field(filled(), {
      en: "The program's id (loadout auth programs)",
      zh: "程序的 id（loadout auth programs）",
    }),
  }),
  output: () => z.object({ id: z.string(), name: z.string(), userId: z.string() }),
  async run(app, { id }) {
    const { userId: caller, role } = app.caller;
    const ended = await (await app.programs()).disconnect(id, role === "superadmin" ? undefined : caller);
    if (!ended) throw new AppFault("oauth.program-unknown", { id: id.slice(0, 100) });
    await app.audit({ action: "auth.disconnect", subject: id, before: auditedProgram(ended) });
    return { id, name: ended.name ?? ended.host, userId: ended.userId };
  },
  cli: {
    positionals: ["id"],
    render: done(({ name, id }) => ({ verb: { en: "disconnected", zh: "已断开" }, name, where: id })),
    next: () => ["→ loadout auth programs"],
    examples: ["loadout auth disconnect 3f2b9c1e-6f0d-4c1a-9d3e-2b7a5c8e1f40"],
  },
});
