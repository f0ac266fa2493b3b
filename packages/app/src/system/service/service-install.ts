import { writeFileAtomic } from "@loadout/core/home";
import * as z from "zod/mini";
import type { App } from "../../app.ts";
import { printable } from "../../doors/cli/terminal.ts";
import { AppFault } from "../../operation/app-fault.ts";
import { field, filled } from "../../operation/field.ts";
import { operation } from "../../operation/operation.ts";
import { serveFields } from "../server/serve-fields.ts";
import { environmentText, planService, type ServicePlan, serviceVariables, unitText } from "./service-plan.ts";
import { commandsFor, runSystemctl } from "./systemctl.ts";

/** Lets systemd start the server with the machine, or when its user signs in, and start it again if it fails. */

export const serviceInstall = operation({
  name: "service.install",
  summary: { en: "Run the server as a systemd service", zh: "将服务器安装为 systemd 服务" },
  role: "superadmin",
  effect: "write",
  place: "local",
  input: z.object({
    system: field(z._default(z.boolean(), false), {
      en: "A service of the machine instead of one of this user; needs root",
      zh: "安装为整机服务，而不是当前用户的服务；需要 root",
    }),
    account: field(
      z._default(filled(), "loadout"),
      {
        en: "With --system: the account that runs it",
        zh: "与 --system 一起使用：运行它的账户",
      },
      { value: "name" },
    ),
    ...serveFields,
    dryRun: field(z._default(z.boolean(), false), { en: "Show it and change nothing", zh: "只显示，不作更改" }),
  }),
  output: () =>
    z.object({
      scope: z.enum(["user", "system"]),
      unit: z.object({ path: z.string(), text: z.string() }),
      /** The names of the variables that were written; none if the file was there. */
      environment: z.object({ path: z.string(), isNew: z.boolean(), variables: z.array(z.string()) }),
      commands: z.array(z.string()),
      isDryRun: z.boolean(),
    }),
  async run(app, { system, account, dryRun, ...serve }) {
    const { config } = app;
    const plan = planService(config, system);
    assertLasting(config.self);
    const { existsSync } = await import("node:fs");
    if (system) await assertAccount(app, account);
    const text = unitText(plan, { self: config.self, serve, account });
    const variables = serviceVariables(config, plan.scope);
    const isNew = !existsSync(plan.environment);
    const commands = commandsFor(plan, [["daemon-reload"], ["enable", "loadout"], ["restart", "loadout"]]);
    if (!dryRun) {
      if (!existsSync(plan.unit)) await assertNotRunning(app, plan);
      if (isNew) writeOwn(plan.environment, environmentText(variables), 0o600, system);
      writeOwn(plan.unit, text, 0o644, system);
      await runSystemctl(app, commands);
    }
    return {
      scope: plan.scope,
      unit: { path: plan.unit, text },
      environment: { path: plan.environment, isNew, variables: isNew ? Object.keys(variables) : [] },
      commands,
      isDryRun: dryRun,
    };
  },
  cli: {
    render({ unit, environment, commands, isDryRun }, { say, style }) {
      const mark = isDryRun ? style("yellow", "·") : style("green", "✓");
      const names = environment.variables.join(", ");
      const about = environment.isNew
        ? say({ en: `mode 600, with ${names}`, zh: `权限 600，包含 ${names}` })
        : say({ en: "kept as it is", zh: "保持不变" });
      return [
        ...(isDryRun
          ? [say({ en: "Nothing was changed. It would write and run:", zh: "没有作任何更改。将写入并执行：" })]
          : []),
        `${mark} ${printable(environment.path)}  ${style("dim", about)}`,
        `${mark} ${printable(unit.path)}`,
        ...commands.map((command) => `${mark} ${command}`),
        ...(isDryRun ? ["", unit.text.trimEnd()] : []),
      ].join("\n");
    },
    next: ({ scope, environment, isDryRun }, { say }) =>
      isDryRun
        ? []
        : [
            say({
              en: `→ Keys of models and other variables: ${environment.path}, then install again`,
              zh: `→ 模型密钥等变量写入 ${environment.path}，然后重新安装`,
            }),
            ...(scope === "user"
              ? [
                  say({
                    en: "→ To run it also while you are signed out: loginctl enable-linger",
                    zh: "→ 退出登录后也继续运行：loginctl enable-linger",
                  }),
                ]
              : []),
            "→ loadout status   ·   loadout service remove",
          ],
    examples: [
      "loadout service install --dry-run",
      "sudo loadout service install --system --public-url https://skills.example.org --trust-proxy 127.0.0.1",
    ],
  },
});

/** What npx unpacked is removed at some time. */
function assertLasting(self: readonly string[]): void {
  const path = self.at(-1) ?? "";
  if (/[\\/]_npx[\\/]/.test(path)) throw new AppFault("service.temporary", { path });
}

async function assertAccount({ config: { variables } }: App, name: string): Promise<void> {
  if (!/^[a-z_][a-z0-9_-]{0,31}$/.test(name)) throw new AppFault("service.account", { name });
  const { runProgram } = await import("../run-tool.ts");
  const { code } = await runProgram("id", ["--user", name], variables);
  if (code !== 0) throw new AppFault("service.account", { name });
}

/** The service would find a server that runs already, and end. */
async function assertNotRunning({ config }: App, { scope }: ServicePlan): Promise<void> {
  if (scope === "system") return;
  const { runningServer } = await import("../../doors/http/server/server-file.ts");
  const server = await runningServer(config.home);
  if (server) throw new AppFault("service.running", { url: server.url });
}

function writeOwn(path: string, text: string, mode: number, isSystem: boolean): void {
  if (isSystem && process.getuid?.() !== 0) throw new AppFault("service.needs-root", { path });
  writeFileAtomic(path, text, mode);
}
