import * as z from "zod/mini";
import { printable } from "../../doors/cli/terminal.ts";
import { AppFault } from "../../operation/app-fault.ts";
import { field } from "../../operation/field.ts";
import { operation } from "../../operation/operation.ts";
import { planService, serviceName } from "./service-plan.ts";
import { commandsFor, runSystemctl } from "./systemctl.ts";

/** Stops the service of the server and removes its unit. */

export const serviceRemove = operation({
  name: "service.remove",
  summary: { en: "Stop the systemd service and remove it", zh: "停止并移除 systemd 服务" },
  role: "superadmin",
  effect: "write",
  place: "local",
  input: z.object({
    system: field(z._default(z.boolean(), false), {
      en: "The service of the machine; needs root",
      zh: "整机服务；需要 root",
    }),
    dryRun: field(z._default(z.boolean(), false), { en: "Show it and change nothing", zh: "只显示，不作更改" }),
  }),
  output: () =>
    z.object({ unit: z.string(), environment: z.string(), commands: z.array(z.string()), isDryRun: z.boolean() }),
  async run(app, { system, dryRun }) {
    const plan = planService(app.config, system);
    const { existsSync, rmSync } = await import("node:fs");
    if (!existsSync(plan.unit)) throw new AppFault("service.missing", { path: plan.unit });
    if (system && process.getuid?.() !== 0) throw new AppFault("service.needs-root", { path: plan.unit });
    const stop = commandsFor(plan, [["disable", "--now", serviceName]]);
    const reload = commandsFor(plan, [["daemon-reload"]]);
    if (!dryRun) {
      await runSystemctl(app, stop);
      rmSync(plan.unit);
      await runSystemctl(app, reload);
    }
    return {
      unit: plan.unit,
      environment: plan.environment,
      commands: [...stop, `rm ${plan.unit}`, ...reload],
      isDryRun: dryRun,
    };
  },
  cli: {
    render: ({ commands, isDryRun }, { say, style }) =>
      [
        ...(isDryRun ? [say({ en: "Nothing was changed. It would run:", zh: "没有作任何更改。将执行：" })] : []),
        ...commands.map((command) => `${isDryRun ? style("yellow", "·") : style("green", "✓")} ${printable(command)}`),
      ].join("\n"),
    next: ({ environment, isDryRun }, { say }) =>
      isDryRun ? [] : [say({ en: `→ Kept: ${environment}, and the home`, zh: `→ 保留：${environment} 和数据目录` })],
    examples: ["loadout service remove --dry-run"],
  },
});
